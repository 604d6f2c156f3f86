// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import JSONRPC
import SplitLayout

/// Reading the actions of a layout script.
extension LayoutScript {
  mutating func readActions(_ list: JSONValue) throws(Failure) {
    guard list.isArray else { throw Failure("actions", LayoutScriptWords.notAList) }
    for (index, element) in list.elements.enumerated() {
      var words = ActionWords(element, index: index)
      let name = try words.text(.name)
      let action = try Self.action(name, &words)
      steps.append(Step(name: name, action: action))
    }
  }

  /// The action of a list of words; words beyond those it needs are not looked at.
  private static func action(
    _ name: String, _ words: inout ActionWords
  ) throws(Failure) -> (SplitView) -> ScriptedAction {
    switch name {
    case "resize": return try resize(&words)
    case "setPane": return try setPane(&words)
    default:
      let action = try plainAction(name, &words)
      return { _ in action }
    }
  }

  private static func plainAction(
    _ name: String, _ words: inout ActionWords
  ) throws(Failure) -> ScriptedAction {
    switch name {
    case "select": .select(try words.column(), item: try words.text(.item))
    case "activate": .activate(try words.column(), item: try words.text(.item))
    case "push": .push(try words.column(), page: try words.text(.page))
    case "pop": try pop(&words)
    default: .split(try splitAction(name, &words))
    }
  }

  private static func splitAction(
    _ name: String, _ words: inout ActionWords
  ) throws(Failure) -> SplitAction {
    switch name {
    case "toggle": .toggle
    case "flip": .flip
    case "secondaryOnly": .secondaryOnly
    case "dismiss": .dismiss
    case "back": .back
    case "setMode": .setMode(try words.word(.mode))
    case "setBehavior": .setBehavior(try words.word(.behavior))
    case "answerDisplayMode": .answerDisplayMode(try words.word(.mode))
    default: try columnAction(name, &words)
    }
  }

  private static func columnAction(
    _ name: String, _ words: inout ActionWords
  ) throws(Failure) -> SplitAction {
    switch name {
    case "show": .show(try words.column())
    case "hide": .hide(try words.column())
    case "advance": .advance(try words.column())
    case "drag": .drag(try words.column(), width: try words.number(.width))
    case "resetWidth": .resetWidth(try words.column())
    case "focus": .focus(try words.column())
    case "content": .content(try words.column(), try words.truth())
    case "raiseMinimum": .raiseMinimum(try words.column(), width: try words.number(.width))
    case "answerTopColumn": .answerTopColumn(try words.column())
    default: throw words.failure(ActionWord.noAction(name))
    }
  }

  private static func pop(_ words: inout ActionWords) throws(Failure) -> ScriptedAction {
    let column = try words.column()
    guard !words.isAtEnd else { return .pop(column) }
    return .popPage(column, page: try words.text(.page))
  }

  /// `["resize", w]` keeps the height.
  private static func resize(
    _ words: inout ActionWords
  ) throws(Failure) -> (SplitView) -> ScriptedAction {
    let columns = try words.number(.width)
    guard !words.isAtEnd else {
      return { .split(.resize(CellSize(columns: columns, rows: $0.size.rows))) }
    }
    let rows = try words.number(.height)
    return { _ in .split(.resize(CellSize(columns: columns, rows: rows))) }
  }

  /// Takes true for a pane named after the column, false or null for none, or a pane's name.
  private static func setPane(
    _ words: inout ActionWords
  ) throws(Failure) -> (SplitView) -> ScriptedAction {
    let column = try words.column()
    let pane = try words.pane(of: column)
    return { _ in .split(.setPane(column, pane: pane)) }
  }
}

/// The words of one action, read from the left.
struct ActionWords {
  private var words: JSONElements
  private var upcoming: JSONValue?
  private let index: Int

  /// Reads a list; anything else has no words.
  init(_ list: JSONValue, index: Int) {
    words = list.elements
    upcoming = words.next()
    self.index = index
  }

  /// True when all words have been read.
  var isAtEnd: Bool { upcoming == nil }

  /// The failure of this action, with its index.
  func failure(_ message: String) -> LayoutScript.Failure {
    LayoutScript.Failure(message: "actions[\(index)]: \(message)")
  }

  private mutating func next(_ what: ActionWord) throws(LayoutScript.Failure) -> JSONValue {
    guard let word = upcoming else { throw failure(what.isMissing) }
    upcoming = words.next()
    return word
  }

  /// A string; a number counts as its digits.
  mutating func text(_ what: ActionWord) throws(LayoutScript.Failure) -> String {
    let word = try next(what)
    if let text = word.string { return text }
    if let number = word.int { return String(number) }
    throw failure(what.isNoText)
  }

  mutating func number(_ what: ActionWord) throws(LayoutScript.Failure) -> Int {
    guard let number = try next(what).int else { throw failure(what.isNotWhole) }
    return number
  }

  mutating func truth() throws(LayoutScript.Failure) -> Bool {
    guard let truth = try next(.truth).bool else { throw failure(LayoutScriptWords.notATruth) }
    return truth
  }

  mutating func column() throws(LayoutScript.Failure) -> ColumnRole { try word(.column) }

  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ what: ActionWord
  ) throws(LayoutScript.Failure) -> Word where Word.RawValue == String {
    try next(what).word("actions[\(index)]: \(what.rawValue)")
  }

  mutating func pane(of column: ColumnRole) throws(LayoutScript.Failure) -> String? {
    let word = try next(.pane)
    if word.isNull || word.bool == false { return nil }
    if word.bool == true { return column.rawValue }
    guard let name = word.string else { throw failure(ActionWord.paneForms) }
    return name
  }
}
