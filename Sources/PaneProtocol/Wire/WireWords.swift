// SPDX-License-Identifier: Apache-2.0
import CellText

/// Words of the border for plugins' authors: remarks on what is ignored, reasons of refusals.
package enum WireWords {
  // MARK: Reasons that host and kit both give

  /// A question comes at a time when it means nothing.
  package static let notNow = "not now"
  /// What was asked for is not wanted any more.
  package static let cancelled = "cancelled"
  /// A question was let go unanswered.
  package static let noAnswer = "no answer"
  /// A transfer by this name is not known.
  package static let noSuchTransfer = "no such transfer"
  /// Another transfer has the thing.
  package static let alreadyMoving = "it is being moved already"
  /// The program that things come from has ended.
  package static let sourceStopped = "source stopped"

  // MARK: Remarks and refusals

  static let restoreMissing = "state.save: restore is missing"
  static let restoreTooLong = "state.save: restore is longer than \(Limit.restoreBytes) bytes"
  static let notAnObject = "not an object"
  static let badMethod = "the method is not a string of at most \(Limit.nameBytes) bytes"
  static let badID = "the id is not an integer or a short string"
  static let bothResultAndError = "both a result and an error"
  static let noMessage = "neither a method nor a result nor an error"
  static let noRequestWaits = "an answer to no request that waits, ignored"
  static let resultNotAnObject = "the result is not an object"
  static let notUnderstood = "the answer was not understood"

  static func wrongParameter(of method: String, without missing: [String]) -> String {
    missing.isEmpty
      ? "\(method): a parameter is missing or wrong"
      : "\(method): without \(RemarkWords.quoted(missing))"
  }

  /// The remark on an answer that cannot be used, with the reason.
  static func badResult(_ reason: String) -> String { "result: \(reason)" }

  /// The remark on a message that is left out, with the reason.
  static func ignored(_ reason: String) -> String { "\(reason), ignored" }

  static func needsID(_ method: String) -> String {
    "\(method): without an id nothing can be answered, ignored"
  }

  /// The remark on a picture whose pieces are no use.
  static func lostPicture(_ name: String, _ fault: PicturePieces.Fault) -> String {
    let reason =
      switch fault {
      case .outOfOrder(let number, let due): "piece \(number) came where \(due) was due"
      case .tooLarge: "it has more than \(Limit.sentPictureBytes >> 20) MiB"
      case .noRoom: "there is no room for it beside the others"
      }
    return "image.put: \(reason); the picture “\(name.prefix(64))” is forgotten"
  }

  // MARK: Lines that are no messages

  static let notJSON = "not JSON"
  static let badEncoding = "a string is not valid UTF-8 or has half a surrogate"
  static let badNumber = "a number cannot be represented"
  static let noMemory = "too large for the memory there is"
  static let tooDeep = "nested deeper than \(Limit.jsonDepth) levels"
  static let wrongVersion = "jsonrpc: not “2.0”"
  static let errorWithoutMessage = "error without a message"

  /// "rev and from are needed".
  static func needed(_ members: [String]) -> String {
    members.joined(separator: " and ") + (members.count > 1 ? " are needed" : " is needed")
  }
}

extension MemberOwner {
  /// How remarks on its members begin.
  fileprivate var words: String {
    switch self {
    case .method(let name): "\(name):"
    case .member(let name): "\(name):"
    case .content(let kind): "content: the kind “\(kind)”"
    }
  }
}

/// Remarks on members that are ignored; what was expected stands behind "not".
enum RemarkWords {
  static let aboveNothing: StaticString = "above 0"
  static let truth: StaticString = "true or false"
  static let integer: StaticString = "an integer"
  static let array: StaticString = "an array"
  static let position: StaticString = "0 or more"
  static let numbers: StaticString = "numbers or null"
  static let object: StaticString = "an object"
  static let places: StaticString = "a word, or an object with rows"
  static let truthOrObject: StaticString = "true, false or an object"
  static let scalar: StaticString = "a string, number, true or false"
  static let textInSpans: StaticString = "text in every span"
  static let valueInCells: StaticString = "a value in every cell"
  static let size: StaticString = "a width and a height"
  static let background: StaticString = "none, checker or #rrggbb"
  static let tableWithoutColumns = Remark(.part, "table: without columns, shown as a list")

  static func clamped(_ name: StaticString, _ number: Int, to bound: Int) -> Remark {
    Remark(.value, "\(name): \(number) is out of bounds and counts as \(bound)")
  }

  static let backwards = Remark(.mismatch, "max: below min, ignored")

  static func wrongValue(of field: String, _ kind: String) -> Remark {
    Remark(.mismatch, "the value of the field “\(field.prefix(40))” is none for “\(kind)”, ignored")
  }

  static func noChoices(for field: String) -> Remark {
    Remark(.mismatch, "the field “\(field.prefix(40))” has no choices")
  }

  static func unknownDecider(_ id: String, of field: String) -> Remark {
    let words = "the field “\(field.prefix(40))” waits for “\(id.prefix(40))”, which is not there"
    return Remark(.mismatch, "when: \(words); it is always shown")
  }

  static func circle(_ field: String) -> Remark {
    Remark(.mismatch, "when: the field “\(field.prefix(40))” waits for itself; it is always shown")
  }

  static func beyondScale(_ name: StaticString) -> Remark {
    Remark(.value, "\(name): a number beyond ±1e15, which is drawn as that")
  }

  /// What is said of series that a chart of a type has no room for.
  static func surplusSeries(_ type: String, _ most: Int) -> Remark {
    Remark(.mismatch, "series: of the type “\(type)” only the first \(most) can be seen")
  }

  static func bentNumbers(_ count: Int) -> Remark {
    let which = count == 1 ? "a number needs" : "\(count) numbers need"
    return Remark(.value, "\(which) more than 64 bits, the nearest that they hold counts")
  }

  static func canvasLeftOut(_ count: Int) -> Remark {
    Remark(.part, "canvas.draw: \(count) styles, ops or runs left out, unknown or too many")
  }

  static func columnTwice(_ id: String) -> Remark {
    Remark(.identity, "columns: id “\(id.prefix(64))” is there twice, the first one counts")
  }

  static func beyondIntegers(_ name: StaticString) -> Remark {
    Remark(.value, "\(name): a whole number beyond ±2^53, ignored")
  }

  static func outOfBounds(_ name: StaticString, _ number: Int) -> Remark {
    Remark(.value, "\(name): \(number) is out of bounds, ignored")
  }

  static func notExpected(_ name: StaticString, _ expected: StaticString) -> Remark {
    Remark(.value, "\(name): not \(expected), ignored")
  }

  /// The first of several remarks, as the user sees it.
  static func first(_ remark: SafeText, others: Int) -> SafeText {
    SafeText("\(remark.string) (and \(others) more)")
  }

  static func more(_ count: Int) -> String {
    count == 1 ? "1 more remark" : "\(count) more remarks"
  }

  static func empty(_ name: StaticString) -> Remark {
    Remark(.identity, "\(name): empty, ignored")
  }

  static func tooLong(_ name: StaticString, bytes: Int) -> Remark {
    Remark(.length, "\(name): longer than \(bytes) bytes, ignored")
  }

  static func noAddress(_ name: StaticString) -> Remark {
    Remark(
      .value,
      "\(name): no address of at most \(Limit.linkBytes) bytes without control characters, ignored")
  }

  static func cut(_ name: StaticString, bytes: Int) -> Remark {
    Remark(.cut, "\(name): longer than \(bytes) bytes, cut")
  }

  static func cutLine(_ name: StaticString) -> Remark { cut(name, bytes: Limit.textLineBytes) }

  static func tooLongAsJSON(_ name: StaticString, bytes: Int) -> Remark {
    Remark(.length, "\(name): longer than \(bytes) bytes as JSON, ignored")
  }

  static func onlyFirst(_ name: StaticString, _ limit: Int) -> Remark {
    Remark(.amount, "\(name): only the first \(limit.grouped) count")
  }

  static func tooMany(_ name: StaticString) -> Remark {
    Remark(.amount, "\(name): too many, the rest is ignored")
  }

  static func onlySpans(_ name: StaticString) -> Remark {
    Remark(.amount, "\(name): only \(Limit.spans) spans count")
  }

  /// A word that is none, by the name of its member; in a list it is left out.
  static func unknownWord(
    _ name: some CustomStringConvertible, _ word: String, isInList: Bool = false
  ) -> Remark {
    let end = isInList ? "ignored" : "the default applies"
    return Remark(.word, "\(name): unknown word “\(word.prefix(64))”, \(end)")
  }

  /// An object that lacks what it needs; the members are named where they are not there at all.
  static func incomplete(_ name: StaticString, without missing: [String]) -> Remark {
    let words = missing.isEmpty ? "what it needs" : quoted(missing)
    return Remark(.part, "\(name): one without \(words), ignored")
  }

  /// Names of members in a sentence.
  static func quoted(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: " and ")
  }

  static func withoutID(_ name: StaticString) -> Remark {
    Remark(.identity, "\(name): one without an id, ignored")
  }

  static func withoutOwnID(_ name: StaticString) -> Remark {
    Remark(.identity, "\(name): one without an id of its own, ignored")
  }

  static func withoutText(_ name: StaticString) -> Remark {
    Remark(.part, "\(name): not an object with a text, ignored")
  }

  static let commandWithoutID = Remark(.command, "commands: one without an id, ignored")

  static func commandTwice(_ id: String) -> Remark {
    Remark(.command, "commands: “\(id.prefix(64))” is there twice, the first one counts")
  }

  // MARK: Content

  static let withoutKind = Remark(.part, "content: without a kind such as “list”, ignored")
  static func unknownKind(_ kind: String) -> Remark {
    Remark(.part, "content: this version shows no kind “\(kind.prefix(64))”")
  }
  static func unknownMember(_ name: String, of owner: MemberOwner) -> Remark {
    Remark(.member, "\(owner.words) has no member “\(name.prefix(64))”, ignored")
  }
  static func repeatedMember(_ name: String, of owner: MemberOwner) -> Remark {
    Remark(.repetition, "\(owner.words) has “\(name.prefix(64))” twice, the first one counts")
  }
  static func rivalMember(_ name: String, of counts: String) -> Remark {
    Remark(.mismatch, "\(name): ignored beside “\(counts)”, which counts")
  }
  static func unknownFrameMember(_ name: String) -> Remark {
    Remark(.member, "message: has no member “\(name.prefix(64))”, ignored")
  }
  static func unknownStyle(_ name: String) -> Remark {
    Remark(.member, "text: a stretch has no member “\(name.prefix(64))”, ignored")
  }
  static func unknownCellMember(_ name: String) -> Remark {
    Remark(.member, "cells: a cell has no member “\(name.prefix(64))”, ignored")
  }
  static func unknownMember(_ name: String) -> Remark {
    Remark(.member, "item: a row has no member “\(name.prefix(64))”, ignored")
  }
  static func incompleteContent(_ kind: String, without missing: [String]) -> Remark {
    Remark(
      .part,
      missing.isEmpty
        ? "content: a member is missing or wrong that the kind “\(kind)” needs"
        : "content: without \(quoted(missing)), which the kind “\(kind)” needs")
  }
  static let withoutAlt = Remark(.description, "image: without alt, called a picture")
  static let canvasWithoutAlt = Remark(.description, "canvas: without alt, called by its title")
  /// The words for a picture of which nobody says what it shows.
  static let rawWithoutSize = Remark(
    .part, "image: pixels without a size of 1…32768 each way, ignored")
  static let anyPicture = "picture"
  static let rowsWithoutSource = Remark(
    .part, "content: rows are the first ones of a source, and there is none; they are ignored")
  static let withoutRows = Remark(.part, "content: neither items nor source, shown as empty")
  static let withoutLines = Remark(
    .part, "content: neither text nor lines nor source, shown as empty")
  static let itemNoObject = Remark(.value, "item: not an object, ignored")
  static let itemWithoutID = Remark(.identity, "item: without a usable id, ignored")
  static let childrenTooDeep = Remark(
    .amount, "children: deeper than \(Limit.outlineDepth) levels, ignored")
  static let longText = Remark(.length, "text: too long for a value, which is what is shown of it")
  static let rowsFetchedAnew = Remark(
    .change, "rows.change: ops cannot be followed, the rows are fetched anew")

  static func itemTwice(_ id: String) -> Remark {
    Remark(.identity, "item: id “\(id.prefix(64))” is there twice, the first one counts")
  }

  // MARK: Questions

  static let unknownQuestion = Remark(.word, "kind: none of confirm, text, password and choice")
  static let noChoices = Remark(.part, "choices: none to choose from")
}
