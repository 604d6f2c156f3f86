// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneProtocol

/// How fast a transfer goes, as a mean over the last seconds, and how long it will still take.
struct TransferPace: Equatable, Sendable {
  /// How far it was at a moment.
  private struct Sample: Equatable, Sendable {
    var time: HostTime
    var done: Int
  }

  /// The reports of the last seconds, oldest first.
  private var samples: [Sample] = []
  /// When it was reported of first; what was done by then came before.
  private var began: HostTime?
  /// What is counted, bytes or else items, and how much of it there is.
  private var (isInBytes, total) = (false, 0)

  /// Notes how far it is.
  mutating func note(_ progress: FileProgress, at now: HostTime) {
    let counts = progress.bytes > 0
    if counts != isInBytes { samples = [] }
    (isInBytes, total) = (counts, counts ? progress.bytes : progress.items)
    began = began ?? now
    let done = counts ? progress.bytesDone : progress.itemsDone
    samples.append(Sample(time: now, done: done))
    let start = now.since(HostTime(milliseconds: 0)) - HostLimits.paceWindow
    // The one before the window stays, for the mean begins with it.
    while samples.count > 2, samples[1].time.since(HostTime(milliseconds: 0)) <= start {
      samples.removeFirst()
    }
  }

  /// Begins anew, because it rested.
  mutating func rest() { samples = [] }

  /// Speed and time left, such as `12 MB/s  9 s left`; `nil` while it is young, or stands still.
  ///
  /// The first few bytes say nothing: they are those of small files, or wait for a disk.
  var words: String? {
    guard let began, let first = samples.first, let last = samples.last,
      last.time.since(began) >= HostLimits.paceAge
    else { return nil }
    let milliseconds = last.time.since(first.time).wholeMilliseconds
    let done = last.done - first.done
    guard milliseconds >= HostLimits.paceSpan.wholeMilliseconds, done > 0 else { return nil }
    guard !isInBytes || last.done >= min(HostLimits.paceBytes, total / HostLimits.pacePart) else {
      return nil
    }
    let speed = Double(done) / Double(milliseconds) * 1_000
    let left = Double(max(0, total - last.done)) / speed
    return DragWords.pace(speed, isInBytes: isInBytes, secondsLeft: left)
  }
}
