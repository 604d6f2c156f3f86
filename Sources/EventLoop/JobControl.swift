// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Stopping with Ctrl-Z, as far as it concerns processes.
package enum JobControl {
  /// True when a shell is there that would notice a stop and could continue us.
  ///
  /// A terminal window that runs this program alone has none: a stop would be for ever.
  package static var canSuspend: Bool { colonnade_can_suspend() != 0 }

  /// Stops this process until somebody continues it; the guardian stops with it.
  ///
  /// SIGSTOP, because a SIGTSTP that a process sends itself is dropped in an orphaned group.
  package static func suspend() { kill(getpid(), SIGSTOP) }

  /// Continues the guardian if it has stopped; for when this process has been continued alone.
  package static func wakeGuardian() { colonnade_wake_guardian() }

  /// Tells the guardian that this process has heard that it shall end, and needs no more than that.
  package static func hearsEnd() { colonnade_host_hears_end() }

  /// True when the guardian of this process is not there any more.
  package static var hasLostGuardian: Bool { colonnade_guardian_pid() > 0 && !hasGuardian }

  /// True when this process runs under a guardian that is still there.
  package static var hasGuardian: Bool {
    let guardian = colonnade_guardian_pid()
    return guardian > 0 && getppid() == guardian
  }
}
