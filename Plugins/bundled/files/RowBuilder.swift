// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Makes rows of entries.
struct RowBuilder {
  /// Rows that can be stepped into: folders alone, archives as well, or all files, too.
  enum Entered { case folders, archives, files }

  let folder: FilePath
  let home: FilePath
  let thisYear: Int
  let showsHidden: Bool
  let usesIconFont: Bool
  let facts: Set<RowFact>
  private let marksMoments: Bool
  /// Real sizes of folders in it, by their names.
  let sizes: [[UInt8]: RealSize]
  /// The colours of names; read when the first row is made.
  private static let colors = LSColors.ofProcess()
  /// The icons; read when the first row is made that has one.
  private static let icons = IconTable.read()
  /// Ids begin with a number of the folder, so that a mark never passes to a namesake elsewhere.
  let prefix: String
  private let place: String?
  /// True for rows that can be copied, and nothing else.
  var isReadOnly = false
  /// What git says of the folder.
  var git: GitState?
  /// What entries are to those of the other column, by their names; `nil` while nothing is compared.
  var differences: [[UInt8]: Difference]?
  /// Names that are left out, because they are alike in the other column.
  var leftOut: Set<[UInt8]> = []
  /// The rows beside those of the other column, with gaps; `nil` while nothing is compared.
  var lines: [FolderComparison.Line]?
  /// Bytes of the largest entry, where rows have a bar beside it; `nil` where they have none.
  var largest: Int64?
  /// A row before all entries.
  var lead: Item?
  /// True when folders are shown by the next column, and not by this one.
  var leadsOn = false
  /// The rows that this column is told of when Enter is pressed on them; Enter chooses all others.
  var entered = Entered.archives
  /// Characters of the longest word of each fact, so that they stand below each other.
  private(set) var widths: [RowFact: Int] = [:]

  init(
    folder: FilePath, knownAs known: FilePath? = nil, home: FilePath, thisYear: Int,
    showsHidden: Bool, usesIconFont: Bool,
    facts: Set<RowFact> = RowFactChoice.usual, sizes: [[UInt8]: RealSize] = [:]
  ) {
    self.folder = folder
    self.home = home
    self.thisYear = thisYear
    self.showsHidden = showsHidden
    self.usesIconFont = usesIconFont
    self.facts = facts
    marksMoments = RowFact.hasSeveralMoments(facts)
    self.sizes = sizes
    prefix = Self.prefix(known ?? folder)
    place = String(validating: folder.bytes, as: UTF8.self).map { $0 == "/" ? $0 : $0 + "/" }
  }

  // MARK: Ids

  /// The beginning of all ids of a folder.
  static func prefix(_ folder: FilePath) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in folder.bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(String(UInt64(1) << 32 | UInt64(hash), radix: 16).dropFirst()) + "/"
  }

  func id(_ name: ArraySlice<UInt8>) -> String { prefix + FileName.id(name) }

  func id(_ name: [UInt8]) -> String { id(name[...]) }

  /// The name an id stands for; `nil` for rows of other folders.
  func name(ofID id: String) -> [UInt8]? {
    guard id.hasPrefix(prefix) else { return nil }
    return FileName.name(ofID: id.dropFirst(prefix.count))
  }

  // MARK: Rows

  /// How rows are dragged that say nothing of it.
  var drag: ItemDrag { isReadOnly ? .fileToCopy : .file }

  /// An empty row beside something that is only in the other column.
  func gap(_ name: [UInt8]) -> Item {
    var item = Item("gap-" + id(name), Text("·", .dim))
    item.isDisabled = true
    item.drag = false
    return item
  }

  func item(_ name: ArraySlice<UInt8>, _ facts: RowFacts) -> Item {
    let entry = facts.entry
    let label = String(validating: name, as: UTF8.self)
    var item = Item(
      id(name), text(name, label.map(FileName.row(ofText:)) ?? FileName.row(name), facts),
      badge: trailing(name, facts),
      type: entry.isFolder ? MediaType.folder : MediaType.of(name, entry.fileKind),
      value: .string(value(name, label)))
    if entry.hasFacts { item.detail = detail(name, facts) }
    if !leadsOn,
      entered == .files || entry.isFolder
        || entered == .archives && entry.fileKind == .file && ArchiveName.isArchive(name)
    {
      item.enter = .self
    }
    if usesIconFont { item.icon = SafeText(Self.icons.icon(name, entry)) }
    if entry.isFolder, !isReadOnly { item.drop = .into }
    return item
  }

  private func value(_ name: ArraySlice<UInt8>, _ label: String?) -> String {
    if let place, let label { return place + label }
    return folder.appending(name).value
  }

  private func text(_ bytes: ArraySlice<UInt8>, _ label: String, _ facts: RowFacts) -> Text {
    let entry = facts.entry
    var style = Self.colors?.style(bytes, entry) ?? .plain
    if entry.isFolder { style.attributes.insert(.bold) }
    if git?.sign(of: bytes) == .ignored { style.role = .dim }
    guard let target = facts.target else {
      let sign = entry.isFolder ? "/" : ""
      let name = style == .plain ? Text(label + sign) : Text(label + sign, style: style)
      return FileName.isDecomposed(bytes) ? name + Text(FileName.decomposedSign, .dim) : name
    }
    let name = style == .plain ? Text(label) : Text(label, style: style)
    let path = FilePath(bytes: target).display(home: home)
    return name + Text(" → \(path)", entry.isBroken ? .bad : .dim)
  }

  /// True for other facts than size and date.
  var hasOwnFacts: Bool { facts != RowFactChoice.usual }

  /// The facts beside the name, as they stand from left to right: those that leave first where there
  /// is no room come first.
  private var factsBeside: [RowFact] {
    RowFact.allCases.reversed().filter { $0.standsBeside && facts.contains($0) }
  }

  /// The same builder for rows whose facts stand below each other.
  func aligned(_ rows: [(name: ArraySlice<UInt8>, facts: RowFacts)]) -> RowBuilder {
    guard hasOwnFacts else { return self }
    var builder = self
    for fact in factsBeside {
      builder.widths[fact] = rows.reduce(0) { max($0, word(fact, $1.name, $1.facts).count) }
    }
    return builder
  }

  /// The chosen facts but the size, as one text.
  func detail(_ name: ArraySlice<UInt8>, _ row: RowFacts) -> Text? {
    guard hasOwnFacts else { return Text(date(row.entry.modifiedAt)) }
    let words = factsBeside.compactMap { fact -> String? in
      let word = word(fact, name, row)
      let missing = max(0, (widths[fact] ?? 0) - word.count)
      let blanks = String(repeating: " ", count: missing)
      return word.isEmpty && missing == 0 ? nil : fact.isMoment ? blanks + word : word + blanks
    }
    return words.isEmpty ? nil : Text(words.joined(separator: "  "))
  }

  private func word(_ fact: RowFact, _ name: ArraySlice<UInt8>, _ row: RowFacts) -> String {
    switch fact {
    case .size, .bytes: return ""
    case .modified: return row.entry.hasFacts ? moment(fact, row.entry.modifiedAt) : ""
    case .permissions: return row.more.map { FileWords.permissions($0.mode) } ?? ""
    case .owner: return row.more?.owner ?? ""
    case .group: return row.more?.group ?? ""
    case .created: return row.more?.created.map { moment(fact, $0) } ?? ""
    case .accessed: return (row.more?.accessed).map { moment(fact, $0) } ?? ""
    case .kind: return MediaType.of(name, row.entry) { row.target }
    case .ending:
      let dot = name.lastIndex(of: UInt8(ascii: "."))
      return dot.map { $0 > name.startIndex ? FileName.text(name[($0 + 1)...]) : "" } ?? ""
    }
  }

  /// A moment, where there are several with the letter of which it is.
  private func moment(_ fact: RowFact, _ nanoseconds: Int64) -> String {
    (marksMoments ? "\(fact.letter) " : "") + date(nanoseconds)
  }

  private func date(_ nanoseconds: Int64) -> String {
    FileWords.date(nanoseconds: nanoseconds, thisYear: thisYear)
  }

  /// What stands at the end of the row: its size, in a repository the sign of git, and that of a
  /// comparison.
  private func trailing(_ name: ArraySlice<UInt8>, _ row: RowFacts) -> Text {
    var text = Text(barred(badge(name, row), name, row))
    if let git { text = text + Text(" ") + (git.sign(of: name)?.text ?? Text(" ")) }
    guard let differences else { return text }
    return text + Text(" ") + (differences[Array(name)]?.sign ?? Text(" "))
  }

  /// Cells of a size before its bar.
  private static let sizeCells = 5

  /// A size with its bar behind it, where there are bars: what there is no room for is cut off the bar.
  private func barred(_ size: String, _ name: ArraySlice<UInt8>, _ row: RowFacts) -> String {
    guard let largest, facts.contains(.size) else { return size }
    let bytes =
      row.entry.isFolder
      ? sizes[Array(name)]?.disk
      : row.entry.fileKind == .file && row.entry.hasFacts ? Int64(row.entry.byteCount) : nil
    guard let bytes else { return size }
    let missing = max(0, Self.sizeCells - size.count)
    return String(repeating: " ", count: missing) + size + " " + SizeBar.words(bytes, of: largest)
  }

  /// The size of an entry, or what it is instead.
  func badge(_ name: ArraySlice<UInt8>, _ row: RowFacts) -> String {
    let entry = row.entry
    switch entry.fileKind {
    case .folder:
      guard facts.contains(.size) else { return "" }
      if !sizes.isEmpty, let size = sizes[Array(name)] {
        return facts.contains(.bytes) ? FileWords.grouped(Int(size.disk)) : size.badge
      }
      guard let count = row.count else { return "" }
      let number = count.shown + (showsHidden ? count.hidden : 0)
      return number < FolderReader.countLimit ? String(number) : "10 k+"
    case .link: return "link"
    case .pipe: return "pipe"
    case .socket: return "socket"
    case .characterDevice, .blockDevice: return "device"
    case .file:
      guard entry.hasFacts, facts.contains(.size) else { return "" }
      return facts.contains(.bytes)
        ? FileWords.grouped(Int(entry.byteCount)) : FileWords.shortSize(entry.byteCount)
    case .unknown: return entry.isGone ? "gone" : ""
    }
  }
}
