// SPDX-License-Identifier: Apache-2.0

/// Finds what the user typed in a text.
///
/// A word with a capital letter is compared as written, any other without regard to case. Plain
/// ASCII is compared byte by byte; other texts are folded scalar by scalar.
package struct TextMatcher: Equatable, Sendable {
  /// A word as it is compared.
  private struct Word: Equatable, Sendable {
    var bytes: [UInt8]
    var heedsCase: Bool
    /// True when it has letters of ASCII alone.
    var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }
  }

  private let words: [Word]
  /// True when the letters of a word need only come in its order.
  private(set) var isByLetters = false

  /// Longest search text in bytes; what goes beyond is left out.
  static let byteLimit = 1_024

  /// Creates a matcher for texts that contain all words, in any order.
  package init(words text: String) {
    words = Self.clipped(text).split(separator: " ").map { Self.word(String($0)) }
  }

  /// Creates a matcher for texts that contain the phrase.
  init(phrase text: String) {
    words = text.isEmpty ? [] : [Self.word(Self.clipped(text))]
  }

  /// The same words, of which the letters need only come in their order; `nil` where no word has
  /// several.
  var loosened: TextMatcher? {
    guard words.contains(where: { $0.bytes.count > 1 }) else { return nil }
    var matcher = self
    matcher.isByLetters = true
    return matcher
  }

  /// As much of a text as is looked for.
  static func clipped(_ text: String) -> String {
    text.utf8.count <= byteLimit
      ? text : String(decoding: text.utf8.prefix(byteLimit), as: UTF8.self)
  }

  private static func word(_ text: String) -> Word {
    let heedsCase = text.unicodeScalars.contains { $0.properties.isUppercase }
    return Word(bytes: heedsCase ? Array(text.utf8) : folded(text).bytes, heedsCase: heedsCase)
  }

  /// True when there is nothing to look for, so that everything matches.
  var isEmpty: Bool { words.isEmpty }

  /// Tells whether each word is in one of the texts.
  package func matches(_ texts: [String]) -> Bool {
    words.allSatisfy { word in texts.contains { contains(word, in: $0) } }
  }

  func matches(_ text: String) -> Bool { words.allSatisfy { contains($0, in: text) } }

  /// All places of all words, in bytes of UTF-8, ascending and apart from each other.
  func ranges(in text: String, limit: Int = 256) -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    var found: [Range<Int>] = []
    for word in words {
      if isByLetters {
        Self.collectLetters(word, in: text, into: &found)
      } else {
        Self.collect(word, in: text, limit: limit, into: &found)
      }
    }
    guard words.count > 1 || isByLetters else { return found }
    found.sort { $0.lowerBound < $1.lowerBound }
    return found.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  // MARK: Comparing

  private func contains(_ word: Word, in text: String) -> Bool {
    var found: [Range<Int>] = []
    if isByLetters {
      return word.isASCII
        ? Self.hasLetters(word, in: text) : Self.collectLetters(word, in: text, into: &found)
    }
    Self.collect(word, in: text, limit: 1, into: &found)
    return !found.isEmpty
  }

  private static func collect(
    _ word: Word, in text: String, limit: Int, into found: inout [Range<Int>]
  ) {
    var text = text
    let isDone: Bool = text.withUTF8 { bytes in
      guard word.heedsCase || bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      scan(bytes, for: word, limit: limit) { found.append($0) }
      return true
    }
    guard !isDone else { return }
    let (bytes, origins) = folded(text)
    let end = text.utf8.count
    bytes.withUnsafeBufferPointer { buffer in
      scan(buffer, for: Word(bytes: word.bytes, heedsCase: true), limit: limit) { range in
        let upper = range.upperBound < origins.count ? origins[range.upperBound] : end
        let lower = origins[range.lowerBound]
        if lower < upper { found.append(lower..<upper) }
      }
    }
  }

  /// Tells whether a text has the letters of a word of ASCII in their order.
  private static func hasLetters(_ word: Word, in text: String) -> Bool {
    var text = text
    guard !word.bytes.isEmpty else { return true }
    return text.withUTF8 { bytes in
      var next = word.bytes.startIndex
      for byte in bytes where lowered(byte, !word.heedsCase) == word.bytes[next] {
        next += 1
        if next == word.bytes.endIndex { return true }
      }
      return false
    }
  }

  /// Finds the letters of a word in their order, each as early as it can be; tells whether all are there.
  @discardableResult
  private static func collectLetters(
    _ word: Word, in text: String, into found: inout [Range<Int>]
  ) -> Bool {
    var left = String(decoding: word.bytes, as: UTF8.self).unicodeScalars[...]
    var place = 0
    for scalar in text.unicodeScalars {
      guard let wanted = left.first else { break }
      let end = place + UTF8.width(scalar)
      if (word.heedsCase ? scalar : lowered(scalar)) == wanted {
        left.removeFirst()
        if let last = found.last, last.upperBound == place {
          found[found.count - 1] = last.lowerBound..<end
        } else {
          found.append(place..<end)
        }
      }
      place = end
    }
    return left.isEmpty
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return Unicode.Scalar(lowered(UInt8(truncatingIfNeeded: scalar.value), true))
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, for word: Word, limit: Int, found: (Range<Int>) -> Void
  ) {
    guard let first = word.bytes.first, bytes.count >= word.bytes.count else { return }
    let fold = !word.heedsCase
    var start = 0
    var left = limit
    let last = bytes.count - word.bytes.count
    while start <= last, left > 0 {
      guard lowered(bytes[start], fold) == first, isEqual(bytes, at: start, word, fold) else {
        start += 1
        continue
      }
      found(start..<start + word.bytes.count)
      left -= 1
      start += word.bytes.count
    }
  }

  private static func isEqual(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ word: Word, _ fold: Bool
  ) -> Bool {
    for offset in 1..<max(1, word.bytes.count)
    where lowered(bytes[start + offset], fold) != word.bytes[offset] { return false }
    return true
  }

  private static func lowered(_ byte: UInt8, _ fold: Bool) -> UInt8 {
    fold && byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// The text without regard to case, and for each byte where its character begins in the text.
  private static func folded(_ text: String) -> (bytes: [UInt8], origins: [Int]) {
    var bytes: [UInt8] = []
    var origins: [Int] = []
    var origin = 0
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        bytes.append(lowered(UInt8(truncatingIfNeeded: scalar.value), true))
        origins.append(origin)
      } else {
        for byte in scalar.properties.lowercaseMapping.utf8 {
          bytes.append(byte)
          origins.append(origin)
        }
      }
      origin += UTF8.width(scalar)
    }
    return (bytes, origins)
  }
}
