// SPDX-License-Identifier: Apache-2.0
import HostConfiguration

/// A part of the configuration that is not used, or probably not as it was meant.
struct PlanWarning {
  /// The sentence for standard error and for the log, with the whole path in front.
  var words: String
  /// The sentence for the status line: the reason first, then the name of the file.
  var shortWords: String
  /// True when the part is not used.
  var isFault: Bool

  /// A finding in a file.
  init(_ finding: Diagnostic) {
    words = finding.description
    // There is one such file; where it is, is said by all that have room for it.
    let name = finding.file.split(separator: "/").last.map(String.init) ?? finding.file
    shortWords = "\(finding.message) (\(name):\(finding.line):\(finding.column))"
    isFault = finding.severity == .error
  }

  /// A sentence about a layout.
  init(_ words: String) {
    self.words = words
    shortWords = words
    isFault = false
  }

  /// What the status line says of all of them; `nil` for none.
  static func sentence(_ warnings: [PlanWarning]) -> String? {
    guard let first = warnings.first(where: \.isFault) ?? warnings.first else { return nil }
    let more = warnings.count - 1
    return more > 0 ? CommandWords.andMore(first.shortWords, more) : first.shortWords
  }
}
