// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Bringing the folders of both columns together: the page of what will happen, and doing it.
final class Synchronising {
  private unowned let files: FileBrowser
  private unowned let comparing: Comparing
  private var page: Page?
  /// The number of the newest look at what is in folders; a lower one has been given up.
  private var looks = 0

  /// Name of the page on the wire.
  static let pageName = "synchronise"
  /// Rows of the page at most; what comes behind is done as it is.
  private static let mostRows = 4_000
  /// Milliseconds of looking into folders at a time.
  private static let milliseconds = 60

  /// The steps that were planned, and those the user wants.
  private struct Page {
    /// The names of both folders.
    let names: [String]
    /// The folder of this column.
    let here: FilePath
    let steps: [SyncPlan.Step]
    /// Words about what is left out; empty when nothing is.
    let leftOut: String
    /// What was in the folders of the steps when they were planned.
    let stamps: [FilePath: FolderStamp]
    var wanted: Set<Int>
  }

  init(_ files: FileBrowser, _ comparing: Comparing) {
    self.files = files
    self.comparing = comparing
  }

  private var pane: Pane { files.pane }

  /// True while the page lies over the folder.
  var isOpen: Bool { page != nil }

  /// The command that begins it, and compares before where that has not been done.
  static func command(isComparing: Bool) -> PluginCommand {
    PluginCommand(
      "synchronise", isComparing ? "Synchronise…" : "Synchronise with the other column…",
      key: "ctrl+s", menus: isComparing ? [.pane, .bar] : [.pane],
      arguments: [
        .init(
          "way", "Synchronise", kind: .choice, value: .string(SyncPlan.Way.update.rawValue),
          choices: [
            Choice("update", "Update the other column", detail: "new and newer", key: "u"),
            Choice("mirror", "Make it like this one", detail: "also removes there", key: "m"),
            Choice("both", "The newer one wins", detail: "both ways", key: "b"),
          ])
      ], asks: true)
  }

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("synchronise") { [self] in begin($0) }
    pane.onCommand("synchronise-go") { [self] run in
      go(begun: { run.done() }, refused: { run.fail($0) })
      run.reply.onCancel = { [self] in looks += 1 }
    }
    pane.onCheck { [self] in check($0, $1) }
  }

  // MARK: The page

  private func begin(_ run: CommandRequest) {
    guard let way = SyncPlan.Way(rawValue: run.arguments["way"]?.string ?? "") else {
      return run.fail("There is no such way")
    }
    comparing.whenCompared { [self] comparison in
      guard let comparison else { return run.fail(Self.notCompared) }
      if let problem = comparison.problem { return run.fail(problem.sentence) }
      plan(comparison, way, run)
    } refused: { words in
      run.fail(words)
    }
    run.reply.onCancel = { [self] in
      looks += 1
      comparing.cancel()
    }
  }

  private static let notCompared = "It was not compared to the end"

  private func plan(_ comparison: FolderComparison, _ way: SyncPlan.Way, _ run: CommandRequest) {
    guard !comparison.here.holds(comparison.there), !comparison.there.holds(comparison.here) else {
      return run.fail("One of the folders lies in the other")
    }
    // Copies first: what they replace comes back first when all is taken back.
    let plan = comparison.plan(way)
    let (planned, leftOut) = (plan.steps, plan.leftOutWords)
    let steps = planned.filter { $0.target != nil } + planned.filter { $0.target == nil }
    guard !steps.isEmpty else {
      let words = "There is nothing to do"
      return run.done(leftOut.isEmpty ? words : "\(words); left out: \(leftOut)")
    }
    let folders = [comparison.here, comparison.there]
    look(into: steps.flatMap(\.folders)) { [self] stamps in
      guard let stamps else { return run.fail(Self.notCompared) }
      show(
        Page(
          names: folders.map { FileName.quoted(FileName.text($0.nameBytes)) },
          here: comparison.here, steps: steps, leftOut: leftOut, stamps: stamps,
          wanted: Set(steps.indices.filter { steps[$0].isClear })))
      run.done()
    }
  }

  private func show(_ page: Page) {
    let isNew = self.page == nil
    self.page = page
    var update = picture(of: page)
    update.commands = .set([
      PluginCommand("synchronise-go", "Do it", key: "enter", menus: [.pane], need: .item),
      FileChanges.nothingToUndo,
    ])
    if isNew { pane.push(page: Self.pageName, update) } else { pane.set(update) }
  }

  /// Looks at all that is in some folders, piece by piece.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - then: Gets what is in them; `nil` when it was given up.
  private func look(
    into folders: [FilePath], then: @escaping ([FilePath: FolderStamp]?) -> Void
  ) {
    looks += 1
    look(on: FolderStamping(folders), looks, then)
  }

  private func look(
    on stamping: FolderStamping, _ number: Int, _ then: @escaping ([FilePath: FolderStamp]?) -> Void
  ) {
    guard number == looks else { return then(nil) }
    guard !stamping.isComplete else { return then(stamping.stamps) }
    let milliseconds = Self.milliseconds
    pane.work {
      var stamping = stamping
      stamping.goOn(milliseconds: milliseconds)
      return stamping
    } then: { [self] in
      look(on: $0, number, then)
    }
  }

  private func picture(of page: Page) -> PaneUpdate {
    let wanted = page.wanted.map { page.steps[$0] }
    var rows = PageRows.fitting(min(page.steps.count, Self.mostRows)) { n in
      row(n, page.steps[n], isWanted: page.wanted.contains(n), from: page.here)
    }
    let rest = page.steps.count - rows.count
    if let more = PageRows.more("sync/more", rest, ", those that are clear") { rows.append(more) }
    if !page.leftOut.isEmpty {
      var row = Item("sync/left", Text("left out: \(page.leftOut)", .dim))
      row.enter = .self
      rows.append(row)
    }
    var update = PaneUpdate(
      title: Text("Will happen: \(Self.words(wanted))"), content: .list(rows))
    let copied = Self.sizes(wanted.filter { $0.target != nil })
    // The keys come first, for a narrow window cuts the end.
    let words = "Enter does it, Space switches a box, Esc leaves"
    update.status = .set(Text(copied.isEmpty ? words : "\(words). \(copied) to copy"))
    update.page = Self.pageName
    return update
  }

  private func row(_ n: Int, _ step: SyncPlan.Step, isWanted: Bool, from here: FilePath) -> Item {
    let sign = step.entry.kind == .folder ? "/" : ""
    var item = Item(
      "sync/\(n)", arrow(of: step, from: here) + Text(" \(FileName.text(step.path))\(sign)"),
      badge: Text(step.entry.kind == .file ? FileWords.shortSize(step.entry.size) : ""))
    item.detail = Text(Self.reason(step))
    item.isChecked = isWanted
    item.enter = .self
    return item
  }

  /// The way a step goes, as the columns stand.
  private func arrow(of step: SyncPlan.Step, from here: FilePath) -> Text {
    guard step.target != nil else { return Text("×", .removed) }
    let isFromHere = here.holds(step.source)
    let isRight = pane.context.role == "secondary"
    return Text(isFromHere != isRight ? "→" : "←", .added)
  }

  private static func reason(_ step: SyncPlan.Step) -> String {
    guard step.target != nil else { return "into the trash" }
    let isReplacing = step.replaced != nil
    return switch step.difference {
    case .onlyHere, .onlyThere: "new"
    case .newer, .older: isReplacing ? "replaces the other one" : "new"
    case .differs:
      step.entry.kind == .link ? "leads elsewhere" : "other contents, changed at the same time"
    case .hourApart: "an hour apart"
    case .otherKind: "replaces what is of another kind"
    case .same, .unread: ""
    }
  }

  /// How many are copied and go to the trash.
  private static func words(_ steps: [SyncPlan.Step]) -> String {
    let copied = steps.filter { $0.target != nil }
    var words: [String] = []
    if !copied.isEmpty { words.append("\(FileWords.grouped(copied.count)) copied") }
    let trashed = steps.count - copied.count
    if trashed > 0 { words.append("\(FileWords.grouped(trashed)) into the trash") }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }

  /// How large files are together, and how many folders there are.
  private static func sizes(_ steps: [SyncPlan.Step]) -> String {
    let bytes = steps.reduce(Int64(0)) { $0 &+ ($1.entry.kind == .file ? $1.entry.size : 0) }
    let folders = steps.count { $0.entry.kind == .folder }
    var words = steps.count > folders ? [FileWords.size(bytes)] : []
    if folders > 0 { words.append(FileWords.count(folders, "folder", "folders")) }
    return words.joined(separator: " and ")
  }

  private func check(_ id: String, _ isChecked: Bool) {
    guard var page, let n = Int(id.dropFirst("sync/".count)), page.steps.indices.contains(n) else {
      return
    }
    if isChecked { page.wanted.insert(n) } else { page.wanted.remove(n) }
    self.page = page
    pane.set(picture(of: page))
  }

  /// Does what the page says, for Enter on it.
  func activate() {
    go(begun: {}, refused: { [pane] in pane.notify($0, .bad) })
  }

  /// Notes that pages are gone.
  func forget(_ pages: [String]) { if pages.contains(Self.pageName) { page = nil } }

  private func leave() {
    guard page != nil else { return }
    page = nil
    pane.pop(to: files.finding.pageName ?? "")
  }

  // MARK: Doing

  /// Does what the page says.
  ///
  /// - Parameters:
  ///   - begun: Runs once the changes are ordered: from then on they are a task of their own.
  ///   - refused: Gets the words when nothing is ordered.
  private func go(begun: @escaping () -> Void, refused: @escaping (_ words: String) -> Void) {
    guard let page else { return begun() }
    let steps = page.wanted.sorted().map { page.steps[$0] }
    guard !steps.isEmpty else { return refused("No box is switched on") }
    leave()
    pane.work {
      steps.filter { $0.isStillSo }
    } then: { [self] left in
      look(into: left.flatMap(\.folders)) { [self] stamps in
        guard let stamps else { return refused("Nothing was done") }
        let left = left.filter { step in
          step.folders.allSatisfy { stamps[$0] == page.stamps[$0] }
        }
        let others = steps.count - left.count
        let changed = others > 0 ? "changed meanwhile: \(FileWords.grouped(others))" : ""
        guard !left.isEmpty else {
          files.refresh { refused("Nothing was done, \(changed)") }
          return
        }
        carryOut(left, page.names, others: others, changed)
        begun()
      }
    }
  }

  private func carryOut(
    _ steps: [SyncPlan.Step], _ names: [String], others: Int, _ changed: String
  ) {
    let items = steps.map { FilesChange.Item(path: $0.source.value, to: $0.target?.value) }
    var change = FilesChange(
      .sync, .synchronising(names[0], with: names[1], without: others), items: items)
    change.isPartial = others > 0
    pane.files.change(change) { [self] outcome in
      files.orders.sizes.forget(steps.map { $0.target ?? $0.source })
      files.refresh { [pane] in
        switch outcome {
        case .failure(let error): pane.notify(error.message.string, .bad)
        case .success(let answer):
          let refused = Set(answer.refused.map(\.n))
          let done = steps.indices.filter { !refused.contains($0) }.map { steps[$0] }
          var parts = done.isEmpty ? ["Nothing was done"] : [Self.words(done)]
          if let refusal = answer.refused.first {
            parts.append("\(FileWords.grouped(refused.count)) stayed: \(refusal.reason.string)")
          }
          if !changed.isEmpty { parts.append(changed) }
          pane.notify(
            parts.joined(separator: ", "),
            done.isEmpty ? .bad : parts.count > 1 ? .warn : .good)
        }
      }
    }
  }
}

extension FilePath {
  /// True for a place that lies below this folder.
  fileprivate func holds(_ place: FilePath) -> Bool {
    let root = bytes.last == UInt8(ascii: "/") ? bytes : bytes + [0x2F]
    return place.bytes.starts(with: root)
  }
}
