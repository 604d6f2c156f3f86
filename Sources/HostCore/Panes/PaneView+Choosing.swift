// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol

/// Choosing rows of the content on screen: marks, filter and search.
extension PaneView {
  // MARK: Marks

  /// Marks the cursor row, or takes its mark away; in a text the same key turns the page.
  mutating func mark() {
    if page.text != nil { return move(.pageDown) }
    page.content?.updateList { _ = $0.toggleMark() }
  }

  /// Begins a range of marks at the cursor row, or ends the one that was begun.
  mutating func markRange() {
    page.content?.updateList { list in
      if list.isMarkingRange { _ = list.endRange() } else { _ = list.beginRange() }
    }
  }

  /// Marks all rows, or none when all are.
  ///
  /// - Returns: Whether it could; rows that were not loaded cannot be marked.
  mutating func toggleAllMarks() -> Bool {
    page.content?.updateList { $0.toggleAllMarks() } != .rowsNotLoaded
  }

  /// Leaves the range, or takes all marks away; tells whether there was something.
  mutating func leaveMarks() -> Bool {
    guard page.error == nil else { return false }
    return page.content?.updateList { list in
      if list.isMarkingRange { return list.cancelRange() }
      guard list.markCount > 0 else { return false }
      _ = list.clearMarks()
      return true
    } ?? false
  }

  // MARK: Filter and search

  /// Whether rows are filtered, or a text is searched.
  var isSought: Bool {
    if let list = page.list, !list.filter.isEmpty { return true }
    if let text = page.text, !text.search.isEmpty { return true }
    return false
  }

  /// Lets the list or text follow what has been typed.
  mutating func follow(_ typing: Typing) {
    let text = typing.field.text
    switch typing.purpose {
    case .filter: page.content?.updateList { _ = $0.setFilter(text) }
    case .search: page.content?.updateText { _ = $0.setSearch(text) }
    }
    isQueryUntold = true
  }

  /// Keeps the filter, and the search as it stands.
  ///
  /// - Returns: Words about a search that found nothing; `nil` when there is nothing to say.
  mutating func acceptTyping() -> String? {
    page.content?.updateList { $0.acceptFilter() }
    page.content?.updateText { $0.endSearch() }
    return page.content?.takeSearchEnd()
  }

  /// Shows all rows again, and the text without hits.
  mutating func clearTyping() {
    page.content?.updateList { _ = $0.clearFilter() }
    page.content?.updateText { $0.clearSearch() }
    isQueryUntold = true
  }

  /// Goes to the next hit of the search or the one before.
  ///
  /// - Returns: Words about a search that found nothing; `nil` when there is nothing to say.
  mutating func search(forward: Bool) -> String? {
    page.content?.updateText { _ = forward ? $0.searchNext() : $0.searchPrevious() }
    return page.content?.takeSearchEnd()
  }

  // MARK: Looking

  /// The content as far as keys are concerned.
  var keyContext: KeyContext {
    guard page.error == nil else { return .list }
    switch page.content {
    case .text?: return .text
    case .list(let list)?: return list.isOutline ? .outline : .list
    case .unsupported?, nil: return .list
    }
  }

  /// Whether Esc leaves something here: a filter, a search, a range or marks.
  var canLeave: Bool {
    if isSought { return true }
    guard let list = page.list else { return false }
    return list.isMarkingRange || list.markCount > 0
  }

  /// The values of the chosen rows.
  var chosenValues: [String] { page.list?.chosenItems.map(\.plainValue) ?? [] }

  /// The chosen rows, or the beginning of the text, for the clipboard.
  var copiedText: String {
    if let text = page.text { return text.plainText(limit: HostLimits.copiedBytes) }
    return chosenValues.joined(separator: "\n")
  }
}

extension PaneContentState {
  /// What to say of a search that led nowhere, once; `nil` when there is nothing to say.
  mutating func takeSearchEnd() -> String? {
    switch updateText({ $0.takeSearchEnd() }) ?? nil {
    case .notFound?: "Not found"
    case .unread?: "Not found in the lines that could be read"
    case nil: nil
    }
  }
}

extension Item {
  /// The value as a plain string: a JSON string without its quotes, else the JSON, else the text.
  package var plainValue: String {
    guard let value else { return plainText }
    return value.string ?? value.text
  }
}
