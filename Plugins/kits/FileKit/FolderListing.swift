// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
package import PanePlugin

/// The entries of a folder: names in one block of bytes, and a small record for each.
///
/// A million entries take about 45 MB and no object for each. Entries stand in the order the file
/// system gave them; ``order(by:reversed:withHidden:)`` gives the order to show.
package struct FolderListing: Sendable {
  /// The fact that rows are ordered by.
  package enum SortKey: String, Sendable, CaseIterable {
    case name, size, date, created, ending, kind, owner, real, random

    /// True if sizes and dates must be known.
    package var needsFacts: Bool { self == .size || self == .date || self == .real }

    /// True for what sets files apart and not folders; those stay by name then.
    ///
    /// The size of a folder is that of its list of names, which nobody is shown.
    var leavesFoldersByName: Bool { self == .ending || self == .kind || self == .size }
  }

  /// The names, each followed by a zero byte.
  package private(set) var names: [UInt8] = []
  /// The entries, in the order of the file system.
  package private(set) var entries: [FileEntry] = []

  /// Lets memory of large folders go back to the system as soon as they are left; call it at start.
  package static func returnMemoryEarly() { colonnade_return_memory() }

  /// Creates an empty listing.
  package init() {}

  /// Number of entries, hidden ones included.
  package var count: Int { entries.count }

  /// The bytes of an entry's name; empty for an index out of range.
  package func name(_ index: Int) -> ArraySlice<UInt8> {
    guard entries.indices.contains(index) else { return [] }
    let start = Int(entries[index].name)
    let end = start + Int(entries[index].length)
    return end <= names.count ? names[start..<end] : []
  }

  /// The names in a folder, in the order of the file system; none when it cannot be read.
  package static func names(in folder: FilePath) -> [[UInt8]] {
    guard let reader = try? FolderReader(folder) else { return [] }
    defer { reader.close() }
    guard let listing = try? FolderListing(reader) else { return [] }
    return (0..<listing.count).map { Array(listing.name($0)) }
  }

  /// Adds what was read next.
  package mutating func append(_ slice: FolderSlice) {
    if entries.isEmpty {
      names = slice.names
      entries = slice.entries
    } else {
      names.append(contentsOf: slice.names)
      entries.append(contentsOf: slice.entries)
    }
  }

  // MARK: Facts

  /// Looks up sizes, dates and where links lead.
  ///
  /// - Parameters:
  ///   - indices: Entries to look at; indices out of range are left out.
  ///   - folder: The open folder.
  ///   - device: Number of the folder's file system; 0 if mounts need not be noticed.
  /// - Returns: The entries with their facts, in the order of the indices.
  package func looked(
    at indices: some Sequence<Int>, in folder: Int32, device: UInt64 = 0
  ) -> [FileEntry] {
    var looked = indices.compactMap { entries.indices.contains($0) ? entries[$0] : nil }
    looked.withUnsafeMutableBufferPointer { buffer in
      colonnade_look(folder, device, names, buffer.baseAddress, buffer.count)
    }
    return looked
  }

  /// Looks up sizes, dates and where links lead, of a stretch of entries.
  package func looked(
    at range: Range<Int>, in folder: Int32, device: UInt64 = 0
  ) -> [FileEntry] {
    var looked = Array(entries[range.clamped(to: 0..<entries.count)])
    looked.withUnsafeMutableBufferPointer { buffer in
      colonnade_look(folder, device, names, buffer.baseAddress, buffer.count)
    }
    return looked
  }

  /// Puts facts where they belong.
  package mutating func replace(at range: Range<Int>, with looked: [FileEntry]) {
    guard range.count == looked.count, range.clamped(to: 0..<entries.count) == range else { return }
    entries.replaceSubrange(range, with: looked)
  }

  /// Puts the facts of one entry where they belong.
  package mutating func replace(at index: Int, with looked: FileEntry) {
    guard entries.indices.contains(index) else { return }
    entries[index] = looked
  }

  // MARK: Order

  /// The entries to show, in their order: folders first, then by the key, then by name.
  ///
  /// Names are ordered as people count, regardless of case and accents; largest sizes and newest
  /// dates come first. Reversing leaves folders first.
  package func order(by key: SortKey, reversed: Bool, withHidden: Bool) -> [UInt32] {
    var rules = ListingRules()
    rules.sort = key
    rules.isReversed = reversed
    rules.showsHidden = withHidden
    return order(by: rules, values: [])
  }

  /// The entries to show by some rules.
  ///
  /// - Parameters:
  ///   - rules: The rules of the list.
  ///   - values: A number for each entry, for orders that are by neither name, size nor date.
  /// - Returns: The entries in their order; by name where the numbers are missing.
  func order(by rules: ListingRules, values: [Int64]) -> [UInt32] {
    var folders = 0
    var order = [UInt32](unsafeUninitializedCapacity: entries.count) { buffer, filled in
      filled = colonnade_arrange(
        entries, entries.count, rules.showsHidden ? 1 : 0, rules.mixesFolders ? 1 : 0,
        buffer.baseAddress, &folders)
    }
    let split = min(folders, order.count)
    var above = rules
    if rules.sort.leavesFoldersByName { above.sort = .name }
    if rules.sort == .size { above.isReversed = false }
    order.withUnsafeMutableBufferPointer { buffer in
      sort(UnsafeMutableBufferPointer(rebasing: buffer[..<split]), by: above, values)
      sort(UnsafeMutableBufferPointer(rebasing: buffer[split...]), by: rules, values)
    }
    return order
  }

  private func sort(
    _ part: UnsafeMutableBufferPointer<UInt32>, by rules: ListingRules, _ values: [Int64]
  ) {
    let key = rules.sort
    colonnade_sort_names(names, entries, part.baseAddress, part.count, key == .ending ? 1 : 0)
    switch key {
    case .name, .ending: break
    case .size, .date:
      colonnade_sort_facts(entries, part.baseAddress, part.count, key == .date ? 1 : 0)
    case .created, .kind, .owner, .real, .random:
      guard values.count == entries.count else { break }
      let falls = key == .created || key == .real
      colonnade_sort_values(values, part.baseAddress, part.count, falls ? 1 : 0)
    }
    if rules.isReversed {
      var part = part
      part.reverse()
    }
  }

  /// The entries of an order whose names contain all words.
  ///
  /// A word with a capital letter is compared as written, any other regardless of the case of the
  /// letters A to Z.
  package func filter(_ order: [UInt32], words: String) -> [UInt32] {
    words.split(separator: " ").reduce(order) { kept, word in
      let heedsCase = word.unicodeScalars.contains { $0.properties.isUppercase }
      let bytes = Array(word.utf8)
      return [UInt32](unsafeUninitializedCapacity: kept.count) { buffer, filled in
        filled = colonnade_filter(
          names, entries, entries.count, kept, kept.count, bytes, bytes.count,
          heedsCase ? 0 : 1, buffer.baseAddress)
      }
    }
  }

  /// The entries whose names contain all words; where there are none, those that have the letters of
  /// each word in their order, which is told.
  package func sought(
    _ order: [UInt32], words: String
  ) -> (entries: [UInt32], isByLetters: Bool) {
    let whole = filter(order, words: words)
    guard whole.isEmpty, words.split(separator: " ").contains(where: { $0.utf8.count > 1 }) else {
      return (whole, false)
    }
    let kept = Matcher(letters: words).filter(order, names: names, entries: entries)
    return (kept, !kept.isEmpty)
  }

  // MARK: Finding

  /// Indices of names among the entries; `nil` for those that are not there.
  package func indices(of wanted: [[UInt8]]) -> [Int?] {
    var starts: [UInt32] = [0]
    for name in wanted { starts.append(starts[starts.count - 1] &+ UInt32(clamping: name.count)) }
    var found = [Int64](repeating: -1, count: wanted.count)
    colonnade_find_names(
      names, entries, entries.count, wanted.flatMap { $0 }, starts, wanted.count, &found)
    return found.map { $0 < 0 ? nil : Int($0) }
  }

  /// Positions of names in an order; `nil` for those that are not in it.
  package func positions(of wanted: [[UInt8]], in order: [UInt32]) -> [Int?] {
    let indices = indices(of: wanted).map { Int64($0 ?? -1) }
    var found = [Int64](repeating: -1, count: wanted.count)
    colonnade_find_positions(
      order, order.count, entries.count, indices, indices.count, &found)
    return found.map { $0 < 0 ? nil : Int($0) }
  }

  /// The next position in an order whose name begins with a text, regardless of case and accents.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - order: Rows as they are shown.
  ///   - start: Position to look from, itself included.
  ///   - step: 1 to look down, -1 to look up.
  /// - Returns: A position in the order, or `nil` when there is none.
  package func position(
    beginning text: String, in order: [UInt32], from start: Int, step: Int
  ) -> Int? {
    let key = NaturalOrder.key(Array(text.utf8))
    var position = start
    while order.indices.contains(position) {
      let name = name(Int(order[position]))
      if NaturalOrder.key(name.prefix(text.utf8.count * 2)).starts(with: key) { return position }
      position += step < 0 ? -1 : 1
    }
    return nil
  }
}
