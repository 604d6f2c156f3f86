// SPDX-License-Identifier: Apache-2.0
import HostConfiguration

/// A part of the configuration that is not used, or probably not as it was meant.
struct PlanWarning {
  /// The sentence for standard error and for the log, with the whole path in front.
  var words: String
  /// The sentence for the status line: the reason first, then the place in short.
  var shortWords: String
  /// True when the part is not used.
  var isFault: Bool

  /// A finding in a file; `home` is the user's.
  init(_ finding: Diagnostic, home: String) {
    words = finding.description
    let place = Self.short(finding.file, home: home)
    shortWords = "\(finding.message) (\(place):\(finding.line):\(finding.column))"
    isFault = finding.severity == .error
  }

  /// A sentence about a layout.
  init(_ words: String) {
    self.words = words
    shortWords = words
    isFault = false
  }

  /// A path with the middle left out, such as `~/…/config.jsonc`.
  static func short(_ path: String, home: String) -> String {
    let isOwn = !home.isEmpty && path.hasPrefix(home + "/")
    let rest = isOwn ? String(path.dropFirst(home.count)) : path
    let parts = rest.split(separator: "/")
    guard parts.count > 2, let first = parts.first, let last = parts.last else {
      return (isOwn ? "~" : "") + rest
    }
    return isOwn ? "~/…/\(last)" : (path.hasPrefix("/") ? "/" : "") + "\(first)/…/\(last)"
  }

  /// What the status line says of all of them; `nil` for none.
  static func sentence(_ warnings: [PlanWarning]) -> String? {
    guard let first = warnings.first(where: \.isFault) ?? warnings.first else { return nil }
    let more = warnings.count - 1
    return more > 0 ? CommandWords.andMore(first.shortWords, more) : first.shortWords
  }
}
