// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The permissions that files are to get, each part of them or as it is.
package struct ModeWish: Equatable, Sendable {
  /// Who a part is for.
  package enum Class: String, CaseIterable, Sendable {
    case owner, group, others

    /// The place of its three bits.
    package var shift: UInt32 {
      switch self {
      case .owner: 6
      case .group: 3
      case .others: 0
      }
    }
  }

  private var bits: [Class: UInt32] = [:]
  /// Set-id and sticky bits; `nil` for as they are.
  var special: UInt32?

  /// Creates a wish that leaves all as it is.
  package init() {}

  /// Reads three or four digits from 0 to 7; `nil` for anything else.
  package init?(number: String) {
    guard (3...4).contains(number.utf8.count),
      number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
      let mode = UInt32(number, radix: 8)
    else { return nil }
    for part in Class.allCases { bits[part] = mode >> part.shift & 7 }
    special = number.utf8.count == 4 ? mode >> 9 : nil
  }

  /// The bits of a class, 4 to read, 2 to write, 1 to run; `nil` for as they are.
  package subscript(part: Class) -> UInt32? {
    get { bits[part] }
    set { bits[part] = newValue.map { $0 & 7 } }
  }

  /// The digits, four where set-id or sticky bits are meant; empty where a class is left as it is.
  var number: String {
    let parts = Class.allCases.compactMap { bits[$0] }
    guard parts.count == Class.allCases.count else { return "" }
    return ((special.map { [$0] } ?? []) + parts).map(String.init).joined()
  }

  /// True when nothing is to change.
  package var isEmpty: Bool { bits.isEmpty && special == nil }

  /// True when the owner could not get into folders any more that get this.
  ///
  /// - Parameter isSparing: As ``mode(from:isFolder:isSparing:)`` has it.
  /// - Returns: Whether reading or stepping in would be lost.
  package func closesFolders(isSparing: Bool) -> Bool {
    guard let owner = bits[.owner] else { return false }
    return isSparing ? owner & 4 == 0 : owner & 5 != 5
  }

  /// What becomes of a file's permissions.
  ///
  /// - Parameters:
  ///   - old: They as they are.
  ///   - isFolder: True for a folder.
  ///   - isSparing: True to let files run only where somebody may run them already, and there, if nobody
  ///     is named who may, all who could and still read them; and to let those into folders who may
  ///     read them.
  /// - Returns: The new ones, 12 bits.
  package func mode(from old: UInt32, isFolder: Bool, isSparing: Bool) -> UInt32 {
    var mode = (special ?? old >> 9 & 7) << 9
    let letsRun = bits.values.contains { $0 & 1 != 0 }
    for part in Class.allCases {
      var new = bits[part] ?? old >> part.shift & 7
      if bits[part] != nil, isSparing {
        let reads = new >> 2 & 1
        let wanted = letsRun ? new : reads & old >> part.shift
        let before = old & 0o111 == 0 ? 0 : wanted
        let run = isFolder ? (reads | new) & 1 : before & 1
        new = new & 6 | run
      }
      mode |= new << part.shift
    }
    return mode
  }
}

/// Permissions as a form shows them: a box for each class, and all of them as a number.
package struct ModeSight: Equatable, Sendable {
  /// What the boxes say.
  package private(set) var wish = ModeWish()
  /// What the number says; empty where one class is left as it is.
  package private(set) var number = ""

  /// Creates a sight that leaves all as it is.
  package init() {}

  /// Shows the permissions of some files, those of a class that differ as they are.
  package init(modes: Set<UInt32>) {
    for part in ModeWish.Class.allCases {
      let values = Set(modes.map { $0 >> part.shift & 7 })
      if values.count == 1 { wish[part] = values.first }
    }
    let special = Set(modes.map { $0 >> 9 })
    if special.count == 1, let bits = special.first, bits > 0 { wish.special = bits }
    number = wish.number
  }

  /// What each box says; `nil` for as it is.
  package var boxes: [UInt32?] { ModeWish.Class.allCases.map { wish[$0] } }

  /// Takes a class from its box; `nil` leaves it as it is.
  package mutating func take(_ bits: UInt32?, for part: ModeWish.Class) {
    wish[part] = bits
    number = wish.number
  }

  /// Takes all of them from the number; tells whether it is one that is whole.
  package mutating func take(number text: String) -> Bool {
    guard let read = ModeWish(number: text) else { return false }
    wish = read
    number = text
    return true
  }
}

/// What lies below folders, with its permissions, for a change of all of them.
package struct ModeTree: Sendable {
  /// A place and its facts.
  package struct Entry: Sendable {
    /// Where it is.
    package let place: FilePath
    /// What it is like.
    package let facts: FileFacts
  }

  /// What was found, the inner before the outer; links and other file systems are left out.
  package private(set) var entries: [Entry] = []
  /// True when there was more than is looked at.
  package private(set) var isCut = false

  /// Entries that are looked at.
  package static let most = 100_000

  /// Looks at places, and at what lies below those that are folders; waits for the disk.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - isDeep: True to look below folders.
  package init(_ places: [FilePath], isDeep: Bool) {
    var waiting = places.compactMap { place in
      (try? FileFacts(of: place)).map { Entry(place: place, facts: $0) }
    }
    waiting.removeAll { $0.facts.kind == .link }
    while let next = waiting.popLast() {
      guard entries.count < Self.most else {
        isCut = true
        break
      }
      entries.append(next)
      guard isDeep, next.facts.kind == .folder else { continue }
      for name in FolderListing.names(in: next.place) {
        let place = next.place.appending(name)
        guard let facts = try? FileFacts(of: place), facts.kind != .link,
          facts.device == next.facts.device
        else { continue }
        waiting.append(Entry(place: place, facts: facts))
      }
    }
    entries.reverse()
  }
}
