// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// Rows or lines of a source: pages, cancelled questions, searches, filters and changes.
extension Conformance {
  func checkRows() {
    open { probe in
      guard let source = probe.lines.last(where: { $0.source != nil })?.source else {
        return self.finish(probe)
      }
      let run = RowsRun(self, probe, source)
      run.start()
    }
  }
}

/// One conversation about rows with one process.
final class RowsRun {
  private let conformance: Conformance
  private let probe: PluginProbe
  private let source: SeenSource
  private var questions: [Int: RowsJudge.Question] = [:]

  /// The errors by which a cancelled request may end.
  private static let endings = [WireErrorCode.cancelled, .stale, .busy].map(\.rawValue)

  init(
    _ conformance: Conformance, _ probe: PluginProbe, _ source: SeenSource
  ) {
    self.conformance = conformance
    self.probe = probe
    self.source = source
  }

  /// What is known now, read anew from the first word on.
  private var judge: RowsJudge {
    var judge = RowsJudge(source)
    for line in probe.lines {
      if line.method != nil {
        judge.heard(line)
      } else if let id = line.id.flatMap({ Int($0) }), let question = questions[id] {
        judge.heard(line, to: question)
      }
    }
    return judge
  }

  @discardableResult
  private func question(_ from: Int, _ count: Int, isCancelled: Bool = false) -> Int {
    let revision = judge.revision
    let id = probe.request(
      CheckRequest { [source] in
        CheckMessages.page(id: $0, of: source, revision: revision, from: from, count: count)
      })
    questions[id] = RowsJudge.Question(
      from: from, count: count, isCancelled: isCancelled, line: probe.evidence.sentLine)
    return id
  }

  private func ask(_ from: Int, _ count: Int, then: @escaping (RecordedLine?) -> Void) {
    let id = question(from, count)
    probe.wait(CheckLimits.answer, for: self.probe.answer(to: id) != nil) { _ in
      if self.probe.answer(to: id) == nil {
        self.conformance.log.fail(
          42, self.probe.exit?.words ?? "\(self.source.unit) \(from)… (\(count)): no answer",
          self.probe)
      }
      then(self.probe.answer(to: id))
    }
  }

  // MARK: Steps

  func start() {
    // Without a count the first page tells it.
    ask(0, Limit.alignedPageRows) { _ in
      let count = self.judge.count ?? 0
      let page = Limit.alignedPageRows
      let last = max(0, count - 1) / page * page
      var places = [(0, page), (max(0, count / 2 / page * page), page), (last, page)]
      places += [(count + 10, page), (0, 0), (0, Limit.pageRows), (last, page)]
      self.askAll(places[...])
    }
  }

  private func askAll(_ places: ArraySlice<(Int, Int)>) {
    guard let (from, count) = places.first, probe.isRunning else { return measure() }
    ask(from, count) { answer in
      answer == nil ? self.end() : self.askAll(places.dropFirst())
    }
  }

  private func measure() {
    guard probe.isRunning else { return end() }
    let start = probe.now
    ask(0, CheckLimits.quickRows) { answer in
      if let answer {
        let time = max(0, answer.milliseconds - start)
        let isQuick =
          time < self.probe.subject.limit(CheckLimits.quickRowsTime) || CheckPatience.isMachineBusy
        isQuick
          ? self.conformance.log.pass(46, "\(time) ms")
          : self.conformance.log.fail(
            46, "\(CheckLimits.quickRows) \(self.source.unit) took \(time) ms", self.probe)
      }
      self.cancel()
    }
  }

  private func cancel() {
    let id = question(0, Limit.pageRows, isCancelled: true)
    probe.send(CheckMessages.line(.cancel(id: id, reason: "out of view")))
    func answers() -> Int { probe.lines.count { $0.answers(id) } }
    probe.wait(CheckLimits.answer, for: answers() > 0) { isAnswered in
      guard isAnswered else {
        self.conformance.log.fail(
          47, self.probe.exit?.words ?? "a cancelled request has no answer", self.probe)
        return self.crowd()
      }
      self.probe.wait(CheckLimits.secondAnswer, for: answers() > 1) { isTwice in
        if isTwice {
          self.conformance.log.fail(47, "two answers to a cancelled request", self.probe)
        } else if let code = self.probe.answer(to: id)?.errorCode, !Self.endings.contains(code) {
          self.conformance.log.warn(
            47, "a cancelled request was answered by error \(code)", self.probe)
        } else {
          self.conformance.log.pass(47)
        }
        self.crowd()
      }
    }
  }

  private func crowd() {
    guard probe.isRunning else { return end() }
    let ids = (0..<Limit.requestsInFlight).map { question($0 * 8, 8) }
    func answered() -> Int { ids.count { probe.answer(to: $0) != nil } }
    probe.wait(CheckLimits.answer, for: answered() == ids.count) { isDone in
      isDone
        ? self.conformance.log.pass(50)
        : self.conformance.log.fail(
          50, "\(answered()) of \(ids.count) requests answered", self.probe)
      self.find()
    }
  }

  private func find() {
    if source.isText { return watch() }
    let provides = conformance.facts.provides["rows"]
    let canFind = provides?["find"].map { $0 != .truth(false) && $0 != .null } ?? false
    let judge = self.judge
    let positions = Array(judge.known.prefix(3) + judge.known.suffix(2))
    guard canFind, probe.isRunning, !positions.isEmpty else { return filter() }
    let ids = positions.map { judge.id(at: $0) ?? "" } + ["no such row \u{2603}"]
    let before = judge.revision
    let search = RowsFind(source: source.id, revision: before, ids: ids)
    probe.ask(CheckRequest { .rowsFind(id: $0, search) }) { answer in
      let found = answer?.result?["at"]?.elements.compactMap(\.int)
      if answer == nil || answer?.errorCode != nil {
        let code = answer?.errorCode.map { "error \($0)" } ?? "no answer"
        if answer?.errorCode != WireErrorCode.stale.rawValue {
          self.conformance.log.fail(48, code, self.probe)
        }
      } else if self.judge.revision == before, found != positions + [-1] {
        self.conformance.log.fail(
          48, "\(positions + [-1]) were found at \(found ?? [])", self.probe)
      } else {
        self.conformance.log.pass(48)
      }
      self.search()
    }
  }

  /// A row is found by its words from itself on; with a filter of its own a source is not searched.
  private func search() {
    let place = judge.known.last { judge.searchedWords(at: $0) != nil }
    guard let place, let words = judge.searchedWords(at: place), !queries.contains("filter"),
      probe.isRunning
    else { return filter() }
    let before = judge.revision
    let search = RowsFind(
      source: source.id, revision: before, text: words, from: place, isBackward: false)
    probe.ask(CheckRequest { .rowsFind(id: $0, search) }) { answer in
      let found = answer?.result?["at"]?.elements.compactMap(\.int)
      if let code = answer?.errorCode, code != WireErrorCode.stale.rawValue {
        self.conformance.log.fail(48, "a text: error \(code)", self.probe)
      } else if self.judge.revision == before, answer?.errorCode == nil, found != [place] {
        self.conformance.log.fail(
          48, "the text of row \(place), from there on, was found at \(found ?? [])", self.probe)
      }
      self.filter()
    }
  }

  private func filter() {
    guard queries.contains("filter"), probe.isRunning else { return sort() }
    let count = judge.count
    send(filter: "zz no such row zz") { isAnswered in
      guard isAnswered else {
        self.conformance.log.fail(
          49, self.probe.exit?.words ?? "no rows.reset after query", self.probe)
        return self.sort()
      }
      if let left = self.judge.count, left > 0, left == count {
        self.conformance.log.fail(
          49, "all \(left) rows are left under a filter that fits none", self.probe)
      }
      self.send(filter: "") { isAnswered in
        self.probe.wait(CheckLimits.silence, for: self.judge.count == count) { _ in
          let now = self.judge.count
          if !isAnswered {
            self.conformance.log.fail(49, "no rows.reset after an empty filter", self.probe)
          } else if let now, let count, now != count {
            self.conformance.log.fail(
              49, "\(count) rows became \(now) under an empty filter", self.probe)
          } else {
            self.conformance.log.pass(49)
          }
          self.sort()
        }
      }
    }
  }

  /// What it says that it does to its rows itself.
  private var queries: [String] {
    conformance.facts.provides["query"]?.elements.compactMap(\.string) ?? []
  }

  /// The first column by which a user may sort.
  private var sortedColumn: String? {
    let content = probe.lines.last { $0.source != nil }?.parameters?["content"]
    return content?["columns"]?.elements.first { $0["sort"]?.bool != false }?["id"]?.string
  }

  /// Sorts by a column, and takes the order away.
  private func sort() {
    guard queries.contains("sort"), probe.isRunning, let column = sortedColumn else {
      return watch()
    }
    let order = RowsQuery.Sorting(column: column, isDescending: true)
    send(RowsQuery(filter: "", sort: [order])) { isAnswered in
      if isAnswered {
        self.conformance.log.pass(49)
      } else {
        self.conformance.log.fail(
          49, self.probe.exit?.words ?? "no rows.reset after an order by “\(column.prefix(40))”",
          self.probe)
      }
      self.watch()
    }
  }

  private func send(filter: String, then: @escaping (Bool) -> Void) {
    send(RowsQuery(filter: filter), then: then)
  }

  private func send(_ query: RowsQuery, then: @escaping (Bool) -> Void) {
    let before = probe.lines.count
    probe.send(CheckMessages.line(.query(query)))
    func isReset() -> Bool {
      probe.lines.dropFirst(before).contains { $0.method == "rows.reset" || $0.source != nil }
    }
    probe.wait(CheckLimits.answer, for: isReset()) { then($0) }
  }

  /// Lets a source that changes by itself change, and then looks at its rows once more.
  private func watch() {
    guard probe.isRunning, judge.changes > 0 else { return end() }
    probe.pause(CheckLimits.changes) {
      let pages = Set(self.judge.known.map { $0 / Limit.alignedPageRows }).sorted().prefix(
        CheckLimits.pages)
      let page = Limit.alignedPageRows
      self.askAgain(pages.map { $0 * page }[...])
    }
  }

  private func askAgain(_ pages: ArraySlice<Int>) {
    guard let page = pages.first, probe.isRunning else { return end() }
    ask(page, Limit.alignedPageRows) { answer in
      answer == nil ? self.end() : self.askAgain(pages.dropFirst())
    }
  }

  // MARK: Around something that may change rows

  /// Looks at the first rows.
  func look(then: @escaping () -> Void) {
    ask(0, Limit.alignedPageRows) { _ in then() }
  }

  /// Looks at the first rows once more, unless something else is shown by now.
  func lookAgain(then: @escaping () -> Void) {
    let isShown = probe.lines.allSatisfy { line in
      line.method != "nav.push"
        && (line.parameters?["content"] == nil || line.source?.id == source.id)
    }
    guard isShown, probe.isRunning, judge.changes > 0 else { return then() }
    ask(0, Limit.alignedPageRows) { _ in
      self.conformance.log.merge(self.judge.finished)
      then()
    }
  }

  private func end() {
    conformance.log.merge(judge.finished)
    conformance.finish(probe)
  }
}
