// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The entries of an archive as rows: name, size and date.
final class ArchiveRows: TableRows {
  /// Entries that are shown.
  static let most = 10_000
  /// Rows up to which all go to the host at once, which then filters and sorts them.
  private static let inlineRows = 2_000
  /// An archive is suspicious when it holds more than this, and so many times its own size.
  private static let largeBytes: Int64 = 1 << 30
  private static let largeRatio: Int64 = 100

  private let listing: ArchiveListing
  private let fileBytes: Int

  init(_ listing: ArchiveListing, fileBytes: Int) {
    self.listing = listing
    self.fileBytes = fileBytes
  }

  var count: Int { listing.entries.count }

  /// True when the rows go to the host at once.
  var isSmall: Bool { count <= Self.inlineRows }

  var columns: [TableColumn] {
    var name = TableColumn("name", "Name")
    name.width = .flexible
    return [name, TableColumn("size", "Size", .bytes), TableColumn("modified", "Modified", .time)]
  }

  func items(_ range: Range<Int>) -> [Item] {
    var items: [Item] = []
    var cost = 0
    for row in range.clamped(to: listing.entries.indices) {
      let entry = listing.entries[row]
      // The name is said twice, and a byte of it in six at most.
      cost += 200 + 12 * (entry.name.count + (entry.target?.count ?? 0))
      if cost > FileLimits.answerBytes, !items.isEmpty { break }
      items.append(item(row, entry))
    }
    return items
  }

  private func item(_ row: Int, _ entry: ArchiveEntry) -> Item {
    let name = FileName.text(entry.name)
    var label = Text(name, style: TextStyle(.plain, bold: entry.kind == .folder))
    if let target = entry.target { label = label + Text(" → \(FileName.text(target))", .dim) }
    if entry.isLocked { label = label + Text("  locked", .dim) }
    if entry.kind == .other { label = label + Text("  no file", .dim) }
    var item = Item("r\(row)", label, value: .string(name))
    let size = entry.kind == .file ? entry.size : nil
    item.cells = [
      Cell(label), size.map { Cell(Int($0)) } ?? Cell(.none),
      entry.modified.map { Cell($0) } ?? Cell(.none),
    ]
    return item
  }

  // MARK: Words

  /// Words for the title bar: how much there is, and whether it is more than one expects.
  var summary: String {
    let entries = FileWords.count(count, "entry", "entries")
    if listing.problem != nil { return "\(entries), broken" }
    if listing.isCut { return "the first \(entries)" }
    let bytes = listing.bytes
    if !listing.knowsBytes { return bytes > 0 ? "\(entries), ≥ \(FileWords.size(bytes))" : entries }
    let isLarge = bytes > Self.largeBytes && bytes / Self.largeRatio > Int64(fileBytes)
    return "\(entries), \(isLarge ? "would be " : "")\(FileWords.size(bytes))"
  }

  /// What is wrong with the archive, or what kind it is.
  var remark: Text {
    listing.problem.map { Text($0.sentence, .bad) } ?? Text(listing.format, .dim)
  }
}
