// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Runs a command again by itself: after a time, or when a folder changes.
///
/// While nobody sees the column it waits.
final class LineRenewals {
  private let pane: Pane
  private let settings: LineSettings
  /// The folder that commands run in.
  private let folder: FilePath
  /// Runs the command again.
  private let renew: () -> Void
  private var watch: Stoppable?
  private var timer: Stoppable?
  private var isVisible = true
  /// True when the time came while nobody looked, or while the command ran.
  private var isDue = false
  private var isReading = true

  /// Milliseconds after a change of a folder in which more changes are waited for.
  private static let calmMilliseconds = 150

  /// Creates it for a pane whose command is run by `renew`.
  init(_ pane: Pane, _ settings: LineSettings, in folder: FilePath, renew: @escaping () -> Void) {
    (self.pane, self.settings, self.folder, self.renew) = (pane, settings, folder, renew)
  }

  /// Begins to watch the folder, if there is one.
  func start() {
    guard case .folder(let watched)? = settings.renewal?.cause else { return }
    let place =
      watched.bytes.first == UInt8(ascii: "/") ? watched : folder.appending(watched.bytes)
    watch = pane.watch(place) { [unowned self] in soon(Self.calmMilliseconds) }
    if watch == nil { pane.notify("“\(watched.name)” cannot be watched", .warn) }
  }

  /// Notes that the command has ended.
  func ended() {
    isReading = false
    switch settings.renewal?.cause {
    case .time(let milliseconds)?: soon(milliseconds)
    case .folder?: if isDue { soon(Self.calmMilliseconds) }
    case nil: break
    }
  }

  /// Notes whether anybody sees the column.
  func viewChanged(_ isVisible: Bool) {
    self.isVisible = isVisible
    if isVisible, isDue, !isReading { run() }
  }

  private func soon(_ milliseconds: Int) {
    guard timer == nil else { return }
    timer = pane.after(milliseconds: milliseconds) { [self] in
      timer = nil
      run()
    }
  }

  private func run() {
    guard isVisible, !isReading else {
      isDue = true
      return
    }
    (isDue, isReading) = (false, true)
    renew()
  }
}
