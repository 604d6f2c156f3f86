// SPDX-License-Identifier: Apache-2.0
import CPlatform
import EventLoop
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
    let invocation = Invocation(TypedWords.ofProcess(in: HostEnvironment.currentDirectory))
    // Only the words were looked at so far: no thread and no descriptor exists yet. From here on the
    // guardian is the process the shell started, and the host is its child.
    if let mode = invocation.guardian {
      let start = Unmanaged.passRetained(Start(invocation))
      colonnade_guardian(mode, runHost, start.toOpaque())
    }
    exit(invocation.run())
  }
}

/// What was asked for, on its way through C to the thread of the host.
private final class Start {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }
}

/// Does in the host what was asked for and ends it.
///
/// A closure in `main` would be for the main thread, and that stays behind with the guardian.
private func runHost(_ start: UnsafeMutableRawPointer?) {
  guard let start else { exit(1) }
  exit(Unmanaged<Start>.fromOpaque(start).takeRetainedValue().invocation.run())
}
