// SPDX-License-Identifier: Apache-2.0
internal import EventLoop
internal import Glibc
internal import PaneProtocol

/// What became of transfers, one small file for each end of each.
///
/// A file is replaced in one step and forced to the disk. All changes are made under one lock, so
/// that two programs with the same book never act at the same time.
struct TransferRecords {
  enum Role: String, CaseIterable { case source, target }

  private static let day = 86_400
  let folder: FilePath

  init(folder: FilePath) { self.folder = folder }

  // MARK: Files

  /// The record of a transfer; `nil` when there is none.
  ///
  /// - Throws: When there is one that cannot be read: it must not be taken for none.
  func find(_ role: Role, _ transfer: String) throws(TransferRefusal) -> JSON? {
    guard let path = path(role, transfer) else { throw Self.badKey }
    guard FileSystem.exists(path) else { return nil }
    guard let bytes = try? FileSystem.read(path, limit: 64 << 20), let record = JSON(text: bytes)
    else { throw TransferRefusal(RowWords.unreadableBook, code: Self.failed) }
    return record
  }

  func keep(
    _ role: Role, _ transfer: String, state: String, _ more: [JSON.Member]
  ) throws(TransferRefusal) {
    let head: [JSON.Member] = [
      .init("transfer", .string(transfer)), .init("role", .string(role.rawValue)),
      .init("state", .string(state)), .init("at", .int(Self.now)),
    ]
    try write(role, transfer, .object(head + more))
  }

  func write(_ role: Role, _ transfer: String, _ record: JSON) throws(TransferRefusal) {
    guard let path = path(role, transfer) else { throw Self.badKey }
    do throws(SystemError) {
      try FileSystem.writeAtomically(Array(record.text.utf8), to: path)
    } catch {
      throw TransferRefusal(RowWords.unwritableBook, code: Self.failed)
    }
  }

  func drop(_ role: Role, _ transfer: String) throws(TransferRefusal) {
    guard let path = path(role, transfer) else { throw Self.badKey }
    do throws(SystemError) {
      try FileSystem.remove(path)
      try FileSystem.syncDirectory(folder.display())
    } catch {
      throw TransferRefusal(RowWords.unwritableBook, code: Self.failed)
    }
  }

  /// All records that can be read.
  var all: [JSON] {
    let names = (try? FileSystem.names(in: folder.display())) ?? []
    return names.sorted().prefix(100_000).compactMap { name in
      guard name.hasSuffix(".json") else { return nil }
      let path = folder.appending(name).display()
      return (try? FileSystem.read(path, limit: 64 << 20)).flatMap { JSON(text: $0) }
    }
  }

  private func path(_ role: Role, _ transfer: String) -> String? {
    guard !transfer.isEmpty, transfer.utf8.count <= 60 else {
      return transfer.isEmpty || transfer.utf8.count > Limit.idBytes ? nil : long(role, transfer)
    }
    let hex = transfer.utf8.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return folder.appending("\(role.rawValue).\(hex.joined()).json").display()
  }

  /// A long key is shortened to its ends and two sums of it.
  private func long(_ role: Role, _ transfer: String) -> String {
    var sums: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
    for byte in transfer.utf8 {
      sums.0 = (sums.0 ^ UInt64(byte)) &* 0x100_0000_01B3
      sums.1 = (sums.1 &+ UInt64(byte)) &* 0xD6E8_FEB8_6659_FD93
      sums.1 ^= sums.1 >> 32
    }
    let name = "\(String(sums.0, radix: 16))-\(String(sums.1, radix: 16))"
    return folder.appending("\(role.rawValue).long-\(name).json").display()
  }

  private static let failed = WireErrorCode.failed.rawValue
  private static let badKey = TransferRefusal(
    RowWords.unusableKey, code: WireErrorCode.invalidParameters.rawValue)

  static var now: Int { time(nil) }

  // MARK: The lock

  /// Does something while no other program changes anything.
  ///
  /// - Throws: `busy` when another program does not get done within a second.
  func locked<Value>(
    _ body: () throws(TransferRefusal) -> Value
  ) throws(TransferRefusal) -> Value {
    try? FileSystem.makeDirectories(folder.display())
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let file = folder.appending("lock").withCString { open($0, flags, 0o600) }
    guard file >= 0 else {
      throw TransferRefusal(RowWords.unwritableBook, code: Self.failed)
    }
    defer { close(file) }
    var patience = 100
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard patience > 0, errno == EWOULDBLOCK || errno == EINTR else {
        throw TransferRefusal(RowWords.isBusy, code: TransferRefusal.busy)
      }
      patience -= 1
      usleep(10_000)
    }
    return try body()
  }

  // MARK: Old ones

  /// Transfers without an end whose program is gone.
  var inDoubt: [String] {
    var names: Set<String> = []
    for record in all where Self.isOpen(record) && !Self.isAlive(record["by"]) {
      if let name = record["transfer"]?.string { names.insert(name) }
    }
    return names.sorted()
  }

  /// Whether nothing has been decided; what could not be done when it was to be done is open, too.
  static func isOpen(_ record: JSON) -> Bool {
    ["prepared", "staged", "doing"].contains(record.text("state"))
  }

  /// Removes what nobody asks for any more: a day after it was forgotten, or a week after its end.
  func sweep() throws(TransferRefusal) {
    for record in all where !Self.isOpen(record) {
      let isDone = record.text("state") == "done"
      let end = record["at"]?.int ?? 0
      let keepsWords = isDone && record.text("role") == "source"
      let over = (record["forgotten"]?.int).flatMap { keepsWords ? nil : $0 + Self.day }
      guard Self.now > over ?? end + (isDone ? 7 * Self.day : Self.day),
        let role = Role(rawValue: record.text("role"))
      else { continue }
      try drop(role, record.text("transfer"))
    }
  }

  /// This process, told by its number and the moment it began.
  static var me: JSON { [.int(Int(getpid())), .string(birth(Int(getpid())))] }

  private static func isAlive(_ by: JSON?) -> Bool {
    guard let pid = by?.array.first?.int, pid > 0, let born = by?.array.last?.string,
      !born.isEmpty
    else { return false }
    return birth(pid) == born
  }

  private static func birth(_ pid: Int) -> String {
    guard let bytes = try? FileSystem.read("/proc/\(pid)/stat", limit: 65_536),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return "" }
    let words = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    return words.count > 19 ? String(decoding: words[words.startIndex + 19], as: UTF8.self) : ""
  }
}
