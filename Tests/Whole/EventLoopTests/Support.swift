// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Foundation
import Glibc
import Testing

@testable import EventLoop

/// All tests of the room: real processes and signals belong to the whole process, so one at a time.
@Suite(.serialized) enum EventLoopTests {}

/// A test ran into its deadline.
struct TooLate: Error {
  let waitedFor: String
}

/// How long a test waits for what must come, in milliseconds: it only ends what went wrong.
let patience = 120_000

/// A program of this package, beside the test runner.
func product(_ name: String) -> String {
  let folder = FileSystem.parent(of: HostEnvironment.executablePath)
  return FileSystem.isExecutable("\(folder)/\(name)") ? "\(folder)/\(name)" : ".build/debug/\(name)"
}

extension Loop {
  /// Runs until a condition holds; events wake it, the deadline only ends what went wrong.
  func run(until isDone: @escaping () -> Bool, _ what: String = "condition") throws {
    let deadline = Timer(self)
    var isLate = false
    deadline.start(milliseconds: patience) {
      isLate = true
      self.stop()
    }
    let previous = onTurnEnd
    onTurnEnd = {
      previous?()
      if isDone() { self.stop() }
    }
    if !isDone() { run() }
    onTurnEnd = previous
    deadline.stop()
    if isLate { throw TooLate(waitedFor: what) }
  }
}

/// A folder that is gone after the test.
final class ScratchFolder {
  let path: String

  init() throws {
    let base = NSTemporaryDirectory() + "colonnade-\(getpid())-\(MonotonicClock.nanoseconds)"
    try FileSystem.makeDirectories(base)
    path = try #require(FileSystem.realPath(base))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes an executable file.
  func script(_ name: String, _ text: String, permissions: UInt32 = 0o755) throws -> String {
    try FileSystem.writeAtomically(
      Array(text.utf8), to: "\(path)/\(name)", permissions: permissions)
    return "\(path)/\(name)"
  }
}

/// A program on a terminal of its own, and what it wrote there.
final class TerminalProgram {
  let pid: Int32
  let master: Int32
  private(set) var output = ""
  private var status: Int32?
  private var isOpen = true

  init(_ arguments: [String], environment: [String] = []) throws {
    var variables = ["PATH=\(HostEnvironment.variable("PATH") ?? "/usr/bin:/bin")", "TERM=xterm"]
    variables += environment
    var words = arguments.map { strdup($0) } + [nil]
    var entries = variables.map { strdup($0) } + [nil]
    defer { for string in words + entries { free(string) } }
    let size = colonnade_window_size(columns: 80, rows: 24, width_pixels: 640, height_pixels: 384)
    var descriptor: Int32 = -1
    pid = colonnade_pty_spawn(&words, &entries, size, &descriptor)
    master = descriptor
    try #require(pid > 0)
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      var ignored: Int32 = 0
      waitpid(pid, &ignored, 0)
    }
    hangUp()
  }

  /// Closes the window.
  func hangUp() {
    if isOpen { Glibc.close(master) }
    isOpen = false
  }

  func type(_ text: String) { HostEnvironment.write(text, to: master) }

  /// Reads until the output holds a text.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    while !output.contains(text) {
      guard readMore() else {
        Issue.record(
          "no \(text.debugDescription) in \(output.debugDescription)",
          sourceLocation: sourceLocation)
        throw TooLate(waitedFor: text)
      }
    }
  }

  /// The number after a word of the output.
  func number(after word: String) throws -> Int32 {
    try expect(word + " ")
    var digits = Substring("")
    repeat {
      let tail = output[(try #require(output.range(of: word + " "))).upperBound...]
      digits = tail.prefix { $0.isNumber }
      if digits.endIndex != tail.endIndex { break }
    } while readMore()
    return try #require(Int32(digits))
  }

  /// Waits for the end of the program, reading meanwhile; the code as a shell would say it.
  func wait() throws -> Int32 {
    readRest()
    return try waitUnread()
  }

  /// Waits for the end of the program without reading what it writes.
  func waitUnread() throws -> Int32 {
    var raw: Int32 = 0
    #expect(waitpid(pid, &raw, 0) == pid)
    status = raw
    return raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
  }

  /// Reads what is left when the program has ended.
  func readRest() { while readMore() {} }

  /// The modes of the terminal, which both ends of a pty share.
  var modes: termios {
    var modes = termios()
    tcgetattr(master, &modes)
    return modes
  }

  var isRaw: Bool { modes.c_lflag & tcflag_t(ICANON | ECHO) == 0 }

  /// Whether there was more before the deadline and the end.
  private func readMore() -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard isOpen, Glibc.poll(&request, 1, Int32(patience)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += String(decoding: buffer.prefix(count), as: UTF8.self)
    return true
  }
}

/// Whether a process exists, dead ones that nobody collected included.
func isAlive(_ pid: Int32) -> Bool { kill(pid, 0) == 0 }

/// The numbers of this process's open pipes.
func openPipes() throws -> Int {
  try FileSystem.names(in: "/proc/self/fd").filter { name in
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = readlink("/proc/self/fd/\(name)", &buffer, 63)
    return count > 0 && String(decoding: buffer.prefix(count), as: UTF8.self).hasPrefix("pipe:")
  }.count
}
