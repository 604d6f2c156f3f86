// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

@testable import DragSession

/// A deliberate breakage of the protocol; the search must see the harm it does.
enum Mutation: Hashable {
  case none
  /// At the host.
  case host(TransferFlaw)
  case publishTwice, removeAtPrepare, voteBeforeStaged, noTombstone, outcomeNotReplayed
  case noRevisionCheck, acknowledgeBeforePublish, noKeyTable
}

/// The host with its log, a source, a target and the pipes between them, small enough to be searched.
struct TransferModel: Hashable {
  enum Entry: Hashable {
    case prepared
    case done(String)
    case aborted
  }
  /// A message to an end: the call's number and the method.
  struct Message: Hashable {
    var number: Int
    var method: TransferMethod
  }
  struct Reply: Hashable {
    var number: Int
    var text: String
    var code = 0
  }

  var book = TransferBook()
  var log: [TransferRecord] = []
  /// A record on its way to the disk.
  var writing: TransferRecord?
  var toSource: [Message] = []
  var toTarget: [Message] = []
  var fromSource: [Reply] = []
  var fromTarget: [Reply] = []
  /// Lines that instances of a dead host still read.
  var lateSource: [Message] = []
  var lateTarget: [Message] = []
  var timer: Int?

  /// The revision of the item, or `nil` when it is not there.
  var item: String? = "e1"
  var isLocked = false
  var source: Entry?
  var published = 0
  var publishes = 0
  var isStaged = false
  /// Staged in memory alone, or acknowledged and not yet there.
  var volatile = 0
  var target: Entry?
  var reportsKept = false
  /// Whether the user was told that nothing was moved.
  var reportsFailure = false
  var publishedAfterFailure = false
  var editIsLost = false

  var crashes: Int
  var delays: Int
  var edits = 0
  var losesLocks = false
  /// How often an end may go and stay away, and how often the user may give up while one is away.
  var departures: Int
  var surrenders: Int
  var absent: Set<StoreKey> = []

  static let s = StoreKey("S")
  static let t = StoreKey("T")

  init(
    mode: TransferMode, crashes: Int, delays: Int, mutation: Mutation, edits: Int = 0,
    surrenders: Int = 0
  ) {
    self.crashes = crashes
    self.surrenders = surrenders
    departures = surrenders
    self.delays = delays
    self.edits = edits
    losesLocks = edits > 0
    if case .host(let flaw) = mutation { book.flaws = [flaw] }
    let item = DragItem(
      id: "b3", revision: "e1", title: SafeText("Lunch?"),
      representations: [
        Representation(type: "text/plain", data: .inline(OpaqueJSON(text: "\"x\"")))
      ])
    let order = TransferOrder(
      id: "t", operation: .move, mode: mode, source: Self.s, target: Self.t, items: [item],
      anchor: .end, title: SafeText("Todo"))
    send(.storeOpened(Self.s, inDoubt: []), mutation)
    send(.storeOpened(Self.t, inDoubt: []), mutation)
    send(.ordered(order), mutation)
  }

  // MARK: Host

  private mutating func send(_ event: TransferEvent, _ mutation: Mutation) {
    var effects: [TransferEffect] = []
    book.handle(event, into: &effects)
    apply(effects)
    renumber()
  }

  /// Gives calls and timers the smallest numbers, so that equal states are equal.
  private mutating func renumber() {
    var names: [Int: Int] = [:]
    for (number, call) in book.calls { names[number] = call.end == .source ? 1 : 2 }
    book.calls = Dictionary(
      book.calls.map { (names[$0.key] ?? 0, $0.value) }, uniquingKeysWith: { first, _ in first })
    for (id, transfer) in book.transfers {
      book.transfers[id]?.calls = transfer.calls.mapValues { names[$0] ?? 0 }
    }
    book.sequence = 2
    func renamed(_ message: Message) -> Message {
      Message(number: names[message.number] ?? 0, method: message.method)
    }
    toSource = toSource.map(renamed)
    toTarget = toTarget.map(renamed)
    lateSource = lateSource.map { Message(number: 0, method: $0.method) }
    lateTarget = lateTarget.map { Message(number: 0, method: $0.method) }
    fromSource = fromSource.compactMap { reply in
      names[reply.number].map { Reply(number: $0, text: reply.text, code: reply.code) }
    }
    fromTarget = fromTarget.compactMap { reply in
      names[reply.number].map { Reply(number: $0, text: reply.text, code: reply.code) }
    }
    if timer != nil {
      timer = 1
      book.timers = book.timers.mapValues { _ in 1 }
    }
    book.generation = 1
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(book.transfers["t"]?.stage)
    hasher.combine(log.count)
    hasher.combine(toSource.count &* 5 &+ toTarget.count)
    hasher.combine(fromSource.count &* 5 &+ fromTarget.count)
    hasher.combine(lateSource.count &* 5 &+ lateTarget.count)
    hasher.combine(published &* 2 &+ (item == nil ? 0 : 1))
    hasher.combine(crashes &* 8 &+ delays)
    hasher.combine(reportsFailure)
    hasher.combine(surrenders &* 8 &+ departures &* 4 &+ absent.count)
    hasher.combine(source)
    hasher.combine(target)
  }

  private mutating func apply(_ effects: [TransferEffect]) {
    for effect in effects {
      switch effect {
      case .append(.parked, _): break
      case .append(let record, let waits):
        if waits { writing = record } else { log.append(record) }
      case .request(let store, let number, let method, _):
        let message = Message(number: number, method: method)
        if store == Self.s { toSource.append(message) } else { toTarget.append(message) }
      case .notify(let store, let method, _):
        let message = Message(number: 0, method: method)
        if store == Self.s { toSource.append(message) } else { toTarget.append(message) }
      case .startTimer(_, let generation, _): timer = generation
      case .cancelTimer: timer = nil
      case .report(let report):
        if case .kept = report.outcome { reportsKept = true }
        if case .failed = report.outcome { reportsFailure = true }
      case .moveFiles, .cancelFiles: break
      }
    }
  }

  // MARK: Ends

  private mutating func sourceTakes(_ message: Message, _ mutation: Mutation) -> Reply {
    switch message.method {
    case .prepare:
      guard source == nil || source == .prepared,
        item == "e1" || (mutation == .removeAtPrepare && source != nil)
      else { return Reply(number: message.number, text: #"{"vote":"no","reason":"no"}"#) }
      source = .prepared
      isLocked = true
      if mutation == .removeAtPrepare { item = nil }
      return Reply(number: message.number, text: #"{"vote":"yes"}"#)
    case .commit:
      if case .done(let outcome)? = source {
        let replay = mutation == .outcomeNotReplayed ? "removed" : outcome
        return removal(message, replay)
      }
      if source == .aborted { return Reply(number: message.number, text: "", code: -32058) }
      var outcome = "removed"
      if let item, item != "e1", mutation != .noRevisionCheck {
        outcome = "kept(changed)"
      } else {
        if item == "e2" { editIsLost = true }
        item = nil
      }
      isLocked = false
      source = .done(outcome)
      return removal(message, outcome)
    case .abort:
      if case .done? = source {
      } else {
        isLocked = false
        source = mutation == .noTombstone ? nil : .aborted
      }
      return Reply(number: message.number, text: #"{"state":"aborted"}"#)
    case .forget, .perform, .cancel: return Reply(number: 0, text: "{}")
    }
  }

  private func removal(_ message: Message, _ outcome: String) -> Reply {
    Reply(
      number: message.number,
      text: #"{"state":"done","items":[{"id":"b3","outcome":"\#(outcome)"}]}"#)
  }

  private mutating func targetTakes(_ message: Message, _ mutation: Mutation) -> Reply {
    let done = #"{"state":"done","items":[{"n":0,"id":"c9","rev":"1"}]}"#
    switch message.method {
    case .prepare:
      if target == .aborted { return Reply(number: message.number, text: #"{"vote":"no"}"#) }
      if case .done? = target {
      } else {
        if mutation == .voteBeforeStaged { volatile = 1 } else { isStaged = true }
        target = .prepared
      }
      return Reply(number: message.number, text: #"{"vote":"yes","staged":"k"}"#)
    case .commit:
      switch target {
      case .done?:
        if mutation == .publishTwice { publish() }
        return Reply(number: message.number, text: done)
      case .aborted?: return Reply(number: message.number, text: #"{"state":"aborted"}"#)
      case .prepared? where isStaged || volatile > 0:
        if mutation == .acknowledgeBeforePublish { volatile = 2 } else { publish() }
        isStaged = false
        if mutation == .voteBeforeStaged { volatile = 0 }
        target = .done("")
        return Reply(number: message.number, text: done)
      default: return Reply(number: message.number, text: "", code: -32052)
      }
    case .abort:
      if case .done? = target { return Reply(number: message.number, text: done) }
      isStaged = false
      volatile = 0
      target = mutation == .noTombstone ? nil : .aborted
      return Reply(number: message.number, text: #"{"state":"aborted"}"#)
    case .perform:
      if target == .aborted {
        return Reply(number: message.number, text: #"{"state":"cancelled"}"#)
      }
      if target == nil || mutation == .noKeyTable { publish() }
      target = .done("")
      return Reply(number: message.number, text: done)
    case .cancel:
      if case .done? = target, mutation != .noKeyTable {
        return Reply(number: message.number, text: done)
      }
      if mutation == .noKeyTable, published > 0 {
        return Reply(number: message.number, text: "", code: -32050)
      }
      target = .aborted
      return Reply(number: message.number, text: #"{"state":"cancelled"}"#)
    case .forget: return Reply(number: 0, text: "{}")
    }
  }

  private mutating func publish() {
    published = 1
    publishes += 1
  }

  // MARK: Steps

  /// Every state that may be next; with the budgets used up only what drives things on.
  func next(_ mutation: Mutation) -> [TransferModel] {
    var result = progress(mutation)
    if delays > 0, timer != nil {
      var copy = self
      copy.delays -= 1
      copy.fire(mutation)
      result.append(copy)
    }
    if crashes > 0 { result += afterCrash(mutation) }
    if departures > 0 {
      for end in [Self.s, Self.t] where !absent.contains(end) {
        var copy = self
        copy.departures -= 1
        copy.close(end, mutation)
        copy.absent.insert(end)
        result.append(copy)
      }
    }
    if surrenders > 0, book.transfers["t"]?.isParked == true {
      var copy = self
      copy.surrenders -= 1
      copy.send(.givenUp("t"), mutation)
      result.append(copy)
    }
    if edits > 0, !isLocked, item == "e1" {
      var copy = self
      copy.edits -= 1
      copy.item = "e2"
      result.append(copy)
    }
    for end in absent {
      var copy = self
      copy.absent.remove(end)
      copy.open(end, mutation)
      result.append(copy)
    }
    // Nothing else can happen: now the clock moves on.
    if result.isEmpty, timer != nil {
      var copy = self
      copy.fire(mutation)
      result.append(copy)
    }
    return result
  }

  private mutating func fire(_ mutation: Mutation) {
    guard let generation = timer else { return }
    timer = nil
    send(.timerFired("t", generation: generation), mutation)
  }

  private func progress(_ mutation: Mutation) -> [TransferModel] {
    var result: [TransferModel] = []
    func step(_ body: (inout TransferModel) -> Void) {
      var copy = self
      body(&copy)
      result.append(copy)
    }
    if !toSource.isEmpty {
      step {
        let reply = $0.sourceTakes($0.toSource.removeFirst(), mutation)
        if reply.number > 0 { $0.fromSource.append(reply) }
      }
    }
    if !toTarget.isEmpty {
      step {
        let before = $0.publishes
        let reply = $0.targetTakes($0.toTarget.removeFirst(), mutation)
        // Only what a dead host had sent may still be read after that.
        if $0.reportsFailure, $0.publishes > before { $0.publishedAfterFailure = true }
        if reply.number > 0 { $0.fromTarget.append(reply) }
      }
    }
    if !lateSource.isEmpty { step { _ = $0.sourceTakes($0.lateSource.removeFirst(), mutation) } }
    if !lateTarget.isEmpty { step { _ = $0.targetTakes($0.lateTarget.removeFirst(), mutation) } }
    if !fromSource.isEmpty { step { $0.take($0.fromSource.removeFirst(), mutation) } }
    if !fromTarget.isEmpty { step { $0.take($0.fromTarget.removeFirst(), mutation) } }
    if writing != nil { step { $0.written(mutation) } }
    if volatile == 2 {
      step {
        $0.publish()
        $0.volatile = 0
      }
    }
    return result
  }

  private mutating func take(_ reply: Reply, _ mutation: Mutation) {
    let answer: TransferReply =
      reply.code == 0
      ? .result(OpaqueJSON(text: reply.text)) : .failed(code: reply.code, reason: "no")
    send(.replied(reply.number, answer), mutation)
  }

  private mutating func written(_ mutation: Mutation) {
    guard let record = writing else { return }
    writing = nil
    log.append(record)
    send(.logged("t", succeeded: true), mutation)
  }

  // MARK: Crashes

  private func afterCrash(_ mutation: Mutation) -> [TransferModel] {
    var result: [TransferModel] = []
    for end in [Self.s, Self.t] where !absent.contains(end) {
      var copy = self
      copy.crashes -= 1
      copy.close(end, mutation)
      copy.open(end, mutation)
      result.append(copy)
    }
    for keepsRecord in writing == nil ? [false] : [false, true] {
      var copy = self
      copy.crashes -= 1
      if keepsRecord, let record = copy.writing { copy.log.append(record) }
      copy.crashHost(mutation)
      result.append(copy)
    }
    return result
  }

  private mutating func close(_ end: StoreKey, _ mutation: Mutation) {
    if end == Self.s {
      toSource = []
      fromSource = []
      if losesLocks { isLocked = false }
    } else {
      toTarget = []
      fromTarget = []
      volatile = 0
    }
    send(.storeClosed(end), mutation)
  }

  private mutating func open(_ end: StoreKey, _ mutation: Mutation) {
    let entry = end == Self.s ? source : target
    send(.storeOpened(end, inDoubt: entry == .prepared ? ["t"] : []), mutation)
  }

  private mutating func crashHost(_ mutation: Mutation) {
    lateSource += toSource
    lateTarget += toTarget
    toSource = []
    toTarget = []
    fromSource = []
    fromTarget = []
    writing = nil
    timer = nil
    let flaws = book.flaws
    var effects: [TransferEffect] = []
    book = TransferBook(recovering: log, into: &effects)
    book.flaws = flaws
    apply(effects)
    renumber()
    for end in [Self.s, Self.t] where !absent.contains(end) { open(end, mutation) }
  }

  // MARK: Verdicts

  /// What is wrong in this state, if anything.
  var harm: String? {
    if item == nil, published == 0, volatile != 2 { return "in neither place" }
    if editIsLost { return "edit lost" }
    if publishedAfterFailure { return "published after it was called off" }
    if publishes > 1 { return "published twice" }
    return nil
  }

  /// What is wrong when nothing can happen any more.
  var harmAtRest: String? {
    if item != nil, published > 0, !reportsKept { return "two copies and no word" }
    if item == nil, published == 0 { return "lost" }
    if isStaged || isLocked { return "leak" }
    if !book.transfers.isEmpty { return "stuck" }
    return nil
  }
}
