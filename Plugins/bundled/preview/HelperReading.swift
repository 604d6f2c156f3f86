// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What another program says of a file, read piece by piece so that it can be given up.
protocol HelperReading: Sendable {
  /// Reads on for some time; waits for the program.
  ///
  /// - Returns: `false` when it has ended.
  mutating func readOn(milliseconds: Int) -> Bool

  /// Gives it up.
  func stop()
}

extension ArchiveReading: HelperReading {}
extension RuleReading: HelperReading {}

extension Previewer {
  /// Milliseconds after which a reading that is not over yet shows what is known without it.
  static let patience = 120
  /// Milliseconds of one look at the output; so soon a program ends when something else is shown.
  private static let lookMilliseconds = 50

  /// Shows what is known of a file, and the work, when its reading takes more than a moment.
  func announceSoon(
    _ work: String, _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate
  ) -> Stoppable {
    let ticket = shown.revision
    return pane.after(milliseconds: Self.patience) { [self] in
      guard shown.revision == ticket else { return }
      var update = update
      update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
      update.content = .lines([Text(FileSignature.name(head), .title)])
      update.loading = .set(Loading(work))
      pane.set(update)
    }
  }

  /// Reads to the end, as long as the same thing is on show; what is not shown any more is given up.
  func readOn<Reading: HelperReading>(
    _ reading: Reading, _ ticket: Int, then: @escaping (Reading) -> Void
  ) {
    guard shown.revision == ticket else {
      return pane.work {
        reading.stop()
      } then: { _ in
      }
    }
    let milliseconds = Self.lookMilliseconds
    pane.work {
      var reading = reading
      let goesOn = reading.readOn(milliseconds: milliseconds)
      return (reading, goesOn)
    } then: { [self] reading, goesOn in
      if goesOn { return readOn(reading, ticket, then: then) }
      then(reading)
    }
  }
}
