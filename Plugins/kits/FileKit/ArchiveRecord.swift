// SPDX-License-Identifier: Apache-2.0

/// One entry of an archive, as it stands there.
package struct ArchiveEntry: Equatable, Sendable {
  /// Kinds of entries.
  package enum Kind: UInt8, Sendable {
    case file = 0x66
    case folder = 0x64
    case link = 0x6C
    /// A second name of a file before it.
    case name = 0x68
    /// A device, a pipe, or what archives of other systems have.
    case other = 0x6F
  }

  /// Its kind.
  package var kind: Kind
  /// Bytes of its contents; `nil` where the archive does not say.
  package var size: Int64?
  /// Seconds since 1970.
  package var modified: Int?
  /// Permissions.
  package var mode: UInt32
  /// True when a password is needed to read it.
  package var isLocked: Bool
  /// Its path, as bytes; it may be hostile.
  package var name: [UInt8]
  /// The place a link, or a second name, leads to.
  package var target: [UInt8]?

  /// Creates an entry that leads nowhere.
  package init(
    kind: Kind, size: Int64?, modified: Int?, mode: UInt32, isLocked: Bool, name: [UInt8]
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.mode = mode
    self.isLocked = isLocked
    self.name = name
  }
}

/// What `colonnade-archive` says, one record at a time.
package enum ArchiveRecord: Equatable, Sendable {
  /// Reasons for which an entry is left out.
  package enum LeftOut: String, Sendable {
    case outside, deep, name, kind, link, through, taken, refused, closed, gone
  }
  /// Questions, of which each waits for an answer.
  package enum Question: Equatable, Sendable {
    /// A password, asked for the so-manieth time.
    case password(Int)
    /// The archive announces more bytes than one expects of it.
    case bytes(Int64)
    /// More bytes than that were written, and more may come.
    case grown(Int64)
    case entries(Int64)
    /// More bytes than there is room for.
    case space(Int64)
  }
  /// Kinds of problems with which it ends.
  package enum Problem: String, Sendable {
    /// It is no archive.
    case none
    case damaged
    /// A password is needed, and there is none that fits.
    case password
    /// The library cannot open such locks.
    case locked
    /// The user said no.
    case refused
    /// It holds more than it may.
    case large
    case disk, memory, format
  }

  /// The kind of the archive, in words.
  case format(String)
  case entry(ArchiveEntry)
  /// Where the link before leads.
  case target([UInt8])
  case leftOut(LeftOut, name: [UInt8])
  /// How far it is: bytes and entries, and the part of a whole, in bytes.
  case progress(bytes: Int64, entries: Int, done: Int64, total: Int64)
  case question(Question)
  /// The list ends before the archive does.
  case cut
  /// All is done; `top` is the folder that all entries share, or empty.
  case done(bytes: Int64, entries: Int, top: [UInt8])
  case problem(Problem, words: String)
}

/// Reads records from output that is cut anywhere.
package struct ArchiveRecords: Sendable {
  /// Bytes of one record after which it is dropped: a path and some numbers are far shorter.
  private static let mostBytes = 1 << 16
  private var rest: [UInt8] = []

  /// Creates a reader that has read nothing.
  package init() {}

  /// The records that are complete with some more bytes; those that mean nothing are left out.
  package mutating func records(in bytes: [UInt8]) -> [ArchiveRecord] {
    var records: [ArchiveRecord] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0) {
      let record = rest.isEmpty ? bytes[start..<end] : (rest + bytes[start..<end])[...]
      rest = []
      if let record = Self.record(record) { records.append(record) }
      start = end + 1
    }
    if rest.count + bytes.count - start <= Self.mostBytes { rest += bytes[start...] }
    return records
  }

  private static func record(_ bytes: ArraySlice<UInt8>) -> ArchiveRecord? {
    guard let letter = bytes.first else { return nil }
    var fields = Fields(bytes.dropFirst(2))
    switch letter {
    case UInt8(ascii: "f"): return .format(fields.words())
    case UInt8(ascii: "e"): return entry(&fields)
    case UInt8(ascii: "t"): return .target(fields.rest)
    case UInt8(ascii: "l"):
      guard let reason = ArchiveRecord.LeftOut(rawValue: fields.word()) else { return nil }
      return .leftOut(reason, name: fields.rest)
    case UInt8(ascii: "p"):
      guard let bytes = fields.number(), let entries = fields.number(), let done = fields.number(),
        let total = fields.number()
      else { return nil }
      return .progress(
        bytes: bytes, entries: Int(truncatingIfNeeded: entries), done: done, total: total)
    case UInt8(ascii: "q"): return question(&fields)
    case UInt8(ascii: "c"): return .cut
    case UInt8(ascii: "d"):
      guard let bytes = fields.number(), let entries = fields.number() else { return nil }
      return .done(
        bytes: bytes, entries: Int(truncatingIfNeeded: entries), top: fields.rest)
    case UInt8(ascii: "x"):
      guard let kind = ArchiveRecord.Problem(rawValue: fields.word()) else { return nil }
      return .problem(kind, words: fields.words())
    default: return nil
    }
  }

  private static func entry(_ fields: inout Fields) -> ArchiveRecord? {
    guard let letter = fields.word().utf8.first, let kind = ArchiveEntry.Kind(rawValue: letter),
      let size = fields.number(), let modified = fields.number(), let mode = fields.number(),
      let locked = fields.number()
    else { return nil }
    return .entry(
      ArchiveEntry(
        kind: kind, size: size < 0 ? nil : size,
        modified: modified == -1 ? nil : Int(modified),
        mode: UInt32(truncatingIfNeeded: mode), isLocked: locked != 0, name: fields.rest))
  }

  private static func question(_ fields: inout Fields) -> ArchiveRecord? {
    let word = fields.word()
    guard let number = fields.number() else { return nil }
    switch word {
    case "password": return .question(.password(Int(truncatingIfNeeded: number)))
    case "bytes": return .question(.bytes(number))
    case "grown": return .question(.grown(number))
    case "entries": return .question(.entries(number))
    case "space": return .question(.space(number))
    default: return nil
    }
  }

  /// The fields of a record, from the first on.
  private struct Fields {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var rest: [UInt8] { Array(bytes) }

    func words() -> String { String(decoding: bytes, as: UTF8.self) }

    mutating func word() -> String {
      let end = bytes.firstIndex(of: 32) ?? bytes.endIndex
      defer { bytes = bytes[min(end + 1, bytes.endIndex)...] }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }

    mutating func number() -> Int64? { Int64(word()) }
  }
}
