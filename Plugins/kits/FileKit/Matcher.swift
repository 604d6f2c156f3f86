// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem

/// Words that are looked for in names and paths, as people know them from fuzzy finders.
///
/// Blanks part the words, and all have to fit. A word fits when its letters come in its order; with
/// `'` before it they stand in a run, with `^` at the beginning, with `$` behind it at the end, and
/// with `!` before it the run must not be there. A capital letter means only itself; accents fold.
package struct Matcher: Sendable {
  private struct Term: Sendable {
    var bytes: [UInt8]
    var kind: UInt32
  }
  private var terms: [Term] = []
  /// The letters that have to be there, a bit for each.
  private let letters: UInt32

  /// True when nothing is looked for, so that everything fits.
  package var isEmpty: Bool { terms.isEmpty }

  /// Reads what was typed.
  package init(_ words: String) {
    terms = words.split(separator: " ").compactMap { Self.term($0, isPlain: false) }
    letters = terms.reduce(0) { letters, term in
      term.kind & UInt32(COLONNADE_TERM_NOT) != 0
        ? letters : letters | colonnade_letters(term.bytes, term.bytes.count)
    }
  }

  /// Looks for words that stand in a text as they are, whatever signs they begin with.
  package init(parts words: String) {
    terms = words.split(separator: " ").compactMap { Self.term($0, isPlain: true) }
    letters = terms.reduce(0) { letters, term in
      letters | colonnade_letters(term.bytes, term.bytes.count)
    }
  }

  /// Looks for words whose letters come in their order, whatever signs they begin with.
  package init(letters words: String) {
    self.init(parts: words)
    for index in terms.indices { terms[index].kind &= ~UInt32(COLONNADE_TERM_EXACT) }
  }

  /// The entries of a listing that fit, in the order in which they are given.
  func filter(_ order: [UInt32], names: [UInt8], entries: [FileEntry]) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: order.count) { kept, filled in
      filled = withTerms { terms in
        colonnade_filter_matches(
          names, entries, entries.count, order, order.count, terms.baseAddress, terms.count,
          kept.baseAddress)
      }
    }
  }

  private static func term(_ word: Substring, isPlain: Bool) -> Term? {
    var (word, kind) = (word, isPlain ? COLONNADE_TERM_EXACT : 0)
    if !isPlain {
      if word.hasPrefix("!") {
        kind |= COLONNADE_TERM_NOT | COLONNADE_TERM_EXACT
        word = word.dropFirst()
      }
      if word.hasPrefix("'") {
        kind |= COLONNADE_TERM_EXACT
        word = word.dropFirst()
      }
      if word.hasPrefix("^") {
        kind |= COLONNADE_TERM_START
        word = word.dropFirst()
      }
      if word.hasSuffix("$"), word.count > 1 {
        kind |= COLONNADE_TERM_END
        word = word.dropLast()
      }
    }
    let heedsCase = word.unicodeScalars.contains { $0.properties.isUppercase }
    if heedsCase { kind |= COLONNADE_TERM_CASE }
    let bytes = Array(word.utf8.prefix(64))
    let folded = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
      filled = colonnade_fold(bytes, bytes.count, heedsCase ? 1 : 0, buffer.baseAddress)
    }
    return folded.isEmpty ? nil : Term(bytes: folded, kind: UInt32(kind))
  }

  /// How well a text fits: more for a better fit, `nil` for none.
  package func score(_ text: some Collection<UInt8>) -> Int? {
    let text = Array(text)
    let score = withTerms { colonnade_match(text, text.count, $0.baseAddress, $0.count) }
    return score < 0 ? nil : Int(score)
  }

  /// Finds the entries of a part of a walk that fit.
  ///
  /// - Parameters:
  ///   - part: What was walked through.
  ///   - first: Number of its first entry.
  /// - Returns: A number for each hit: the score in the upper half, the best smallest, the number of
  ///   the entry in the lower one.
  package func hits(in part: WalkPart, first: UInt32) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: part.count) { hits, filled in
      filled = part.withParts { part in
        withTerms { terms in
          var part = part
          return colonnade_match_part(
            &part, terms.baseAddress, terms.count, letters, first, hits.baseAddress)
        }
      }
    }
  }

  /// Finds the lines of a block that fit.
  ///
  /// - Parameters:
  ///   - block: The lines.
  ///   - first: Number of the first one.
  ///   - ranks: False to leave the scores out, which is faster.
  /// - Returns: A number for each hit, as ``hits(in:first:)`` has them.
  package func hits(in block: LineBlock, first: UInt32, ranks: Bool) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: block.count) { hits, filled in
      filled = block.bytes.withUnsafeBufferPointer { bytes in
        block.ends.withUnsafeBufferPointer { ends in
          block.letters.withUnsafeBufferPointer { lines in
            withTerms { terms in
              colonnade_match_lines(
                bytes.baseAddress, ends.baseAddress, lines.baseAddress, ends.count,
                terms.baseAddress, terms.count, letters, first, ranks ? 1 : 0, hits.baseAddress)
            }
          }
        }
      }
    }
  }

  private func withTerms<Result>(
    _ body: (UnsafeBufferPointer<colonnade_term>) -> Result
  ) -> Result {
    // All bytes in one block, so that one pointer holds them.
    let bytes = terms.flatMap(\.bytes)
    return bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      let list = terms.map { term in
        defer { start += term.bytes.count }
        return colonnade_term(
          bytes: bytes.baseAddress?.advanced(by: start), length: UInt32(term.bytes.count),
          kind: term.kind)
      }
      return list.withUnsafeBufferPointer(body)
    }
  }
}
