// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// What a pane shows together with how far the user has got in it.
///
/// The states are large and are handed around often, so a copy of one is a reference until it is
/// changed. To add a kind: a case here and an arm in each member below.
package enum PaneContentState: Equatable, Sendable {
  indirect case list(ListState)
  indirect case text(TextState)
  /// A kind this host does not show: its name and the plain words to show instead.
  case unsupported(kind: SafeText, alt: SafeText?)

  /// Creates the state of content shown for the first time.
  package init(_ content: Content) { self.init(content, firstToken: 1, cancelled: []) }

  private init(_ content: Content, firstToken: Int, cancelled: [Int]) {
    switch content {
    case .list(let list):
      self = .list(ListState(list, firstToken: firstToken, cancelled: cancelled))
    case .text(let text):
      self = .text(TextState(text, firstToken: firstToken, cancelled: cancelled))
    case .unsupported(let other): self = .unsupported(kind: other.kind, alt: other.alt)
    }
  }

  /// Shows other content.
  ///
  /// Requests of the content before are cancelled, and their tokens stay taken. A list keeps its place
  /// by id if it answers the same input; a text keeps its scroll position.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - sameInput: Whether it answers the input the content before was for.
  package mutating func replace(with content: Content, sameInput: Bool) {
    switch (self, content) {
    case (.list, .list(let new)) where sameInput: updateList { $0.replace(with: new) }
    case (.text, .text(let new)) where sameInput:
      updateText { $0.replace(with: new, keepsPlace: true) }
    default:
      let firstToken = list?.nextToken ?? text?.nextToken ?? 1
      let cancelled =
        updateList { $0.rows.abandonRequests() } ?? updateText { $0.abandonRequests() } ?? []
      let size = viewport
      self = PaneContentState(content, firstToken: firstToken, cancelled: cancelled)
      if let size { setViewport(columns: size.columns, rows: size.rows, wrap: size.wrap) }
    }
  }

  private var viewport: (columns: Int, rows: Int, wrap: LineWrapping)? {
    switch self {
    case .list(let list): (0, list.viewportRows, LineWrapping { text, _ in [] })
    case .text(let text):
      text.wrapping.map { (text.viewportColumns, text.viewportRows, $0) }
    case .unsupported: nil
    }
  }

  /// The list, if it is one.
  package var list: ListState? {
    if case .list(let list) = self { list } else { nil }
  }

  /// The text, if it is one.
  package var text: TextState? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Changes the list in place; `nil` when it is none.
  @discardableResult
  package mutating func updateList<Result>(_ body: (inout ListState) -> Result) -> Result? {
    guard case .list(var list) = self else { return nil }
    // The case lets go of the list, so that changing it copies nothing.
    self = .unsupported(kind: .empty, alt: nil)
    defer { self = .list(list) }
    return body(&list)
  }

  /// Changes the text in place; `nil` when it is none.
  @discardableResult
  package mutating func updateText<Result>(_ body: (inout TextState) -> Result) -> Result? {
    guard case .text(var text) = self else { return nil }
    self = .unsupported(kind: .empty, alt: nil)
    defer { self = .text(text) }
    return body(&text)
  }

  /// Whether lines are being fetched to be searched.
  package var isSearching: Bool {
    switch self {
    case .text(let text): text.isSearching
    case .list, .unsupported: false
    }
  }

  // MARK: Viewport

  /// Takes over the viewport's size in cells.
  package mutating func setViewport(columns: Int, rows: Int, wrap: LineWrapping) {
    updateList { $0.setViewport(rows: rows) }
    updateText { $0.setViewport(columns: columns, rows: rows, wrap: wrap) }
  }

  /// Scrolls as a wheel does; neither cursor nor focus move.
  @discardableResult
  package mutating func scroll(by lines: Int) -> Bool {
    updateList { $0.scroll(by: lines) } ?? updateText { $0.scroll(by: lines) } ?? false
  }

  /// Whether there is nothing to show, so that the empty card is shown instead.
  package var isEmpty: Bool {
    switch self {
    case .list(let list): list.rowCount == 0 && !list.isGrowing && list.filter.isEmpty
    case .text(let text): text.lineCount == 0 && !text.isGrowing
    case .unsupported: false
    }
  }

  // MARK: Memory

  /// What to keep for ``restore(_:)``.
  package var memory: ViewMemory? {
    switch self {
    case .list(let list): .list(list.memory)
    case .text(let text): .text(text.memory)
    case .unsupported: nil
    }
  }

  /// Goes back to a remembered place; one of another kind is left alone.
  package mutating func restore(_ memory: ViewMemory) {
    switch memory {
    case .list(let memory): updateList { $0.restore(memory) }
    case .text(let memory): updateText { $0.restore(memory) }
    }
  }
}

/// What of a pane's content outlives it, for coming back after a crash or from another row.
package enum ViewMemory: Equatable, Sendable {
  case list(ListMemory)
  case text(TextMemory)
}
