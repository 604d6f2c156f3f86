// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// An open folder that is closed when no work uses it any more.
final class OpenFolder {
  let reader: FolderReader
  private var jobs = 0
  private var isClosing = false

  /// Whether work may still be started.
  var isOpen: Bool { !isClosing }

  init(_ reader: FolderReader) { self.reader = reader }

  /// Does work beside the loop that uses the folder.
  func work<Value: Sendable>(
    _ pane: Pane, _ job: @escaping @Sendable (FolderReader) -> Value,
    then: @escaping (Value) -> Void
  ) {
    let reader = reader
    jobs += 1
    pane.work {
      job(reader)
    } then: { [self] value in
      jobs -= 1
      closeIfDue()
      then(value)
    }
  }

  /// Closes it as soon as possible; start no work afterwards.
  func close() {
    guard !isClosing else { return }
    isClosing = true
    closeIfDue()
  }

  private func closeIfDue() {
    if isClosing, jobs == 0 { reader.close() }
  }
}
