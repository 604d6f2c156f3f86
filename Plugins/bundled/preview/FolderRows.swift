// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The entries of a folder as rows, by the rules of the list beside the preview.
struct FolderRows: Sendable {
  /// Rows up to which all go to the host at once.
  static let inlineLimit = 256
  /// Rows that come with the content where the host asks for the others.
  static let firstLimit = 128

  /// The folder.
  let folder: FilePath
  /// The rules the entries are ordered by.
  let rules: ListingRules
  /// The colours of names, as the list beside has them; read when the first row is made.
  private static let colors = LSColors.ofProcess()
  private let listing: FolderListing
  private let order: [UInt32]

  /// Reads a folder to its end and puts it in order; waits for the disk.
  static func read(
    _ folder: FilePath, by rules: ListingRules
  ) -> Result<FolderRows, PlaceFacts.Failure> {
    do throws(FileProblem) {
      let reader = try FolderReader(folder)
      defer { reader.close() }
      var listing = try FolderListing(reader)
      let order = listing.arrange(by: rules, in: reader)
      // What can be run has a colour, too, and that is told by its facts.
      if colors != nil, listing.count <= inlineLimit {
        let all = 0..<listing.count
        listing.replace(at: all, with: listing.looked(at: all, in: reader.descriptor))
      }
      return .success(FolderRows(folder: folder, rules: rules, listing: listing, order: order))
    } catch {
      return .failure(.system(error.code))
    }
  }

  private init(folder: FilePath, rules: ListingRules, listing: FolderListing, order: [UInt32]) {
    self.folder = folder
    isReadOnly = OpenedFolders.holds(folder)
    self.rules = rules
    self.listing = listing
    self.order = order
  }

  /// True for the inside of an archive, which is gone when nobody looks into it any more.
  let isReadOnly: Bool

  /// How the rows are dragged.
  var drag: ItemDrag { isReadOnly ? .fileToCopy : .file }

  /// Number of rows.
  var count: Int { order.count }

  /// Number of entries that are not shown for the dots of their names.
  var hiddenCount: Int { rules.showsHidden ? 0 : listing.count - order.count }

  /// Words for the title bar.
  var summary: String { FileWords.count(count, "entry", "entries") }

  /// The words shown when there are no rows.
  var emptyWords: String {
    hiddenCount > 0
      ? FileWords.count(hiddenCount, "hidden entry", "hidden entries") : "Empty folder"
  }

  /// The rows that contain some words.
  func filtered(by words: String) -> FolderRows {
    FolderRows(
      folder: folder, rules: rules, listing: listing,
      order: listing.sought(order, words: words).entries)
  }

  /// Rows of a range.
  func items(_ range: Range<Int>) -> [Item] {
    order[range.clamped(to: order.indices)].map { item(Int($0)) }
  }

  private func item(_ index: Int) -> Item {
    let entry = listing.entries[index]
    let name = listing.name(index)
    let text = FileName.row(name)
    let isLink = entry.fileKind == .link
    var style = Self.colors?.style(name, entry) ?? .plain
    if entry.isFolder { style.attributes.insert(.bold) }
    let words = entry.isFolder && !isLink ? text + "/" : text
    let label = style == .plain ? Text(words) : Text(words, style: style)
    var item = Item(
      FileName.id(name), label, detail: isLink ? Text("link", .dim) : nil,
      type: entry.isFolder ? MediaType.folder : MediaType.of(name, entry.fileKind),
      value: .string(folder.appending(name).value))
    item.enter = .self
    if entry.isFolder, !isReadOnly { item.drop = .into }
    return item
  }

  /// Positions of rows; -1 for ids that no row has.
  func positions(of ids: [String]) -> [Int] {
    listing.positions(of: ids.map { FileName.name(ofID: $0) ?? [] }, in: order).map { $0 ?? -1 }
  }

  /// The next row whose name begins with a text; -1 when there is none.
  func position(beginning text: String, from start: Int, step: Int) -> Int {
    listing.position(beginning: text, in: order, from: start, step: step) ?? -1
  }
}
