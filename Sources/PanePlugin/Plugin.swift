// SPDX-License-Identifier: Apache-2.0
internal import EventLoop
internal import Glibc

/// A plugin: a program that owns the content of one pane.
public enum Plugin {
  /// Runs the plugin until the host has gone; never returns.
  ///
  /// - Parameters:
  ///   - id: Name in the style of a reversed domain, such as `org.example.hello`.
  ///   - name: What people call it.
  ///   - version: Version of the program, not of the protocol.
  ///   - start: Sets the handlers and shows the first content. It runs when the host has said
  ///     hello, so that ``Pane/context`` is complete.
  public static func run(
    id: String, name: String, version: String? = nil, _ start: @escaping (Pane) -> Void
  ) -> Never {
    if isatty(0) != 0 { explain() }
    signal(SIGPIPE, SIG_IGN)
    let identity = PluginIdentity(
      id: id, name: SafeText(sending: name), version: version)
    let pane = Pane(identity: identity, emit: writeAll, start: start)
    do throws(SystemError) {
      try PluginLoop(pane).run()
    } catch {
      complain("\(name): \(error)")
      exit(1)
    }
  }

  private static func explain() -> Never {
    let program = CommandLine.arguments.first ?? "./plugin"
    complain(KitWords.startedByHand(program))
    exit(2)
  }

  private static func complain(_ words: String) {
    _ = (words + "\n").withCString { write(2, $0, strlen($0)) }
  }

  /// Writes to the host; ends the process when the host has gone.
  private static func writeAll(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        write(1, raw.baseAddress.map { $0 + sent }, raw.count - sent)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        _exit(0)
      }
    }
  }
}
