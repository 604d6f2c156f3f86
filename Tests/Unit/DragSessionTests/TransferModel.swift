// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

@testable import DragSession

/// A deliberate breakage of the protocol; the search must see the harm it does.
enum Mutation: Hashable {
  case none
  /// The world around the host deceives it.
  case world(Deceit)
  case publishTwice, removeAtPrepare, voteBeforeStaged, noTombstone, outcomeNotReplayed
  case noRevisionCheck, acknowledgeBeforePublish, noKeyTable
}

/// What the world tells the host though it is not so.
enum Deceit: Hashable {
  /// A record is called written and is not in the log.
  case intentLost, commitLost, surrenderLost
  /// The target is said to have let go, and never heard of it.
  case abortLost
  /// The target is said to have published before it hears of the commit.
  case commitAnsweredEarly

  /// Whether this record never reaches the log.
  func loses(_ record: TransferRecord) -> Bool {
    switch (self, record) {
    case (.intentLost, .intent), (.commitLost, .commit), (.surrenderLost, .givenUp): true
    default: false
    }
  }
}

/// The host with its log, a source, a target and the pipes between them, small enough to be searched.
struct TransferModel: Hashable {
  enum Entry: Hashable {
    case prepared
    case done(String)
    case aborted
  }
  /// A message to an end: the call's number and the method, `nil` for "forget".
  struct Message: Hashable {
    var number: Int
    var method: TransferMethod?
  }
  struct Reply: Hashable {
    var number: Int
    var answer: TransferAnswer

    init(_ message: Message, _ answer: TransferAnswer) { self.init(message.number, answer) }

    init(_ message: Message, code: Int) {
      self.init(message.number, .failed(code: code, reason: "no"))
    }

    init(_ number: Int, _ answer: TransferAnswer) {
      self.number = number
      self.answer = answer
    }
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
  var isTimed = false

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
    let item = DragItem(
      id: "b3", revision: "e1", title: SafeText("Lunch?"),
      representations: [
        Representation(type: "text/plain", data: .inline(JSONText(text: "\"x\"")))
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
    var turn = TransferTurn()
    book.handle(event, &turn)
    apply(turn.steps, mutation)
    renumber()
  }

  /// Gives calls and timers the smallest numbers, so that equal states are equal.
  private mutating func renumber() {
    var names: [Int: Int] = [:]
    for (number, call) in book.calls { names[number] = call.end == .source ? 1 : 2 }
    book.calls = Dictionary(
      book.calls.map { (names[$0.key] ?? 0, $0.value) }, uniquingKeysWith: { first, _ in first })
    for id in book.transfers.keys {
      for end in [TransferEnd.source, .target] {
        guard let call = book.transfers[id]?[end].call else { continue }
        book.transfers[id]?[end].call = names[call] ?? 0
      }
    }
    book.lastCall = 2
    func renamed(_ message: Message) -> Message {
      Message(number: names[message.number] ?? 0, method: message.method)
    }
    toSource = toSource.map(renamed)
    toTarget = toTarget.map(renamed)
    lateSource = lateSource.map { Message(number: 0, method: $0.method) }
    lateTarget = lateTarget.map { Message(number: 0, method: $0.method) }
    fromSource = fromSource.compactMap { reply in
      names[reply.number].map { Reply($0, reply.answer) }
    }
    fromTarget = fromTarget.compactMap { reply in
      names[reply.number].map { Reply($0, reply.answer) }
    }
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

  private mutating func apply(_ steps: [TransferStep], _ mutation: Mutation) {
    for step in steps {
      switch step {
      case .append(.parked, _): break
      case .append(let record, let waits):
        if waits { writing = record } else { log.append(record) }
      case .request(let store, let number, let request):
        ask(store, Message(number: number, method: request.method), mutation)
      case .forget(let store, _): ask(store, Message(number: 0, method: nil), mutation)
      case .arm: isTimed = true
      case .disarm: isTimed = false
      case .report(let report):
        if case .kept = report.outcome { reportsKept = true }
        if case .failed = report.outcome { reportsFailure = true }
      case .moveFiles, .cancelFiles, .ended: break
      }
    }
  }

  /// Puts a message on its way, unless the world answers in the place of the target.
  private mutating func ask(_ store: StoreKey, _ message: Message, _ mutation: Mutation) {
    switch (mutation, message.method) {
    case (.world(.abortLost), .abort) where store == Self.t:
      fromTarget.append(Reply(message, .stated(.cancelled())))
    case (.world(.commitAnsweredEarly), .commit) where store == Self.t:
      fromTarget.append(Reply(message, .stated(.done([Self.arrived]))))
      lateTarget.append(message)
    default:
      if store == Self.s { toSource.append(message) } else { toTarget.append(message) }
    }
  }

  private static let arrived = TransferredItem(n: 0, id: "c9", revision: "1")

  // MARK: Ends

  private mutating func sourceTakes(_ message: Message, _ mutation: Mutation) -> Reply? {
    switch message.method {
    case .prepare:
      guard source == nil || source == .prepared,
        item == "e1" || (mutation == .removeAtPrepare && source != nil)
      else { return Reply(message, .voted(TransferVote(isYes: false, reason: "no"))) }
      source = .prepared
      isLocked = true
      if mutation == .removeAtPrepare { item = nil }
      return Reply(message, .voted(.yes))
    case .commit:
      if case .done(let outcome)? = source {
        let replay = mutation == .outcomeNotReplayed ? "removed" : outcome
        return removal(message, replay)
      }
      if source == .aborted { return Reply(message, code: TransferErrorCode.expired) }
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
      return Reply(message, .stated(.cancelled()))
    case nil, .perform, .cancel: return nil
    }
  }

  private func removal(_ message: Message, _ outcome: String) -> Reply {
    let kept = outcome == "removed" ? nil : outcome
    return Reply(message, .stated(.removed(count: 1, kept: kept)))
  }

  private mutating func targetTakes(_ message: Message, _ mutation: Mutation) -> Reply? {
    let done = Reply(message, .stated(.done([Self.arrived])))
    let cancelled = Reply(message, .stated(.cancelled()))
    switch message.method {
    case .prepare:
      if target == .aborted { return Reply(message, .voted(TransferVote(isYes: false))) }
      if case .done? = target {
      } else {
        if mutation == .voteBeforeStaged { volatile = 1 } else { isStaged = true }
        target = .prepared
      }
      return Reply(message, .voted(TransferVote(isYes: true, staged: "k")))
    case .commit:
      switch target {
      case .done?:
        if mutation == .publishTwice { publish() }
        return done
      case .aborted?: return cancelled
      case .prepared? where isStaged || volatile > 0:
        if mutation == .acknowledgeBeforePublish { volatile = 2 } else { publish() }
        isStaged = false
        if mutation == .voteBeforeStaged { volatile = 0 }
        target = .done("")
        return done
      default: return Reply(message, code: TransferErrorCode.unknownTransfer)
      }
    case .abort:
      if case .done? = target { return done }
      isStaged = false
      volatile = 0
      target = mutation == .noTombstone ? nil : .aborted
      return cancelled
    case .perform:
      if target == .aborted { return cancelled }
      if target == nil || mutation == .noKeyTable { publish() }
      target = .done("")
      return done
    case .cancel:
      if case .done? = target, mutation != .noKeyTable { return done }
      if mutation == .noKeyTable, published > 0 {
        return Reply(message, code: TransferErrorCode.refused)
      }
      target = .aborted
      return cancelled
    case nil: return nil
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
    if delays > 0, isTimed {
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
    if result.isEmpty, isTimed {
      var copy = self
      copy.fire(mutation)
      result.append(copy)
    }
    return result
  }

  private mutating func fire(_ mutation: Mutation) {
    isTimed = false
    send(.timedOut("t"), mutation)
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
        if let reply, reply.number > 0 { $0.fromSource.append(reply) }
      }
    }
    if !toTarget.isEmpty {
      step {
        let before = $0.publishes
        let reply = $0.targetTakes($0.toTarget.removeFirst(), mutation)
        // Only what a dead host had sent may still be read after that.
        if $0.reportsFailure, $0.publishes > before { $0.publishedAfterFailure = true }
        if let reply, reply.number > 0 { $0.fromTarget.append(reply) }
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
    send(.answered(reply.number, reply.answer), mutation)
  }

  private mutating func written(_ mutation: Mutation) {
    guard let record = writing else { return }
    writing = nil
    store(record, mutation)
    send(.logged("t", succeeded: true), mutation)
  }

  private mutating func store(_ record: TransferRecord, _ mutation: Mutation) {
    if case .world(let deceit) = mutation, deceit.loses(record) { return }
    log.append(record)
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
      if keepsRecord, let record = copy.writing { copy.store(record, mutation) }
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
    isTimed = false
    var turn = TransferTurn()
    book = TransferBook(recovering: log, &turn)
    apply(turn.steps, mutation)
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
    // What is reported as left at both ends promises nothing.
    if item == nil, !reportsKept, book.history.undoable.isEmpty { return "cannot be taken back" }
    if !book.transfers.isEmpty { return "stuck" }
    return nil
  }
}
