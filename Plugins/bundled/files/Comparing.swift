// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The comparison with the folder that the other column shows; both columns have the signs.
///
/// The column in which it is begun compares for both, and the other one reads what was found, turned
/// round. That one of them begins or ends, and where that can be read, travels as a note beside its
/// place.
final class Comparing {
  unowned let files: FileBrowser
  private(set) lazy var synchronising = Synchronising(files, self)
  /// What the other column is asked to show.
  var beside = OtherColumn()
  /// What the other column shows.
  private var peer: ShownPlace?
  /// The two folders that are compared; `nil` while none are.
  private(set) var wish: CompareNote?
  /// The newest comparison that has come to its end.
  private(set) var comparison: FolderComparison?
  /// True to leave out rows that are alike.
  var showsOnlyDifferences: Bool { wish?.showsOnlyDifferences == true }
  private var generation = 0
  private var isRunning = false
  private var isDirty = false
  private var lastDuration = 0
  private var began = 0
  private var timer: Stoppable?
  /// How far it is, for a user who waits for what takes long.
  private var work: Progress?
  /// What the user waits for with it.
  private var purpose = "Comparing"
  private var waiting: [(FolderComparison?) -> Void] = []
  /// What the user was told of the comparison, and when.
  private var said: (words: String, at: Int)?
  /// What was found, for the other column.
  private var told: ComparisonFile?
  private var tellings = 0
  /// True while the folder on show was opened because the other column has shown its partner.
  private var isFollowing = false

  /// Milliseconds after which it is said how far comparing is.
  private static let unseen = 300
  /// Milliseconds of comparing at a time.
  private static let milliseconds = 60
  /// Milliseconds after a change before it is compared again.
  private static let rest = 300
  /// Milliseconds for which what was said may still be on show.
  private static let readable = 4_000

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  // MARK: Commands

  /// The commands of comparing; none where no other column can be heard of.
  var commands: [PluginCommand] {
    guard peer != nil || wish != nil else { return [] }
    let begin = PluginCommand(
      "compare", "Compare with the other column", key: "ctrl+d", menus: [.pane])
    let end = PluginCommand(
      "compare", "Stop comparing", key: "esc", keys: ["ctrl+d"], menus: [.pane, .bar])
    return [
      wish == nil ? begin : end,
      PluginCommand(
        "compare-contents", "Compare with the other column by contents", menus: [.pane]),
      Synchronising.command(isComparing: wish != nil),
    ] + columnCommands
  }

  /// Sets what the commands do.
  func bind() {
    pane.peer.onPlace { [self] in hear($0) }
    pane.onCommand("compare") { [self] run in
      if wish == nil { return begin(run, readsContents: false) }
      end()
      run.done("No longer compared")
    }
    pane.onCommand("compare-contents") { [self] in begin($0, readsContents: true) }
    synchronising.bind()
    bindColumnCommands()
  }

  /// The folder that the other column shows; `nil` when there is none.
  var otherFolder: FilePath? {
    peer.flatMap { $0.type == MediaType.folder ? FilePath(value: $0.value) : nil }
  }

  /// Words for the title.
  var words: String {
    guard wish != nil else { return "" }
    guard let comparison else { return isRunning ? "comparing" : "not compared" }
    let count = comparison.numbers.filter { $0.key != .same }.values.reduce(0, +)
    if count == 0 { return "alike" }
    var words = FileWords.count(count, "differs", "differ")
    if hiddenDifferences > 0 { words += ", \(FileWords.grouped(hiddenDifferences)) hidden" }
    return showsOnlyDifferences ? "only the \(words.split(separator: " ")[0]) that differ" : words
  }

  /// Entries of the folder on show that differ and are left out for the dots of their names.
  private var hiddenDifferences: Int {
    guard !files.rules.showsHidden, let shown = files.shown,
      let all = differences(in: shown.path)
    else { return 0 }
    return all.count { $0.key.first == UInt8(ascii: ".") && $0.value != .same }
  }

  /// What the entries of a folder are to those of the other column, by their names.
  func differences(in folder: FilePath) -> [[UInt8]: Difference]? {
    comparison?.differences(in: folder)
  }

  /// Rows up to which both columns stand beside each other, with gaps.
  private static let mostLines = Folder.comparedLimit

  /// Entries up to which a folder is looked at as a whole.
  var smallLimit: Int { wish == nil ? Folder.smallLimit : Folder.comparedLimit }

  /// The rows of a folder beside those of the other column; `nil` where they have orders of their own.
  func lines(in folder: FilePath) -> [FolderComparison.Line]? {
    let rules = files.rules
    guard let comparison, rules.sort == .name, !rules.isReversed,
      files.shown?.folder.hasOwnOrder != true
    else { return nil }
    let lines = comparison.lines(in: folder, mixesFolders: rules.mixesFolders) { name, difference in
      !rules.showsHidden && name.first == UInt8(ascii: ".")
        || showsOnlyDifferences && difference == .same
    }
    return lines.flatMap { $0.count <= Self.mostLines ? $0 : nil }
  }

  /// Names that are left out of a folder: those that are alike, where only differences are shown.
  func leftOut(of folder: FilePath) -> Set<[UInt8]> {
    guard showsOnlyDifferences, let all = differences(in: folder) else { return [] }
    return Set(all.filter { $0.value == .same }.keys)
  }

  /// Shows only what differs, or all again; tells whether there is a comparison.
  func toggleOnlyDifferences() -> Bool {
    guard wish != nil else { return false }
    wish?.showsOnlyDifferences.toggle()
    files.showComparison()
    tellPlace()
    return true
  }

  // MARK: Beginning and ending

  private func begin(_ run: CommandRequest, readsContents: Bool) {
    purpose = "Comparing"
    compareNow(readsContents: readsContents) { [self] comparison in
      guard let comparison else { return run.fail("It was not compared to the end") }
      if let problem = comparison.problem { return run.fail(problem.sentence) }
      let words = Self.answer(comparison)
      said = (words, Clock.milliseconds)
      run.done(words)
    } refused: { words in
      run.fail(words)
    }
    run.reply.onCancel = { [self] in cancel() }
  }

  /// Compares the folders on show, and both columns with them.
  private func compareNow(
    readsContents: Bool, then: @escaping (FolderComparison?) -> Void,
    refused: (_ words: String) -> Void
  ) {
    guard let shown = files.shown, shown.problem == nil, !files.opened.holds(shown.path) else {
      return refused("There is no folder here")
    }
    guard let other = otherFolder else {
      return refused("The other column shows no folder")
    }
    guard other != shown.path else { return refused("Both columns show the same folder") }
    waiting.append(then)
    var wish = CompareNote(here: shown.path, there: other, readsContents: readsContents)
    wish.isLeading = true
    start(wish)
    tellPlace()
  }

  /// Runs something with the comparison of the two columns, once that has come to its end.
  func whenCompared(
    then: @escaping (FolderComparison?) -> Void, refused: (_ words: String) -> Void
  ) {
    if let comparison, !isRunning, comparison.isComplete { return then(comparison) }
    purpose = "Synchronising"
    if wish == nil { return compareNow(readsContents: false, then: then, refused: refused) }
    waiting.append(then)
    if !isRunning, let wish { compare(wish) }
  }

  private func start(_ wish: CompareNote) {
    let isSame = self.wish?.isSame(as: wish) == true
    self.wish = wish
    if !wish.isLeading { forget() }
    if !isSame {
      generation += 1
      (comparison, isRunning) = (nil, false)
    }
    compare()
    if !isSame {
      files.showComparison()
      if let shown = files.shown, shown.source != nil, shown.rowCount <= Folder.comparedLimit {
        files.refresh()
      }
    }
    files.tellCommands()
  }

  /// Ends comparing, in the other column, too.
  private func end() {
    stop()
    (wish, comparison, isFollowing) = (nil, nil, false)
    forget()
    forgetWords()
    files.tellCommands()
    tellPlace()
    files.showComparison()
  }

  /// Ends what runs, because the user has given it up: without a comparison neither column has one.
  func cancel() {
    guard let comparison else { return end() }
    stop()
    // The other column waits for an answer, too.
    tell(comparison)
  }

  /// Ends what runs; what was compared before stays.
  private func stop() {
    generation += 1
    timer?.stop()
    isRunning = false
    finish(nil)
  }

  // MARK: The other column

  /// What the pane tells of the folder on show; `nil` when that is no place of the user's.
  func place(of folder: FilePath) -> ShownPlace? {
    guard !files.opened.holds(folder) else { return nil }
    if let place = files.above.place(of: folder) { return place }
    var note = wish
    note?.isFollowing = isFollowing
    return ShownPlace(
      type: MediaType.folder, value: folder.uri, note: note?.text ?? beside.note,
      isInStep: lines(in: folder) != nil)
  }

  /// Tells the other column what is on show, and what it is to know of it.
  func tellPlace() {
    guard let shown = files.shown else { return }
    var update = PaneUpdate()
    update.place = place(of: shown.path).map { .set($0) } ?? .remove
    pane.set(update)
  }

  private func hear(_ place: ShownPlace?) {
    // A column of the folder above is nothing to compare with.
    let (before, now) = (peer, files.above.hear(place) ? nil : place)
    peer = now
    if (before == nil) != (now == nil) { files.tellCommands() }
    hearWish(in: now, after: before)
    let was = before?.note.flatMap { CompareNote($0) }
    let wanted = now?.note.flatMap { CompareNote($0) }
    if let wanted {
      let mine = wanted.turned
      if was?.isSame(as: wanted) != true, wish?.isSame(as: mine) != true {
        start(mine)
        tellPlace()
        if files.shown?.path != mine.here { follow(to: mine.here) }
      } else if was?.revision != wanted.revision, was != nil {
        compareSoon()
      }
      if wanted.isLeading, !wanted.result.isEmpty, was?.result != wanted.result,
        wish?.isLeading == false
      {
        read(wanted.result)
      }
      if let was, was.showsOnlyDifferences != wanted.showsOnlyDifferences,
        wanted.showsOnlyDifferences != showsOnlyDifferences
      {
        wish?.showsOnlyDifferences = wanted.showsOnlyDifferences
        files.tellCommands()
        files.showComparison()
        tellPlace()
      }
      if !wanted.isFollowing, let comparison,
        let folder = now.flatMap({ FilePath(value: $0.value) })
      {
        if let partner = comparison.partner(ofThere: folder) { follow(to: partner) }
      }
    } else if was != nil, wish != nil {
      end()
    }
  }

  /// Shows the folder that stands beside the one the other column has gone to.
  private func follow(to folder: FilePath) {
    guard let shown = files.shown, shown.path != folder else { return }
    files.open(folder)
    isFollowing = true
  }

  /// Notes that another folder is opened.
  func folderOpens() { isFollowing = false }

  // MARK: Comparing

  /// Notes that the folder on show was read anew: what was compared may be old.
  func folderChanged(isRefresh: Bool) {
    guard wish != nil, isRefresh else { return }
    compareSoon()
    wish?.revision += 1
    tellPlace()
  }

  private func compareSoon() {
    guard let wish else { return }
    timer?.stop()
    guard wish.isLeading else {
      isRunning = true
      return
    }
    // What takes long is not done again for every change.
    timer = pane.after(milliseconds: max(Self.rest, 3 * lastDuration)) { [self] in compare() }
  }

  private func compare() {
    guard let wish else { return }
    guard wish.isLeading else {
      // The answer of the other column will come.
      isRunning = true
      return
    }
    if isRunning {
      isDirty = true
      return
    }
    compare(wish)
  }

  private func compare(_ wish: CompareNote) {
    timer?.stop()
    generation += 1
    (isRunning, isDirty, began) = (true, false, Clock.milliseconds)
    let milliseconds = Self.milliseconds
    let generation = generation
    pane.work {
      var rules = ComparisonRules(
        wish.here, wish.there, mounts: MountTable.now())
      rules.readsContents = wish.readsContents
      var comparison = FolderComparison(wish.here, wish.there, rules: rules)
      comparison.goOn(milliseconds: milliseconds)
      return comparison
    } then: { [self] in
      goOn($0, generation)
    }
  }

  private func goOn(_ comparison: FolderComparison, _ generation: Int) {
    guard generation == self.generation else { return }
    if comparison.isComplete {
      finish(comparison)
      return tell(comparison)
    }
    tellWork(comparison)
    let milliseconds = Self.milliseconds
    pane.work {
      var comparison = comparison
      comparison.goOn(milliseconds: milliseconds)
      return comparison
    } then: { [self] in
      goOn($0, generation)
    }
  }

  /// Says how many entries were looked at.
  private func tellWork(_ comparison: FolderComparison) {
    guard !waiting.isEmpty, Clock.milliseconds - began > Self.unseen else { return }
    let names = [comparison.here, comparison.there].map {
      FileName.quoted(FileName.text($0.nameBytes))
    }
    let title = "\(purpose) \(names[0]) with \(names[1])"
    if work == nil { work = pane.progress("compare", title: title) { [self] in cancel() } }
    work?.update("\(FileWords.count(comparison.count, "entry", "entries")) compared")
  }

  private func finish(_ comparison: FolderComparison?) {
    work?.end(comparison == nil ? .cancelled : comparison?.problem == nil ? .ok : .failed)
    work = nil
    if let comparison {
      isRunning = false
      lastDuration = Clock.milliseconds - began
      self.comparison = comparison.problem == nil ? comparison : nil
      files.showComparison()
      if waiting.isEmpty { sayAnew(comparison) }
      if isDirty { compareSoon() }
    }
    let waiting = waiting
    self.waiting = []
    for then in waiting { then(comparison) }
    // Without one of the folders there is nothing more to compare, for either column.
    if comparison?.problem?.isGone == true { end() }
  }

  /// Corrects what was said of the comparison before while that can still be read.
  private func sayAnew(_ comparison: FolderComparison) {
    guard let said, Clock.milliseconds - said.at < Self.readable, comparison.problem == nil else {
      return forgetWords()
    }
    let words = Self.answer(comparison)
    guard words != said.words else { return }
    self.said = (words, Clock.milliseconds)
    pane.notify(words, .good)
  }

  /// Notes that something else is said now.
  func forgetWords() { said = nil }

  // MARK: For both columns

  /// Lets the other column read what was found; what cannot be read there is compared there.
  private func tell(_ comparison: FolderComparison) {
    guard wish?.isLeading == true else { return }
    tellings += 1
    let tellings = tellings
    pane.work {
      comparison.problem == nil ? try? ComparisonFile(comparison.bytes) : nil
    } then: { [self] file in
      guard tellings == self.tellings, wish?.isLeading == true else {
        file?.remove()
        return
      }
      told?.remove()
      told = file
      wish?.result = file?.name ?? "none\(tellings)"
      tellPlace()
    }
  }

  /// Reads what the other column has found.
  private func read(_ name: String) {
    guard let wish else { return }
    timer?.stop()
    generation += 1
    isRunning = true
    let generation = generation
    pane.work {
      ComparisonFile.bytes(name).flatMap {
        FolderComparison(turned: $0, wish.here, wish.there)
      }
    } then: { [self] found in
      guard generation == self.generation else { return }
      if let found { finish(found) } else { compare(wish) }
    }
  }

  /// Takes away what was kept for the other column; for the end, too.
  func forget() {
    tellings += 1
    told?.remove()
    told = nil
  }

  // MARK: Words

  /// What the user is told of a comparison.
  private static func answer(_ comparison: FolderComparison) -> String {
    "\(sentence(comparison)). Esc ends comparing"
  }

  /// What was found, in a sentence.
  static func sentence(_ comparison: FolderComparison) -> String {
    let numbers = comparison.numbers
    let words: [(Difference, String)] = [
      (.newer, "newer"), (.older, "older"), (.differs, "differ"), (.hourApart, "an hour apart"),
      (.otherKind, "of another kind"), (.onlyHere, "only here"), (.onlyThere, "only there"),
      (.unread, "not looked at"), (.same, "alike"),
    ]
    let parts = words.compactMap { difference, word in
      numbers[difference].map { "\(FileWords.grouped($0)) \(word)" }
    }
    return parts.isEmpty ? "Both folders are empty" : parts.joined(separator: ", ")
  }
}
