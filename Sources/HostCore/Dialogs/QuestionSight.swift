// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import TerminalInput

/// What has to be before a question whose answer destroys or replaces something takes a key: it has
/// been on the screen.
///
/// A letter that was typed for something else shall not delete a file.
struct QuestionSight: Sendable {
  /// True when its command does not ask as a rule, so that somebody may go on typing.
  var isUnexpected = false
  /// When it was on the screen first; `nil` before.
  private var seenAt: HostTime?

  /// A question that its command always puts.
  init() {}

  /// Notes that a picture with the question is made.
  mutating func see(at now: HostTime) { seenAt = seenAt ?? now }

  /// Tells whether it takes a key that comes now.
  func takesKeys(at now: HostTime) -> Bool { seenAt != nil && rest(at: now) <= .zero }

  /// Time until it takes keys, once it is on the screen.
  func rest(at now: HostTime) -> Duration {
    guard isUnexpected, let seenAt else { return .zero }
    return HostLimits.glance - now.since(seenAt)
  }
}

/// The program that puts a question.
struct PromptAsker: Sendable {
  let pane: PaneID
  let run: Int
  /// True unless it carries out a command that does not ask as a rule.
  let isExpected: Bool

  /// The program of a pane.
  init(_ pane: Pane) {
    self.pane = pane.id
    run = pane.session.run
    isExpected = pane.requests.commands.allSatisfy(\.call.isDangerous)
  }
}

extension Dialogs {
  /// Time until the topmost sheet takes keys; `nil` for one that does.
  package func patience(at now: HostTime) -> Duration? {
    guard let rest = top?.sight?.rest(at: now), rest > .zero else { return nil }
    return rest
  }

  /// Tells whether the topmost sheet is a question that a key that comes now was not typed for.
  ///
  /// Esc leaves as it is what there is, and answers at any time.
  func isUnseen(by chord: KeyChord?, at now: HostTime) -> Bool {
    guard let sight = top?.sight else { return false }
    return chord != .escape && chord != .control("c") && !sight.takesKeys(at: now)
  }

  /// Notes that a picture of the topmost sheet is made.
  mutating func see(at now: HostTime) { changeTop { $0.sight?.see(at: now) } }
}
