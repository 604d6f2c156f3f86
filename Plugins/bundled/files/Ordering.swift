// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The order of the rows, as the user chooses it: for all folders of the column, or for one.
final class Ordering {
  private unowned let files: FileBrowser
  private let own = FolderOrders()
  private let book = ListingBook()
  /// The rules being noted: whether the user has chosen them; `nil` when none are.
  private var noting: Bool?
  /// The same of rules that are to be noted behind them.
  private var owed: Bool?
  /// The real sizes of folders, as far as they were counted.
  private(set) lazy var sizes = RealSizes(files)
  /// The state of git in the rows.
  private(set) lazy var git = GitSigns(files)
  /// The comparison with the other column.
  private(set) lazy var comparing = Comparing(files)
  /// Marking by patterns.
  private(set) lazy var marking = Marking(files)
  /// The facts in the rows.
  private(set) lazy var facts = RowFactChoice(role: files.pane.context.role).kept()

  init(_ files: FileBrowser) { self.files = files }

  /// One way to order rows, with its words.
  private struct Way {
    let key: FolderListing.SortKey
    let letter: Character
    let title: String
    /// Words for the usual way round, and for the other one.
    let first: (usual: String, reversed: String)
    /// True for what is largest or newest first.
    var falls = false
  }

  private static let ways = [
    Way(key: .name, letter: "n", title: "Name", first: ("A–Z", "Z–A")),
    Way(
      key: .size, letter: "s", title: "Size", first: ("largest first", "smallest first"),
      falls: true),
    Way(
      key: .date, letter: "m", title: "Modified", first: ("newest first", "oldest first"),
      falls: true),
    Way(
      key: .created, letter: "b", title: "Created", first: ("newest first", "oldest first"),
      falls: true),
    Way(key: .ending, letter: "e", title: "Ending", first: ("A–Z", "Z–A")),
    Way(key: .kind, letter: "k", title: "Kind", first: ("A–Z", "Z–A")),
    Way(key: .owner, letter: "o", title: "Owner", first: ("A–Z", "Z–A")),
    Way(
      key: .real, letter: "z", title: "Real size", first: ("largest first", "smallest first"),
      falls: true),
    Way(key: .random, letter: "r", title: "Random", first: ("", "")),
  ]

  // MARK: Asking

  /// The rules the folder on show is ordered by.
  private var rules: ListingRules {
    var rules = files.rules
    if let folder = files.shown?.folder, folder.hasOwnOrder { rules.takeOrder(of: folder.rules) }
    return rules
  }

  /// The sheet of orders: small letters, the two switches, then the same orders turned round.
  var argument: PluginCommand.Argument {
    let rules = rules
    var choices = Self.choices(isTurned: false)
    choices += [
      Choice("mixed", rules.mixesFolders ? "Folders first" : "Folders among files", key: "f"),
      Choice(
        "own",
        files.shown?.folder.hasOwnOrder == true ? "As everywhere again" : "Only in this folder",
        key: "."),
    ]
    if comparing.wish != nil {
      let title = comparing.showsOnlyDifferences ? "What is alike, too" : "Differences only"
      choices.append(Choice("differences", title, key: "d"))
    }
    choices += Self.choices(isTurned: true)
    return PluginCommand.Argument(
      "order", "Order", kind: .choice, value: .string(Self.word(of: rules)), choices: choices)
  }

  /// All orders the usual way round, or turned round with capitals.
  static func choices(isTurned: Bool) -> [Choice] {
    isTurned
      ? ways.dropLast().map { way in
        Choice(
          turned + way.key.rawValue, way.title, detail: way.first.reversed,
          key: way.letter.uppercased())
      }
      : ways.map { way in
        Choice(way.key.rawValue, way.title, detail: way.first.usual, key: String(way.letter))
      }
  }

  /// Before the word of an order that is turned round.
  static let turned = "-"

  /// The choice that an order is.
  static func word(of rules: ListingRules) -> String {
    (rules.isReversed ? turned : "") + rules.sort.rawValue
  }

  /// An order with the way round, such as `size, largest first`.
  static func words(of rules: ListingRules) -> String {
    guard let way = ways.first(where: { $0.key == rules.sort }) else { return rules.sort.rawValue }
    let first = rules.isReversed ? way.first.reversed : way.first.usual
    return [way.title.lowercased(), first].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What has become of the rows by a choice of the sheet.
  static func sentence(_ word: String, _ rules: ListingRules) -> String {
    guard word == "mixed" else { return "Sorted by \(words(of: rules))" }
    return rules.mixesFolders ? "Folders stand among the files" : "Folders come first"
  }

  /// Words for the title: the order when it is not the usual one, such as `size ↓`, and the branch.
  func badge(of shown: VisibleFolder) -> Text {
    let git = git.words(of: shown.path)
    let order = words(of: shown.folder)
    let filter = shown.isByLetters ? "by letters" : ""
    return Text(
      [filter, comparing.words, order, git].filter { !$0.isEmpty }.joined(separator: "  "))
  }

  private func words(of folder: Folder) -> String {
    let isUsual = folder.rules.sort == .name && !folder.rules.isReversed
    var words = isUsual ? [] : [Self.badge(of: folder.rules)]
    if folder.hasOwnOrder { words.append("here") }
    return words.joined(separator: ", ")
  }

  /// An order in a word and an arrow, such as `size ↓`.
  static func badge(of rules: ListingRules) -> String {
    if rules.sort == .random { return "random" }
    guard let way = ways.first(where: { $0.key == rules.sort }) else { return "" }
    return "\(way.title.lowercased()) \(way.falls == rules.isReversed ? "↑" : "↓")"
  }

  /// Notes the rules of the list for the preview beside it, and for the next session.
  ///
  /// - Parameter keeps: Whether the user has chosen them just now.
  func note(keeps: Bool) {
    // Of two at a time the older one could come last.
    guard noting == nil else {
      owed = keeps || owed == true
      return
    }
    noting = keeps
    let (book, rules, pane) = (book, files.rules, files.pane.context)
    files.pane.work {
      book.note(rules, pane: pane.paneID, role: pane.role, keeps: keeps)
    } then: { [self] _ in
      noting = nil
      guard let keeps = owed else { return }
      owed = nil
      note(keeps: keeps)
    }
  }

  /// Notes at once what has not been noted yet: the program ends.
  func finishNoting() {
    guard let noting else { return }
    let pane = files.pane.context
    book.note(
      files.rules, pane: pane.paneID, role: pane.role, keeps: noting || owed == true)
  }

  // MARK: Choosing

  /// Sets what the commands do.
  func bind() {
    files.pane.onCommand("sort") { [self] in sort($0) }
    files.pane.onCommand("facts") { [self] in toggleFact($0) }
    git.bind()
    comparing.bind()
    marking.bind()
  }

  /// The command that chooses the facts in the rows.
  var factsCommand: PluginCommand {
    let choices = RowFact.allCases.map { fact in
      Choice(
        fact.rawValue, fact.title, detail: state(of: fact),
        key: String(fact.letter))
    }
    return PluginCommand(
      "facts", "Facts in the rows…", key: "M", menus: [.pane],
      arguments: [.init("fact", "Fact", kind: .choice, choices: choices)])
  }

  /// Whether a fact is shown, or would be if there were room.
  private func state(of fact: RowFact) -> String {
    guard facts.contains(fact) else { return "" }
    return hasRoom(fact) ? "shown" : "no room here"
  }

  private func hasRoom(_ fact: RowFact) -> Bool {
    let columns = files.pane.view.columns
    return columns == 0
      || fact.hasRoom(
        among: facts, columns: columns,
        widths: files.finding.page?.widths ?? files.shown?.widths ?? [:])
  }

  private func toggleFact(_ run: CommandRequest) {
    guard let fact = RowFact(rawValue: run.arguments["fact"]?.string ?? "") else {
      return run.fail("There is no such fact")
    }
    if facts.remove(fact) == nil { facts.insert(fact) }
    files.rules.looksUpMore = facts.contains(where: \.needsMore)
    let (choice, facts) = (RowFactChoice(role: files.pane.context.role), facts)
    files.pane.work {
      choice.keep(facts)
    } then: { [self] _ in
      files.finding.showFacts()
      files.applyRules(run, words(of: fact))
    }
  }

  /// What has become of a fact: one that has no room is seen where there is more.
  private func words(of fact: RowFact) -> String {
    guard facts.contains(fact) else { return "\(fact.title): not shown" }
    guard hasRoom(fact) else {
      return "\(fact.title): no room here; a wider column shows it"
    }
    return "\(fact.title): shown"
  }

  /// Changes rules as a choice of the sheet says; tells whether it is an order.
  static func take(_ word: String, into rules: inout ListingRules) -> Bool {
    switch word {
    case "mixed": rules.mixesFolders.toggle()
    case "reverse": rules.isReversed.toggle()
    default:
      let isTurned = word.hasPrefix(turned)
      let name = isTurned ? String(word.dropFirst(turned.count)) : word
      guard let key = FolderListing.SortKey(rawValue: name) else { return false }
      rules.sort = key
      rules.isReversed = isTurned
      if key == .random { rules.seed = UInt64(truncatingIfNeeded: Clock.milliseconds) }
    }
    return true
  }

  private func sort(_ run: CommandRequest) {
    if files.finding.sort(run) { return }
    var rules = rules
    let word = run.arguments["order"]?.string ?? ""
    switch word {
    case "own": return toggleOwn(run)
    case "differences":
      guard comparing.toggleOnlyDifferences() else { return run.fail("Nothing is compared") }
      files.tellCommands()
      return run.done(
        comparing.showsOnlyDifferences ? "Only what differs is shown" : "All is shown")
    default:
      guard Self.take(word, into: &rules) else { return run.fail("There is no such order") }
      files.rules.seed = rules.seed
    }
    let words = Self.sentence(word, rules)
    if files.shown?.folder.hasOwnOrder == true {
      return keep(rules, run, "\(words), in this folder")
    }
    files.rules.takeOrder(of: rules)
    guard rules.sort == .real else { return files.applyRules(run, words) }
    // Rows keep their places while folders are counted; they are put in order once, at the end.
    sizes.countOnShow { [self] in
      guard files.rules.sort == .real else { return run.done() }
      files.applyRules(run, words)
    }
    run.reply.onCancel = { [self] in sizes.stop() }
  }

  /// Lets the folder on show have an order of its own, or that of all folders again.
  private func toggleOwn(_ run: CommandRequest) {
    if files.shown?.folder.hasOwnOrder == true {
      return keep(nil, run, "Sorted as everywhere again")
    }
    keep(rules, run, "This folder keeps its order")
  }

  private func keep(_ rules: ListingRules?, _ run: CommandRequest, _ words: String) {
    guard let folder = files.shown?.path else { return run.fail("There is no folder here") }
    let own = own
    files.pane.work {
      own.keep(rules, of: folder)
    } then: { [self] _ in
      files.applyRules(run, words)
    }
  }
}
