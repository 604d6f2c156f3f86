// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Runs a command again by itself: after a time, or when a folder changes.
///
/// While nobody sees the column it waits.
final class LineRenewals {
  private unowned let list: LineList
  private var watch: Stoppable?
  private var timer: Stoppable?
  private var isVisible = true
  /// True when the time came while nobody looked, or while the command ran.
  private var isDue = false
  private var isReading = true

  /// Milliseconds after a change of a folder in which more changes are waited for.
  private static let calmMilliseconds = 150

  /// Creates it for a list.
  init(_ list: LineList) { self.list = list }

  /// Begins to watch the folder, if there is one.
  func start() {
    guard case .folder(let folder)? = list.settings.renewal?.cause else { return }
    let place =
      folder.bytes.first == UInt8(ascii: "/") ? folder : list.folder.appending(folder.bytes)
    watch = list.pane.watch(place) { [unowned self] in soon(Self.calmMilliseconds) }
    if watch == nil { list.pane.notify("“\(folder.name)” cannot be watched", .warn) }
  }

  /// Notes that the command has ended.
  func ended() {
    isReading = false
    switch list.settings.renewal?.cause {
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
    timer = list.pane.after(milliseconds: milliseconds) { [self] in
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
    list.renew()
  }
}
