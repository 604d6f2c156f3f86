// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem

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
    return order(by: rules, values: values(for: rules, in: reader))
  }

  /// A number for each entry that an order goes by; empty for orders that need none.
  private func values(for rules: ListingRules, in reader: FolderReader) -> [Int64] {
    switch rules.sort {
    case .name, .size, .date, .ending: return []
    case .created: return looked(owners: false, in: reader)
    case .owner:
      let numbers = looked(owners: true, in: reader)
      let ranks = OwnerNames.ranks(of: Set(numbers))
      return numbers.map { ranks[$0] ?? 0 }
    case .kind: return kindRanks(in: reader)
    case .real:
      return entries.indices.map { index in
        guard entries[index].fileKind == .folder else { return entries[index].byteCount }
        return rules.realSizes[Array(name(index))] ?? 0
      }
    case .random:
      return entries.indices.map { index in
        // FNV-1a with the seed in front, so that an entry keeps its place when others come and go.
        var hash = 0xCBF2_9CE4_8422_2325 ^ rules.seed
        for byte in name(index) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
        return Int64(bitPattern: hash ^ hash >> 32)
      }
    }
  }

  private func looked(owners: Bool, in reader: FolderReader) -> [Int64] {
    [Int64](unsafeUninitializedCapacity: entries.count) { buffer, filled in
      colonnade_look_facts(
        reader.descriptor, names, entries, entries.count, owners ? 1 : 0, buffer.baseAddress)
      filled = entries.count
    }
  }

  /// The place of each entry's type among the types, by their names.
  private func kindRanks(in reader: FolderReader) -> [Int64] {
    let types = entries.indices.map { index in
      MediaType.of(name(index), entries[index]) { reader.target(of: Array(name(index))) }
    }
    var ranks: [String: Int64] = [:]
    for (rank, type) in Set(types).sorted().enumerated() { ranks[type] = Int64(rank) }
    return types.map { ranks[$0] ?? 0 }
  }
}
