// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// A row of bars, one cell each, for the course of a number.
///
/// A number always shows at least the lowest bar; only what is missing is blank.
struct Sparkline {
  private let values: [Double?]
  private let lowest: Double
  private let highest: Double

  /// Creates a line; its scale reaches from 0 or the lowest value to the highest.
  init(_ values: [Double?], _ format: TableColumn.Format) {
    self.values = values.map { $0.map(Scale.clamped) }
    let known = self.values.compactMap(\.self)
    lowest = format.minimum.map(Scale.clamped) ?? min(0, known.min() ?? 0)
    highest = format.highest.map(Scale.clamped) ?? known.max() ?? 0
  }

  /// The bars at the end of so many cells; the highest of each bucket where there are more values.
  func words(columns: Int) -> StyledText {
    guard values.contains(where: { $0 != nil }) else {
      return StyledText(SafeText("–"), style: TextStyle(role: .dim))
    }
    let bars = buckets(columns).map { value in value.map(bar) ?? " " }
    let blanks = String(repeating: " ", count: max(0, columns - bars.count))
    return StyledText(SafeText(blanks + bars.joined()))
  }

  private func buckets(_ columns: Int) -> [Double?] {
    guard values.count > columns else { return values }
    return (0..<columns).map { index in
      let bucket = values[index * values.count / columns..<(index + 1) * values.count / columns]
      return bucket.compactMap(\.self).max()
    }
  }

  private func bar(_ value: Double) -> String {
    let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let range = highest > lowest ? highest - lowest : 1
    let share = (min(max(value, lowest), max(highest, lowest)) - lowest) / range
    return bars[min(7, max(0, Int(8 * share)))]
  }
}

/// A bar that is filled as far as a number says.
struct Meter {
  /// Cells a meter has where its column says nothing of widths.
  static let naturalColumns = 10

  private let share: Double

  /// Creates a bar for a number on a scale of 0…1, or that of the format.
  init(_ value: Double, _ format: TableColumn.Format) {
    let low = format.minimum.map(Scale.clamped) ?? 0
    let high = format.highest.map(Scale.clamped) ?? 1
    share = min(max(0, (Scale.clamped(value) - low) / (high > low ? high - low : 1)), 1)
  }

  /// The bar in so many cells, by eighths; what is over nothing shows at least one.
  func words(columns: Int) -> StyledText {
    let eighths = share > 0 ? max(1, Int((share * Double(columns) * 8).rounded())) : 0
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return StyledText(SafeText(String(repeating: "█", count: eighths / 8) + rest))
  }
}

/// Bounds that keep sums and differences of numbers finite.
enum Scale {
  /// The number, or the nearest one that is drawn.
  static func clamped(_ value: Double) -> Double {
    min(max(value, Limit.scale.lowerBound), Limit.scale.upperBound)
  }
}
