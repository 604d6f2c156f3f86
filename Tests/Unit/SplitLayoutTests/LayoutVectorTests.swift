// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import SplitLayout
import Testing

@testable import colonnade

/// One row of a table: a script and the layout after it.
struct LayoutVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var script: Script
  var expected: Expected

  struct Expected: Decodable, Sendable {
    var displayMode: String?
    var isCollapsed: Bool
    var focus: String
    var columns: [Column]
    var isSecondaryDimmed: Bool
    var stack: [String]?
    var pages: [String: [String]]?
    var empty: [String]?
    var returns: Bool?
  }

  struct Column: Decodable, Equatable, Sendable {
    var column: String
    var x: Int
    var width: Int
    var layer: String
  }

  var testDescription: String { id }
}

struct EventVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var script: Script
  var events: [[Script.Word]]

  var testDescription: String { id }
}

struct WidthVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var script: Script
  var displayMode: String
  var cells: [String: Int]

  var testDescription: String { id }
}

struct RefusalVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var says: String
  var script: Script
  /// Outcome of the last action.
  var outcome: String
  /// Whether the last action leaves no trace at all.
  var isUnchanged: Bool
  /// The collapsed stack afterwards, if the row is about it.
  var stack: [String]?

  var testDescription: String { "\(id) \(says)" }
}

@Suite("Split view, tables")
struct LayoutVectorTests {
  @Test(
    "lays out, moves the focus and stacks as the table says",
    arguments: try vectors("layout") as [LayoutVector])
  func layout(_ vector: LayoutVector) throws {
    var columns = try vector.script.makeView()
    let (outcomes, _) = try vector.script.run(&columns)
    let result = columns.view.projection
    let expected = vector.expected
    #expect(result.displayMode?.rawValue == expected.displayMode)
    #expect(result.isCollapsed == expected.isCollapsed)
    #expect(result.focus.rawValue == expected.focus)
    #expect(result.stack?.map(\.rawValue) == expected.stack)
    let frames = result.columns.map {
      LayoutVector.Column(
        column: $0.role.rawValue, x: $0.x, width: $0.width, layer: $0.layer.rawValue)
    }
    #expect(frames == expected.columns)
    #expect((result.frame(of: .secondary)?.isDimmed ?? false) == expected.isSecondaryDimmed)
    try checkPages(expected, in: columns)
    if let returns = expected.returns {
      #expect((outcomes.last == .split(.handled)) == returns)
    }
  }

  /// A root page in the table is the first letter of its column when nothing was chosen.
  private func checkPages(_ expected: LayoutVector.Expected, in columns: ScriptedPages) throws {
    for (name, pages) in expected.pages ?? [:] {
      let role = try role(name)
      let root = pages.first.map {
        $0.count == 1 && name.hasPrefix("s") && pages.count > 1 ? "" : $0
      }
      #expect(columns.pages(of: role) == [root].compactMap { $0 } + pages.dropFirst())
      #expect(columns.view.hasContent[role])
    }
    for name in expected.empty ?? [] {
      let role = try role(name)
      #expect(!columns.view.hasContent[role])
      #expect(columns.pages(of: role).count == 1)
    }
  }

  @Test(
    "tells changes in the order of the table", arguments: try vectors("events") as [EventVector])
  func events(_ vector: EventVector) throws {
    var columns = try vector.script.makeView()
    let (_, events) = try vector.script.run(&columns)
    #expect(events.map(\.words) == vector.events.map { $0.map(\.description) })
  }

  @Test(
    "gives UIKit's modes and widths with UIKit's numbers",
    arguments: try vectors("uikit-widths") as [WidthVector])
  func uikit(_ vector: WidthVector) throws {
    var columns = try vector.script.makeView()
    _ = try vector.script.run(&columns)
    #expect(columns.view.projection.displayMode?.rawValue == vector.displayMode)
    var cells: [String: Int] = [:]
    for frame in columns.view.projection.columns { cells[frame.role.rawValue] = frame.width }
    #expect(cells == vector.cells)
  }

  @Test(
    "refuses, ignores and passes on as the table says",
    arguments: try vectors("refusals") as [RefusalVector])
  func refusals(_ vector: RefusalVector) throws {
    var before = try vector.script.makeView()
    var first = vector.script
    first.actions = Array(vector.script.actions.dropLast())
    _ = try first.run(&before)
    var last = vector.script
    last.actions = Array(vector.script.actions.suffix(1))
    var after = before
    let (outcomes, events) = try last.run(&after)
    #expect(outcomes.last?.name == vector.outcome)
    if vector.isUnchanged {
      #expect(after == before)
      #expect(events.isEmpty)
    }
    if let stack = vector.stack { #expect(after.view.projection.stack?.map(\.rawValue) == stack) }
  }
}
