// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Foundation
import Glibc
import PaneTestSupport
import Testing

/// A program on a pseudo-terminal of its own: what is typed there, what it draws, how it ends.
///
/// The other end is a ``ScreenModel`` that answers questions as a modern terminal would.
final class Rig {
  let world: World
  let pid: Int32
  private(set) var screen: ScreenModel
  /// Every byte the program wrote.
  private(set) var output: [UInt8] = []
  /// Keeps the bytes; off for floods.
  var recordsOutput = true
  /// Whether the terminal has drag and drop with other programs; set it before reading.
  var hasDrops = false
  /// The name of a terminal that keeps pictures by the kitty protocol, with its version; set it before
  /// reading.
  var pictureTerminal: String?
  private var isSending = false
  private let master: Int32
  private var isOpen = true
  private var status: Int32?

  /// Starts a program.
  ///
  /// The first word of the command is looked up in the search path; variables of the environment
  /// go over those of the world, and an empty value removes one.
  ///
  /// - Throws: When there is no terminal to be had, or the program cannot be started.
  init(
    _ command: [String], columns: Int = 100, rows: Int = 24, in world: World? = nil,
    environment: [String: String] = [:]
  ) throws {
    let world = try world ?? World()
    self.world = world
    screen = ScreenModel(columns: columns, rows: rows)
    let variables = world.environment.merging(environment) { $1 }.filter { !$1.isEmpty }
    var words = command.map { strdup($0) } + [nil]
    var entries = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in words + entries { free(string) } }
    var descriptor: Int32 = -1
    let size = colonnade_window_size(
      columns: Int32(columns), rows: Int32(rows), width_pixels: 0, height_pixels: 0)
    pid = colonnade_pty_spawn(&words, &entries, size, &descriptor)
    master = descriptor
    try #require(pid > 0)
    _ = colonnade_set_nonblocking(master, 1)
  }

  /// Starts the host with columns made by commands.
  convenience init(
    columns commands: [String], size: (Int, Int) = (100, 24), in world: World? = nil,
    environment: [String: String] = [:]
  ) throws {
    try self.init(
      [Place.host, "open"] + commands.flatMap { ["--column", $0] }, columns: size.0, rows: size.1,
      in: world, environment: environment)
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      var ignored: Int32 = 0
      waitpid(pid, &ignored, 0)
    }
    hangUp()
  }

  // MARK: Doing

  func type(_ text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let deadline = Deadline(milliseconds: 5_000)
    // A terminal does not answer in the middle of something else.
    isSending = true
    defer {
      isSending = false
      answer()
    }
    while !rest.isEmpty, isOpen, !deadline.isOver {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { read(milliseconds: 5) }
    }
  }

  /// Presses and lets go of the left button on a cell, both counted from 0.
  func click(_ column: Int, _ row: Int, times: Int = 1) {
    for _ in 0..<times {
      type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }
  }

  /// Turns the wheel over a cell.
  func wheel(down: Bool, _ column: Int, _ row: Int, times: Int = 1) {
    for _ in 0..<times { type("\u{1B}[<\(down ? 65 : 64);\(column + 1);\(row + 1)M") }
  }

  /// Drags from one cell to another with the left button.
  func drag(from: (Int, Int), to: (Int, Int)) {
    type("\u{1B}[<0;\(from.0 + 1);\(from.1 + 1)M")
    type("\u{1B}[<32;\(to.0 + 1);\(to.1 + 1)M\u{1B}[<0;\(to.0 + 1);\(to.1 + 1)m")
  }

  func resize(columns: Int, rows: Int) {
    read(milliseconds: 0)
    screen.resize(columns: columns, rows: rows)
    _ = colonnade_window_size_set(
      master,
      colonnade_window_size(
        columns: Int32(columns), rows: Int32(rows), width_pixels: 0, height_pixels: 0))
  }

  /// Closes the window.
  func hangUp() {
    if isOpen { Glibc.close(master) }
    isOpen = false
  }

  // MARK: Seeing

  /// Reads until a condition holds; fails with the screen when it does not in time.
  func wait(
    _ what: String, seconds: Double = 8, andAfterEnd: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    until isTrue: (ScreenModel) throws -> Bool
  ) throws {
    let deadline = Deadline(milliseconds: Int(seconds * 1_000))
    while try !isTrue(screen) {
      guard !deadline.isOver, isOpen else {
        Issue.record("waited for \(what) in vain:\n\(screen.text)", sourceLocation: sourceLocation)
        throw TooLate(description: what)
      }
      if !read(milliseconds: 10), !andAfterEnd, hasEnded, try !isTrue(screen) {
        Issue.record(
          "ended before \(what):\n\(String(decoding: output.suffix(2_000), as: UTF8.self))",
          sourceLocation: sourceLocation)
        throw TooLate(description: what)
      }
    }
  }

  /// Reads until the screen holds a text.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(text.debugDescription, sourceLocation: sourceLocation) { $0.text.contains(text) }
  }

  /// Reads until the screen does not hold a text any more.
  func wait(
    untilGone text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait("no \(text.debugDescription)", sourceLocation: sourceLocation) {
      !$0.text.contains(text)
    }
  }

  /// Reads what there is; returns whether there was something.
  @discardableResult
  func read(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard isOpen, poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else {
      // The other end is closed: nothing to wait for, so do not spin.
      usleep(1_000)
      return false
    }
    if recordsOutput { output += buffer.prefix(count) }
    screen.feed(buffer.prefix(count))
    answer()
    return true
  }

  private func answer() {
    guard !isSending else { return }
    for question in screen.takeQuestions() {
      let answer =
        ScreenModel.answer(to: question, hasDrops: hasDrops)
        ?? pictureTerminal.flatMap { ScreenModel.answer(to: question, asKeeperOfPictures: $0) }
      if let answer { send(answer) }
    }
  }

  // MARK: The end

  var hasEnded: Bool {
    if status != nil { return true }
    var raw: Int32 = 0
    guard waitpid(pid, &raw, WNOHANG) == pid else { return false }
    status = raw
    return true
  }

  /// Waits for the end of the program; its exit code as a shell would say it.
  func exitCode(
    within milliseconds: Int = 5_000, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int32 {
    guard ends(within: milliseconds) else {
      Issue.record("did not end:\n\(screen.text)", sourceLocation: sourceLocation)
      throw TooLate(description: "the end")
    }
    // The last words may still be on their way through the kernel.
    while read(milliseconds: 200) {}
    let raw = status ?? 0
    return raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
  }

  /// Reads for a while; returns whether the program has ended.
  func ends(within milliseconds: Int) -> Bool {
    let deadline = Deadline(milliseconds: milliseconds)
    while !hasEnded, !deadline.isOver { read(milliseconds: 5) }
    return hasEnded
  }

  /// The modes of the terminal, which both ends of a pty share.
  var modes: TerminalDriverModes { TerminalDriverModes(of: master) }

  /// The host below the guardian.
  var host: Int32? { Processes.children(of: pid).first }
}

/// The settings of a terminal driver, as bytes that can be compared.
struct TerminalDriverModes: Equatable {
  let bytes: [UInt8]

  init(of descriptor: Int32) {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    bytes = withUnsafeBytes(of: &modes) { Array($0) }
  }

  /// What a new pseudo-terminal has.
  static let fresh: TerminalDriverModes = {
    var master: Int32 = -1
    var slave: Int32 = -1
    let size = colonnade_window_size(columns: 80, rows: 24, width_pixels: 0, height_pixels: 0)
    _ = colonnade_pty_open(size, &master, &slave)
    defer {
      close(master)
      close(slave)
    }
    return TerminalDriverModes(of: master)
  }()
}

/// What `/proc` says about processes.
enum Processes {
  /// The children of a process, whichever of its threads has made them.
  ///
  /// Those of later threads come first: the guardian forks its host on one, and what it adopts when
  /// others end belongs to its first.
  static func children(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let latest = threads.compactMap { Int32($0) }.sorted(by: >)
    return latest.flatMap { thread in
      let bytes = FileManager.default.contents(atPath: "\(tasks)/\(thread)/children") ?? Data()
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// The most memory a process ever held, in KiB; 0 when it is gone.
  static func peakKibibytes(of process: Int32) -> Int {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
