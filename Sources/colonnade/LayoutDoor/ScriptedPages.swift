// SPDX-License-Identifier: Apache-2.0
import SplitLayout

/// A split view whose columns hold the pages a script gives them, in place of panes that have their own.
///
/// Choosing an item gives the next column a root page named after it.
struct ScriptedPages: Equatable {
  /// The columns.
  private(set) var view: SplitView
  /// The pages of each column from root to top, never empty; a fresh column's root has no name.
  private var stacks = PerColumn([""])

  /// Creates columns with a root page each.
  init(_ view: SplitView) { self.view = view }

  /// The pages of a column, from root to top.
  func pages(of column: ColumnRole) -> [String] { stacks[column] }

  /// Changes columns and pages by one action.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - events: Gets what changed on screen, in order.
  /// - Returns: What became of it.
  mutating func perform(
    _ action: ScriptedAction, into events: inout [SplitEvent]
  ) -> ScriptedOutcome {
    switch action {
    case .split(.back): .split(back(into: &events))
    case .split(let action): .split(view.perform(action, into: &events))
    case .select(let column, let item):
      .split(select(column, item: item, then: [], into: &events))
    case .activate(let column, let item):
      .split(select(column, item: item, then: [.advance(column)], into: &events))
    case .push(let column, let page): push(column, page: page)
    case .pop(let column): .split(pop(column))
    case .popPage(let column, let page): .split(popPage(column, page: page))
    }
  }

  /// Gives the next column its content and clears what lies further down.
  ///
  /// Decision: choosing the chosen item again clears as any choice does; the host leaves it out.
  private mutating func select(
    _ column: ColumnRole, item: String, then actions: [SplitAction],
    into events: inout [SplitEvent]
  ) -> SplitOutcome {
    guard view.pane(in: column) != nil else { return .ignored }
    var contents: [SplitAction] = []
    if column.isInChain {
      let following = ColumnRole.allCases.filter {
        $0.isInChain && $0 > column && view.pane(in: $0) != nil
      }
      for (index, role) in following.enumerated() {
        stacks[role] = [index == 0 ? item : ""]
        contents.append(.content(role, index == 0))
      }
    }
    _ = view.perform(contents + actions, into: &events)
    return .handled
  }

  /// Puts a page on the column's own stack; ignored without a pane.
  private mutating func push(_ column: ColumnRole, page: String) -> ScriptedOutcome {
    guard view.pane(in: column) != nil else { return .split(.ignored) }
    guard !stacks[column].contains(page) else { return .duplicatePage }
    stacks[column].append(page)
    return .split(.handled)
  }

  private mutating func pop(_ column: ColumnRole) -> SplitOutcome {
    guard stacks[column].count > 1 else { return .notHandled }
    stacks[column].removeLast()
    return .handled
  }

  private mutating func popPage(_ column: ColumnRole, page: String) -> SplitOutcome {
    guard let index = stacks[column].firstIndex(of: page), index > 0 else { return .notHandled }
    stacks[column].removeSubrange(index...)
    return .handled
  }

  /// One step back: what lies on top, then a page, then the column.
  private mutating func back(into events: inout [SplitEvent]) -> SplitOutcome {
    let result = view.projection
    if result.isCollapsed {
      // An open inspector is a sheet on top; it has the focus and closes before a page goes.
      if result.focus != .inspector, let top = result.stack?.last, pop(top) == .handled {
        return .handled
      }
      return view.perform(.back, into: &events)
    }
    let outcome = view.perform(.back, into: &events)
    return outcome == .handled ? .handled : pop(result.focus)
  }
}

/// One thing that can happen to columns with scripted pages.
enum ScriptedAction: Equatable {
  /// Something the split view does by itself.
  case split(SplitAction)
  /// Chooses an item: the next column gets it, columns further down are cleared.
  case select(ColumnRole, item: String)
  /// Chooses an item and moves on to the next column.
  case activate(ColumnRole, item: String)
  /// Puts a page on the column's own stack.
  case push(ColumnRole, page: String)
  /// Takes the top page off the column's own stack; the root page stays.
  case pop(ColumnRole)
  /// Takes a page and everything above it off the column's own stack.
  case popPage(ColumnRole, page: String)
}

/// The outcome of a scripted action.
enum ScriptedOutcome: Equatable {
  /// The outcome of the split view, or the one it would have had.
  case split(SplitOutcome)
  /// The page is in the column's stack already; nothing changed.
  case duplicatePage

  /// The word a trace uses: handled, notHandled, ignored or the broken rule.
  var name: String {
    switch self {
    case .split(.handled): "handled"
    case .split(.notHandled): "notHandled"
    case .split(.ignored): "ignored"
    case .split(.refused(let rule)): rule.rawValue
    case .duplicatePage: "duplicatePage"
    }
  }

  /// True when a rule was broken.
  var isRefusal: Bool {
    switch self {
    case .split(.refused), .duplicatePage: true
    case .split: false
    }
  }
}
