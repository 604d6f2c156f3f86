// SPDX-License-Identifier: Apache-2.0
import CellText
import FileKit
import PanePlugin

/// The list of lines: what is read, what of it is on show, and what the host asks of it.
final class LineList {
  private let pane: Pane
  private let settings: LineSettings
  private(set) lazy var actions = LineActions(
    pane, settings, in: folder, on: { [unowned self] in rows }, renew: { [unowned self] in renew() }
  )
  private(set) lazy var renewal = LineRenewals(
    pane, settings, in: folder, renew: { [unowned self] in renew() })
  private let matching: LineMatching
  /// The folder that commands run in.
  private let folder: FilePath

  private var reading: LineReading?
  /// The lines that are on show, or about to be.
  private var table = LineTable()
  private var source = SourceReference("lines", count: 0)
  /// Lines on show in their order; `nil` is all of them as they were read.
  private var order: [UInt32]?
  private var columns = 0
  private var hasContent = false
  /// True when the cursor goes to the first row, because the words are others.
  private var isForNewWords = false
  /// The row chosen in the column before, all that are chosen there, and the rows of all columns before
  /// that the command names by number.
  private var input: (row: [UInt8], all: [[UInt8]], before: [[UInt8]]) = ([], [], [])
  private var timer: Stoppable?
  private var isDue = false

  /// Milliseconds between two pictures while more is read.
  private static let publishMilliseconds = 100

  /// Creates the list of a pane.
  init(_ pane: Pane, _ settings: LineSettings) {
    (self.pane, self.settings) = (pane, settings)
    folder = FilePath(pane.context.session.folder)
    matching = LineMatching(pane, settings)
  }

  // MARK: Reading

  /// Begins with what the host was given as input, or with the command, unless that waits for a row.
  func start() {
    var update = PaneUpdate(
      title: Text(settings.title ?? settings.command?.source ?? "Input"), commands: actions.commands
    )
    update.empty = .set(EmptyCard("No rows"))
    if settings.command?.hasHoles != true { update.loading = .set(Loading("Reading")) }
    pane.set(update)
    if settings.readsInput, let input = HelperRun.variable("COLONNADE_INPUT").flatMap(Int32.init) {
      read(.input(input), isRenewal: false)
    } else if settings.command?.hasHoles == false {
      run(isRenewal: false)
    }
    renewal.start()
  }

  /// Follows the row chosen in the column before.
  func follow(_ input: InputSet) {
    let rows = input.entries.map(\.handedBytes)
    let row = input.entries.first { $0.id == input.entry?.id }?.handedBytes
    self.input = (
      row ?? input.entry?.handedBytes ?? [], rows, (input.before ?? []).map(\.handedBytes)
    )
    reading?.stop()
    reading = nil
    guard input.entry != nil else {
      table = LineTable()
      return show([])
    }
    // Rows for another input begin anew, with cursor and scroll.
    hasContent = false
    source = SourceReference("lines-\(input.generation)", count: 0)
    run(isRenewal: false)
  }

  /// Runs the command again; what is on show stays until it has ended.
  private func renew() {
    guard settings.command != nil, reading?.isOver != false else { return }
    run(isRenewal: true)
  }

  /// Ends what runs.
  func end() { reading?.stop() }

  private func run(isRenewal: Bool) {
    guard let command = settings.command else { return }
    let words = command.arguments(row: input.row, all: input.all, values: input.before)
    let errors = SpoolFile()
    do throws(FileProblem) {
      let program = try HelperRun(
        bytes: LineActions.findable(words), in: folder, errors: errors.descriptor)
      read(.program(program, errors: errors), isRenewal: isRenewal)
    } catch {
      errors.close()
      pane.fail("The command could not run", detail: error.sentence, canRetry: true)
    }
  }

  private func read(_ source: LineReading.Source, isRenewal: Bool) {
    reading = LineReading(pane, source, settings) { [unowned self] in
      heard($0, isRenewal: isRenewal)
    }
    guard !isRenewal, let reading else { return }
    table = reading.table
    matching.begin(table) { [unowned self] in publishSoon() }
  }

  private func heard(_ reading: LineReading, isRenewal: Bool) {
    guard reading === self.reading else { return }
    if !isRenewal {
      matching.goOn()
    } else if reading.isOver {
      table = reading.table
      matching.begin(table) { [unowned self] in publishSoon() }
    }
    if reading.isOver { renewal.ended() }
  }

  // MARK: Pictures

  private func publishSoon() {
    guard timer == nil else {
      isDue = true
      return
    }
    let isFirst = !hasContent
    publish()
    // The first rows are shown at once, and those that came with them soon after.
    timer = pane.after(milliseconds: isFirst ? 20 : Self.publishMilliseconds) { [self] in
      timer = nil
      guard isDue else { return }
      isDue = false
      publishSoon()
    }
  }

  private func publish() {
    guard reading?.isOver == true || table.count > 0 else { return }
    if matching.isPlain { return show(nil) }
    matching.order { [self] in show($0) }
  }

  private func show(_ order: [UInt32]?) {
    self.order = order
    let count = order?.count ?? table.count
    source = SourceReference(source.id, revision: source.revision + 1, count: count)
    var update = facts()
    if hasContent {
      pane.resetRows(source)
    } else {
      hasContent = true
      update.content = .set(content())
    }
    if isForNewWords, count > 0 {
      isForNewWords = false
      update.select = [table.id(line(at: 0))]
    }
    pane.set(update)
  }

  private func content() -> Content {
    var list = ListContent(.source(source), allowsMarks: settings.hasMarks || actions.takesMany)
    if settings.form.isTable {
      let first = table.header.map { $0[...] } ?? table.line(0)
      let columns = settings.form.columns(of: first, isHeader: table.header != nil)
      self.columns = columns.count
      if !columns.isEmpty { list.table = TableShape(columns) }
    }
    return .list(list)
  }

  /// The facts beside the rows.
  private func facts() -> PaneUpdate {
    var update = PaneUpdate()
    guard let reading else { return update }
    update.error = .remove
    guard reading.isOver else {
      update.loading = .set(Loading("Reading, \(FileWords.grouped(table.count)) so far"))
      return update
    }
    update.loading = .remove
    update.badge = .remove
    update.status = .remove
    if reading.isCut {
      let rows = FileWords.count(table.count, "row", "rows")
      update.badge = .set(Text("the first \(rows)"))
      update.status = .set(Text("Only the first \(rows) are shown"))
    } else if reading.status != 0, table.count > 0 {
      update.badge = .set(Text("ended with \(reading.status)", .warn))
      update.status = Change(reading.complaints.last.map { Text($0, .warn) })
    } else if reading.status != 0 {
      let words =
        reading.status == 127
        ? "The command could not run" : "The command ended with \(reading.status)"
      update.error = .set(
        ErrorCard(
          words, detail: reading.complaints.suffix(5).joined(separator: " "), canRetry: true))
    }
    return update
  }

  // MARK: What the host asks

  /// Looks for other words, or sorts.
  func query(_ query: RowsQuery) {
    guard matching.set(query) else { return }
    isForNewWords = true
    timer?.stop()
    (timer, isDue) = (nil, false)
    matching.begin(table) { [unowned self] in publishSoon() }
  }

  private func line(at place: Int) -> Int {
    guard let order else { return place }
    return order.indices.contains(place) ? Int(order[place]) : -1
  }

  /// Answers with a page of rows.
  func answer(_ request: RowsRequest) {
    let count = order?.count ?? table.count
    guard request.source == source.id, request.revision == source.revision else {
      return request.isStale(now: source.revision, count: count)
    }
    let numbers = request.range(of: source.count ?? 0).map { line(at: $0) }
    let lines = numbers.map { table.line($0) }
    var items = zip(numbers, lines).map { number, line in
      settings.form.item(line, id: table.id(number), columns: columns)
    }
    guard settings.form.areFiles else { return request.answer(items) }
    let places = lines.map { settings.form.place($0, in: folder) }
    pane.work {
      places.map { try? FileFacts(of: $0) }
    } then: { [self] facts in
      for index in items.indices {
        settings.form.makeFile(&items[index], lines[index], places[index], facts[index])
      }
      request.answer(items)
    }
  }

  /// Finds rows by their ids.
  func find(_ request: FindRequest) {
    guard request.text == nil else { return request.answer([-1]) }
    let lines = request.ids.map { table.line(ofID: $0) }
    guard let order else { return request.answer(lines.map { $0 ?? -1 }) }
    let wanted = Set(lines.compactMap { $0.map { UInt32($0) } })
    var places: [UInt32: Int] = [:]
    for (place, line) in order.enumerated() where wanted.contains(line) { places[line] = place }
    request.answer(lines.map { line in line.flatMap { places[UInt32($0)] } ?? -1 })
  }

  /// The rows as commands see them.
  private var rows: LineRows {
    LineRows(table: table, form: settings.form, folder: folder)
  }
}
