// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
package import PaneProtocol

/// The requests of ours that one run of a program has not answered yet.
///
/// Ids start at 1 and are never used again within a run; id 1 is always `initialize`. An answer to
/// an id that is not here is dropped, so a late or doubled answer can do nothing.
package struct RequestTable: Equatable, Sendable {
  /// What an answer is for.
  package enum Purpose: Equatable, Sendable {
    case initialize
    case shutdown
    /// Content of the page stack's member with this name, and how the answer is read.
    case content(page: String, token: Int, RequestKind)
    indirect case command(CommandCall)
    /// What would be shown for the input that may come next.
    case ahead
    /// What a line could become, with the line as it was then.
    case completion(String)
    case layout(OpenLayoutQuestion)
    /// A question of the desk.
    case desk(DeskQuestion, RequestKind)
  }

  struct Pending: Equatable, Sendable {
    var purpose: Purpose
    /// When it was sent, or last reported progress.
    var sentAt: HostTime
    var startedAt: HostTime
    /// How long it had run when it was looked at last.
    var age = Duration.zero
    var progress: ProgressReport?
    var isCancelled = false
  }

  /// True from a step the program was told of until it has said something: what is typed meanwhile is
  /// for what comes of it.
  private(set) var owesStep = false
  private var nextID = 1
  private(set) var pending: [Int: Pending] = [:]
  /// What was taken back and may be answered all the same, oldest first.
  private var cancelled: [Int] = []

  /// Creates a table without requests.
  package init() {}

  /// True when nothing is asked.
  package var isEmpty: Bool { pending.isEmpty }

  /// True while the program has not said what it is.
  var awaitsGreeting: Bool {
    pending.values.contains { question in
      if case .initialize = question.purpose { true } else { false }
    }
  }

  /// Takes the next id for a question.
  mutating func ask(_ purpose: Purpose, at now: HostTime) -> Int {
    let id = nextID
    nextID += 1
    pending[id] = Pending(purpose: purpose, sentAt: now, startedAt: now)
    return id
  }

  /// Sends a command, or the answers of a form, and waits for it to become worth talking about.
  mutating func run(
    _ call: CommandCall, _ turn: inout PaneTurn, _ message: (_ id: Int) -> HostMessage
  ) {
    var call = call
    call.sentAt = turn.now
    let request = ask(.command(call), at: turn.now)
    turn.send(message(request))
    turn.start(.request, after: HostLimits.notResponding)
    if commands.count == 1 { turn.start(.command, after: HostLimits.spinner) }
  }

  /// Notes that the program has put a question, or tells how far it is: what is typed is for that, and
  /// then for the rows.
  mutating func haveAsked() {
    owesStep = false
    for (id, question) in pending {
      guard case .command(var call) = question.purpose, call.asks else { continue }
      call.asks = false
      pending[id]?.purpose = .command(call)
    }
  }

  /// Notes that the program was told of a step: a row was activated, or a page left.
  mutating func stepped() { owesStep = true }

  /// Takes in what the program says: what it shows or wants is what comes of a step, but a question
  /// still has to be seen.
  mutating func heard(_ message: PluginMessage) {
    if case .promptAsk = message { return }
    if message.isWish { owesStep = false }
  }

  /// Title of a command that still has to put its question, or to open its line; `nil` for none.
  var lateQuestion: String? {
    commands.first { $0.call.opensLine || $0.call.asks }?.call.title
  }

  /// Asks what a line could become; nothing waits for the answer.
  mutating func complete(_ line: PromptComplete, _ turn: inout PaneTurn) {
    turn.send(.promptComplete(id: ask(.completion(line.text), at: turn.now), line))
  }

  /// Looks how long the commands have run, and moves the spinner on.
  mutating func commandsDue(_ turn: inout PaneTurn) {
    let commands = ageCommands(at: turn.now)
    guard !commands.isEmpty else { return }
    let isNew = commands.contains {
      $0.age >= HostLimits.spinner && $0.age < HostLimits.spinner + HostLimits.spinnerStep
    }
    turn.order(.work(.isSlow(isNew: isNew)))
    turn.start(.command, after: HostLimits.spinnerStep)
    turn.needFrame(.soon)
  }

  /// True while the answers of a form have been under way for so long that it is worth a word.
  var isSendingSlowly: Bool {
    commands.contains { $0.call.formPage != nil && $0.age >= HostLimits.spinner }
  }

  /// Takes a question back; its answer, which comes all the same, is dropped without a word.
  mutating func settle(_ id: Int) -> Purpose? {
    guard let purpose = pending.removeValue(forKey: id)?.purpose else { return nil }
    cancelled.append(id)
    if cancelled.count > HostLimits.cancelledRequests { cancelled.removeFirst() }
    return purpose
  }

  /// Takes back what was asked for content that is going away.
  mutating func cancelFetches(showing view: inout PaneView, _ turn: inout PaneTurn) {
    let fetches = settleFetches()
    guard !fetches.isEmpty else { return }
    for request in fetches {
      turn.send(.cancel(id: request, reason: RefusalWords.inputChanged))
    }
    view.changeShown { _ = $0.takeCancellations() }
  }

  /// Takes back every question of content.
  ///
  /// - Returns: Their ids, oldest first.
  mutating func settleFetches() -> [Int] {
    let fetches = pending.filter { entry in
      switch entry.value.purpose {
      case .content: true
      case .initialize, .shutdown, .command, .completion, .layout, .ahead, .desk: false
      }
    }.keys.sorted()
    for id in fetches { _ = settle(id) }
    return fetches
  }

  /// Notes the answer to a question; `nil` when the id is not waited for.
  mutating func answered(_ id: Int) -> Purpose? {
    if let purpose = pending.removeValue(forKey: id)?.purpose { return purpose }
    if let index = cancelled.firstIndex(of: id) { cancelled.remove(at: index) }
    return nil
  }

  /// The answer to a program that asks for rows its command is meant for.
  func answer(_ request: PluginRequestID, _ page: ItemsGet) -> HostMessage {
    guard case .command(let call)? = pending[page.command]?.purpose else {
      let words = SafeText(RefusalWords.noSuchCommand)
      return .failure(request, WireError(code: WireErrorCode.gone.rawValue, message: words))
    }
    let items = call.items.dropFirst(page.from).prefix(min(page.count, Limit.ids))
    return .answer(request, ItemsPage(items: Array(items)))
  }

  /// Takes over the progress of a question, which resets its clock.
  mutating func note(_ work: RequestProgress, at now: HostTime) {
    guard var question = pending[work.id] else { return }
    let report = ProgressReport(id: "", text: work.text, done: work.done, total: work.total)
    question.sentAt = now
    question.progress = question.progress ?? report
    question.progress?.merge(report)
    pending[work.id] = question
  }

  /// Notes that the user has asked for the end of a command; its answer is still waited for.
  mutating func noteCancel(of id: Int) { pending[id]?.isCancelled = true }

  /// Looks how long each command has run; returns those under way.
  mutating func ageCommands(at now: HostTime) -> [RunningCommand] {
    for command in commands {
      guard let startedAt = pending[command.id]?.startedAt else { continue }
      pending[command.id]?.age = now.since(startedAt)
    }
    return commands
  }

  /// The time the program has for its answers begins anew: it has waited for the user.
  mutating func userAnswered(_ turn: inout PaneTurn) {
    guard oldest != nil else { return }
    for id in pending.keys { pending[id]?.sentAt = turn.now }
    turn.start(.request, after: HostLimits.notResponding)
  }

  /// Tells whether an answer is owed for too long; else it is looked at again when one could be.
  func isOverdue(_ turn: inout PaneTurn) -> Bool {
    guard let oldest else { return false }
    let waited = turn.now.since(oldest)
    if waited < HostLimits.notResponding {
      turn.start(.request, after: HostLimits.notResponding - waited)
    }
    return waited >= HostLimits.notResponding
  }

  /// How the decoder has to read the answer with this id.
  package func kind(of id: Int) -> RequestKind? {
    switch pending[id]?.purpose {
    case nil: cancelled.contains(id) ? .cancelled : nil
    case .initialize: .initialize
    case .shutdown: .shutdown
    case .content(_, _, let kind), .desk(_, let kind): kind
    case .command(let call): call.formPage == nil ? .commandRun : .formSubmit
    case .completion: .promptComplete
    case .layout: .layoutAsk
    case .ahead: .inputAhead
    }
  }

  /// The id of a fetch, by its token.
  func id(ofToken token: Int, page: String) -> Int? {
    pending.first { entry in
      guard case .content(page, token, _) = entry.value.purpose else { return false }
      return true
    }?.key
  }

  /// When the oldest question was sent; the handshake and layout questions need no answer.
  var oldest: HostTime? {
    pending.values.lazy.filter { !$0.purpose.isOptional }.map(\.sentAt).min()
  }

  /// Forgets everything: the run is over.
  mutating func reset() { self = RequestTable() }
}

extension RequestTable.Purpose {
  /// True when a plugin may leave it unanswered.
  fileprivate var isOptional: Bool {
    switch self {
    // Questions of drags and transfers have deadlines of their own.
    case .initialize, .completion, .layout, .ahead, .desk: true
    case .shutdown, .content, .command: false
    }
  }
}

/// A command under way.
package struct CommandCall: Equatable, Sendable {
  /// Id of the command.
  package var command: String
  /// What it is called in messages.
  package var title: String
  /// The rows it is done to, in words; empty for none.
  package var subject = ""
  /// True when this takes back or redoes an earlier one.
  package var history: History
  /// True when it works on the marked rows, whose marks have done their work when it has ended.
  package var takesMarks = false
  /// The rows it is meant for, which may be more than one line holds.
  package var items: [ItemID] = []
  /// True when the line for the filter opens when it has ended well.
  package var opensLine = false
  /// True while keys wait for the question it puts, or for its end.
  package var asks = false
  /// True when it destroys something, so that a question of it is expected.
  package var isDangerous = false
  /// The page of the form whose answers it sends; `nil` for a command.
  var formPage: String?
  /// The step that waits for those answers to be taken; `nil` for none.
  var step: GuardedStep?
  /// When it was sent.
  var sentAt: HostTime?
  /// What to ask again when it fails, so that nothing typed is lost.
  var again: PendingCommand?
  /// The same for the next row, to be asked when it has ended well.
  var next: PendingCommand?
  /// Where the command came from.
  package enum History: Equatable, Sendable { case fresh, undo, redo }

  /// How long ago it was sent.
  func age(at now: HostTime) -> Duration { sentAt.map { now.since($0) } ?? .zero }

  /// Asks the command that has ended well for the next row, if it goes on, and puts the cursor there.
  func goOn(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard let next, let row = next.row else { return }
    view.moveCursor(to: row)
    turn.order(.work(.askAgain(next, because: .empty, after: .zero)))
  }
}

/// A question about the layout, with what happens without an answer.
package struct OpenLayoutQuestion: Equatable, Sendable {
  /// Which question it is.
  package var kind: LayoutQuestion.Kind
  /// When the host goes on without an answer.
  package var deadline: HostTime
  /// What is on screen until the answer comes: the top column, or the mode.
  package var proposal: String
}
