// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import SplitLayout

/// Random configurations, sizes and actions, the same for the same seed.
struct RandomSplit {
  var random: SplitMix64

  init(seed: Int) { random = SplitMix64(seed: seed) }

  mutating func chance(_ parts: Int) -> Bool { Int.random(in: 0..<parts, using: &random) == 0 }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func configuration() -> SplitConfiguration {
    let style = pick(SplitStyle.allCases)
    var result = SplitConfiguration(style: style)
    if chance(2) { result.panes[.inspector] = "inspector" }
    if chance(6) { result.panes[.compact] = "compact" }
    if chance(8) { result.panes[.supplementary] = nil }
    if chance(4) { result.preferredDisplayMode = pick(DisplayMode.allCases) }
    if chance(3) { result.preferredSplitBehavior = pick(SplitBehavior.allCases) }
    result.primaryEdge = pick(PrimaryEdge.allCases)
    result.reveals = !chance(5)
    result.showsSecondaryOnlyButton = chance(2)
    if chance(4) { result.compactBelow = Int.random(in: 0...110, using: &random) }
    for role in ColumnRole.allCases where chance(3) { result.hasContent[role] = false }
    for role in [ColumnRole.primary, .supplementary, .secondary, .inspector] where chance(5) {
      result.widths[role] = ColumnWidth(
        minimum: Int.random(in: 0...60, using: &random),
        preferred: pick([
          .automatic, .cells(Int.random(in: 0...90, using: &random)),
          .fraction(WidthFraction(Int.random(in: 0...10, using: &random), over: 10)),
        ]),
        maximum: chance(2) ? Int.random(in: 0...90, using: &random) : nil,
        isResizable: !chance(6))
    }
    if chance(8) { result.hideBelow[pick(ColumnRole.allCases)] = 110 }
    return result
  }

  mutating func size() -> CellSize {
    let columns = chance(12) ? Int.random(in: 0...25, using: &random) : number(40...180)
    return CellSize(columns: columns, rows: chance(15) ? 4 : 30)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func action() -> SplitAction {
    let column = pick(ColumnRole.allCases)
    switch number(0...21) {
    case 0, 1: return .show(column)
    case 2, 3: return .hide(column)
    case 4: return .toggle
    case 5: return chance(2) ? .flip : .secondaryOnly
    case 6: return .dismiss
    case 7: return .back
    case 8: return .setMode(pick(DisplayMode.allCases))
    case 9: return .setBehavior(pick(SplitBehavior.allCases))
    case 10, 11: return .content(column, chance(2))
    case 12, 13: return .advance(column)
    case 14: return .drag(column, width: number(-5...150))
    case 15: return .focus(column)
    case 16: return .content(column, chance(2))
    case 17: return rareAction(column)
    default: return .resize(size())
    }
  }

  private mutating func rareAction(_ column: ColumnRole) -> SplitAction {
    switch number(0...5) {
    case 5: .wishWidth(column, width: number(0...90))
    case 0: .setPane(column, pane: chance(2) ? nil : column.rawValue)
    case 1: .raiseMinimum(column, width: number(0...40))
    case 2: .answerTopColumn(column)
    case 3: .answerDisplayMode(pick(DisplayMode.allCases))
    default: .resetWidth(column)
    }
  }
}
