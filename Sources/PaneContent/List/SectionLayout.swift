// SPDX-License-Identifier: Apache-2.0

/// Where the headings of a list stand between its rows.
///
/// A section takes a blank line (but for the first), its heading and its rows. A section that is sent
/// without rows has its heading; one whose rows are all hidden takes no line. Rows behind the last
/// section follow after a blank line.
struct SectionLayout: Equatable, Sendable {
  /// The lines of one section.
  struct Stretch: Equatable, Sendable {
    /// The section, or `nil` for rows behind the last one.
    var section: Int?
    var firstLine: Int
    var firstRowLine: Int
    var firstRow: Int
  }

  /// What stands at a line.
  enum Place: Equatable, Sendable {
    case blank
    case heading(section: Int)
    case row(Int)
  }

  private(set) var stretches: [Stretch] = []
  private(set) var lineCount = 0

  /// Lays out sections with so many rows on show each, of `rowCount` altogether.
  ///
  /// - Parameters:
  ///   - rowCounts: For each section its rows on show.
  ///   - rowCount: The rows of all.
  ///   - showsEmpty: Tells whether a section has a heading though it has no rows.
  init(
    rowCounts: [Int] = [], rowCount: Int, showsEmpty: (_ section: Int) -> Bool = { _ in false }
  ) {
    var row = 0
    var line = 0
    for (section, wanted) in rowCounts.enumerated() {
      let count = min(wanted, rowCount - row)
      guard count > 0 || showsEmpty(section) else { continue }
      let gap = line == 0 ? 0 : 1
      stretches.append(
        Stretch(section: section, firstLine: line, firstRowLine: line + gap + 1, firstRow: row))
      line += gap + 1 + count
      row += count
    }
    if row < rowCount, !stretches.isEmpty {
      stretches.append(
        Stretch(section: nil, firstLine: line, firstRowLine: line + 1, firstRow: row))
      line += 1
    }
    lineCount = line + rowCount - row
  }

  func line(ofRow row: Int) -> Int {
    guard let stretch = stretches.last(where: { $0.firstRow <= row }, sorted: true) else {
      return row
    }
    return stretch.firstRowLine + row - stretch.firstRow
  }

  func place(atLine line: Int) -> Place? {
    guard line >= 0, line < lineCount else { return nil }
    guard let stretch = stretches.last(where: { $0.firstLine <= line }, sorted: true) else {
      return .row(line)
    }
    if line >= stretch.firstRowLine { return .row(stretch.firstRow + line - stretch.firstRowLine) }
    if let section = stretch.section, line == stretch.firstRowLine - 1 {
      return .heading(section: section)
    }
    return .blank
  }

  /// The row at a line, or else the first one below it.
  func row(atOrBelow line: Int) -> Int {
    guard let stretch = stretches.last(where: { $0.firstLine <= line }, sorted: true) else {
      return line
    }
    return stretch.firstRow + max(0, line - stretch.firstRowLine)
  }
}
