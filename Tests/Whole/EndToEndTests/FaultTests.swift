// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

/// One way to misbehave, and what has to become of the pane that does.
struct Fault: CustomTestStringConvertible, Sendable {
  let scenario: String
  /// What the screen says in the end, if the fault comes to an end.
  let outcome: String?
  var testDescription: String { scenario }

  init(_ scenario: String, _ outcome: String? = nil) {
    self.scenario = scenario
    self.outcome = outcome
  }

  /// Ends in every phase of a life.
  static let ends: [Fault] = [
    Fault("exit_at_once"), Fault("exit_1"), Fault("exit_126"), Fault("exit_127"),
    Fault("crash_before_hello"), Fault("crash_in_hello"), Fault("crash_after_hello"),
    Fault("crash_after_content", "signal 11"), Fault("crash_on_input", "signal 7"),
    Fault("crash_while_asked"), Fault("half_message", "status 3"),
    Fault("exit_status_7", "the last words"), Fault("closes_stdout"), Fault("closes_stdin"),
    Fault("half_closed_grandchild", "alpha"),
  ]

  /// Silence, slowness, and programs that do not want to go.
  static let silences: [Fault] = [
    Fault("hangs_before_hello"), Fault("hangs_after_hello"), Fault("endless_loop"),
    Fault("stops_itself"), Fault("slow_hello"), Fault("never_reads"), Fault("ignores_everything"),
    Fault("wants_shutdown"), Fault("daemons"),
  ]

  static let floods: [Fault] = [
    Fault("flood_valid"), Fault("flood_small"), Fault("flood_stderr"),
    Fault("flood_stderr_line", "survived"), Fault("flood_stray", "survived"),
    Fault("flood_garbage", "protocol errors"), Fault("notifications", "survived"),
    Fault("notify_flood", "survived"),
    Fault("request_flood", "does not read"), Fault("progress_flood", "survived"),
    Fault("commands_flood", "survived"), Fault("push_flood", "survived"),
    Fault("clipboard_flood", "survived"), Fault("memory_saver", "survived"),
    Fault("many_panes", "survived"),
  ]

  /// Lines and values that are not what they should be.
  static let nonsense: [Fault] = [
    Fault("long_line"), Fault("big_message"), Fault("rubbish"), Fault("stray_text", "survived"),
    Fault("deep"), Fault("deep_outline", "survived"), Fault("wrong_types"), Fault("numbers"),
    Fault("source_lies"), Fault("duplicate_ids", "survived"), Fault("unknown_methods", "survived"),
    Fault("answers_twice", "survived"), Fault("wrong_ids", "survived"),
    Fault("escapes", "survived"), Fault("long_texts", "survived"),
  ]
}

extension EndToEnd {
  @Suite("A faulty plugin costs only its own pane")
  struct FaultTests {
    @Test("when it ends in any phase of its life", arguments: Fault.ends)
    func ends(_ fault: Fault) throws { try suffer(fault) }

    @Test("when it is silent, slow, or does not want to go", arguments: Fault.silences)
    func silences(_ fault: Fault) throws { try suffer(fault) }

    @Test("when it floods", arguments: Fault.floods)
    func floods(_ fault: Fault) throws { try suffer(fault) }

    @Test("when it speaks nonsense", arguments: Fault.nonsense)
    func nonsense(_ fault: Fault) throws { try suffer(fault) }

    @Test("when it asks a thousand questions: one is shown, the rest is refused")
    func prompts() throws {
      let rig = try Rig(columns: [Place.faulty("canary"), Place.faulty("prompt_flood")])
      try rig.wait(for: "alpha")
      try rig.followKeys()
      #expect(!rig.screen.text.contains("Question"), "it came while the user was elsewhere")
      rig.type("\t")
      try rig.wait(for: "Question 0")
      var dismissed = 0
      while rig.screen.text.contains("Question"), dismissed < 50 {
        rig.type("\u{1B}")
        dismissed += 1
        try rig.tick(4)
      }
      #expect(dismissed < 50)
      rig.type("\u{1B}[Z")
      try rig.followKeys()
      try rig.quitCleanly()
    }

    /// Runs the fault beside a pane that behaves, and looks whether that pane notices.
    private func suffer(_ fault: Fault) throws {
      let rig = try Rig(columns: [Place.faulty("canary"), Place.faulty(fault.scenario)])
      try rig.wait(for: "tick ")
      let host = try #require(rig.host)
      try rig.followKeys()
      if let outcome = fault.outcome { try rig.wait(for: outcome) }
      try rig.tick(4)
      try rig.followKeys()
      let peak = Processes.peakKibibytes(of: host)
      #expect(peak > 0 && peak < 160 * 1_024, "the host held \(peak) KiB")
      try rig.quitCleanly()
    }
  }
}

extension Rig {
  /// The number the well-behaved pane shows.
  private static func ticks(_ screen: ScreenModel) -> Int? {
    guard let range = screen.text.range(of: "tick ") else { return nil }
    return Int(screen.text[range.upperBound...].prefix { $0.isNumber })
  }

  /// Waits until the well-behaved pane has counted on.
  func tick(_ count: Int = 2, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = Self.ticks(screen) ?? 0
    try wait("the other pane to count on from \(before)", sourceLocation: sourceLocation) {
      (Self.ticks($0) ?? 0) >= before + count
    }
  }

  /// Moves the cursor and waits until the pane knows.
  func followKeys(sourceLocation: SourceLocation = #_sourceLocation) throws {
    type("\u{1B}[H")
    try wait("the first row", sourceLocation: sourceLocation) { $0.text.contains("at r1.") }
    for number in 2...4 {
      type("\u{1B}[B")
      try wait("row \(number)", sourceLocation: sourceLocation) {
        $0.text.contains("at r\(number).")
      }
    }
  }

  /// Quits with a key and looks at what is left: nothing.
  func quitCleanly(sourceLocation: SourceLocation = #_sourceLocation) throws {
    type("q")
    // A pane that says it is at work is asked about; the question goes when the work ends.
    for _ in 0..<3 where !ends(within: 500) {
      type(screen.text.contains("still under way") ? "y" : "q")
    }
    let code = try exitCode(within: 5_000, sourceLocation: sourceLocation)
    #expect(code == 0, sourceLocation: sourceLocation)
    try expectRestored(sourceLocation: sourceLocation)
    #expect(world.survivors(after: 1_000) == [], sourceLocation: sourceLocation)
  }

  /// Looks whether the terminal is as it was, and whether only allowed bytes ever came.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(screen.violations == [], sourceLocation: sourceLocation)
    #expect(screen.leftovers == [], sourceLocation: sourceLocation)
    #expect(modes == TerminalDriverModes.fresh, sourceLocation: sourceLocation)
  }
}
