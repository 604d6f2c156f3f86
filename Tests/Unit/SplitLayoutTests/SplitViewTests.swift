// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import Testing

@testable import SplitLayout

struct FormulaVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var total: Int
  var minimum: Int
  var maximum: Int
  var fraction: [Int]
  var reserve: Int
  var sidebar: Int

  var testDescription: String { id }
}

@Suite("Split view, single rules")
struct SplitViewTests {
  private func view(
    _ style: SplitStyle, _ width: Int, _ change: (inout SplitConfiguration) -> Void = { _ in }
  ) -> SplitView {
    var configuration = SplitConfiguration(style: style)
    change(&configuration)
    return SplitView(configuration: configuration, size: CellSize(columns: width, rows: 30))
  }

  @discardableResult
  private func perform(_ view: inout SplitView, _ actions: SplitAction...) -> [SplitEvent] {
    var events: [SplitEvent] = []
    for action in actions {
      events = []
      _ = view.perform(action, into: &events)
    }
    return events
  }

  private func resize(_ width: Int) -> SplitAction { .resize(CellSize(columns: width, rows: 30)) }

  @Test("gives libadwaita's widths", arguments: try vectors("libadwaita-widths") as [FormulaVector])
  func formula(_ vector: FormulaVector) {
    let width = ResolvedWidth(
      minimum: vector.minimum,
      preferred: .fraction(WidthFraction(vector.fraction[0], over: vector.fraction[1])),
      maximum: vector.maximum)
    #expect(width.width(in: vector.total, reserving: vector.reserve) == vector.sidebar)
  }

  @Test("refuses impossible widths, warns of a maximum below the minimum")
  func problems() {
    var configuration = SplitConfiguration(style: .triple)
    configuration.widths[.primary] = ColumnWidth(minimum: 30, maximum: 20)
    #expect(configuration.problems == [.minimumAboveMaximum(.primary)])
    #expect(throws: Never.self) { try SplitConfiguration(validating: configuration) }
    configuration.widths[.primary] = ColumnWidth(preferred: .cells(60))
    #expect(configuration.problems == [.preferredAboveMaximum(.primary)])
    for bad in [
      ColumnWidth(minimum: -1), ColumnWidth(maximum: -1), ColumnWidth(preferred: .cells(-1)),
      ColumnWidth(preferred: .fraction(WidthFraction(-1, over: 3))),
      ColumnWidth(preferred: .fraction(WidthFraction(4, over: 3))),
    ] {
      configuration.widths[.supplementary] = bad
      #expect(throws: SplitRefusal.badWidth) { try SplitConfiguration(validating: configuration) }
    }
    var double = SplitConfiguration(style: .double, columns: [.primary, .supplementary])
    #expect(double.problems == [.noSuchColumn(.supplementary)])
    double = SplitConfiguration(style: .double)
    double.panes[.secondary] = "primary"
    #expect(double.problems == [.paneInUse(.secondary)])
  }

  @Test("reads percentages and ratios exactly")
  func fractions() {
    #expect(WidthFraction(text: "33%")?.cells(of: 100) == 33)
    #expect(WidthFraction(text: "12.5%")?.cells(of: 200) == 25)
    #expect(WidthFraction(text: "1/3")?.cells(of: 100) == 33)
    let bad = [
      "", "%", "-%", "3", "1/0", "1/", "a%", "1.%", "1.23456%", "1.-5%", "99999999999%", "+50%",
      "15\u{0}%", "1\u{0}/8", "+1/2", "٣%",
    ]
    for bad in bad {
      #expect(WidthFraction(text: bad) == nil, "\(bad)")
    }
  }

  @Test("brings hidden columns and dragged widths back after a restart")
  func memory() {
    var first = view(.double, 160)
    perform(&first, .drag(.primary, width: 55), .hide(.primary))
    let saved = first.saved
    #expect(saved.userMode == .secondaryOnly)
    #expect(saved.widths.map(\.arrangement.name) == ["primary+secondary"])
    #expect(Arrangement(name: "primary+secondary") == saved.widths.first?.arrangement)
    #expect(Arrangement(name: "reveal") == .reveal && Arrangement(name: "primary+x") == nil)
    var second = SplitView(
      configuration: first.configuration, size: CellSize(columns: 160, rows: 30), saved: saved)
    #expect(second.projection.displayMode == .secondaryOnly)
    perform(&second, .show(.primary))
    #expect(second.projection.frame(of: .primary)?.width == 55)
    perform(&second, .resetWidth(.primary))
    #expect(second.projection.frame(of: .primary)?.width == 40)
    #expect(second.saved.widths.isEmpty)
  }

  @Test("the sidebar key goes to the first column and back while collapsed")
  func flip() {
    var view = view(.triple, 70)
    perform(&view, .flip)
    #expect(view.projection.focus == .primary)
    perform(&view, .show(.secondary), .flip)
    #expect(view.projection.stack == [.primary])
    perform(&view, .flip)
    #expect(view.projection.stack == [.primary, .supplementary, .secondary])
    perform(&view, .flip, .show(.supplementary), .back, .flip)
    #expect(view.projection.focus == .primary)
  }

  @Test("late answers do what early ones would have done")
  func answers() {
    var early = view(.triple, 120) { $0.hooks.topColumn = .primary }
    var late = view(.triple, 120)
    perform(&early, .focus(.secondary), resize(70))
    perform(&late, .focus(.secondary), resize(70), .answerTopColumn(.primary))
    #expect(early.projection == late.projection)
    early = view(.triple, 70) { $0.hooks.displayMode = .secondaryOnly }
    late = view(.triple, 70)
    perform(&early, resize(120))
    perform(&late, resize(120), .answerDisplayMode(.secondaryOnly))
    #expect(early.projection == late.projection)
  }

  @Test("several actions are one transition, told once")
  func transition() {
    var view = view(.triple, 120)
    var events: [SplitEvent] = []
    let modes: [SplitAction] = [.setMode(.secondaryOnly), .setMode(.automatic)]
    #expect(view.perform(modes, into: &events) == .handled)
    #expect(events.isEmpty)
    #expect(view.perform([.hide(.primary), .focus(.secondary)], into: &events) == .handled)
    #expect(events.filter { $0 == .committed } == [.committed])
    #expect(events.last == .focus(.secondary))
    #expect(view.perform([.show(.compact), .focus(.primary)], into: &events) == .ignored)
    #expect(view.perform([], into: &events) == .ignored)
  }

  @Test("a column may keep the reveal open when it is activated")
  func keepsReveal() {
    var view = view(.triple, 90) { $0.keepsReveal[.primary] = true }
    perform(&view, .show(.primary), .advance(.primary))
    #expect(view.projection.displayMode == .twoOverSecondary)
    #expect(view.projection.focus == .primary)
    perform(&view, .dismiss)
    #expect(view.projection.displayMode == .oneBesideSecondary)
  }

  @Test("a rule of its own hides a column in narrow windows and says so")
  func hideBelow() {
    var view = view(.double, 100) { $0.hideBelow[.primary] = 110 }
    #expect(view.projection.displayMode == .secondaryOnly)
    #expect(
      view.projection.hidden == [HiddenColumn(role: .primary, reason: .narrow(needs: 110))])
    perform(&view, resize(110))
    #expect(view.projection.displayMode == .oneBesideSecondary)
  }

  @Test("says why a column is not on screen")
  func reasons() {
    var view = view(.triple, 90)
    #expect(view.projection.hidden == [HiddenColumn(role: .primary, reason: .narrow(needs: 100))])
    perform(&view, resize(120), .hide(.supplementary))
    #expect(view.projection.hidden.map(\.reason) == [.user, .user])
    perform(&view, .setMode(.secondaryOnly))
    #expect(view.projection.hidden.map(\.reason) == [.behavior, .behavior])
    perform(&view, .setPane(.primary, pane: nil))
    #expect(view.projection.hidden.first?.reason == .notInstalled)
    perform(&view, .setMode(.automatic), resize(60))
    #expect(view.projection.hidden.last?.reason == .narrow(needs: 79))
  }

  @Test("a window too small to use says nothing to panes and keeps everything")
  func tooSmall() {
    var view = view(.triple, 90)
    perform(&view, .show(.primary))
    let before = view.projection
    #expect(perform(&view, resize(19)) == [.committed, .repaint])
    #expect(view.projection.isTooSmall && view.projection.columns.isEmpty)
    let events = perform(&view, resize(90))
    #expect(events == [.committed, .repaint])
    #expect(view.projection == before)
  }

  @Test("a pane's wish replaces the usual width, within the layout's bounds, and no more")
  func wished() {
    var view = view(.triple, 200)
    func width(_ role: ColumnRole) -> Int? { view.projection.frame(of: role)?.width }
    perform(&view, .wishWidth(.supplementary, width: 34))
    #expect(width(.supplementary) == 34)
    perform(&view, .wishWidth(.supplementary, width: 90))
    #expect(width(.supplementary) == 40)
    perform(&view, .drag(.supplementary, width: 50))
    perform(&view, .wishWidth(.supplementary, width: 30))
    #expect(width(.supplementary) == 50)
    perform(&view, .resetWidth(.supplementary))
    #expect(width(.supplementary) == 30)
    perform(&view, .wishWidth(.supplementary, width: 0))
    #expect(width(.supplementary) == 40)
  }

  @Test("a minimum raised by a pane drops a column but never collapses the window")
  func raised() {
    var view = view(.triple, 120)
    perform(&view, .raiseMinimum(.secondary, width: 71))
    #expect(view.projection.displayMode == .oneBesideSecondary)
    perform(&view, .raiseMinimum(.secondary, width: 500))
    #expect(view.projection.displayMode == .secondaryOnly)
    perform(&view, .raiseMinimum(.secondary, width: 0))
    #expect(view.projection.displayMode == .twoBesideSecondary)
  }

  @Test("a replaced pane is told its size although it does not change")
  func replacedPane() {
    var view = view(.double, 100)
    let events = perform(&view, .setPane(.primary, pane: "other"))
    #expect(events == [.committed, .resize(.primary, CellSize(columns: 33, rows: 30)), .repaint])
  }

  @Test("finds the column and the divider under the pointer, topmost first")
  func hits() {
    var view = view(.triple, 90)
    perform(&view, .show(.primary))
    let result = view.projection
    #expect(result.column(at: 0)?.role == .primary)
    #expect(result.column(at: 20) == nil)
    #expect(result.divider(at: 20)?.column == .primary)
    #expect(result.column(at: 21)?.role == .supplementary)
    #expect(result.divider(at: 28)?.isDraggable == false)
    #expect(result.column(at: 89)?.role == .secondary)
    #expect(result.column(at: 90) == nil && result.column(at: -1) == nil)
  }

  @Test("walks the focus over the columns that take input")
  func neighbours() {
    var view = view(.triple, 120)
    #expect(view.projection.focusNext == .supplementary)
    #expect(view.projection.focusPrevious == .secondary)
    perform(&view, .hide(.supplementary))
    #expect(view.projection.focusNext == nil)
  }

  @Test("the first events tell sizes, visibilities and the focus")
  func opening() {
    #expect(
      view(.double, 100).openingEvents == [
        .willShow(.primary), .willShow(.secondary), .committed,
        .resize(.primary, CellSize(columns: 33, rows: 30)),
        .resize(.secondary, CellSize(columns: 66, rows: 30)),
        .visibility(.primary, .visible), .visibility(.secondary, .visible), .repaint,
        .didShow(.primary), .didShow(.secondary), .focus(.primary),
      ])
    #expect(view(.double, 60).openingEvents.contains(.didCollapse))
  }

  @Test("actions in a window that is too low keep the focus wish")
  func tooLow() {
    var view = view(.double, 120) { $0.panes[.inspector] = "inspector" }
    perform(&view, .resize(CellSize(columns: 120, rows: 4)), .focus(.secondary))
    perform(&view, .show(.inspector), .drag(.primary, width: 30), resize(120))
    #expect(view.projection.focus == .secondary)
    #expect(view.projection.frame(of: .primary)?.width == 30)
    #expect(view.projection.frame(of: .inspector)?.layer == .base)
  }

  @Test("a column opened before the window was ever usable is tiled once it fits")
  func bornTooLow() {
    for sizes in [[(90, 4)], [(90, 30), (90, 4)]] {
      let sizes = sizes.map { CellSize(columns: $0.0, rows: $0.1) }
      var view = SplitView(configuration: SplitConfiguration(style: .triple), size: sizes[0])
      for size in sizes.dropFirst() { perform(&view, .resize(size)) }
      perform(&view, .show(.primary), resize(120))
      #expect(view.projection.displayMode == .twoBesideSecondary)
      perform(&view, resize(90))
      #expect(view.projection.displayMode == .oneBesideSecondary)
    }
  }
}
