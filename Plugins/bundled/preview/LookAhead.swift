// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Asks file systems that may not answer beside the loop, before the pane looks at a place on them.
final class LookAhead {
  /// Milliseconds after which a file system counts as one that does not answer.
  private static let patience = 2_000
  /// Milliseconds for which the table of mounts is good.
  private static let fresh = 3_000
  /// Questions that one file system may leave without an answer; each keeps a thread.
  private static let most = 2

  private let pane: Pane
  private var mounts = DistantMounts([])
  private var readAt = -fresh
  private var open: [FilePath: Int] = [:]

  /// Creates it for a pane.
  init(_ pane: Pane) {
    self.pane = pane
    readMounts()
  }

  private func readMounts() {
    guard Clock.milliseconds - readAt >= Self.fresh else { return }
    readAt = Clock.milliseconds
    pane.work {
      DistantMounts.now()
    } then: { [self] in
      mounts = $0
    }
  }

  /// Tells whether a place is on a file system of this machine, which answers at once.
  func isNear(_ path: FilePath) -> Bool { mounts.mount(of: path) == nil }

  /// Runs something once the file system of a place has answered, at once for those of this machine.
  ///
  /// - Parameters:
  ///   - path: The place.
  ///   - isCurrent: Tells whether anybody still waits.
  ///   - onSilence: Runs when there is no answer, with the folder at which the file system begins.
  ///   - body: Looks at the place.
  func ask(
    _ path: FilePath, isCurrent: @escaping () -> Bool, onSilence: @escaping (FilePath) -> Void,
    _ body: @escaping () -> Void
  ) {
    // After what the user waits for: reading the table takes the other processor.
    defer { readMounts() }
    guard let mount = mounts.mount(of: path) else { return body() }
    guard open[mount, default: 0] < Self.most else { return onSilence(mount) }
    open[mount, default: 0] += 1
    let timer = pane.after(milliseconds: Self.patience) {
      if isCurrent() { onSilence(mount) }
    }
    pane.work {
      guard case .success(let facts) = PlaceFacts.look(at: path) else { return }
      switch facts.file.kind {
      case .folder: (try? FolderReader(path))?.close()
      case .file: _ = (try? FileReader.open(path).get())?.read(at: 0, count: 1)
      case .unknown, .link, .pipe, .socket, .characterDevice, .blockDevice: break
      }
    } then: { [self] in
      timer.stop()
      open[mount, default: 1] -= 1
      if isCurrent() { body() }
    }
  }
}
