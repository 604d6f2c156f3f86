// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// tmux as the judge of what a user sees: a terminal emulator that is not ours.
final class Tmux {
  let world: World
  private let socket: String
  private(set) var columns: Int
  private(set) var rows: Int

  /// Starts a command line in a window of this size.
  init(
    _ command: [String], columns: Int, rows: Int, in world: World? = nil,
    directory: String? = nil
  ) throws {
    let world = try world ?? World()
    self.world = world
    self.columns = columns
    self.rows = rows
    socket = "\(world.folder)/tmux-\(UUID().uuidString.prefix(8))"
    let line = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let start = ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
    try run(start + ["-c", directory ?? world.folder, line])
    try run(["set", "-g", "status", "off"])
    try run(["set", "-g", "remain-on-exit", "on"])
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  deinit { _ = try? run(["kill-server"]) }

  /// Runs a command of tmux; returns what it prints.
  ///
  /// Not with Foundation: the server would inherit blocked signals and miss the end of programs.
  @discardableResult
  func run(_ words: [String]) throws -> String {
    let client = try Rig(["tmux", "-S", socket, "-f", "/dev/null"] + words, in: world)
    _ = try client.exitCode(within: 10_000)
    return String(decoding: client.output, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Presses keys by tmux's names.
  func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  func resize(columns: Int, rows: Int) throws {
    (self.columns, self.rows) = (columns, rows)
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  var screen: String { (try? run(["capture-pane", "-p"])) ?? "" }
  var lines: [String] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Looks at the screen until a condition holds.
  @discardableResult
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isTrue: (String) -> Bool
  ) throws -> String {
    let deadline = Deadline(milliseconds: 15_000)
    var shown = screen
    while !isTrue(shown) {
      guard !deadline.isOver else {
        Issue.record("waited for \(what) in vain:\n\(shown)", sourceLocation: sourceLocation)
        throw TooLate(description: what)
      }
      usleep(10_000)
      shown = screen
    }
    return shown
  }

  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try wait(text.debugDescription, sourceLocation: sourceLocation) { $0.contains(text) }
  }

  /// Waits until the program has ended.
  ///
  /// The sentence that tmux draws in a dead pane is no sign of it: tmux misses the end of a child
  /// that dies while it writes its table of logins, and then draws none.
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let deadline = Deadline(milliseconds: 15_000)
    while try !run(["list-panes", "-F", "#{pane_dead}"]).contains("1") {
      guard !deadline.isOver else {
        Issue.record("the program goes on:\n\(screen)", sourceLocation: sourceLocation)
        throw TooLate(description: "the end")
      }
      usleep(10_000)
    }
  }

  /// Waits until the screen has been the same for a while; for comparing whole screens.
  func settled() throws -> String {
    var last = screen
    var same = 0
    let deadline = Deadline(milliseconds: 15_000)
    while same < 8, !deadline.isOver {
      usleep(20_000)
      let next = screen
      same = next == last ? same + 1 : 0
      last = next
    }
    return last
  }
}
