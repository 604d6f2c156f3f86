// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol

/// Choosing from the content on screen: marks, filter and search.
extension PaneView {
  // MARK: Marks

  /// Marks rows, or takes marks away; nothing is marked that an error card covers.
  ///
  /// - Returns: What came of it; `nil` where there is nothing to mark.
  @discardableResult
  mutating func mark(_ command: MarkCommand) -> ContentOutcome? {
    stay()
    return page.chrome.error == nil ? page.content?.perform(.mark(command)) : nil
  }

  // MARK: Filter and search

  /// True when rows are filtered, or a text is searched.
  var isSought: Bool { shown?.sought.isEmpty == false }

  /// Lets the content follow what has been typed; the clock is the one moments are shown by.
  mutating func follow(_ typing: Typing, by clock: ZoneClock) {
    let text = typing.field.text
    stay()
    switch typing.purpose {
    case .filter: page.content?.perform(.find(.filter(text, by: clock)))
    case .search: page.content?.perform(.find(.search(text)))
    }
    isQueryUntold = true
  }

  /// Keeps the filter, and the search as it stands.
  ///
  /// - Returns: Words about a search that found nothing; `nil` when there is nothing to say.
  mutating func acceptTyping() -> String? {
    page.content?.perform(.find(.keep))
    return takeSearchEnd()
  }

  /// Shows all rows again, and the text without hits.
  mutating func clearTyping() {
    stay()
    page.content?.perform(.find(.clear))
    isQueryUntold = true
  }

  /// Goes to the next hit of the search or the one before.
  ///
  /// - Returns: Words about a search that found nothing; `nil` when there is nothing to say.
  mutating func search(forward: Bool) -> String? {
    stay()
    page.content?.perform(.find(forward ? .next : .previous))
    return takeSearchEnd()
  }

  /// What to say of a search that led nowhere, once; `nil` when there is nothing to say.
  mutating func takeSearchEnd() -> String? {
    switch page.content?.takeSearchEnd() {
    case .notFound?: PaneWords.notFound
    case .unread?: PaneWords.notFoundInRead
    case nil: nil
    }
  }

  // MARK: Looking

  /// True where the cursor goes from cell to cell, so that a look is a look at one.
  var isAtCell: Bool { shown?.cursorCell != nil }

  /// The content as far as keys are concerned.
  var keyContext: KeyContext {
    switch shown?.keys {
    case .text?: .text
    case .outline?: .outline
    case .table?: .table
    case .rows?, nil: .list
    }
  }

  /// True when Esc leaves something here: a filter, a search, a range, marks or a page.
  var canLeave: Bool {
    isSought || shown?.currentLink != nil || shown?.isMarkingRange == true
      || shown?.markCount ?? 0 > 0 || hasPagesBelow
  }

  /// True when a page lies over the root page.
  var hasPagesBelow: Bool { pages.count > 1 }

  /// True when the page on screen is a search over another page.
  var isInSearch: Bool { hasPagesBelow && page.isSearch }

  /// Notes that a line is opened for the page on screen; returns what it is for and begins with.
  ///
  /// A text is searched and stays what it is; rows are what was looked for, and go with the line.
  mutating func beginLine() -> (purpose: Typing.Purpose, text: String) {
    let sought = shown?.sought ?? ""
    if shown?.typing == .search { return (.search, sought) }
    if hasPagesBelow { page.isSearch = true }
    return (.filter, sought)
  }

  /// The values of the chosen rows, byte for byte.
  var chosenValues: [[UInt8]] { shown?.chosenItems.map(\.handedBytes) ?? [] }

}

/// Marks of rows that are still on their way.
extension Pane {
  /// True when rows of its source are still being fetched to be marked.
  var isMarkingAll: Bool { shown?.isMarkingAll == true }

  /// Why its marks cannot be acted on yet; `nil` when all rows are there that are to be marked.
  var objectionToMarks: String? {
    guard isMarkingAll, let content = shown else { return nil }
    return HostWords.stillMarking(content.arrivedMarkCount, of: content.markCount)
  }

  /// Why a press on a row cannot mean the marks now; `nil` on a row that is not marked.
  func objection(toMarksAt row: Int) -> String? {
    isMarkingAll && shown?.isMarked(atLine: row) == true ? objectionToMarks : nil
  }
}
