// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import SplitLayout

@testable import colonnade

/// A split view and what happens to it, as written in a fixture.
struct Script: Decodable, Sendable {
  var style: String
  var width: Int
  var height: Int
  var columns: [String]?
  var content: [String]?
  var split: Split?
  var actions: [[Word]]

  struct Split: Decodable, Sendable {
    var preferredDisplayMode: String?
    var preferredSplitBehavior: String?
    var primaryEdge: String?
    var reveals: Bool?
    var showsSecondaryOnlyButton: Bool?
    var compactBelow: Int?
    var peek: Int?
    var hooks: Hooks?
    var hideBelow: [String: Int]?
    var primary: Width?
    var supplementary: Width?
    var secondary: Width?
    var inspector: Width?
  }

  struct Hooks: Decodable, Sendable {
    var topColumn: String?
    var displayMode: String?
  }

  struct Width: Decodable, Sendable {
    var min: Int?
    var max: Int?
    var preferred: Word?
    var fraction: String?
    var resizable: Bool?
  }

  enum Word: Decodable, Sendable, CustomStringConvertible {
    case text(String)
    case number(Int)
    case flag(Bool)
    case nothing

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .nothing
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var description: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .flag(let flag): "\(flag)"
      case .nothing: "nil"
      }
    }
  }
}

/// A fixture that says something this reader does not know.
struct UnknownWord: Error {
  var text: String
}

extension Script {
  var configuration: SplitConfiguration {
    get throws {
      var result = SplitConfiguration(
        style: try known(SplitStyle(rawValue: style), style),
        columns: try columns?.map(role))
      if let content {
        result.hasContent = PerColumn(false)
        for name in content { result.hasContent[try role(name)] = true }
      }
      guard let split else { return result }
      try read(split, into: &result)
      return result
    }
  }

  private func read(_ split: Split, into result: inout SplitConfiguration) throws {
    if let name = split.preferredDisplayMode { result.preferredDisplayMode = try mode(name) }
    if let name = split.preferredSplitBehavior {
      result.preferredSplitBehavior = try known(SplitBehavior(rawValue: name), name)
    }
    if let name = split.primaryEdge {
      result.primaryEdge = try known(PrimaryEdge(rawValue: name), name)
    }
    result.reveals = split.reveals ?? result.reveals
    result.showsSecondaryOnlyButton = split.showsSecondaryOnlyButton ?? false
    result.compactBelow = split.compactBelow
    result.peek = split.peek ?? result.peek
    result.hooks = SplitHooks(
      topColumn: try split.hooks?.topColumn.map(role),
      displayMode: try split.hooks?.displayMode.map(mode))
    for (name, cells) in split.hideBelow ?? [:] { result.hideBelow[try role(name)] = cells }
    let widths: [(ColumnRole, Width?)] = [
      (.primary, split.primary), (.supplementary, split.supplementary),
      (.secondary, split.secondary), (.inspector, split.inspector),
    ]
    for (role, width) in widths {
      guard let width else { continue }
      result.widths[role] = ColumnWidth(
        minimum: width.min, preferred: try preferred(width), maximum: width.max,
        isResizable: width.resizable ?? true)
    }
  }

  private func preferred(_ width: Width) throws -> ColumnWidth.Preferred {
    var cells: Int?
    var fraction = try width.fraction.map(ratio)
    switch width.preferred {
    case .number(let number): cells = number
    case .text(let text): fraction = try ratio(text)
    default: break
    }
    return ColumnWidth.Preferred(cells: cells, fraction: fraction)
  }

  private func ratio(_ text: String) throws -> WidthFraction {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2 else { throw UnknownWord(text: text) }
    return WidthFraction(parts[0], over: parts[1])
  }

  /// Creates the split view before the actions.
  func makeView() throws -> ScriptedPages {
    ScriptedPages(
      SplitView(configuration: try configuration, size: CellSize(columns: width, rows: height)))
  }

  /// Runs the actions; returns the outcomes and the events of the last one.
  func run(
    _ columns: inout ScriptedPages
  ) throws -> (outcomes: [ScriptedOutcome], events: [SplitEvent]) {
    var outcomes: [ScriptedOutcome] = []
    var events: [SplitEvent] = []
    for words in actions {
      events = []
      outcomes.append(columns.perform(try action(words, in: columns.view), into: &events))
    }
    return (outcomes, events)
  }

  private func action(_ words: [Word], in view: SplitView) throws -> ScriptedAction {
    let texts = words.map(\.description)
    let all = texts.joined(separator: " ")
    let rest = Array(texts.dropFirst())
    func column() throws -> ColumnRole { try role(try known(rest.first, all)) }
    func second() throws -> String { try known(rest.dropFirst().first, all) }
    func number(_ index: Int) throws -> Int {
      try known(Int(rest.dropFirst(index).first ?? ""), all)
    }
    switch texts.first {
    case "show": return .split(.show(try column()))
    case "hide": return .split(.hide(try column()))
    case "toggle": return .split(.toggle)
    case "flip": return .split(.flip)
    case "secondaryOnly": return .split(.secondaryOnly)
    case "dismiss": return .split(.dismiss)
    case "back": return .split(.back)
    case "setMode": return .split(.setMode(try mode(try known(rest.first, all))))
    case "setBehavior":
      return .split(.setBehavior(try known(SplitBehavior(rawValue: rest[0]), all)))
    case "select": return .select(try column(), item: try second())
    case "activate": return .activate(try column(), item: try second())
    case "advance": return .split(.advance(try column()))
    case "push": return .push(try column(), page: try second())
    case "pop": return .pop(try column())
    case "drag": return .split(.drag(try column(), width: try number(1)))
    case "resetWidth": return .split(.resetWidth(try column()))
    case "resize":
      let rows = rest.count > 1 ? try number(1) : view.size.rows
      return .split(.resize(CellSize(columns: try number(0), rows: rows)))
    case "setPane":
      return .split(.setPane(try column(), pane: try second() == "nil" ? nil : try second()))
    case "focus": return .split(.focus(try column()))
    case "content": return .split(.content(try column(), try second() == "true"))
    case "raise": return .split(.raiseMinimum(try column(), width: try number(1)))
    case "answerTop": return .split(.answerTopColumn(try column()))
    case "answerMode": return .split(.answerDisplayMode(try mode(try known(rest.first, all))))
    default: throw UnknownWord(text: all)
    }
  }
}

func role(_ name: String) throws -> ColumnRole { try known(ColumnRole(rawValue: name), name) }

func mode(_ name: String) throws -> DisplayMode { try known(DisplayMode(rawValue: name), name) }

private func known<Value>(_ value: Value?, _ text: String) throws -> Value {
  guard let value else { throw UnknownWord(text: text) }
  return value
}

extension SplitEvent {
  /// The event as fixtures write it.
  var words: [String] {
    switch self {
    case .willChangeMode(let from, let to): ["willChangeMode", from.rawValue, to.rawValue]
    case .willHide(let role): ["willHide", role.rawValue]
    case .willShow(let role): ["willShow", role.rawValue]
    case .committed: ["committed"]
    case .resize(let role, let size):
      ["resize", role.rawValue, "\(size.columns)", "\(size.rows)"]
    case .visibility(let role, let visibility):
      ["visibility", role.rawValue, visibility.rawValue]
    case .repaint: ["repaint"]
    case .didHide(let role): ["didHide", role.rawValue]
    case .didShow(let role): ["didShow", role.rawValue]
    case .didCollapse: ["didCollapse"]
    case .didExpand: ["didExpand"]
    case .focus(let role): ["focus", role.rawValue]
    }
  }
}
