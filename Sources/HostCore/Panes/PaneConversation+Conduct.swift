// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// How the program behaves: commands that take their time, and broken lines.
extension PaneConversation {
  // MARK: Work

  /// Sends a command, and waits for it to become one worth talking about.
  mutating func run(
    _ call: CommandCall, _ parameters: CommandRun, _ turn: inout PaneTurn
  ) {
    requests.run(call, &turn) { .commandRun(id: $0, parameters) }
  }

  // MARK: Broken lines

  /// Notes a line that was left out; too many of them in a minute end the run.
  ///
  /// A program that reads no answers, such as a shell script, gets no other word of it, so its
  /// author is told on screen and in the log.
  mutating func rejected(
    _ line: RejectedLine, reason: SafeText, excerpt: SafeText, showing view: inout PaneView,
    in place: PanePlace, _ turn: inout PaneTurn
  ) {
    let words = DroppedWords.line(
      code: line.code, reason: reason, beginning: excerpt, isHarmless: line.isHarmless)
    leaveOut(words, in: place, &turn)
    if !line.isHarmless { view.page.lost(SafeText(words.sentence(about: place.spec.name))) }
    if !line.isHarmless, conduct.strikes.add(at: turn.now) {
      kill(because: PaneWords.strikes(last: reason), &turn)
    }
    turn.needFrame(.soon)
  }

  /// Says what is missed on screen of a message that was read; where there is no content yet, the words
  /// stand in its place.
  mutating func missed(
    _ omission: Omission, showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    let words = DroppedWords.missed(omission)
    leaveOut(words, in: place, &turn)
    view.page.lost(SafeText(words.sentence(about: place.spec.name)))
    turn.needFrame(.soon)
  }
}
