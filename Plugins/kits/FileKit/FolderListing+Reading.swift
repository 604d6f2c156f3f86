// SPDX-License-Identifier: Apache-2.0

extension FolderListing {
  /// Links whose targets are looked up in one folder, to show those to folders first.
  private static let linkLimit = 20_000

  /// Reads an open folder to its end; waits for the disk.
  ///
  /// - Throws: `FileProblem` when reading fails.
  package init(_ reader: FolderReader) throws(FileProblem) {
    self.init()
    var isLast = false
    while !isLast {
      let slice = reader.read(
        after: names.count, limit: 200_000, milliseconds: FileLimits.sliceMilliseconds)
      if let problem = slice.problem { throw problem }
      append(slice)
      isLast = slice.isLast
    }
  }

  /// Puts the entries in order; waits for the disk.
  ///
  /// Entries whose facts the order needs, links, and entries of unknown kind are looked at first,
  /// unless that was done before.
  ///
  /// - Parameters:
  ///   - rules: The rules of the list.
  ///   - reader: The open folder.
  /// - Returns: The entries to show, in their order.
  package mutating func arrange(by rules: ListingRules, in reader: FolderReader) -> [UInt32] {
    var links = 0
    let unclear = entries.indices.filter { index in
      let entry = entries[index]
      if entry.hasFacts { return false }
      if entry.fileKind == .link { links += 1 }
      return rules.sort.needsFacts || entry.fileKind == .unknown
        || entry.fileKind == .link && links <= Self.linkLimit
    }
    if !unclear.isEmpty {
      let looked = looked(at: unclear, in: reader.descriptor)
      for (index, entry) in zip(unclear, looked) { replace(at: index, with: entry) }
    }
    return order(by: rules)
  }
}
