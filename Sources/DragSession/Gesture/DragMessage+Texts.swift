// SPDX-License-Identifier: Apache-2.0
import CellText

extension DragMessage {
  /// The sentence in English.
  ///
  /// `{items}` stands for the things it is about, words in `{one|several}` for those that go with
  /// their number; blanks without a value stay empty.
  package var text: String { text(isASCII: false) }

  /// The sentence, if wished without letters that are not in ASCII but those of the items' names.
  package func text(isASCII: Bool) -> String {
    var result = ""
    let template = Self.template(id)
    var rest = (isASCII ? Self.inASCII(template) : template)[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += filling(rest[rest.index(after: open)..<close], isASCII: isASCII)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The name of taking a change back.
  static func undoing(_ change: String) -> String { "Undo \(inSentence(change))" }

  /// The name of a change as it goes on a sentence: small, unless its first letters stand for words.
  package static func inSentence(_ change: String) -> String {
    guard change.dropFirst().first?.isLowercase == true else { return change }
    return change.prefix(1).lowercased() + change.dropFirst()
  }

  private static let plainSigns: [Character: String] = [
    "…": "...", "·": "|", "–": "-", "“": "\"", "”": "\"",
  ]

  private static func inASCII(_ text: String) -> String {
    text.reduce(into: "") { $0 += plainSigns[$1] ?? String($1) }
  }

  private func filling(_ blank: Substring, isASCII: Bool) -> String {
    let forms = blank.split(separator: "|", omittingEmptySubsequences: false)
    if forms.count == 2 { return items?.form(String(forms[0]), String(forms[1])) ?? "" }
    if blank == "items" { return items?.words(isASCII: isASCII) ?? "" }
    return Argument(rawValue: String(blank)).flatMap { arguments[$0] } ?? ""
  }

  private static func template(_ id: ID) -> String {
    switch id {
    case .liftedOne: "Lifted “{title}”. Tab column, arrows place, Enter drop, Esc cancel."
    case .liftedMany:
      "Lifted {items} ({title}, …). Tab column, arrows place, Enter drop, Esc cancel."
    case .liftedMouse: "Carrying {items}"
    case .column: "{column}, column {i} of {k}. Places: {m}."
    case .placeBetween: "Between “{a}” and “{b}” in {column}. {operation}."
    case .placeBefore: "Before “{a}”, first in {column}. {operation}."
    case .placeAfter: "After “{b}”, last in {column}. {operation}."
    case .placeInto: "Into “{a}”. {operation}."
    case .placePane: "Into {column}. {operation}."
    case .placeDepth: "Level {d}, under “{parent}”."
    case .placeOrigin: "Back to where it was. Enter cancels."
    case .placeShelf:
      "Enter: {items} on the shelf, p puts down. Tab column, arrows place, Esc cancel."
    case .placeNoop: "No change here."
    case .forbidden: "Not here: {reason}."
    case .operationChanged: "{operation} instead."
    case .operationImpossible: "Cannot {operation} here: {reason}."
    case .opened: "Opened “{a}”. Places: {m}."
    case .back: "Back in “{parent}”."
    case .added: "Added “{title}”: now {items}."
    case .removed: "Removed “{title}”: now {items}."
    case .nothing: "No column takes these items."
    case .refused: "Cannot pick this up: {reason}."
    case .pending: "Waiting for {column} …"
    case .dropped: "{operation} {items} to “{target}” …"
    case .doneMove: "Moved {items} to “{target}”.{undo}"
    case .doneCopy: "Copied {items} to “{target}”.{undo}"
    case .doneLink: "Linked {items} in “{target}”.{undo}"
    case .donePartial: "{k} of {n} done in “{target}”, {m} stayed: {reason}."
    case .doneKept: "Copied {items} to “{target}”, {the original|the originals} stayed: {reason}."
    case .undoneBack: "Undone: {items} {is|are} back"
    case .undoneBackIn: "Undone: {items} {is|are} back in “{place}”"
    case .undoneCopy: "Undone: {the copy of|the copies of} {items} {is|are} {place}"
    case .undoneLink: "Undone: {the link|the links} to {items} {is|are} {place}"
    case .undoneMade: "Undone: what was made of {items} is {place}"
    case .undonePart: "{k} of {n} taken back, {m} stayed: {reason}. u goes on."
    case .changeDone: "{title}: done."
    case .changePartial: "{title}: {k} of {n} done, {m} stayed: {reason}."
    case .changeKept: "{title}: done, but {reason}."
    case .changeFailed: "{title}: nothing changed: {reason}."
    case .failed: "Nothing was {operation}: {reason}."
    case .failedOne: "{items} was not {operation}: {reason}."
    case .cancelled: "Cancelled. Nothing changed."
    case .cancelledBecause: "Cancelled: {reason}. Nothing changed."
    case .lost: "Drag ended: the mouse release was not seen. Nothing changed."
    case .suspended: "Drag paused (window not focused)."
    case .parked: "{items} {waits|wait} for {plugin}."
    case .pasteLifted: "Dropped {items}. Choose a place, Enter to copy, Esc to ignore."
    case .spring: "Opening “{a}” …"
    case .held: "{items} on the shelf. Press it to take {it|them} up again."
    }
  }
}
