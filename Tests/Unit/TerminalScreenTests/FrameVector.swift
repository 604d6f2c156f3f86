// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import Testing

@testable import TerminalScreen

/// One row of `frames.json`: what changes between two frames, and the bytes that may take.
struct FrameVector: Decodable, CustomTestStringConvertible, Sendable {
  struct Drawing: Decodable, Sendable {
    var row: Int
    var column: Int
    var text: String?
    var columns: Int?
    var rows: Int?
    var restyle: Bool?
    var style: StyleRow?
  }

  struct StyleRow: Decodable, Sendable {
    var foreground: [UInt8]?
    var background: [UInt8]?
    var underlineColor: [UInt8]?
    var attributes: [String]?
    var underline: String?
    var link: String?
  }

  var id: String
  var say: String
  var max: Int
  var before: [Drawing]
  var after: [Drawing]
  var cursor: [Int]?
  var cursorBefore: [Int]?
  var needs: [String]?
  var isFirst: Bool?

  var testDescription: String { "\(id) \(say)" }

  var capabilities: ScreenCapabilities {
    var capabilities = ScreenCapabilities(colorDepth: .palette256)
    for need in needs ?? [] {
      switch need {
      case "repeatsAnyGlyph": capabilities.repeatsAnyGlyph = true
      case "repeatsASCII": capabilities.repeatsASCII = true
      case "trueColor": capabilities.colorDepth = .trueColor
      case "noColor": capabilities.colorDepth = .none
      case "erasesWithBackground": capabilities.erasesWithBackground = true
      case "hasHyperlinks": capabilities.hasHyperlinks = true
      case "hasStyledUnderlines": capabilities.hasStyledUnderlines = true
      default: break
      }
    }
    return capabilities
  }

  /// The frame before or after.
  func surface(isAfter: Bool) -> Surface {
    let isJoined = needs?.contains("joinedEmoji") == true
    var surface = Surface.base(profile: isJoined ? .modern : .conservative)
    let place = (isAfter ? cursor : nil) ?? (isAfter ? nil : cursorBefore) ?? [0, 0]
    surface.cursor = CellPoint(column: place[1], row: place[0])
    for drawing in isAfter ? after : before { draw(drawing, on: &surface) }
    return surface
  }

  private func draw(_ drawing: Drawing, on surface: inout Surface) {
    let style = surface.id(drawing.style)
    let point = CellPoint(column: drawing.column, row: drawing.row)
    if let text = drawing.text {
      surface.write(SafeText(text), at: point, style: style)
      return
    }
    let rect = CellRect(
      column: point.column, row: point.row, columns: drawing.columns ?? 1, rows: drawing.rows ?? 1)
    if drawing.restyle == true {
      surface.restyle(rect) { _, _ in style }
    } else {
      surface.fill(rect, style: style)
    }
  }
}

extension Surface {
  /// 80×24, each row its number, a blank and 75 letters.
  static func base(profile: WidthProfile = .conservative) -> Surface {
    var surface = Surface(size: CellSize(columns: 80, rows: 24), profile: profile)
    for row in 0..<24 {
      let letters = (0..<75).map { Character(Unicode.Scalar(UInt8(97 + (row * 7 + $0) % 26))) }
      let number = row < 10 ? "0\(row)" : "\(row)"
      surface.write(SafeText(number + " " + String(letters)), at: CellPoint(column: 0, row: row))
    }
    return surface
  }

  mutating func id(_ row: FrameVector.StyleRow?) -> StyleID {
    guard let row else { return .standard }
    func color(_ numbers: [UInt8]?) -> Color {
      guard let numbers else { return .standard }
      return numbers.count == 3 ? .rgb(numbers[0], numbers[1], numbers[2]) : .palette(numbers[0])
    }
    var style = Style(
      foreground: color(row.foreground), background: color(row.background),
      underlineColor: color(row.underlineColor))
    for name in row.attributes ?? [] {
      switch name {
      case "bold": style.attributes.insert(.bold)
      case "inverse": style.attributes.insert(.inverse)
      default: break
      }
    }
    if row.underline == "curly" { style.underline = .curly }
    if let link = row.link.flatMap(Hyperlink.init) { style.link = styles.id(link) }
    return id(style)
  }
}
