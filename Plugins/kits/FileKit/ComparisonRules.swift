// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// How entries of two folders are paired and compared, by what their file systems keep.
package struct ComparisonRules: Equatable, Sendable {
  /// True where a side keeps times to two seconds only, as FAT and exFAT do.
  package var isCoarse = false
  /// True where a side takes small and capital letters of a name for the same.
  package var foldsCase = false
  /// True to read files of one size instead of trusting their times.
  package var readsContents = false

  /// Nanoseconds in a second, and in an hour.
  private static let (second, hour): (Int64, Int64) = (1_000_000_000, 3_600_000_000_000)
  private static let coarseKinds: Set<String> = ["vfat", "msdos", "exfat"]
  private static let foldingKinds: Set<String> = [
    "vfat", "msdos", "exfat", "ntfs", "ntfs3", "fuseblk", "cifs", "smb3", "hfsplus", "apfs",
  ]

  /// Creates the rules of file systems that keep all there is.
  package init() {}

  /// Creates the rules for two folders, by the table of mounts.
  package init(_ here: FilePath, _ there: FilePath, mounts: [MountTable.Entry]) {
    let kinds = [here, there].map { Self.kind(of: $0, mounts) }
    isCoarse = kinds.contains { Self.coarseKinds.contains($0) }
    foldsCase = kinds.contains { Self.foldingKinds.contains($0) }
  }

  private static func kind(of place: FilePath, _ mounts: [MountTable.Entry]) -> String {
    // Of two at one place the later one hides the other.
    let kind =
      mounts.filter { mount in
        place.bytes.starts(with: mount.place.bytes)
          && (mount.place.bytes.count == 1 || place.bytes.count == mount.place.bytes.count
            || place.bytes[mount.place.bytes.count] == UInt8(ascii: "/"))
      }.reduce(nil) { best, mount -> MountTable.Entry? in
        guard let best, best.place.bytes.count > mount.place.bytes.count else { return mount }
        return best
      }?.kind ?? ""
    // A driver that is a program names the file system behind its own kind.
    return kind.hasPrefix("fuse.") ? String(kind.dropFirst(5)) : String(kind)
  }

  // MARK: Two entries

  /// What two entries of one name are to each other; folders count as alike until their inside was
  /// looked at, and files of one size as their times say.
  package func compare(_ here: ComparedEntry, _ there: ComparedEntry) -> Difference {
    guard here.kind == there.kind else { return .otherKind }
    switch here.kind {
    case .folder: return here.isMount || there.isMount ? .unread : .same
    case .link: return here.target == there.target ? .same : .differs
    case .file: break
    case .pipe, .socket, .characterDevice, .blockDevice: return .same
    case .unknown: return .unread
    }
    let times = compare(here.modified, there.modified)
    if here.size == there.size { return times == .same ? .same : times }
    if times == .same { return .differs }
    return here.modified > there.modified ? .newer : .older
  }

  /// What files of one size are whose bytes were read.
  package func compare(
    _ here: ComparedEntry, _ there: ComparedEntry, haveSameBytes: Bool
  ) -> Difference {
    if haveSameBytes { return .same }
    let times = compare(here.modified, there.modified)
    return times == .newer || times == .older ? times : .differs
  }

  /// Moments are one within the grain of the coarser side: two seconds where one keeps no more, and
  /// one second where one of them has no fraction, as many programs that copy leave it.
  private func compare(_ here: Int64, _ there: Int64) -> Difference {
    let (difference, overflows) = here.subtractingReportingOverflow(there)
    guard !overflows else { return here > there ? .newer : .older }
    let isWhole = here % Self.second == 0 || there % Self.second == 0
    let grain = isCoarse ? 2 * Self.second : isWhole ? Self.second - 1 : 0
    let apart = difference.magnitude
    if apart <= UInt64(grain) { return .same }
    let fromHour = apart > UInt64(Self.hour) ? apart - UInt64(Self.hour) : UInt64(Self.hour) - apart
    if fromHour <= UInt64(grain) { return .hourApart }
    return difference > 0 ? .newer : .older
  }

  // MARK: Names

  /// Pairs names, each with one partner at most.
  ///
  /// Those with the same bytes come first, then those that differ in case where a side folds it, then
  /// those that differ in how accents are written.
  ///
  /// - Returns: For each name here the position of its partner there, or `nil`.
  package func partners(of here: [[UInt8]], in there: [[UInt8]]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: here.count)
    var places: [[UInt8]: Int] = [:]
    for (place, name) in there.enumerated() where places[name] == nil { places[name] = place }
    var free = Set(there.indices)
    for (n, name) in here.enumerated() {
      guard let place = places[name], free.remove(place) != nil else { continue }
      partners[n] = place
    }
    guard partners.contains(nil), !free.isEmpty else { return partners }
    if foldsCase { pair(here, there, &partners, &free) { $0.lowercased() } }
    pair(here, there, &partners, &free) { $0 }
    return partners
  }

  /// Pairs what is left by a key; texts are equal where they are so by the rules of Unicode, however
  /// their accents are written.
  private func pair(
    _ here: [[UInt8]], _ there: [[UInt8]], _ partners: inout [Int?], _ free: inout Set<Int>,
    by key: (String) -> String
  ) {
    var places: [String: Int] = [:]
    for place in free.sorted() {
      guard let text = String(validating: there[place], as: UTF8.self) else { continue }
      if places[key(text)] == nil { places[key(text)] = place }
    }
    guard !places.isEmpty else { return }
    for n in here.indices where partners[n] == nil {
      guard let text = String(validating: here[n], as: UTF8.self),
        let place = places[key(text)], free.remove(place) != nil
      else { continue }
      partners[n] = place
    }
  }
}
