// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// What a field for a text suggests while it is typed into: its choices that have what was typed.
struct FormSuggestions: Equatable, Sendable {
  /// The text that was typed.
  private let sought: String
  /// The choices that have it, in the order of the plugin.
  private let found: [SafeText]
  /// The one that stands in the field; `nil` while the typed text does.
  private var taken: Int?

  /// Rows that suggestions take.
  private static let mostRows = 5

  /// Finds suggestions for a text; `nil` without any.
  init?(for text: String, in field: FormField) {
    guard field.kind == .text, !text.isEmpty, !field.isDisabled else { return nil }
    let matcher = TextMatcher(phrase: text)
    sought = text
    found = field.choices.map(\.text).filter {
      $0.string != text && matcher.matches($0.string)
    }
    if found.isEmpty { return nil }
  }

  /// Those on screen, each with its number, and whether it stands in the field.
  var rows: [(number: Int, text: SafeText, isTaken: Bool)] {
    let last = max(Self.mostRows, (taken ?? 0) + 1)
    return found.indices.prefix(last).suffix(Self.mostRows).map { ($0, found[$0], $0 == taken) }
  }

  /// Takes the next one or the one before; before the first the typed text comes back.
  ///
  /// - Returns: What stands in the field now; `nil` when there is no other.
  mutating func step(_ count: Int) -> String? {
    let next = (taken ?? -1) + count
    guard next >= -1, next < found.count, next != taken ?? -1 else { return nil }
    taken = next < 0 ? nil : next
    return taken.map { found[$0].string } ?? sought
  }

  /// Takes one by its number.
  mutating func take(_ number: Int) -> String? { step(number - (taken ?? -1)) }
}
