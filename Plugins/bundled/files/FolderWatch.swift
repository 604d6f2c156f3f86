// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Says when a folder should be looked at again.
///
/// Changes only make the folder dirty; it is looked at after 50 ms of quiet, after 250 ms at the
/// latest, and never so often that reading takes more than a fifth of the time.
final class FolderWatch {
  private static let quiet = 50
  private static let latest = 250

  private let pane: Pane
  private let onDue: () -> Void
  private var path: FilePath?
  private var watch: Stoppable?
  private var timer: Stoppable?
  private var dirtySince: Int?
  private var lastLook = 0
  /// Milliseconds the last look took.
  var lastDuration = 0 {
    didSet { lastLook = Clock.milliseconds }
  }

  init(_ pane: Pane, onDue: @escaping () -> Void) {
    self.pane = pane
    self.onDue = onDue
  }

  /// Watches a folder instead of the one before.
  func watch(_ path: FilePath) {
    guard path != self.path || watch == nil else { return }
    stop()
    self.path = path
    watch = pane.watch(path) { [unowned self] in markDirty() }
    if watch == nil, let reader = try? FolderReader(path) {
      // A name that is no text is watched by the number of the open folder.
      let link = FilePath("/proc/self/fd/\(reader.descriptor)")
      watch = pane.watch(link) { [unowned self] in markDirty() }
      reader.close()
    }
  }

  func stop() {
    watch?.stop()
    timer?.stop()
    watch = nil
    timer = nil
    path = nil
    dirtySince = nil
  }

  /// Notes that something has changed.
  func markDirty() {
    let now = Clock.milliseconds
    let since = dirtySince ?? now
    dirtySince = since
    timer?.stop()
    let due = min(now + Self.quiet, since + Self.latest)
    let wait = max(due, lastLook + lastDuration * 4) - now
    timer = pane.after(milliseconds: wait) { [unowned self] in
      dirtySince = nil
      timer = nil
      onDue()
    }
  }
}
