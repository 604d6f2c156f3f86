// SPDX-License-Identifier: Apache-2.0

/// A bar as long as an entry is large beside the largest, in eighths of a cell.
enum SizeBar {
  /// Cells of the largest.
  private static let cells = 4
  private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of so many bytes, with blanks up to its full length; of anything at all there is a trace.
  static func words(_ bytes: Int64, of largest: Int64) -> String {
    guard bytes > 0, largest > 0 else { return String(repeating: " ", count: cells) }
    let share = min(1, Double(bytes) / Double(largest))
    let eighths = max(1, Int((share * Double(cells * 8)).rounded()))
    let part = eighths % 8
    var bar = String(repeating: "█", count: eighths / 8)
    if part > 0 { bar.append(parts[part - 1]) }
    return bar + String(repeating: " ", count: cells - bar.count)
  }
}
