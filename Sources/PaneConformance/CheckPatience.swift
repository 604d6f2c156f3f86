// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// How slow a plugin, and the machine, have turned out to be: what is slow is waited for, and not
/// called wrong.
///
/// All processes of a check share it, so that what the first one has shown counts for the others.
final class CheckPatience {
  /// The longest time that an answer, or the first line of a process, has taken; in milliseconds.
  private(set) var slowest = 0

  /// Notes how long something took that was asked for, in milliseconds.
  func note(_ milliseconds: Int) { slowest = max(slowest, milliseconds) }

  /// The time to wait for something, in milliseconds, where a quick plugin has so much.
  func time(for limit: Int) -> Int {
    limit + min(slowest > CheckLimits.slow ? slowest * 3 : 0, CheckLimits.mostPatience)
  }

  /// True when more programs want to compute than this machine has processors.
  ///
  /// The number is that of the moment: it is asked for where a wait has ended in vain.
  static var isMachineBusy: Bool {
    HostEnvironment.runningCount - 1 >= HostEnvironment.processorCount
  }
}
