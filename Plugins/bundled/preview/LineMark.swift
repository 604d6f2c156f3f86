// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// The line of a file that a row stands for, and how much of its beginning is left out so that what was
/// found in it is seen.
struct LineMark: Equatable, Sendable {
  /// The line, from 0.
  let line: Int
  /// The byte of it at which stands what was found; `nil` where nobody says.
  private let byte: Int?
  /// Bytes at the beginning of the line that are left out.
  private(set) var leftOut = 0

  /// Cells of a pane beside a text: the number of the line, and the edges.
  private static let besideText = 8
  /// Cells and bytes of what was found and what stands around it.
  private static let (found, before) = (16, 24)

  /// Reads the type of a row, such as `text/plain;line=12;byte=80`; `nil` for those of whole files.
  init?(type: String?) {
    guard let type, type.utf8.contains(UInt8(ascii: ";")) else { return nil }
    let words = type.split(separator: ";").dropFirst()
    func number(_ name: String) -> Int? {
      words.lazy.compactMap { $0.hasPrefix(name) ? Int($0.dropFirst(name.count)) : nil }.first
    }
    guard let line = number("line="), line > 0 else { return nil }
    self.line = line - 1
    byte = number("byte=").flatMap { $0 > 0 ? $0 : nil }
  }

  /// The same line, its beginning left out where it would fill the pane.
  ///
  /// - Parameters:
  ///   - view: The pane.
  ///   - wraps: Whether long lines go on below.
  /// - Returns: The line.
  func fitting(_ view: ViewDescription, wraps: Bool) -> LineMark {
    guard let byte else { return self }
    let columns = max(view.columns - Self.besideText, Self.before)
    let room = columns * (wraps ? max(1, view.rows / 2) : 1)
    var mark = self
    if byte > room - Self.found { mark.leftOut = max(0, byte - Self.before) }
    return mark
  }
}
