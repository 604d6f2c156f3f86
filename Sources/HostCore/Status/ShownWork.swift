// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneProtocol

/// The work of programs that takes its time: one command, or one report of progress, is on show.
///
/// Nothing is said of a command for 250 ms, so that quick ones never flicker, and it can be
/// cancelled after a second.
enum ShownWork: Sendable {
  case command(PaneID, RequestTable.RunningCommand)
  case announced(PaneID, ProgressReport, program: String)

  /// Finds the newest work of this pane, or else of any other; `nil` when none is worth talking about.
  init?(in panes: PaneTable, first: PaneID?) {
    // In closures: handed over by its name, the function would get a copy of each pane.
    let found = first.flatMap { panes.read($0) { $0.newestWork } ?? nil }
    guard let work = found ?? panes.firstMap({ $0.newestWork }) else { return nil }
    self = work
  }

  /// True when the user may ask for its end.
  var canBeCancelled: Bool {
    switch self {
    case .command(_, let command): command.canBeCancelled
    case .announced(_, let report, _): report.canCancel
    }
  }

  /// The pane whose work it is.
  var pane: PaneID {
    switch self {
    case .command(let id, _), .announced(let id, _, _): id
    }
  }

  /// The message that asks for its end.
  var cancellation: HostMessage {
    switch self {
    case .command(_, let command): .cancel(id: command.id, reason: "user")
    case .announced(_, let report, _): .progressCancel(id: report.id)
    }
  }

  /// Notes that its end was asked for.
  func noteCancel(in requests: inout RequestTable) {
    if case .command(_, let command) = self { requests.noteCancel(of: command.id) }
  }

  /// A sentence about it, with the sign that shows that it goes on.
  func words(sign: String, isASCII: Bool) -> SafeText {
    let title: String
    let progress: ProgressReport?
    switch self {
    case .command(_, let command):
      title =
        command.isCancelled ? HostWords.beingCancelled(command.call.title) : command.call.title
      progress = command.progress
    case .announced(_, let report, let program):
      title = report.title?.string ?? program
      progress = report
    }
    // Titles of commands that ask something end like this themselves.
    let name = title.hasSuffix("…") ? String(title.dropLast()) : title
    var words = "\(sign) \(name) \(isASCII ? "..." : "…")"
    if let text = progress?.text, !text.isEmpty { words += "  \(text.string)" }
    if let share = progress?.share { words += "  \(share.string)" }
    return SafeText(words)
  }
}

extension Pane {
  /// The newest work of its program that is worth talking about.
  fileprivate var newestWork: ShownWork? {
    if let command = shownCommands.last { return .command(id, command) }
    return progress.last.map { .announced(id, $0, program: spec.name) }
  }

  /// Its commands that take their time, without those whose program tells itself how far they are.
  var shownCommands: [RequestTable.RunningCommand] {
    requests.commands.filter { command in
      command.age >= HostLimits.spinner
        && (command.isCancelled || !progress.contains { $0.tells(of: command) })
    }
  }
}

extension ProgressReport {
  /// Tells whether it speaks of a command: `Packing “x.zip”` does of `Pack…`, which says nothing itself.
  fileprivate func tells(of command: RequestTable.RunningCommand) -> Bool {
    guard command.progress == nil, let title = title?.string else { return false }
    let words = [title, command.call.title].compactMap { title in
      title.split { $0 == " " || $0 == "…" }.first?.lowercased()
    }
    guard words.count == 2 else { return false }
    // `Comparing` is what `Compare` does.
    return words[0].hasPrefix(words[1].hasSuffix("e") ? String(words[1].dropLast()) : words[1])
  }

  /// How far it is, or else the part at hand.
  var state: SafeText? { share ?? text.flatMap { $0.isEmpty ? nil : $0 } }

  /// Its progress: per cent, or a plain number when nobody knows of how many.
  var share: SafeText? {
    guard let done, done.isFinite else { return nil }
    if let words = Self.percentWords(done, of: total) { return SafeText(words) }
    let count = Int(max(0, min(1e15, done)).rounded(.down))
    return SafeText(count.grouped)
  }

  /// The done part of a total in per cent; `nil` where either is no number to go by.
  static func percent(_ done: Double, of total: Double?) -> Int? {
    guard let total, total.isFinite, total > 0, done.isFinite else { return nil }
    return Int((max(0, min(1, done / total)) * 100).rounded(.down))
  }

  /// The same in words, such as `33 %`.
  static func percentWords(_ done: Double, of total: Double?) -> String? {
    percent(done, of: total).map { "\($0) %" }
  }
}

extension RequestTable {
  /// A command whose answer has not come.
  struct RunningCommand: Equatable, Sendable {
    /// The id of the request.
    var id: Int
    /// The call that was made.
    var call: CommandCall
    /// Its age when it was looked at last.
    var age: Duration
    /// The plugin's report of it.
    var progress: ProgressReport?
    /// True when the user has asked for its end.
    var isCancelled: Bool

    /// True when the user may ask for its end: not at once, and not twice.
    var canBeCancelled: Bool { age >= HostLimits.cancel && !isCancelled }
  }

  /// The commands under way, oldest first.
  var commands: [RunningCommand] {
    guard !pending.isEmpty else { return [] }
    return pending.compactMap { id, pending in
      guard case .command(let call) = pending.purpose else { return nil }
      return RunningCommand(
        id: id, call: call, age: pending.age, progress: pending.progress,
        isCancelled: pending.isCancelled)
    }.sorted { $0.id < $1.id }
  }
}
