// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import FileAddressing
internal import Glibc

/// The journal of one transfer: what is about to happen, on disk before it happens.
///
/// One record a line, each with a checksum; a line that is not whole is passed over. That is safe
/// because nothing is written about what has happened: each record is compared with the files
/// themselves before anything is done for it.
final class Journal {
  /// The contents of a journal.
  struct Contents: Equatable {
    /// What the caller wants to find here if all else about the transfer is lost.
    var note: [UInt8]?
    /// When it was begun, in nanoseconds since 1970; copies that are younger may be its own.
    var began: Int64?
    /// The folders in which copies grow.
    var folders: [NameBytes] = []
    /// The folders the items come from.
    var sources: [NameBytes] = []
    /// The lines that are not what was written.
    var torn: [NameBytes] = []
    var records: [Record] = []
    /// True when a line is not what was written; a torn last one does not count.
    var isDamaged = false
  }

  /// A line of the journal; `n` is the position of the item it is about.
  enum Record: Equatable {
    /// The source will get this place by a rename.
    case rename(n: Int, source: FileID, place: NameBytes)
    /// The file at this place will go to the trash, because its name is wanted.
    case away(n: Int, old: FileID, place: NameBytes, trash: NameBytes)
    /// A file or folder of what is being copied, so that exactly this is removed afterwards.
    case entry(n: Int, level: Int, name: NameBytes, facts: String)
    /// The finished copy will get this place by a rename.
    case staged(n: Int, part: FileID, place: NameBytes)
    /// The source will go to the trash.
    case discard(n: Int, source: FileID, trash: NameBytes)
    /// The source and the entries that follow will be removed for good.
    case remove(n: Int, source: FileID)
    /// The source will get this place, as part of a set of renames that is finished in any case.
    case place(n: Int, source: FileID, place: NameBytes)
    /// The source will have these rights instead of those.
    case mode(n: Int, source: FileID, old: FileRights, new: FileRights)

    var n: Int {
      switch self {
      case .rename(let n, _, _), .away(let n, _, _, _), .entry(let n, _, _, _),
        .staged(let n, _, _), .discard(let n, _, _), .remove(let n, _), .place(let n, _, _),
        .mode(let n, _, _, _):
        n
      }
    }
  }

  private let descriptor: Int32
  private var waiting: [UInt8] = []

  /// Begins a journal.
  ///
  /// - Throws: `FileFailure`, with `EEXIST` when there is one of this name.
  init(new path: NameBytes, in folder: Folder) throws(FileFailure) {
    descriptor = try checked(path.withCString { colonnade_file_open_journal($0, 1) })
    try folder.sync()
  }

  deinit { close(descriptor) }

  /// What a journal holds, without the lines that are not whole; `nil` when there is none.
  static func contents(_ path: NameBytes) -> Contents? {
    guard let bytes = bytes(path) else { return nil }
    var contents = Contents()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !contents.apply(line) {
      if index < lines.count - 1 { contents.isDamaged = true }
      if !line.isEmpty { contents.torn.append(Array(line)) }
    }
    return contents
  }

  private static func bytes(_ path: NameBytes) -> [UInt8]? {
    let file = path.withCString { colonnade_file_open_journal($0, 0) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        count = read(file, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count <= 0 { return bytes }
    }
  }

  // MARK: Writing

  /// Adds a record; it counts from the next ``sync()`` on.
  func add(_ record: Record) {
    var line: [UInt8] = []
    switch record {
    case .rename(let n, let source, let place): Self.write("R", n, [source.text, place], &line)
    case .away(let n, let old, let place, let trash):
      Self.write("A", n, [old.text, place, trash], &line)
    case .entry(let n, let level, let name, let facts):
      Self.write("E", n, [NameBytes("\(level)".utf8), name, NameBytes(facts.utf8)], &line)
    case .staged(let n, let part, let place): Self.write("S", n, [part.text, place], &line)
    case .discard(let n, let source, let trash): Self.write("D", n, [source.text, trash], &line)
    case .remove(let n, let source): Self.write("X", n, [source.text], &line)
    case .mode(let n, let source, let old, let new):
      let words = [old, new].map { $0.mode.map { String($0, radix: 8) } ?? "-" }
      let times = [old, new].compactMap { $0.modified.map(String.init) }
      let owners = [old, new].compactMap { $0.owner?.text ?? (times.isEmpty ? nil : "-") }
      let all = words + owners + times
      Self.write("M", n, [source.text] + all.map { NameBytes($0.utf8) }, &line)
    case .place(let n, let source, let place): Self.write("Q", n, [source.text, place], &line)
    }
    append(line)
  }

  /// Adds a record that survives the death of this process at once, and a power loss from the next
  /// ``sync()`` on.
  func addNow(_ record: Record) throws(FileFailure) {
    add(record)
    do throws(FileFailure) {
      try flush()
    } catch {
      drop()
      throw error
    }
  }

  private func append(_ line: [UInt8]) {
    waiting += Array("\(Self.checksum(line[...])) ".utf8) + line
    waiting.append(UInt8(ascii: "\n"))
  }

  /// Writes what a later run needs if it finds this journal and nothing else about the transfer.
  ///
  /// The record survives the death of this process at once, and a power loss from the next
  /// ``sync()`` on. The note comes last: it is long, and what is lost of a file is mostly its end.
  func begin(
    note: [UInt8], folders: [NameBytes], sources: [NameBytes]
  ) throws(FileFailure) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let began = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    append(Array("T \(began)".utf8))
    for folder in folders { append(Array("P \(Self.escaped(folder))".utf8)) }
    for folder in sources { append(Array("O \(Self.escaped(folder))".utf8)) }
    if !note.isEmpty, !note.contains(UInt8(ascii: "\n")) { append(Array("N ".utf8) + note) }
    try flush()
  }

  private static func write(
    _ letter: String, _ n: Int, _ fields: [NameBytes], _ line: inout [UInt8]
  ) {
    line += Array("\(letter) \(n)".utf8)
    for field in fields {
      line.append(UInt8(ascii: " "))
      escape(field, into: &line)
    }
  }

  /// Forces what was added to disk.
  func sync() throws(FileFailure) {
    try flush()
    if fdatasync(descriptor) != 0 { throw FileFailure.last }
  }

  private func flush() throws(FileFailure) {
    var rest = waiting[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { throw FileFailure(status: count < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(count)
    }
    waiting = []
  }

  /// Drops what was added and never forced to disk.
  func drop() { waiting = [] }

  // MARK: Reading

  /// The text of a line, if it is what was written.
  fileprivate static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")),
      let sum = UInt64(String(decoding: line[..<space], as: UTF8.self)),
      sum == checksum(line[(space + 1)...])
    else { return nil }
    return line[(space + 1)...]
  }

  fileprivate static func record(_ text: ArraySlice<UInt8>) -> Record? {
    let fields = text.split(separator: UInt8(ascii: " "))
    guard fields.count >= 3, let n = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return nil
    }
    let words = fields.dropFirst(2).compactMap { PercentCoding.decoded($0) }
    guard words.count == fields.count - 2 else { return nil }
    return record(fields[0].first ?? 0, n, words)
  }

  private static func record(_ letter: UInt8, _ n: Int, _ words: [NameBytes]) -> Record? {
    guard let first = words.first else { return nil }
    let id = FileID(first)
    if letter == UInt8(ascii: "X") { return id.map { .remove(n: n, source: $0) } }
    guard words.count >= 2 else { return nil }
    switch letter {
    case UInt8(ascii: "R"): return id.map { .rename(n: n, source: $0, place: words[1]) }
    case UInt8(ascii: "S"): return id.map { .staged(n: n, part: $0, place: words[1]) }
    case UInt8(ascii: "Q"): return id.map { .place(n: n, source: $0, place: words[1]) }
    case UInt8(ascii: "D"): return id.map { .discard(n: n, source: $0, trash: words[1]) }
    case UInt8(ascii: "M"):
      let words = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      guard let (old, new) = rights(words) else { return nil }
      return id.map { .mode(n: n, source: $0, old: old, new: new) }
    case UInt8(ascii: "A"):
      guard words.count == 3 else { return nil }
      return id.map { .away(n: n, old: $0, place: words[1], trash: words[2]) }
    case UInt8(ascii: "E"):
      guard words.count == 3, let level = Int(String(decoding: words[0], as: UTF8.self)) else {
        return nil
      }
      let facts = String(decoding: words[2], as: UTF8.self)
      return .entry(n: n, level: level, name: words[1], facts: facts)
    default: return nil
    }
  }

  /// Reads two modes, two owners where they change, and two times behind them where these do.
  private static func rights(_ words: [String]) -> (old: FileRights, new: FileRights)? {
    guard [2, 4, 6].contains(words.count) else { return nil }
    var rights: [FileRights] = []
    for n in 0..<2 {
      let mode = UInt32(words[n], radix: 8)
      let owner = words.count > 2 ? FileOwner(words[n + 2]) : nil
      let modified = words.count > 4 ? Int64(words[n + 4]) : nil
      let hasOwner = words.count == 4 || words.count == 6 && words[n + 2] != "-"
      guard mode != nil || words[n] == "-", !hasOwner || owner != nil,
        words.count < 6 || modified != nil
      else { return nil }
      rights.append(FileRights(mode: mode, owner: owner, modified: modified))
    }
    return (rights[0], rights[1])
  }

  // MARK: Text

  /// Bytes with `%XX` for all but plain letters.
  static func escaped(_ bytes: NameBytes) -> String {
    PercentCoding.encoded(bytes, leaving: isPlain)
  }

  private static func escape(_ bytes: NameBytes, into out: inout [UInt8]) {
    PercentCoding.encode(bytes, into: &out, leaving: isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    PercentCoding.isPartOfPath(byte) || byte == UInt8(ascii: ":")
  }

  /// A 64-bit FNV-1a sum.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }
}

extension Journal.Contents {
  /// Takes a line in; tells whether it is whole.
  fileprivate mutating func apply(_ line: ArraySlice<UInt8>) -> Bool {
    guard let text = Journal.text(of: line), let letter = text.first else { return false }
    let rest = text.dropFirst(2)
    switch letter {
    case UInt8(ascii: "N"): note = Array(rest)
    case UInt8(ascii: "T"): began = Int64(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "P"):
      guard let folder = PercentCoding.decoded(rest) else { return false }
      folders.append(folder)
    case UInt8(ascii: "O"):
      guard let folder = PercentCoding.decoded(rest) else { return false }
      sources.append(folder)
    default:
      guard let record = Journal.record(text) else { return false }
      records.append(record)
    }
    return true
  }
}

extension FileID {
  /// The number as one word.
  fileprivate var text: NameBytes { NameBytes("\(device):\(inode)".utf8) }

  /// Reads what ``text`` wrote.
  fileprivate init?(_ text: NameBytes) {
    let parts = text.split(separator: UInt8(ascii: ":"))
    guard parts.count == 2, let device = UInt64(String(decoding: parts[0], as: UTF8.self)),
      let inode = UInt64(String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    self.init(device: device, inode: inode)
  }
}
