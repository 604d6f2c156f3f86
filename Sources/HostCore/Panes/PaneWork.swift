// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// The work a program has announced and not ended, in the order it was announced.
package struct PaneWork: Sendable {
  /// The last report of each piece of work.
  package private(set) var reports: [ProgressReport] = []
  /// When each was announced.
  private var announced: [String: HostTime] = [:]

  /// Takes over what the program says of its work, and says how it ended.
  ///
  /// A command that begins work has put its question by then: what is typed is for the rows.
  mutating func note(
    _ report: ProgressReport, of name: String, _ requests: inout RequestTable,
    _ turn: inout PaneTurn
  ) {
    if announced[report.id] == nil { requests.haveAsked() }
    turn.needFrame(.soon)
    let index = reports.firstIndex { $0.id == report.id }
    guard let end = report.end else {
      if let index {
        reports[index].merge(report)
      } else if reports.count < HostLimits.works {
        reports.append(report)
        announced[report.id] = turn.now
      }
      return
    }
    let title = index.map { reports.remove(at: $0).title } ?? nil
    let time = turn.now.since(announced.removeValue(forKey: report.id) ?? turn.now)
    let what = (report.title ?? title)?.string ?? name
    let words = report.text.flatMap { $0.isEmpty ? nil : "\(what): \($0.string)" } ?? what
    turn.order(
      .work(.ended(.init(words: SafeText(words), isGood: end == .ok, again: nil), after: time)))
    say(how: end, report, title: report.title ?? title, of: name, &turn)
  }

  private func say(
    how end: ProgressReport.End, _ report: ProgressReport, title: SafeText?,
    of name: String, _ turn: inout PaneTurn
  ) {
    switch end {
    case .ok:
      if let text = report.text, !text.isEmpty { turn.say(text, kind: .good) }
    case .failed:
      turn.say(PaneWords.workFailed(title?.string ?? name, report.text), kind: .failure)
    case .cancelled:
      if let title { turn.say(PaneWords.workCancelled(title)) }
    }
  }
}

extension ProgressReport {
  /// Takes over what a later report says; what it leaves out stays.
  mutating func merge(_ later: ProgressReport) {
    title = later.title ?? title
    text = later.text ?? text
    done = later.done ?? done
    total = later.total ?? total
    canCancel = canCancel || later.canCancel
  }
}
