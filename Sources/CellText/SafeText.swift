// SPDX-License-Identifier: Apache-2.0

/// Text that cannot change the terminal's state, whatever it came from.
///
/// The only ways to make one are the sanitising initialisers, so a value of this type is the proof
/// that control characters are gone. Everything the host draws is `SafeText`.
public struct SafeText: Hashable, Sendable {
  /// The characters, free of control characters.
  public let string: String

  /// What kind of place the text is shown in.
  public enum Place: Sendable {
    /// One line: a title, a row, a message. Line breaks become a visible mark.
    case label
    /// Several lines: line feeds stay, tabs become spaces.
    case multiline
  }

  /// Makes any string safe to show; clean text is taken as it is, without a copy.
  public init(_ raw: String, place: Place = .label) {
    var sanitizer = Sanitizer(place: place)
    string = sanitizer.clean(raw)
  }

  /// Makes bytes of UTF-8 safe to show, such as a file name or a line of a log.
  ///
  /// - Parameters:
  ///   - utf8: Any bytes; each longest broken piece becomes U+FFFD.
  ///   - place: What the text is for.
  public init(utf8: some Collection<UInt8>, place: Place = .label) {
    self.init(String(decoding: utf8, as: UTF8.self), place: place)
  }

  /// Takes text that is only sent, to a host that makes it safe, and never drawn here.
  ///
  /// For the kit alone: its programs own no terminal, and what they say must arrive as it was said.
  package init(sending raw: String) { string = raw }

  /// Takes text of which every piece has been through the sanitiser.
  init(sanitized: String) { string = sanitized }

  /// The empty text.
  public static let empty = SafeText(sanitized: "")
}

extension SafeText: ExpressibleByStringLiteral {
  /// Takes a literal of the source, which passes the sanitiser like everything else.
  public init(stringLiteral value: String) { self.init(value) }
}

extension SafeText {
  /// True when there are no characters.
  public var isEmpty: Bool { string.isEmpty }

  /// Length in bytes of UTF-8.
  public var utf8Count: Int { string.utf8.count }

  /// The piece between two offsets in bytes of UTF-8.
  ///
  /// Offsets outside the text are clamped; one inside a scalar counts as that scalar's start.
  public subscript(utf8 range: Range<Int>) -> SafeText {
    let utf8 = string.utf8
    let lower = min(max(0, range.lowerBound), utf8.count)
    let upper = min(max(lower, range.upperBound), utf8.count)
    if lower == 0, upper == utf8.count { return self }
    let from = scalarStart(lower)
    return SafeText(sanitized: String(string[from..<max(from, scalarStart(upper))]))
  }

  /// The start of the scalar at an offset, which may be the length of the text.
  private func scalarStart(_ offset: Int) -> String.Index {
    let utf8 = string.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: offset)
    while index > utf8.startIndex, index < utf8.endIndex, utf8[index] & 0xC0 == 0x80 {
      index = utf8.index(before: index)
    }
    return index
  }

  /// Joins two texts.
  public static func + (left: SafeText, right: SafeText) -> SafeText {
    if left.isEmpty { return right }
    return right.isEmpty ? left : SafeText(sanitized: left.string + right.string)
  }

  /// The text repeated; a negative count gives the empty text.
  public func repeated(_ count: Int) -> SafeText {
    SafeText(sanitized: String(repeating: string, count: max(0, count)))
  }
}
