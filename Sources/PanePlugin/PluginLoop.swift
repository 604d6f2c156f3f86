// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import JSONRPC

/// Turns bytes from the host into messages for the pane, until there are no more.
final class PluginLoop {
  private let pane: Pane
  private let reader = JSONDocumentReader()
  private var framer = LineFramer()

  init(_ pane: Pane) {
    self.pane = pane
    pane.loop = self
  }

  func run() -> Never {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(0, &bytes, bytes.count)
      if count > 0 {
        take(Array(bytes[..<count]))
      } else if count == 0 || errno != EINTR {
        end()
      }
    }
  }

  /// Takes bytes as they were read.
  func take(_ bytes: [UInt8]) {
    framer.append(bytes)
    while let line = framer.next(using: reader) {
      guard case .message(let range) = line else { continue }
      let message = framer.withBytes(range) { raw in
        try? reader.withDocument(raw) { JSON($0) }
      }
      if let message { pane.receive(message) }
    }
  }

  /// The host has gone.
  func end() -> Never {
    pane.handlers.end?()
    exit(0)
  }

  func timer(milliseconds: Int, repeats: Bool, _ body: @escaping () -> Void) -> Stoppable {
    Stoppable {}
  }

  func watch(_ path: FilePath, _ body: @escaping () -> Void) -> Stoppable? { nil }

  func work<Value: Sendable>(
    _ job: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    then(job())
  }
}
