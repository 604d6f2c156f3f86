// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Glibc
import HostCore

/// The program: one command each, one exit code.
///
/// Exit codes: 0 fine, 1 the work failed, 2 wrong usage, 3 configuration, 128 + n ended by signal n.
@main
enum Colonnade {
  static let version = HostSettings.version

  static func main() {
    // Before anything else: a pane must not become a guardian.
    NativePanes.run(CommandLine.arguments)
    let invocation = Invocation(Array(CommandLine.arguments.dropFirst()))
    // Only the words were looked at so far: no thread and no descriptor exists yet. From here on the
    // guardian is the process the shell started, and the host is its child.
    if let mode = invocation.guardian { colonnade_guardian(mode) }
    exit(invocation.run())
  }
}
