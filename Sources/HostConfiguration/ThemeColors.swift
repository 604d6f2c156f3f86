// SPDX-License-Identifier: Apache-2.0

/// The colours a user has chosen for the host; those that are missing are derived as usual.
package struct ThemeColors: Equatable, Sendable {
  /// What a colour is for.
  package enum Part: String, CaseIterable, Sendable {
    /// Behind everything, instead of the terminal's.
    case ground
    /// Plain letters.
    case text
    /// The cursor bar, the focused column, links.
    case accent
    /// Letters of less weight.
    case faint
    /// Lines between columns.
    case line
    case good, warning, bad, info, code
  }

  /// A colour by its parts, 0…255 each.
  package struct RGB: Equatable, Sendable {
    /// The parts.
    package var red, green, blue: UInt8

    /// Reads `#rrggbb`; anything else is `nil`.
    package init?(_ text: String) {
      let digits = text.utf8.dropFirst()
      guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let number = UInt32(text.dropFirst(), radix: 16)
      else { return nil }
      red = UInt8(truncatingIfNeeded: number >> 16)
      green = UInt8(truncatingIfNeeded: number >> 8)
      blue = UInt8(truncatingIfNeeded: number)
    }
  }

  private var chosen: [Part: RGB] = [:]

  /// Creates colours of which none is chosen.
  package init() {}

  /// True when none is chosen.
  package var isEmpty: Bool { chosen.isEmpty }

  /// The colour that is chosen for a part.
  package subscript(part: Part) -> RGB? { chosen[part] }

  /// These colours with gaps filled from others.
  func over(_ other: ThemeColors) -> ThemeColors {
    var result = self
    result.chosen.merge(other.chosen) { own, _ in own }
    return result
  }

  /// Reads an object with a colour for each part; what is none is left out and told.
  init(_ value: ConfigValue, _ findings: inout Findings) {
    guard
      let object = ConfigObject(
        value, as: "\"colors\"", keys: Part.allCases.map(\.rawValue), findings: &findings)
    else { return }
    for part in Part.allCases {
      guard let value = object[part.rawValue],
        let text = findings.string(value, part.rawValue)
      else { continue }
      guard let color = RGB(text) else {
        findings.error(SettingWords.noColor(text), at: value.place)
        continue
      }
      chosen[part] = color
    }
  }
}
