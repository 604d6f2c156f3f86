// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneContent
import PaneProtocol

/// What a program would show for the input that is likely to come next.
///
/// It is asked for when all is at rest, and is on the screen in the moment the cursor comes to the row
/// it is for. The program is told of that input all the same, and says what is different by then.
struct InputAhead: Sendable {
  /// The input that was asked about, the number of the request, and when it went out; `nil` while
  /// nothing is open.
  private var asked: (value: PaneInput.Value, request: Int, at: HostTime)?
  /// The answer, the page it makes, and when it came; `nil` while there is none.
  private var answer: (value: PaneInput.Value, update: PaneUpdate, page: Page, at: HostTime)?
  /// The ticket of what is being read for the page; `nil` for nothing.
  private var reading: Int?
  /// True while texts and pictures of the page may have to be read.
  private(set) var mayHaveErrands = false
  /// When it answered too late, which keeps it from its input; `nil` when it never did.
  private var lateAt: HostTime?
  /// True when it has died with a question open: it may have died of that.
  private var isOff = false

  /// Tells whether the program may be asked.
  func mayAsk(at now: HostTime) -> Bool {
    !isOff && (lateAt.map { now.since($0) >= HostLimits.aheadRest } ?? true)
  }

  /// Notes that the run has ended; what dies of a question is asked no more.
  mutating func runEnded(byDeath isDeath: Bool) {
    if isDeath, asked != nil { isOff = true }
    lateAt = nil
    forget()
  }

  private mutating func forget() {
    (asked, answer, reading) = (nil, nil, nil)
    mayHaveErrands = false
  }

  /// Tells whether what an input leads to is known or asked for.
  func covers(_ value: PaneInput.Value) -> Bool {
    asked?.value.leadsToSameContent(as: value) == true
      || answer?.value.leadsToSameContent(as: value) == true
  }

  /// Notes that a request has gone out; what was known before is forgotten.
  mutating func ask(about value: PaneInput.Value, in request: Int, at now: HostTime) {
    forget()
    asked = (value, request, now)
  }

  /// Keeps what would be shown, when all of it is there.
  ///
  /// - Parameters:
  ///   - update: The answer.
  ///   - size: The room it will have; `nil` while nobody knows.
  ///   - now: When it came.
  mutating func answered(_ update: PaneUpdate, size: CellSize?, at now: HostTime) {
    guard let asked else { return }
    self.asked = nil
    if now.since(asked.at) > HostLimits.aheadPatience { lateAt = now }
    guard update.canStandAlone else { return }
    var page = Page()
    page.apply(update)
    if let size { page.content?.setViewport(size) }
    answer = (asked.value, update, page, now)
    mayHaveErrands = true
  }

  // MARK: What programs beside the host read for it

  /// Takes a text or a picture of the page that has to be read before it can be shown.
  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? {
    mayHaveErrands = false
    let errand = answer?.page.content.change { $0.nextErrand(ticket: ticket, on: screen) } ?? nil
    if errand != nil { reading = ticket }
    return errand
  }

  /// Leaves what cannot be read now for when the page is on screen.
  mutating func leaveErrand() {
    reading = nil
    answer?.page.content.change { $0.readAnew() }
  }

  /// Tells whether what was asked for with a ticket is for the page.
  func awaits(ticket: Int) -> Bool { reading == ticket }

  /// Takes what became of a text or a picture of the page.
  mutating func receive(_ read: JSONText?, ofErrand ticket: Int) {
    guard reading == ticket else { return }
    reading = nil
    answer?.page.content.change { $0.receive(read, ofErrand: ticket) }
    mayHaveErrands = true
  }

  // MARK: Use

  /// Takes what is known for a new input, and forgets the rest: the next one is another.
  ///
  /// - Returns: What is to be shown at once, if it is fresh, and the request nobody waits for any more.
  mutating func take(
    for value: PaneInput.Value, at now: HostTime
  ) -> (known: KnownAnswer?, request: Int?) {
    defer { forget() }
    if let asked, now.since(asked.at) > HostLimits.aheadPatience { lateAt = now }
    guard let answer, answer.value.leadsToSameContent(as: value),
      now.since(answer.at) <= HostLimits.aheadKept
    else { return (nil, asked?.request) }
    return (KnownAnswer(update: answer.update, page: answer.page), asked?.request)
  }
}

/// What a program has said ahead of an input, and the page it makes.
struct KnownAnswer: Sendable {
  var update: PaneUpdate
  var page: Page
}

extension PaneUpdate {
  /// True when it shows something for a root page that needs nothing more from its program.
  fileprivate var canStandAlone: Bool {
    guard page == nil, case .set(let content) = content else { return false }
    if case .set = loading { return false }
    return content.isWhole
  }

  /// Why it can never be of use ahead; `nil` where it may be, or shows nothing.
  fileprivate var uselessAhead: String? {
    if let page { return PaneWords.aheadIsFor(page: page) }
    guard case .set(let content) = content, !content.isWhole else { return nil }
    return PaneWords.aheadHasMore
  }
}

extension PaneConversation {
  /// True when the program wants to be asked ahead, is on screen and has nothing else to do for its input.
  ///
  /// What follows from rows of further columns is not asked for ahead.
  func mayBeAskedAhead(at now: HostTime) -> Bool {
    wants(.inputAhead) && !capabilities.wantsRowsBefore && told.view?.isVisible != false
      && !input.isOutstanding && !input.isStale
      && input.isShown && input.ahead.mayAsk(at: now)
  }

  /// The words that ask the program what it would show for an input that may come next; none where
  /// that is known, or it has something else to do.
  mutating func askAhead(about value: PaneInput.Value, at now: HostTime) -> [HostMessage] {
    guard mayBeAskedAhead(at: now), !input.ahead.covers(value),
      input.current?.leadsToSameContent(as: value) != true
    else { return [] }
    let older = takeBackAhead(input.ahead.take(for: value, at: now).request)
    let request = requests.ask(.ahead, at: now)
    input.ahead.ask(about: value, in: request, at: now)
    let reason = PaneInput.Reason.select.rawValue
    let words = value.parameters(generation: input.generation + 1, by: reason)
    return older + [.inputAhead(id: request, words)]
  }

  /// Takes what the program would show for a new input; what it was asked about another one is taken
  /// back.
  mutating func takeAhead(for value: PaneInput.Value, _ turn: inout PaneTurn) -> KnownAnswer? {
    let (known, request) = input.ahead.take(for: value, at: turn.now)
    for message in takeBackAhead(request) { turn.send(message) }
    return known
  }

  /// Takes what the program would show for an input that may come next; an answer that is of no use is
  /// noted, once for the same reason.
  mutating func answeredAhead(
    _ reply: Reply, size: CellSize?, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    var useless: String?
    if case .ahead(let update) = reply {
      conduct.changeable.note(update)
      input.ahead.answered(update, size: size, at: turn.now)
      useless = update.uselessAhead
    }
    if case .failed(let error) = reply, error.code != WireErrorCode.cancelled.rawValue {
      input.ahead.answered(PaneUpdate(), size: nil, at: turn.now)
      useless = "\(error.message.string) (\(error.code))"
    }
    if let useless { leaveOut(.uselessAhead(useless), in: place, &turn) }
  }

  private mutating func takeBackAhead(_ request: Int?) -> [HostMessage] {
    guard let request, requests.settle(request) != nil else { return [] }
    return [.cancel(id: request, reason: RefusalWords.inputChanged)]
  }
}

extension Pane {
  /// The selection there will be when the cursor goes on as it did last; `nil` where nothing tells, rows
  /// are marked, the row has not arrived, or it was taken already.
  mutating func takeSelectionAhead() -> PaneInput.Value? {
    guard let step = view.travel.takeNextStep(), var content = view.shown, content.markCount == 0,
      content.cursorCell == nil, let here = content.cursorItem?.id
    else { return nil }
    content.perform(.move(step, times: 1))
    guard let item = content.cursorItem, item.id != here else { return nil }
    return PaneInput.Value(
      item: item, items: [item], count: 1, source: id, sourceName: spec.name)
  }
}
