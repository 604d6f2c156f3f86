// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// The cards the host shows over the rows, so that each is taken away again when it is due, and the
/// commands it has, so that they are told again when they have changed.
struct HostCards {
  private var hasSpinner = false
  private var hasError = false
  private var commands: [PluginCommand] = []

  /// Tells the commands of the folder on show, if they are others than those told last.
  ///
  /// - Returns: Whether there is something to tell.
  @discardableResult
  mutating func tell(_ commands: [PluginCommand], in update: inout PaneUpdate) -> Bool {
    guard commands != self.commands else { return false }
    self.commands = commands
    update.commands = .set(commands)
    return true
  }

  /// A message that shows a spinner.
  mutating func spinner(_ words: String) -> PaneUpdate {
    hasSpinner = true
    var update = PaneUpdate()
    update.loading = .set(Loading(words))
    return update
  }

  /// Lets the spinner stay, with other words.
  mutating func keepSpinner(_ words: String, in update: inout PaneUpdate) {
    hasSpinner = true
    update.loading = .set(Loading(words))
  }

  /// Takes the spinner away, if there is one.
  mutating func removeSpinner(from update: inout PaneUpdate) {
    if hasSpinner { update.loading = .remove }
    hasSpinner = false
  }

  /// A message that takes the spinner away, if there is one.
  mutating func withoutSpinner() -> PaneUpdate {
    var update = PaneUpdate()
    removeSpinner(from: &update)
    return update
  }

  /// Shows an error instead of rows.
  mutating func setError(_ card: ErrorCard, in update: inout PaneUpdate) {
    hasError = true
    update.error = .set(card)
  }

  /// Takes the error away, if there is one.
  mutating func removeError(from update: inout PaneUpdate) {
    if hasError { update.error = .remove }
    hasError = false
  }
}
