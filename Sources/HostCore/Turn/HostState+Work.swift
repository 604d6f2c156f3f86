// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneProtocol

/// Commands and other work of plugins that take their time: what is said of them, and how the user
/// ends them.
///
/// Nothing is said of a command for 250 ms, so that quick ones never flicker, and it can be
/// cancelled after a second.
extension HostState {
  /// A piece of work that is shown, and the pane that does it.
  private enum Work {
    case command(PaneID, RequestTable.RunningCommand)
    case announced(PaneID, ProgressReport)
  }

  /// The focused pane's newest work, or else that of any other pane.
  private var shownWork: Work? {
    let first = columns[focus].map { [$0] } ?? []
    for id in first + panes.ids {
      guard let pane = panes[id] else { continue }
      if let command = pane.requests.commands.last(where: {
        $0.age >= HostLimits.spinner
      }) {
        return .command(id, command)
      }
      if let report = pane.progress.last { return .announced(id, report) }
    }
    return nil
  }

  /// A sentence about the work under way; `nil` when there is none worth talking about.
  var workWords: SafeText? {
    switch shownWork {
    case .command(_, let command)?:
      let title = command.isCancelled ? "Cancelling \(command.call.title)" : command.call.title
      return words(of: title, at: command.progress)
    case .announced(let id, let report)?:
      return words(of: report.title?.string ?? panes[id]?.spec.name ?? "", at: report)
    case nil: return nil
    }
  }

  private func words(of title: String, at progress: ProgressReport?) -> SafeText {
    let steps = settings.isASCII ? Self.plainSpinner : Self.spinner
    let sign = settings.motion == .full ? steps[spinner % steps.count] : steps[0]
    var words = "\(sign) \(title) \(settings.isASCII ? "..." : "…")"
    if let text = progress?.text, !text.isEmpty { words += "  \(text.string)" }
    if let share = progress?.share { words += "  \(share.string)" }
    return SafeText(words)
  }

  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let plainSpinner = ["|", "/", "-", "\\"]

  /// Whether Esc offers to end the work on show, for want of anything nearer to leave.
  var offersToCancelWork: Bool {
    guard !canEscape else { return false }
    switch shownWork {
    case .command(_, let command)?: return command.canBeCancelled
    case .announced(_, let report)?: return report.canCancel
    case nil: return false
    }
  }

  /// Asks the plugin to end the work on show; `false` when there is none that can be ended.
  mutating func cancelWork(_ turn: inout HostTurn) -> Bool {
    guard offersToCancelWork else { return false }
    switch shownWork {
    case .command(let id, let command)?:
      update(id) { $0.conversation.requests.noteCancel(of: command.id) }
      turn.send(.cancel(id: command.id, reason: "user"), to: id)
    case .announced(let id, let report)?:
      turn.send(.progressCancel(id: report.id), to: id)
    case nil: return false
    }
    turn.needFrame(.now)
    return true
  }
}

extension ProgressReport {
  /// How far it is: per cent, or a plain number when nobody knows of how many.
  var share: SafeText? {
    guard let done, done.isFinite else { return nil }
    if let total, total.isFinite, total > 0 {
      return SafeText("\(Int((max(0, min(1, done / total)) * 100).rounded(.down))) %")
    }
    let count = Int(max(0, min(1e15, done)).rounded(.down))
    return SafeText(count.grouped)
  }
}

extension RequestTable {
  /// A command whose answer has not come.
  struct RunningCommand: Equatable, Sendable {
    /// The id of the request.
    var id: Int
    /// What was asked.
    var call: CommandCall
    /// How long it had run when it was looked at last.
    var age: Duration
    /// What the plugin says of it.
    var progress: ProgressReport?
    /// Whether the user has asked for its end.
    var isCancelled: Bool

    /// Whether the user may ask for its end: not at once, and not twice.
    var canBeCancelled: Bool { age >= HostLimits.cancel && !isCancelled }
  }

  /// The commands under way, oldest first.
  var commands: [RunningCommand] {
    pending.compactMap { id, pending in
      guard case .command(let call) = pending.purpose else { return nil }
      return RunningCommand(
        id: id, call: call, age: pending.age, progress: pending.progress,
        isCancelled: pending.isCancelled)
    }.sorted { $0.id < $1.id }
  }
}
