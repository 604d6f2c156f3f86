// SPDX-License-Identifier: Apache-2.0
import Glibc
import PanePlugin

/// The names in a folder.
struct FolderListing {
  /// Names read; a folder with more says so.
  static let maximumRead = 20_000
  /// Rows shown.
  static let maximumShown = 1_000

  struct Entry {
    var name: [UInt8]
    var isFolder: Bool
    var isLink: Bool
  }

  var entries: [Entry] = []
  var isCut = false

  /// Reads and sorts the names: folders first, then by name regardless of case.
  static func read(_ path: FilePath) -> Result<FolderListing, FileFacts.Failure> {
    guard let folder = path.withCString({ opendir($0) }) else { return .failure(.system(errno)) }
    defer { closedir(folder) }
    var listing = FolderListing()
    while let entry = readdir(folder) {
      let name = name(of: entry)
      if name == [46] || name == [46, 46] { continue }
      guard listing.entries.count < maximumRead else {
        listing.isCut = true
        break
      }
      let type = Int(entry.pointee.d_type)
      listing.entries.append(
        Entry(name: name, isFolder: type == Int(DT_DIR), isLink: type == Int(DT_LNK)))
    }
    listing.sort()
    return .success(listing)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { raw in
      Array(raw.prefix { $0 != 0 })
    }
  }

  private mutating func sort() {
    var keyed = entries.map { entry in
      (entry: entry, key: entry.name.map { $0 &- 65 < 26 ? $0 | 32 : $0 })
    }
    keyed.sort { left, right in
      if left.entry.isFolder != right.entry.isFolder { return left.entry.isFolder }
      return left.key.lexicographicallyPrecedes(right.key)
    }
    entries = keyed.map(\.entry)
  }

  /// Words for the title bar.
  var summary: String {
    let number = PreviewWords.grouped(entries.count)
    if isCut { return "over \(number) entries" }
    return entries.count == 1 ? "1 entry" : "\(number) entries"
  }

  /// The rows, at most ``maximumShown``.
  func items(in folder: FilePath) -> [Item] {
    entries.prefix(Self.maximumShown).map { entry in
      let place = folder.appending(entry.name)
      let name = place.name
      let text =
        entry.isFolder
        ? Text(name + "/", style: Text.Style(bold: true)) : Text(name)
      var item = Item(
        Self.item(ofName: entry.name), text, detail: entry.isLink ? Text("link", .dim) : nil,
        type: entry.isFolder ? "inode/directory" : "application/octet-stream",
        value: .string(place.value))
      item.enter = .self
      return item
    }
  }

  // MARK: Ids

  /// The id of a name: the name, or its bytes as numbers when it is no text.
  static func item(ofName name: [UInt8]) -> String {
    if let text = String(validating: name, as: UTF8.self), !text.hasPrefix("\u{1}") { return text }
    // Two digits a byte, so that the longest name stays within the 512 bytes of an id.
    return "\u{1}" + name.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
  }

  /// The name of an id; `nil` for what is no name.
  static func name(ofItem item: String) -> [UInt8]? {
    guard item.hasPrefix("\u{1}") else {
      return item.isEmpty || item.utf8.contains(0x2F) ? nil : Array(item.utf8)
    }
    let digits = item.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count % 2 == 0, digits.count == item.count - 1, !digits.isEmpty else { return nil }
    let name = stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(truncatingIfNeeded: digits[index] << 4 | digits[index + 1])
    }
    return name.contains(0x2F) || name.contains(0) ? nil : name
  }
}
