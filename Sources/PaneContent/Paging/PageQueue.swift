// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Which pages are on their way, which failed and how often.
///
/// Rows and lines are fetched alike: the owner says which pages the view wants, this says which of
/// them to ask for now.
struct PageQueue: Equatable, Sendable {
  /// A page of one level of a source; flat sources have level 0 alone.
  struct Page: Hashable, Sendable {
    var level: Int
    /// First row, a multiple of `PageLimit.rows`.
    var start: Int
  }

  /// A stretch to be asked for.
  struct Wish: Equatable, Sendable {
    var page: Page
    var from: Int
    var count: Int

    /// Tells whether another stretch of the same level begins where this one ends.
    func isFollowed(by wish: Wish) -> Bool {
      page.level == wish.page.level && from + count == wish.from
    }

    /// Tells whether a page is asked for by it, be it with others.
    func covers(_ other: Page) -> Bool {
      page == other
        || page.level == other.level && other.start >= page.start && other.start < from + count
    }
  }

  /// A request on its way.
  struct OpenRequest: Equatable, Sendable {
    var token: Int
    var wish: Wish
    var revision: Int
  }

  private(set) var nextToken: Int
  private(set) var openRequests: [OpenRequest] = []
  private var cancelled: [Int] = []
  /// How often in a row a page was not given because the plugin was busy.
  private var busyAnswers: [Page: Int] = [:]
  private var failures: [Page: Int] = [:]
  private var busy: Set<Page> = []
  /// Pages that came in parts, so that the rest is asked for alone.
  private var partial: Set<Page> = []

  /// Answers in a row that only said that the rows are others by now.
  private var staleAnswers = 0
  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  private(set) var rest: Int?
  /// Why the page that was answered last is given up.
  private var fault: PageFault?

  init(nextToken: Int) { self.nextToken = nextToken }

  /// The requests to send now, the first wish first.
  ///
  /// - Parameters:
  ///   - wishes: What is wanted, each at most a page.
  ///   - revision: The revision of the source.
  ///   - limit: Requests to send at most.
  ///   - joined: Rows that one request asks for at most; pages that follow each other are asked for
  ///     together as far as that goes.
  /// - Returns: The requests, which are noted as being on their way.
  mutating func take(
    _ wishes: [Wish], revision: Int, limit: Int, joining joined: Int = PageLimit.rows
  ) -> [OpenRequest] {
    var taken: [OpenRequest] = []
    guard rest == nil else { return [] }
    for wish in wishes {
      guard !isSettled(wish.page) else { continue }
      if let last = taken.last?.wish, last.count + wish.count <= joined, last.isFollowed(by: wish) {
        taken[taken.count - 1].wish.count += wish.count
        openRequests[openRequests.count - 1] = taken[taken.count - 1]
        continue
      }
      guard taken.count < limit, openRequests.count < PageLimit.inFlight else { break }
      let request = OpenRequest(token: nextToken, wish: wish, revision: revision)
      nextToken &+= 1
      openRequests.append(request)
      taken.append(request)
    }
    return taken
  }

  /// Tells whether asking for the page now is of no use.
  private func isSettled(_ page: Page) -> Bool {
    busy.contains(page) || isGivenUp(page)
      || openRequests.contains { $0.wish.covers(page) }
  }

  /// Tells whether asking for the page has failed often enough.
  func isGivenUp(_ page: Page) -> Bool { (failures[page] ?? 0) >= PageLimit.attempts }

  /// True while rows stay away: pages are given up, or nothing is asked for a while.
  var lacksPages: Bool {
    rest != nil || failures.values.contains { $0 >= PageLimit.attempts }
  }

  /// Gives up the requests that are no longer near the view.
  mutating func cancel(where isFar: (Page) -> Bool) {
    for request in openRequests where isFar(request.wish.page) { cancelled.append(request.token) }
    openRequests.removeAll { isFar($0.wish.page) }
  }

  mutating func takeCancellations() -> [Int] {
    defer { cancelled = [] }
    return cancelled
  }

  /// Ends a request; `nil` for one that is unknown or was cancelled.
  mutating func land(_ token: Int) -> OpenRequest? {
    guard let index = openRequests.firstIndex(where: { $0.token == token }) else { return nil }
    return openRequests.remove(at: index)
  }

  /// Counts an answer that did not help; says whether the page is given up.
  mutating func countFailure(_ page: Page) -> Bool {
    if failures.count >= 1_024 { failures = [:] }
    let count = (failures[page] ?? 0) + 1
    failures[page] = count
    return count >= PageLimit.attempts
  }

  /// Counts an answer that is of no use; after the last attempt its fault is kept.
  mutating func countFault(_ fault: PageFault, of page: Page) {
    if countFailure(page) { self.fault = fault }
  }

  /// Takes the fault for which a page is given up; `nil` while there is none.
  mutating func takeFault() -> PageFault? {
    defer { fault = nil }
    return fault
  }

  /// Keeps count of answers that bring nothing, so that they do not repeat for ever.
  mutating func noteAnswer(to wish: Wish, from start: Int, stored: Int) {
    guard stored > 0, start <= wish.from, start + stored > wish.from else {
      let isEmpty = stored == 0 && start == wish.from
      countFault(
        isEmpty ? .empty(asked: wish.from) : .elsewhere(from: start, asked: wish.from),
        of: wish.page)
      return
    }
    failures[wish.page] = nil
    busyAnswers[wish.page] = nil
    if partial.count > 256 { partial = [] }
    guard stored < wish.count else { return }
    // Of several pages the one is partial in which the answer ends.
    let whole = (start + stored - wish.page.start) / PageLimit.rows * PageLimit.rows
    partial.insert(Page(level: wish.page.level, start: wish.page.start + max(0, whole)))
  }

  func isPartial(_ page: Page) -> Bool { partial.contains(page) }

  /// Keeps a page from being asked for until ``retryBusy()``.
  mutating func markBusy(_ page: Page) { busy.insert(page) }

  mutating func retryBusy() {
    busy = []
    rest = nil
  }

  /// Counts an answer that was made from other rows than those asked for.
  ///
  /// After too many in a row nothing is asked for a while, longer each time: a plugin whose rows
  /// change faster than they can be fetched would keep both sides busy for ever.
  mutating func countStale() {
    staleAnswers = min(staleAnswers + 1, PageLimit.staleAnswers + 6)
    guard staleAnswers > PageLimit.staleAnswers else { return }
    let pause = PageLimit.restMilliseconds.lowerBound
    let doublings = staleAnswers - PageLimit.staleAnswers - 1
    rest = min(PageLimit.restMilliseconds.upperBound, pause << doublings)
  }

  /// Notes an answer made from the rows it was asked for.
  mutating func noteFresh() { staleAnswers = 0 }

  /// Starts anew after the source changed as a whole; requests of old pages are cancelled.
  mutating func reset() {
    cancel { _ in true }
    failures = [:]
    busy = []
    busyAnswers = [:]
    partial = []
  }

  /// Forgets what failed, since the rows behind the pages are others now.
  mutating func forgetFailures() {
    failures = [:]
    partial = []
  }

  /// The pause that a plugin wishes for which is busy; one that stays busy is asked less and less often,
  /// and never given up: it has said that there is more.
  private mutating func pause(_ wish: Int, forBusy page: Page) -> Int {
    if busyAnswers.count >= 1_024 { busyAnswers = [:] }
    let count = (busyAnswers[page] ?? 0) + 1
    busyAnswers[page] = count
    let doublings = min(max(0, count - PageLimit.attempts + 1), 10)
    return (wish.clamped(to: Limit.retryMilliseconds) << doublings)
      .clamped(to: Limit.retryMilliseconds)
  }

  /// Judges an error: whether to ask again, when, or not at all.
  mutating func judge(_ error: WireError, of page: Page) -> FailureResult {
    let code = WireErrorCode(rawValue: error.code)
    if code == .busy {
      markBusy(page)
      let wish = error.retryMilliseconds ?? Limit.usualRetryMilliseconds
      return .fetchAfter(milliseconds: pause(wish, forBusy: page))
    }
    if countFailure(page) { return .gaveUp }
    if code == .stale || code == .cancelled { return .fetchAgain }
    failures[page] = PageLimit.attempts
    return .gaveUp
  }
}

extension LoadedRows {
  /// What of a page is to be asked for, or `nil` when it is there or outside.
  ///
  /// The level has `count` rows, and may have more when it is open ended.
  func wish(
    for page: PageQueue.Page, of count: Int, isOpenEnded: Bool, _ queue: PageQueue
  ) -> PageQueue.Wish? {
    guard page.start >= 0 else { return nil }
    let pageEnd = page.start + PageLimit.rows
    let end = min(pageEnd, count)
    if page.start < end, let missing = missing(in: page.start..<end) {
      // A page that came in parts goes on where it stopped; every other is asked for as a whole.
      let from = queue.isPartial(page) ? missing.lowerBound : page.start
      return PageQueue.Wish(page: page, from: from, count: pageEnd - from)
    }
    guard isOpenEnded, count >= page.start, end < pageEnd else { return nil }
    return PageQueue.Wish(page: page, from: page.start, count: PageLimit.rows)
  }
}

extension PageQueue.Page {
  /// The page of a flat source that a row is in.
  init(containing row: Int) {
    self.init(level: 0, start: max(0, row) / PageLimit.rows * PageLimit.rows)
  }
}
