// SPDX-License-Identifier: Apache-2.0
import CellText
package import FileKit
package import PanePlugin

/// The rows of a column as they will be, read to the end before any window is shown.
package struct LineForecast {
  /// The values of the first two rows that fit the words of the filter.
  package private(set) var values: [[UInt8]] = []
  /// All that was read, to be read again.
  package let file = SpoolFile()

  /// Milliseconds that one look waits for more.
  private static let patience = 60_000

  /// Runs the command of a column, or reads an input, to its end.
  ///
  /// - Parameters:
  ///   - settings: The column.
  ///   - input: The open file to read instead of the command; `nil` for the command.
  ///   - folder: The folder that the command runs in.
  /// - Throws: `FileProblem` when it cannot be started, or there is no room for what it prints.
  package init(
    _ settings: LineSettings, input: Int32?, in folder: FilePath
  ) throws(FileProblem) {
    let words = settings.command?.arguments(row: [], values: []) ?? []
    let program =
      input == nil ? try HelperRun(bytes: LineActions.findable(words), in: folder) : nil
    defer { program?.end(isOver: false) }
    var cutter = LineCutter(settings.form, hasZeros: settings.hasZeros)
    var isFirst = settings.form.hasHeader
    let matcher =
      settings.isFuzzy ? Matcher(settings.query) : Matcher(parts: settings.query)
    let patience = Self.patience
    func next() -> [UInt8]? {
      program?.read(milliseconds: patience)
        ?? input.flatMap { HelperRun.read($0, milliseconds: patience) }
    }
    var isOver = false
    while !isOver {
      var part = LinePart()
      if let bytes = next() {
        guard file.append(bytes) else { throw FileProblem("There is no room for what comes") }
        cutter.cut(bytes, into: &part)
      } else {
        cutter.finish(into: &part)
        isOver = true
      }
      for number in 0..<part.lines.count where values.count < 2 {
        if isFirst {
          isFirst = false
        } else if matcher.score(part.text[number]) != nil {
          values.append(Array(settings.form.value(of: part.lines[number])))
        }
      }
    }
  }
}
