// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem

/// The order of entries that lie in many folders below one, by the rules of any list of files.
///
/// What is equal by the rules stands by its path, as people count.
package struct FoundOrder: Sendable {
  /// The entries, with their paths below the folder as names.
  private var listing = FolderListing()

  /// Takes entries of which nothing but path and kind is known.
  ///
  /// - Parameter found: Their paths below the folder, and their kinds as they came with the names.
  package init(_ found: [(path: [UInt8], kind: FileKind)]) {
    var slice = FolderSlice()
    for (path, kind) in found {
      slice.entries.append(
        FileEntry(
          size: 0, modified: 0, name: UInt32(clamping: slice.names.count),
          length: UInt16(clamping: path.count), kind: kind.rawValue, flags: 0))
      slice.names += path + [0]
    }
    listing.append(slice)
  }

  /// Puts the entries in order; waits for the disk.
  ///
  /// - Parameters:
  ///   - rules: The rules; hidden entries are shown whatever they say.
  ///   - reader: The open folder that they lie below.
  /// - Returns: The numbers of the entries, in their order.
  package mutating func order(by rules: ListingRules, in reader: FolderReader) -> [UInt32] {
    var rules = rules
    rules.showsHidden = true
    let sort = rules.sort
    var values: [Int64]?
    switch sort {
    case .size, .date, .created, .owner, .real, .random: break
    case .name: values = ranks { NaturalOrder.key($1) }
    case .ending: values = ranks { NaturalOrder.key(Self.ending(of: $1)) }
    case .kind:
      let kinds = listing.entries.map(\.fileKind)
      values = ranks { Array(MediaType.of($1, kinds[$0]).utf8) }
    }
    // Links are looked at on the way: those to folders stand with the folders.
    let byFacts = listing.arrange(by: rules, in: reader)
    guard let values else { return byFacts }
    // Names order folders, too; endings and kinds leave them by their paths.
    rules.sort = sort == .name ? .owner : .kind
    return listing.order(by: rules, values: values)
  }

  /// The place of each entry's key among all keys.
  private func ranks(by key: (Int, ArraySlice<UInt8>) -> [UInt8]) -> [Int64] {
    let keys = listing.entries.indices.map { index in
      let path = listing.name(index)
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
      return key(index, path[start...])
    }
    let sorted = Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
    let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, Int64($0)) })
    return keys.map { ranks[$0] ?? 0 }
  }

  /// What stands behind the last dot of a name that does not begin with it.
  private static func ending(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return [] }
    return name[(dot + 1)...]
  }
}
