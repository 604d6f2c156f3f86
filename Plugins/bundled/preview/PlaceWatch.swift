// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Says when the place on show has become another.
///
/// Whoever runs through a folder stays on no file long enough to need a watch, so it begins after a
/// moment; what has changed until then shows in the facts of the place. Looks take at most a fifth
/// of the time. A program is not started anew for each piece of a file that grows: after the first
/// change it waits until nothing has changed for a while.
final class PlaceWatch {
  /// Milliseconds on one place before it is watched.
  private static let rest = 100
  /// Milliseconds from a change to the look at it.
  private static let quiet = 100
  /// Milliseconds without a change after which a program looks again at what changes often.
  private static let calm = 2_000

  private let pane: Pane
  private let onChange: () -> Void
  private var held: [Stoppable] = []
  private var lookedAt = 0
  private var lastDuration = 0
  private var changedAt: Int?
  private var timer: Stoppable?
  /// True when the look on show is a program's.
  var isByProgram = false

  /// Creates a watch of nothing.
  ///
  /// - Parameters:
  ///   - pane: The pane whose loop it uses.
  ///   - onChange: Runs when the place should be looked at again; the watch has ended then.
  init(_ pane: Pane, onChange: @escaping () -> Void) {
    self.pane = pane
    self.onChange = onChange
  }

  /// Notes that a look at a place begins.
  func lookBegins() {
    lookedAt = Clock.milliseconds
    isByProgram = false
  }

  /// Notes that the look has ended: all of the place is known.
  func lookEnded() { lastDuration = Clock.milliseconds - lookedAt }

  /// Watches a place instead of the one before.
  ///
  /// - Parameters:
  ///   - path: The place.
  ///   - facts: The facts it was shown with; `nil` when there was nothing.
  func watch(_ path: FilePath, shownWith facts: PlaceFacts?) {
    stop()
    held = [pane.after(milliseconds: Self.rest) { [unowned self] in begin(path, facts) }]
  }

  /// Runs the same when something else has changed that the place is shown by.
  func watch(also path: FilePath, _ body: @escaping () -> Void) {
    if let watch = pane.watch(path, body) { held.append(watch) }
  }

  private func begin(_ path: FilePath, _ facts: PlaceFacts?) {
    if let watch = pane.watch(path, { [unowned self] in changed() }) { held.append(watch) }
    let now = try? PlaceFacts.look(at: path).get()
    switch (now, facts) {
    case (nil, nil): break
    case (let now?, let facts?): if !now.isUnchanged(since: facts) { changed() }
    case (nil, _?), (_?, nil): changed()
    }
  }

  private func changed() {
    let now = Clock.milliseconds
    let isRestless = isByProgram && changedAt.map { now - $0 < Self.calm } ?? false
    changedAt = now
    timer?.stop()
    // While it is restless each change begins the wait anew.
    if !isRestless { stop() }
    let wait = isRestless ? Self.calm : max(Self.quiet, lastDuration * 4)
    timer = pane.after(milliseconds: wait) { [unowned self] in onChange() }
  }

  /// Ends the watch.
  func stop() {
    for one in held { one.stop() }
    held = []
    timer?.stop()
    timer = nil
  }
}
