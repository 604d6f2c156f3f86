// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What a command of another column prints, for as long as it runs.
extension Previewer {
  /// Milliseconds between two looks at the output, and between the first ones.
  private static let (lookMilliseconds, firstMilliseconds) = (120, 20)
  /// Milliseconds in which a command that is soon done is not shown running.
  private static let soonMilliseconds = 400

  /// Shows the output of a command as it grows.
  func showOutput(of command: ShownCommand, _ input: InputSet) {
    look(at: command, input, since: Clock.milliseconds, shownWith: nil)
  }

  private func look(
    at command: ShownCommand, _ input: InputSet, since start: Int,
    shownWith before: ShownCommand.Look?
  ) {
    let ticket = shown.revision
    pane.work {
      command.look()
    } then: { [self] now in
      guard shown.revision == ticket, pane.isCurrent(input) else { return }
      let isYoung = Clock.milliseconds - start < Self.soonMilliseconds
      let isShown = now.isOver || !isYoung
      if isShown, now != before { show(now, of: command, isFirst: before == nil) }
      if now.isOver { return }
      pane.after(milliseconds: isYoung ? Self.firstMilliseconds : Self.lookMilliseconds) {
        [self] in
        guard shown.revision == ticket, pane.isCurrent(input) else { return }
        look(at: command, input, since: start, shownWith: isShown ? now : nil)
      }
    }
  }

  private func show(_ look: ShownCommand.Look, of command: ShownCommand, isFirst: Bool) {
    var lines = look.bytes.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var words = look.end ?? (look.isGone ? "not kept" : "runs")
    if look.isCut { words += ", the first \(FileWords.size(Int64(look.bytes.count)))" }
    var texts = lines.map { Text(ansi: $0) }
    if texts.isEmpty, look.isOver { texts = [Text("It says nothing", .dim)] }
    var update = isFirst ? page(title: Text("$ \(command.line)"), badge: "runs") : PaneUpdate()
    update.badge = .set(Text(words, look.end == "ends 0" ? .good : .dim))
    update.content = .lines(texts)
    update.status = .set(Text(words))
    update.loading = look.isOver ? .remove : .set(Loading("Running"))
    pane.set(update)
  }
}
