// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc

/// A pattern of names as shells have it: `*.jpg`, `{a,b}*`, and with `!` before it all but those.
///
/// Names are compared as the filter compares them: accents fold, and so do capitals, unless the
/// pattern has one. Words without `*`, `?` and `[` fit names that contain them.
package struct NamePattern: Sendable {
  private let patterns: [[UInt8]]
  private let isNegated: Bool
  private let heedsCase: Bool

  /// Patterns that braces lead to at most; what is beyond is left out.
  private static let most = 64

  /// Reads what was typed; `nil` for nothing.
  package init?(_ typed: String) {
    var words = typed[...]
    isNegated = words.hasPrefix("!")
    if isNegated { words = words.dropFirst() }
    guard !words.isEmpty else { return nil }
    heedsCase = words.unicodeScalars.contains { $0.properties.isUppercase }
    let capitals = heedsCase
    patterns = Self.alternatives(of: String(words)).map { pattern in
      let isPlain = !pattern.contains { "*?[".contains($0) }
      return Self.folded(Array((isPlain ? "*\(pattern)*" : pattern).utf8), capitals)
    }
  }

  /// True when a name fits.
  package func fits(_ name: some Collection<UInt8>) -> Bool {
    let name = Self.folded(Array(name), heedsCase)
    let fits = patterns.contains { pattern in
      pattern.withUnsafeBufferPointer { pattern in
        name.withUnsafeBufferPointer { name in
          pattern.withMemoryRebound(to: CChar.self) { pattern in
            name.withMemoryRebound(to: CChar.self) { name in
              pattern.baseAddress.flatMap { pattern in
                name.baseAddress.map { fnmatch(pattern, $0, 0) == 0 }
              } ?? false
            }
          }
        }
      }
    }
    return fits != isNegated
  }

  /// The text as letters are compared, with a zero behind it.
  private static func folded(_ bytes: [UInt8], _ heedsCase: Bool) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count + 1) { buffer, filled in
      filled = colonnade_fold(bytes, bytes.count, heedsCase ? 1 : 0, buffer.baseAddress)
      buffer[filled] = 0
      filled += 1
    }
  }

  /// All that a pattern with braces stands for; braces that do not close are letters.
  private static func alternatives(of pattern: String) -> [String] {
    var done: [String] = []
    var open = [pattern]
    while let next = open.popLast(), done.count + open.count < most {
      guard let end = next.firstIndex(of: "}"), let start = next[..<end].lastIndex(of: "{") else {
        done.append(next)
        continue
      }
      let parts = next[next.index(after: start)..<end].split(
        separator: ",", omittingEmptySubsequences: false)
      open += parts.map { next[..<start] + $0 + next[next.index(after: end)...] }.map(String.init)
    }
    return done
  }
}
