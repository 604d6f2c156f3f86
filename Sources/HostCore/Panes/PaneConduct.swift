// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The conduct of one run of a program: broken lines, notices, memory, and the words about them.
struct PaneConduct: Sendable {
  /// Broken lines of late.
  var strikes = StrikeCounter()
  /// The count of broken lines, and the words about them.
  var rejections = RejectionCounter()
  /// When the newest notices came.
  private(set) var notices = NoticeCounter()
  /// Why the message at hand was not carried out; the answer, if it came as a request.
  var refusal: WireError?
  /// The reasons that are told once in a run.
  var noted: Set<String> = []
  /// The content of this run that messages change.
  var changeable = ChangeableNames()
  /// Commands that were named in this turn, and where.
  var named: [String: DroppedWords.CommandPlace] = [:]
  /// The commands whose keys were looked at last, and whether there were rows beside them.
  var keyed: (commands: [PluginCommand], hasRows: Bool) = ([], false)
  /// The sentence about rows that do not come, while it stands among the facts, and what it replaced.
  var missingRows: (sentence: StyledText, before: StyledText?)?
  /// The pictures it draws, as far as it was told of them.
  var pictures = PictureAcks()
  /// True when the user has been told that the program holds much memory.
  private(set) var memoryWasReported = false

  /// Forgets what a run did: the next one begins.
  mutating func beginRun() {
    strikes = StrikeCounter()
    rejections = RejectionCounter()
    noted = []
    changeable = ChangeableNames()
    named = [:]
    keyed = ([], false)
    missingRows = nil
    pictures = PictureAcks()
  }
}

/// The names of sources and forms that a run has shown.
///
/// A change may come late without a fault of its program: the user has left the page meanwhile, or the
/// content it is about was for an input that is not the newest any more, and was left out.
struct ChangeableNames: Sendable {
  private var names: Set<String> = []
  private var mayMissSome = false

  /// Notes the content of a message.
  mutating func note(_ message: PluginMessage) {
    switch message {
    case .paneSet(let update), .navPush(let update): note(update)
    case _: break
    }
  }

  /// Notes content that the program sends.
  mutating func note(_ update: PaneUpdate) {
    guard case .set(let content) = update.content, let name = content.changeName else { return }
    if names.count < HostLimits.changeableNames { names.insert(name) } else { mayMissSome = true }
  }

  /// Notes that content was left out whose name is not known.
  mutating func noteLeftOut() { mayMissSome = true }

  /// The words about a change of content that is not there: others where it may have been.
  func words(about change: DroppedWords) -> DroppedWords {
    guard let name = change.changedName, mayMissSome || names.contains(name) else { return change }
    return .lateChange(change.reason(newest: 0))
  }
}

/// Ends are written into the log of the pane and into that of the host.
extension PaneConduct {
  /// Notes that a program has died or cannot be started, why, and what follows; no other phase.
  mutating func noteEnd(
    of name: String, _ phase: PluginSession.Phase, log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    switch phase {
    case .restarting(let reason):
      note(PaneWords.restarting(name, because: reason.string), log: &log, &turn)
    case .stopped(let reason):
      note(PaneWords.keepsCrashing(name, because: reason.string), log: &log, &turn)
    case .failed(let reason):
      note(PaneWords.couldNotRun(name, because: reason.string), log: &log, &turn)
    case .idle, .starting, .running, .finished, .ending, .ended: return
    }
  }

  /// Notes why a program is not shown although it runs, or is not started.
  mutating func noteUnfit(_ words: String, log: inout PaneLog, _ turn: inout PaneTurn) {
    note(words, log: &log, &turn)
  }

  /// Notes that a command was killed or is not there; any other end is its own affair.
  mutating func noteEnd(
    ofCommand name: String, status: Int, signal: Int, log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    guard signal != 0 || status == 126 || status == 127 else { return }
    let reason = PaneWords.end(status: status, signal: signal)
    note(PaneWords.ended(name, because: reason), log: &log, &turn)
  }

  private mutating func note(_ words: String, log: inout PaneLog, _ turn: inout PaneTurn) {
    log.addNote(SafeText(words))
    rejections.forgetHeld()
    rejections.enter(SafeText(words), &turn)
  }
}

/// Notices are shown few at a time, and of memory the user is told once a run.
extension PaneConduct {
  /// Shows a notice, or keeps it while too many come.
  mutating func show(_ notice: Notice, _ turn: inout PaneTurn) {
    switch notices.judge(notice, at: turn.now) {
    case .show: say(notice, &turn)
    case .keep: turn.start(.notice, after: HostLimits.noticePause)
    case .replace: break
    }
  }

  /// Shows the newest of the notices that came too fast, and how many it stands for.
  mutating func noticeDue(_ turn: inout PaneTurn) {
    guard let held = notices.release(at: turn.now) else { return }
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
    guard let undo = notice.undo else { return }
    let call = CommandCall(command: undo.command, title: notice.text.string, history: .fresh)
    turn.order(.work(.commandEnded(call, CommandDone(undo: undo))))
  }

  /// Tells of a program that grows, and ends one that has grown too far.
  mutating func memoryMeasured(
    _ bytes: Int, of name: String, log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    let megabytes = bytes >> 20
    if bytes >= HostLimits.fatalBytes {
      log.add(SafeText(PaneWords.endedForMemory(mebibytes: megabytes)))
      let words = PaneWords.wasEndedForMemory(name, mebibytes: megabytes)
      turn.say(words, kind: .failure)
      turn.order(.effect(.signal(.kill)))
    } else if bytes >= HostLimits.warningBytes, !memoryWasReported {
      memoryWasReported = true
      turn.say(PaneWords.holdsMemory(name, mebibytes: megabytes), kind: .warning)
    }
  }
}

/// Counts broken lines; too many of them in a minute end the run.
///
/// Source: ten protocol strikes in 60 s.
struct StrikeCounter: Equatable, Sendable {
  private var moments: [HostTime] = []

  /// Notes one; tells whether it was one too many.
  mutating func add(at now: HostTime) -> Bool {
    moments.removeAll { now.since($0) > HostLimits.strikeWindow }
    moments.append(now)
    return moments.count >= HostLimits.strikes
  }
}

/// Keeps the words about lines that were left out fewer than the lines.
///
/// Of sentences that follow each other within a second the newest is kept and said at its end, with the
/// number of the others: what stands on the status line is what was wrong last.
struct RejectionCounter: Equatable, Sendable {
  private var entries = 0
  private var toldAt: HostTime?
  private var held: StatusMessage?
  /// Sentences since the last one that waited was said.
  private var others = 0

  /// What becomes of one more line for the log of the host.
  enum Verdict { case write, writeLast, skip }

  /// Judges one more line of this run for the log of the host.
  mutating func admitEntry() -> Verdict {
    entries = min(entries + 1, HostLimits.rejectionEntries + 1)
    if entries > HostLimits.rejectionEntries { return .skip }
    return entries == HostLimits.rejectionEntries ? .writeLast : .write
  }

  /// Says a sentence at once, or keeps it while the last one has just been said.
  mutating func say(_ message: StatusMessage, isSeldom: Bool, _ turn: inout PaneTurn) {
    let passed = toldAt.map { turn.now.since($0) } ?? HostLimits.rejectionPause
    if isSeldom, passed < HostLimits.rejectionPause {
      if held == nil { turn.start(.fault, after: HostLimits.rejectionPause - passed) }
      others += 1
      held = message
      return
    }
    if held != nil { turn.cancel(.fault) }
    toldAt = turn.now
    (held, others) = (nil, 1)
    turn.say(message.text, kind: message.kind)
  }

  /// Forgets a sentence that was kept: something graver is said.
  mutating func forgetHeld() { (held, others) = (nil, 0) }

  /// Says the newest sentence that was kept, and how many others came before it.
  mutating func due(_ turn: inout PaneTurn) {
    guard var message = held else { return }
    if others > 1 { message.text = SafeText("\(message.text.string)  (+\(others - 1))") }
    toldAt = turn.now
    (held, others) = (nil, 0)
    turn.say(message.text, kind: message.kind)
  }
}

/// Counts notices, so that a talkative plugin is shown five a second and no more.
///
/// Of those that come faster the newest is kept until it may be shown: a burst ends with what the
/// plugin said last.
struct NoticeCounter: Equatable, Sendable {
  private var moments: [HostTime] = []
  private var held: Notice?
  private var folded = 0

  /// The fate of a notice: shown at once, kept for later, or put in place of the one kept.
  enum Verdict { case show, keep, replace }

  /// Judges a notice: it is shown now, or kept in place of the one before.
  mutating func judge(_ notice: Notice, at now: HostTime) -> Verdict {
    moments.removeAll { now.since($0) >= HostLimits.noticeWindow }
    if held != nil {
      folded += 1
      held = notice
      return .replace
    }
    guard moments.count >= HostLimits.notices else {
      moments.append(now)
      return .show
    }
    held = notice
    return .keep
  }

  /// Takes the notice that waits, with the number of those it stands for.
  mutating func release(at now: HostTime) -> (notice: Notice, folded: Int)? {
    guard let notice = held else { return nil }
    defer { (held, folded) = (nil, 0) }
    moments.append(now)
    return (notice, folded)
  }
}

/// A line of a plugin that was left out.
struct RejectedLine: Equatable, Sendable {
  /// The code it was answered with.
  var code: Int
  /// True when it was a request, which got its own answer.
  var isRequest: Bool

  /// True when it was a message, only not one that can be carried out.
  var isHarmless: Bool {
    isRequest || code == WireErrorCode.invalidParameters.rawValue
      || code == WireErrorCode.methodNotFound.rawValue
  }
}
