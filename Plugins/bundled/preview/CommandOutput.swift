// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What a command of another column prints, shown for as long as it runs.
final class CommandOutput {
  /// Milliseconds between two looks at the output, and between the first ones.
  private static let (lookMilliseconds, firstMilliseconds) = (120, 20)
  /// Milliseconds in which a command that is soon done is not shown running.
  private static let soonMilliseconds = 400

  private let pane: Pane
  private let command: ShownCommand
  private let isCurrent: () -> Bool
  private let page: () -> PaneUpdate
  private let start = Clock.milliseconds

  /// Creates the output of a command; nothing is read yet.
  ///
  /// - Parameters:
  ///   - pane: The pane that shows it.
  ///   - command: The command.
  ///   - isCurrent: Tells whether it is still to be shown.
  ///   - page: Makes the page it begins with.
  init(
    _ pane: Pane, _ command: ShownCommand, isCurrent: @escaping () -> Bool,
    page: @escaping () -> PaneUpdate
  ) {
    self.pane = pane
    self.command = command
    self.isCurrent = isCurrent
    self.page = page
  }

  /// Shows what there is, and goes on until the command has ended or something else is to be shown.
  func show() { look(shownWith: nil) }

  private func look(shownWith before: ShownCommand.Look?) {
    pane.work { [command] in
      command.look()
    } then: { [self] now in
      guard isCurrent() else { return }
      let isYoung = Clock.milliseconds - start < Self.soonMilliseconds
      let isShown = now.isOver || !isYoung
      if isShown, now != before { pane.set(update(of: now, isFirst: before == nil)) }
      if now.isOver { return }
      pane.after(milliseconds: isYoung ? Self.firstMilliseconds : Self.lookMilliseconds) {
        [self] in
        if isCurrent() { look(shownWith: isShown ? now : nil) }
      }
    }
  }

  private func update(of look: ShownCommand.Look, isFirst: Bool) -> PaneUpdate {
    var words = look.end ?? (look.isGone ? "not kept" : "runs")
    if let left = look.output?.leftOutWords, !left.isEmpty { words += ", \(left)" }
    var texts = look.output?.lines ?? []
    if texts.isEmpty, look.isOver { texts = [Text("It says nothing", .dim)] }
    var update = isFirst ? page() : PaneUpdate()
    update.badge = .set(Text(words, look.end == "ends 0" ? .good : .dim))
    update.content = .lines(texts)
    update.status = .set(Text(words))
    update.loading = look.isOver ? .remove : .set(Loading("Running"))
    return update
  }
}
