// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// How the program behaves: notices, work, broken lines and memory.
extension PaneConversation {
  // MARK: Notices

  /// Shows a notice, or keeps it while too many come.
  mutating func show(_ notice: Notice, _ turn: inout PaneTurn) {
    switch conduct.notices.judge(notice, at: turn.now) {
    case .show: say(notice, &turn)
    case .keep: turn.start(.notice, after: HostLimits.noticePause)
    case .replace: break
    }
  }

  /// Shows the newest of the notices that came too fast, and how many it stands for.
  mutating func noticeDue(_ turn: inout PaneTurn) {
    guard let held = conduct.notices.release(at: turn.now) else { return }
    var notice = held.notice
    if held.folded > 0 { notice.text = SafeText("\(notice.text.string)  (+\(held.folded))") }
    say(notice, &turn)
  }

  private func say(_ notice: Notice, _ turn: inout PaneTurn) {
    let kind: StatusMessage.Kind =
      switch notice.level {
      case .info: .info
      case .good: .good
      case .warn: .warning
      case .bad: .failure
      }
    turn.say(notice.text, kind: kind)
  }

  // MARK: Work

  /// Sends a command, and waits for it to become one worth talking about.
  mutating func run(
    _ call: CommandCall, _ parameters: CommandRun, _ turn: inout PaneTurn
  ) {
    let request = ask(.command(call), at: turn.now)
    turn.send(.commandRun(id: request, parameters))
    turn.start(.request, after: HostLimits.notResponding)
    if requests.commands.count == 1 { turn.start(.command, after: HostLimits.spinner) }
  }

  /// Looks how long the commands have run, and moves the spinner on.
  mutating func commandsDue(_ turn: inout PaneTurn) {
    let commands = requests.ageCommands(at: turn.now)
    guard !commands.isEmpty else { return }
    let isNew = commands.contains {
      $0.age >= HostLimits.spinner && $0.age < HostLimits.spinner + HostLimits.spinnerStep
    }
    turn.order(.workIsSlow(isNew: isNew))
    turn.start(.command, after: HostLimits.spinnerStep)
    turn.needFrame(.soon)
  }

  /// Takes over what the program says of its work, and says how it ended.
  mutating func note(_ report: ProgressReport, in place: PanePlace, _ turn: inout PaneTurn) {
    turn.needFrame(.soon)
    let index = work.firstIndex { $0.id == report.id }
    guard let end = report.end else {
      if let index {
        work[index].take(report)
      } else if work.count < HostLimits.works {
        work.append(report)
      }
      return
    }
    let title = index.map { work.remove(at: $0).title } ?? nil
    say(how: end, report, title: report.title ?? title, in: place, &turn)
  }

  private func say(
    how end: ProgressReport.End, _ report: ProgressReport, title: SafeText?,
    in place: PanePlace, _ turn: inout PaneTurn
  ) {
    switch end {
    case .ok:
      if let text = report.text, !text.isEmpty { turn.say(text, kind: .good) }
    case .failed:
      let reason = report.text.map { ": \($0.string)" } ?? ""
      turn.say("\(title?.string ?? place.spec.name) failed\(reason)", kind: .failure)
    case .cancelled:
      if let title { turn.say("\(title.string) was cancelled") }
    }
  }

  // MARK: Broken lines

  /// Notes a line that was left out; too many of them in a minute end the run.
  ///
  /// A program that reads no answers, such as a shell script, gets no other word of it, so its
  /// author is told on screen and in the log.
  mutating func rejected(
    _ line: RejectedLine, reason: SafeText, excerpt: SafeText, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    let beginning = excerpt.string.isEmpty ? "" : ": \(excerpt.string)"
    let entry = SafeText("left out, \(reason.string)\(beginning)")
    log.add(entry)
    conduct.rejections.enter(SafeText("\(place.spec.name) (\(line.code)) \(entry.string)"), &turn)
    if !line.isHarmless {
      if conduct.rejections.admitsWords(at: turn.now) {
        let words = "\(place.spec.name): a line was left out (\(reason.string))"
        turn.say(words, kind: .warning)
      }
      if conduct.strikes.add(at: turn.now) {
        kill(because: "protocol errors, the last: \(reason.string)", &turn)
      }
    }
    turn.needFrame(.soon)
  }

  // MARK: Memory

  /// Tells of a program that grows, and ends one that has grown too far.
  mutating func memoryMeasured(_ bytes: Int, in place: PanePlace, _ turn: inout PaneTurn) {
    let megabytes = bytes >> 20
    if bytes >= HostLimits.fatalBytes {
      log.add(SafeText("ended: it held \(megabytes) MiB of memory"))
      turn.say("\(place.spec.name) held \(megabytes) MiB and was ended", kind: .failure)
      turn.order(.effect(.signal(.kill)))
    } else if bytes >= HostLimits.warningBytes, !conduct.memoryWasReported {
      conduct.memoryWasReported = true
      turn.say("\(place.spec.name) holds \(megabytes) MiB", kind: .warning)
    }
  }
}

extension ProgressReport {
  /// Takes over what a later report says; what it leaves out stays.
  mutating func take(_ later: ProgressReport) {
    title = later.title ?? title
    text = later.text ?? text
    done = later.done ?? done
    total = later.total ?? total
    canCancel = canCancel || later.canCancel
  }
}
