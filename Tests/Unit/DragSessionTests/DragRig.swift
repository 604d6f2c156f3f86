// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneProtocol

/// A drag gesture with a screen, a clock and programs that answer by rule.
struct DragRig {
  /// How a program answers questions.
  enum Manner: Equatable {
    case atOnce, silent
    case after(Int)
  }

  var world = TestWorld.standard()
  var gesture = DragGesture(idPrefix: "h")
  var now = 1_000
  var manners: [DragPaneID: Manner] = [:]
  var beginReason: String?
  var beginPolicy = #"{"ops":["copy","move"]}"#

  /// What was sent and decided, in words.
  private(set) var log: [String] = []
  private(set) var said: [DragMessage] = []
  private(set) var plans: [TransferPlan] = []
  private(set) var pointerDepth = 0
  private(set) var reportsAllMotion = false
  private(set) var ended = 0
  private(set) var violations: [String] = []
  /// Drags whose source was not asked.
  private(set) var staticSessions = 0
  private(set) var askedSessions = 0
  private var timers: [DragTimer: Int] = [:]
  private var answers: [(due: Int, number: Int, reply: DragReply)] = []

  @discardableResult
  mutating func send(_ event: DragEvent) -> Bool {
    let plansBefore = plans.count
    let before = gesture.active?.id
    let outcome = gesture.handle(event, in: world, at: now)
    let effects = outcome.orders
    let asked = effects.contains { if case .request(_, _, .begin) = $0 { true } else { false } }
    if asked { askedSessions += 1 }
    if let id = gesture.active?.id, id != before, !asked { staticSessions += 1 }
    // A session that ends in the very step it began in.
    let endings = effects.count { if case .notify(_, .ended) = $0 { true } else { false } }
    if before == nil, gesture.active == nil, endings > 0 { staticSessions += 1 }
    for effect in effects { apply(effect) }
    check(plansBefore)
    return outcome.isTaken
  }

  /// Lets time pass; timers and late answers come in their order.
  mutating func wait(_ milliseconds: Int) {
    let end = now + milliseconds
    while true {
      let timer = timers.min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
      let answer = answers.min { $0.due < $1.due }
      let due = min(timer?.value ?? .max, answer?.due ?? .max)
      guard due <= end else { break }
      now = max(now, due)
      if let timer, timer.value == due {
        timers[timer.key] = nil
        send(.timerFired(timer.key))
      } else if let answer {
        answers.removeAll { $0.number == answer.number }
        send(.replied(answer.number, answer.reply))
      }
    }
    now = end
  }

  // MARK: Effects

  private mutating func apply(_ order: DragViewOrder, to pane: DragPaneID) {
    switch order {
    case .focus, .moveCursor, .bringIntoView: break
    case .click(let row): log.append("click \(row)")
    case .scroll(let rows): scroll(pane, rows)
    case .expand(let row): log.append("\(name(pane)) expand \(row)")
    case .collapse(let row): log.append("\(name(pane)) collapse \(row)")
    case .goBack: log.append("\(name(pane)) goBack")
    case .reveal: log.append("reveal \(name(pane))")
    case .unreveal: log.append("unreveal \(name(pane))")
    case .show: log.append("show \(name(pane))")
    }
  }

  private mutating func apply(_ effect: GestureOrder) {
    switch effect {
    case .request(let pane, let number, let request):
      log.append("\(name(pane)) \(Self.words(request))")
      answer(pane, number, request)
    case .notify(let pane, let notice):
      if case .ended = notice { ended += 1 }
      log.append("\(name(pane)) \(Self.words(notice))")
    case .startTimer(let timer, let delay): timers[timer] = now + Int(delay / .milliseconds(1))
    case .cancelTimer(let timer): timers[timer] = nil
    case .say(let message): said.append(message)
    case .pointer(let shape): pointerDepth = shape == nil ? 0 : 1
    case .reportAllMotion(let all): reportsAllMotion = all
    case .capture: break
    case .view(let pane, let order): apply(order, to: pane)
    case .shelve(let pane, let items, _, let isCut):
      log.append("shelve \(name(pane)) \(items.count) \(isCut ? "cut" : "copied")")
    case .ask(let question): log.append("ask " + Self.words(question))
    case .begin(let plan):
      plans.append(plan)
      let items = plan.items.map(\.id).joined(separator: ",")
      log.append("transfer \(plan.operation) \(items) \(Self.words(plan.target))")
    case .outside(.start): log.append("outside start")
    case .outside(let order): log.append("outside \(order)")
    }
  }

  private mutating func scroll(_ pane: DragPaneID, _ rows: Int) {
    guard let index = world.lists.firstIndex(where: { $0.pane.id == pane }) else { return }
    world.lists[index].top += rows
    log.append("\(name(pane)) scroll \(rows)")
    send(.paneChanged(pane))
  }

  // MARK: Answers

  private mutating func answer(_ pane: DragPaneID, _ number: Int, _ request: DragRequest) {
    let reply: String
    switch request {
    case .begin(let question): reply = lift(question.rows)
    case .add(let question): reply = lift(question.rows)
    case .enter: reply = #"{"ok":true}"#
    case .propose(let question):
      reply =
        question.target.anchor == .into("a4")
        ? #"{"forbidden":"read only"}"# : #"{"op":"move","ops":["copy","move"]}"#
    case .spring: reply = #"{"level":1}"#
    case .data, .prepare, .perform, .commit, .abort, .cancel: return
    }
    guard let result = DragResult.read(reply, to: request.answerKind) else { return }
    switch manners[pane] ?? .atOnce {
    case .atOnce: answers.append((now, number, .result(result)))
    case .after(let delay): answers.append((now + delay, number, .result(result)))
    case .silent: break
    }
  }

  private func lift(_ rows: [ItemID]) -> String {
    beginReason.map { #"{"items":[],"reason":"\#($0)"}"# }
      ?? #"{"items":[\#(rows.map(Self.mail).joined(separator: ","))],"policy":\#(beginPolicy)}"#
  }

  private static func mail(_ id: String) -> String {
    #"{"id":"\#(id)","rev":"1","title":"Message","types":[{"type":"application/vnd.mail+json","data":{"id":"\#(id)"}},{"type":"message/rfc822","lazy":true},{"type":"text/plain","data":"Message"}]}"#
  }

  // MARK: Invariants

  private mutating func check(_ plansBefore: Int) {
    if gesture.phase == .idle {
      if gesture.active != nil { violations.append("idle with a session") }
      if pointerDepth != 0 || reportsAllMotion { violations.append("idle with leftovers") }
      let left = timers.keys.filter { $0 != .unreveal }
      if !left.isEmpty { violations.append("idle with timers \(left)") }
    }
    if plans.count > plansBefore + 1 { violations.append("two plans at once") }
  }

  // MARK: Words

  var hover: String {
    switch gesture.active?.hover {
    case nil: "none"
    case .outside?: "outside"
    case .dead?: "dead"
    case .button?: "button"
    case .hold?: "hold"
    case .origin?: "origin"
    case .pending(let place)?: "pending " + (place.map(Self.words) ?? "row")
    case .noop?: "noop"
    case .forbidden(_, let reason)?: "forbidden \(reason)"
    case .allowed(let verdict)?:
      "\(verdict.operation.settled?.rawValue ?? "ask") \(Self.words(verdict.place))"
    }
  }

  var phase: String {
    switch gesture.phase {
    case .idle: "idle"
    case .armed: "armed"
    case .lifting: "lifting"
    case .dragging: "dragging"
    case .deciding: "deciding"
    case .choosing: "choosing"
    case .snapBack: "snapBack"
    case .awaitingRelease: "drain"
    }
  }

  static func words(_ place: DropPlace) -> String {
    let depth = place.depth.map { " \($0)" } ?? ""
    switch place.anchor {
    case .before(let row): return "before \(row)" + depth
    case .after(let row): return "after \(row)" + depth
    case .into(let row): return "into \(row)"
    case .end: return "end"
    case .pane: return "pane"
    }
  }

  private static func words(_ question: DragQuestion) -> String {
    switch question {
    case .operation(let operations): operations.sorted().map(\.rawValue).joined(separator: ",")
    case .conflict(let choices, _): choices.map(\.rawValue).joined(separator: ",")
    case .confirm: "confirm"
    }
  }

  private func name(_ pane: DragPaneID) -> String {
    ["A", "B", "C"][min(max(pane.number - 1, 0), 2)]
  }

  private static func words(_ request: DragRequest) -> String {
    switch request {
    case .begin(let question): return "begin " + question.rows.joined(separator: ",")
    case .add(let question): return "add " + question.rows.joined(separator: ",")
    case .enter: return "enter"
    case .spring(let question): return "spring " + (question.anchor.row ?? "?")
    case .propose(let question):
      let anchor =
        switch question.target.anchor {
        case .before(let row): "before \(row)"
        case .after(let row): "after \(row)"
        case .into(let row): "into \(row)"
        case .end: "end"
        case .pane: "pane"
        }
      return "propose \(anchor)" + (question.forced.map { " forced \($0)" } ?? "")
    case .data, .prepare, .perform, .commit, .abort, .cancel: return "\(request.answerKind)"
    }
  }

  private static func words(_ notice: DragNotice) -> String {
    switch notice {
    case .ended(let ended): "ended \(ended.outcome)"
    case .exit: "exit"
    case .springBack: "springBack"
    case .forget: "forget"
    case .filesChanged: "files changed"
    }
  }
}

extension DragResult {
  /// Reads the result of a program as the host does.
  static func read(_ text: String, to kind: RequestKind) -> DragResult? {
    var decoder = MessageDecoder()
    let line = Array(#"{"id":1,"result":\#(text)}"#.utf8)
    let outcome = decoder.decode(line) { _ in kind }.outcome
    guard case .message(.response(1, .drag(let result))) = outcome else { return nil }
    return result
  }
}
