// SPDX-License-Identifier: Apache-2.0
internal import EventLoop
internal import Glibc
internal import JSONRPC

/// Turns bytes from the host into messages for the pane, until there are no more.
final class PluginLoop {
  private let pane: Pane
  private let dispatcher: LineDispatcher
  private let loop: Loop
  private let pool: WorkPool
  private let input: PipeReader
  private let reader = JSONDocumentReader()
  private let decoder = HostLineDecoder()
  private var framer = LineFramer()

  /// Prepares to read the host's lines from a descriptor.
  init(_ pane: Pane, reading descriptor: Int32 = 0) throws(SystemError) {
    self.pane = pane
    dispatcher = LineDispatcher(pane: pane)
    loop = try Loop()
    pool = WorkPool(loop)
    input = try PipeReader(loop, descriptor)
    pane.loop = self
    input.onBytes = { [unowned self] in heard($0) }
    input.onEnd = { [unowned self] _ in end() }
    input.resume()
  }

  /// Runs until the host has gone; then the process ends, whatever is under way.
  func run() -> Never {
    loop.run()
    end()
  }

  /// Takes bytes as they were read; what the lines cause to be sent goes out together.
  func heard(_ bytes: UnsafeRawBufferPointer) {
    framer.append(bytes)
    pane.link.turn {
      while let line = framer.next(using: reader) {
        guard case .message(let range) = line else { continue }
        dispatcher.receive(framer.withBytes(range) { decoder.decode($0) })
      }
    }
  }

  private func end() -> Never {
    pane.link.turn { pane.handlers.end?() }
    exit(0)
  }

  // MARK: Services

  func timer(milliseconds: Int, repeats: Bool, _ body: @escaping () -> Void) -> Stoppable {
    let timer = Timer(loop)
    timer.start(milliseconds: milliseconds, every: repeats ? max(1, milliseconds) : 0, then: body)
    return Stoppable { timer.stop() }
  }

  func watch(_ path: FilePath, _ body: @escaping () -> Void) -> Stoppable? {
    // The loop's watcher takes text; a name that is none cannot be watched.
    guard let text = String(validating: path.bytes, as: UTF8.self),
      let watcher = try? FileWatcher(loop, text, onDirty: body)
    else { return nil }
    return Stoppable { watcher.stop() }
  }

  func watchMounts(_ body: @escaping () -> Void) -> Stoppable? {
    guard let watcher = try? MountWatcher(loop, onChange: body) else { return nil }
    return Stoppable { watcher.stop() }
  }

  func startOnTerminal(
    _ request: SpawnRequest, size: TerminalSize,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void,
    onExit: @escaping (ChildExit) -> Void
  ) throws(SystemError) -> PseudoTerminal {
    try PseudoTerminal(loop, request, size: size, onBytes: onBytes, onExit: onExit)
  }

  func work<Value: Sendable>(
    _ job: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    pool.run(job, then: then)
  }
}
