// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import Testing

@testable import SplitLayout

@Suite("Split view, invariants")
struct InvariantTests {
  static let steps = 36

  /// Runs a random session and shows every step to a check.
  private func session(
    _ seed: Int, _ check: (SplitView, SplitView, SplitAction, [SplitEvent]) -> Void
  ) {
    var random = RandomSplit(seed: seed)
    var view = SplitView(configuration: random.configuration(), size: random.size())
    for _ in 0..<Self.steps {
      let before = view
      let action = random.action()
      var events: [SplitEvent] = []
      let outcome = view.perform(action, into: &events)
      if outcome != .handled { #expect(view == before && events.isEmpty, "\(action)") }
      check(before, view, action, events)
    }
  }

  private func perform(_ actions: SplitAction..., on view: SplitView) -> SplitView {
    var view = view
    var events: [SplitEvent] = []
    for action in actions { _ = view.perform(action, into: &events) }
    return view
  }

  @Test("tiles fill the window and never overlap", arguments: 0..<200)
  func widthsAddUp(seed: Int) {
    session(seed) { _, view, action, _ in
      let result = view.projection
      guard !result.isTooSmall, result.displayMode != .twoDisplaceSecondary else { return }
      var cells = result.columns.filter { $0.layer == .base }.map(\.cells)
      cells += result.dividers.filter { $0.layer == .base }.map(\.cells)
      cells.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      var x = 0
      for range in cells {
        #expect(range.lowerBound == x, "\(action) \(result)")
        x = range.upperBound
      }
      #expect(x == view.size.columns)
    }
  }

  @Test("keeps every minimum where columns are tiled", arguments: 0..<200)
  func minimums(seed: Int) {
    session(seed) { _, view, action, _ in
      let result = view.projection
      guard !result.isCollapsed else { return }
      for frame in result.columns where frame.role != .secondary {
        #expect(frame.width >= view.space.minimum(of: frame.role), "\(action) \(result)")
      }
      guard view.configuration.reveals, let mode = result.displayMode,
        mode == .oneBesideSecondary || mode == .twoBesideSecondary,
        let secondary = result.frame(of: .secondary)
      else { return }
      #expect(secondary.width >= view.space.minimum(of: .secondary), "\(action) \(result)")
    }
  }

  @Test("is collapsed exactly below the line, with one tiled column", arguments: 0..<200)
  func collapse(seed: Int) {
    session(seed) { _, view, _, _ in
      let result = view.projection
      #expect(result.isCollapsed == (view.size.columns < view.configuration.compactLine))
      #expect((result.stack == nil) == (result.displayMode != nil))
      guard !result.isTooSmall else { return #expect(result.columns.isEmpty) }
      if result.isCollapsed {
        #expect(result.columns.filter { $0.layer == .base }.count == 1)
      } else {
        #expect(result.frame(of: .secondary)?.layer == .base)
      }
    }
  }

  @Test("keeps the focus on a column that takes input", arguments: 0..<200)
  func focus(seed: Int) {
    session(seed) { _, view, action, _ in
      guard !view.projection.isTooSmall else { return }
      #expect(view.projection.visibility(of: view.projection.focus) == .visible, "\(action)")
    }
  }

  @Test("shows only modes the behaviour and the style allow", arguments: 0..<200)
  func modes(seed: Int) {
    session(seed) { _, view, action, _ in
      guard let mode = view.projection.displayMode else { return }
      #expect(mode != .automatic)
      if view.wishes.preferredSplitBehavior == .overlay {
        #expect(mode == .secondaryOnly || mode.isOverlay, "\(action)")
      }
      if mode == .twoDisplaceSecondary { #expect(view.wishes.preferredSplitBehavior == .displace) }
      #expect(mode.namedSidebars <= view.space.sidebarCount, "\(action)")
    }
  }

  @Test("looks as before when the window comes back to its size", arguments: 0..<200)
  func roundTrip(seed: Int) {
    session(seed) { _, view, _, _ in
      guard !view.projection.isTooSmall, view.wishes.reveal == 0, view.hasContent[.secondary]
      else { return }
      let hasTop = view.hasContent[view.placement.topColumn]
      guard hasTop || !view.isCompact else { return }
      let others = [22, 60, 75, 85, 100, 119, 160]
      for other in [others[view.size.columns % 7], others[(view.size.columns + seed) % 7]] {
        let size = CellSize(columns: other, rows: view.size.rows)
        let there = perform(.resize(size), on: view)
        let back = perform(.resize(view.size), on: there)
        #expect(back.projection.displayMode == view.projection.displayMode)
        #expect(back.projection.columns.map(\.role) == view.projection.columns.map(\.role))
        #expect(back.projection.columns.map(\.x) == view.projection.columns.map(\.x))
        if hasTop {
          #expect(back.projection.focus == view.projection.focus)
        }
      }
    }
  }

  @Test("hiding and showing the primary restores the mode", arguments: 0..<200)
  func hideAndShow(seed: Int) {
    session(seed) { _, view, _, _ in
      guard let mode = view.projection.displayMode, !view.placement.isRevealOpen else { return }
      if view.projection.frame(of: .primary) != nil, view.wishes.reveal == 0 {
        let back = perform(.hide(.primary), .show(.primary), on: view)
        #expect(back.projection.displayMode == mode)
      } else if view.space.isInstalled(.primary),
        view.placement.baseCount == view.space.sidebarCount - 1
      {
        let back = perform(.show(.primary), .hide(.primary), on: view)
        #expect(back.projection.displayMode == mode)
      }
    }
  }

  @Test("leaves contents and panes alone when only the layout changes", arguments: 0..<200)
  func contents(seed: Int) {
    session(seed) { before, after, action, _ in
      switch action {
      case .resize, .show, .hide, .toggle, .flip, .dismiss, .drag, .setMode, .setBehavior,
        .secondaryOnly, .focus, .resetWidth, .raiseMinimum, .wishWidth, .answerTopColumn,
        .answerDisplayMode:
        #expect(after.hasContent == before.hasContent, "\(action)")
        #expect(after.configuration == before.configuration, "\(action)")
      default: break
      }
    }
  }

  @Test("never resizes the secondary column by a reveal", arguments: 0..<200)
  func reveals(seed: Int) {
    session(seed) { before, after, action, _ in
      guard before.size == after.size,
        before.placement.isRevealOpen != after.placement.isRevealOpen,
        before.placement.baseCount == after.placement.baseCount,
        before.placement.isInspectorOpen == after.placement.isInspectorOpen,
        before.configuration == after.configuration,
        before.space.raisedMinimums == after.space.raisedMinimums,
        before.space.draggedWidths == after.space.draggedWidths
      else { return }
      #expect(
        before.projection.frame(of: .secondary)?.width
          == after.projection.frame(of: .secondary)?.width, "\(action)")
    }
  }

  @Test("mirrored twice is the same", arguments: 0..<200)
  func mirror(seed: Int) {
    session(seed) { _, view, _, _ in
      var twice = view.projection
      twice.mirror(in: view.size.columns)
      twice.mirror(in: view.size.columns)
      #expect(twice == view.projection)
      var other = view
      other.space.configuration.primaryEdge =
        view.configuration.primaryEdge == .leading ? .trailing : .leading
      twice.mirror(in: view.size.columns)
      #expect(
        other.placement.projection()
          == (view.projection.displayMode == nil ? view.projection : twice))
    }
  }

  @Test("events alone keep a listener up to date", arguments: 0..<200)
  func events(seed: Int) {
    var random = RandomSplit(seed: seed)
    var view = SplitView(configuration: random.configuration(), size: random.size())
    var listener = Listener()
    listener.read(view.openingEvents)
    for _ in 0..<Self.steps {
      let before = view
      var events: [SplitEvent] = []
      let action = random.action()
      _ = view.perform(action, into: &events)
      listener.read(events)
      #expect(before.projection.isTooSmall || !events.isEmpty || view.looksSame(as: before))
      guard !view.projection.isTooSmall else { continue }
      #expect(listener.focus == view.projection.focus, "\(action)")
      for role in ColumnRole.allCases {
        let visibility = view.projection.visibility(of: role)
        #expect(listener.visibilities[role] == visibility, "\(action) \(role)")
        guard let frame = view.projection.frame(of: role), visibility == .visible,
          view.space.isInstalled(role)
        else { continue }
        #expect(listener.sizes[role]?.columns == frame.width, "\(action) \(role)")
      }
    }
  }

  @Test("a narrow window is exactly as narrow as it says", arguments: 0..<200)
  func needs(seed: Int) {
    session(seed) { _, view, action, _ in
      guard !view.projection.isTooSmall, view.wishes.reveal == 0, view.size.rows > 4 else { return }
      for hidden in view.projection.hidden {
        guard case .narrow(let needs) = hidden.reason, !view.space.isInstalled(.compact) else {
          continue
        }
        var wider = view
        wider.space.configuration.reveals = true
        wider = perform(.resize(CellSize(columns: needs, rows: 30)), on: wider)
        #expect(needs < 20 || wider.projection.frame(of: hidden.role) != nil, "\(action) \(hidden)")
      }
    }
  }

  @Test("takes any number", arguments: 0..<200)
  func extremes(seed: Int) {
    var random = RandomSplit(seed: seed)
    var configuration = random.configuration()
    let wild = [Int.min, Int.min + 1, -1_000_001, -1, 0, 1, 1_000_000, Int.max - 1, Int.max]
    for role in ColumnRole.allCases {
      configuration.widths[role] = ColumnWidth(
        minimum: random.pick(wild),
        preferred: random.chance(2)
          ? .cells(random.pick(wild))
          : .fraction(WidthFraction(random.pick(wild), over: random.pick(wild))),
        maximum: random.pick(wild))
      configuration.hideBelow[role] = random.pick(wild)
    }
    configuration.compactBelow = random.pick(wild)
    configuration.peek = random.pick(wild)
    configuration.displacePeek = random.pick(wild)
    configuration.divider = random.pick(wild)
    configuration.tooSmallColumns = random.pick(wild)
    configuration.tooSmallRows = random.pick(wild)
    _ = configuration.problems
    var view = SplitView(
      configuration: configuration, size: CellSize(columns: random.pick(wild), rows: 30))
    var events: [SplitEvent] = []
    for _ in 0..<Self.steps {
      let column = random.pick(ColumnRole.allCases)
      let action: SplitAction =
        switch random.number(0...3) {
        case 0: .drag(column, width: random.pick(wild))
        case 1: .raiseMinimum(column, width: random.pick(wild))
        case 2: .resize(CellSize(columns: random.pick(wild), rows: random.pick(wild)))
        default: random.action()
        }
      _ = view.perform(action, into: &events)
      _ = view.projection.column(at: random.pick(wild))
      _ = view.projection.divider(at: random.pick(wild))
    }
    #expect(view.size.columns <= 1_000_000)
  }
}

extension SplitView {
  fileprivate func looksSame(as other: SplitView) -> Bool {
    projection.looksLike(other.projection)
  }
}

/// What a host knows that only reads events.
private struct Listener {
  var visibilities = PerColumn(ColumnVisibility.hidden)
  var sizes = PerColumn<CellSize?>(nil)
  var focus: ColumnRole?

  mutating func read(_ events: [SplitEvent]) {
    for event in events {
      switch event {
      case .resize(let role, let size): sizes[role] = size
      case .visibility(let role, let visibility): visibilities[role] = visibility
      case .focus(let role): focus = role
      default: break
      }
    }
  }
}

extension SplitView {
  /// Everything that a listener has to be told before the first frame.
  var openingEvents: [SplitEvent] { LayoutAnnouncer.opening(projection, in: space) }
}
