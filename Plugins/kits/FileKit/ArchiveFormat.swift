// SPDX-License-Identifier: Apache-2.0

/// The formats that archives are written in, by the endings of their names.
package enum ArchiveFormat: String, CaseIterable, Sendable {
  case zip
  case sevenZip = "7z"
  case tarGzip = "tar.gz"
  case tarXZ = "tar.xz"
  case tarZstandard = "tar.zst"
  case tarBzip = "tar.bz2"
  case tar

  /// The format a name asks for, whatever its case; `nil` without such an ending.
  package init?(ofName name: String) {
    let small = name.lowercased()
    let short: [(String, ArchiveFormat)] = [
      (".tgz", .tarGzip), (".txz", .tarXZ), (".tzst", .tarZstandard), (".tbz2", .tarBzip),
    ]
    let long = Self.allCases.map { (".\($0.rawValue)", $0) }
    guard let found = (long + short).first(where: { small.hasSuffix($0.0) && small != $0.0 })
    else { return nil }
    self = found.1
  }

  /// The name that is meant by one that was typed where another one stood.
  ///
  /// Who types a whole name before the ending that stands there means what was typed: of
  /// `notes.tar.gz.zip` that is `notes.tar.gz`, and the same behind the whole name that stands there. The
  /// name that stood there is meant as it is.
  package static func meant(by typed: String, offered: String) -> String {
    if typed.hasPrefix(offered) {
      let behind = String(typed.dropFirst(offered.count))
      if Self(ofName: behind) != nil { return behind }
    }
    guard typed != offered, let dot = offered.lastIndex(of: "."), typed.hasSuffix(offered[dot...])
    else { return typed }
    let rest = String(typed.dropLast(offered[dot...].count))
    return Self(ofName: rest) == nil ? typed : rest
  }

  /// The endings, as words.
  package static var endings: String {
    let words = allCases.map { ".\($0.rawValue)" }
    // Not joined by the library, which looks up what is generic in it: a tenth of a millisecond at a start.
    return words.enumerated().reduce("") { text, word in
      let isLast = word.offset == words.count - 1
      return text + (word.offset == 0 ? "" : isLast ? " or " : ", ") + word.element
    }
  }
}
