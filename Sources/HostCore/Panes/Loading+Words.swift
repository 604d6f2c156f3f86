// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

extension Loading {
  /// The work and how much of it is done, such as `reading mail 33 %`; `nil` when neither is told.
  package var words: SafeText? {
    var parts: [String] = []
    if let text, !text.string.isEmpty { parts.append(text.string) }
    if let done, let share = ProgressReport.percentWords(done, of: total) {
      parts.append(share)
    }
    return parts.isEmpty ? nil : SafeText(parts.joined(separator: " "))
  }
}
