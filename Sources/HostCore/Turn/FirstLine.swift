// SPDX-License-Identifier: Apache-2.0
package import CellText

/// A filter that is open to be typed into when the session begins.
package struct FirstLine: Equatable, Sendable {
  /// What it begins with.
  package var text: String
  /// What stands before it, instead of the usual sign.
  package var prompt: SafeText?
  /// True when Enter takes the row under the cursor at once.
  package var takesRow: Bool

  /// Creates a line.
  package init(_ text: String, prompt: SafeText? = nil, takesRow: Bool = false) {
    self.text = text
    self.prompt = prompt
    self.takesRow = takesRow
  }
}

/// The purpose of a session, and how it begins.
package struct SessionPurpose: Sendable {
  /// The rows or files that Enter chooses; `nil` where nothing is to be chosen.
  package var picks: HostSettings.Picking?
  /// A filter that is being typed from the start; `nil` for none.
  package var firstLine: FirstLine?
}

extension HostSettings {
  /// The rows or files that Enter chooses; `nil` where nothing is to be chosen.
  package var picks: Picking? {
    get { purpose.picks }
    set { purpose.picks = newValue }
  }
  /// A filter that is being typed from the start; `nil` for none.
  package var firstLine: FirstLine? {
    get { purpose.firstLine }
    set { purpose.firstLine = newValue }
  }
}
