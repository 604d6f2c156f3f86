// SPDX-License-Identifier: Apache-2.0
package import EventLoop
package import HostRuntime

/// The input of a program, which fills up when nobody reads it.
package final class FakeInputPipe: InputPipePort {
  package var onDrained: (() -> Void)?
  package var onFailure: ((SystemError) -> Void)?
  /// Whether the host wants to be told that nobody reads any more.
  package private(set) var watchesEnd = false
  /// Bytes the pipe takes before they are queued; they are never given back before ``drain()``.
  package var room = Int.max
  /// Bytes that the program has read or can read.
  package private(set) var written: [UInt8] = []
  /// Whether the host has closed it.
  package private(set) var isClosed = false
  private var queue: [UInt8] = []

  package init() {}

  package var queuedBytes: Int { queue.count }

  /// The lines that have come so far.
  package var lines: [String] {
    String(decoding: written, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  package func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    let count = queue.isEmpty ? min(room, bytes.count) : 0
    if room != .max { room -= count }
    written += bytes.prefix(count)
    queue += bytes.dropFirst(count)
  }

  package func watchEnd() { watchesEnd = true }

  package func close() {
    isClosed = true
    queue = []
  }

  /// The program reads all that waits.
  package func drain() {
    guard !isClosed, !queue.isEmpty else { return }
    room = .max
    written += queue
    queue = []
    onDrained?()
  }
}

/// The output of a program, as far as the test has it printed.
package final class FakeOutputPipe: OutputPipePort {
  package var onBytes: ((UnsafeRawBufferPointer) -> Void)?
  package var onEnd: ((SystemError?) -> Void)?
  /// Whether the host reads.
  package private(set) var isReading = true
  /// Whether the host has closed it.
  package private(set) var isClosed = false

  package init() {}

  package func resume() { isReading = true }
  package func pause() { isReading = false }
  package func close() { isClosed = true }

  /// The host reads bytes; returns whether it did.
  @discardableResult
  package func give(_ text: String) -> Bool {
    guard isReading, !isClosed else { return false }
    Array(text.utf8).withUnsafeBytes { onBytes?($0) }
    return true
  }

  /// The output ends.
  package func end() { onEnd?(nil) }
}

/// A program of a pane that does what the test says.
package final class FakeProgram: ProgramPort {
  package let pid: Int32
  /// What the host wanted to be started.
  package let request: SpawnRequest
  package private(set) var exit: ChildExit?
  /// What the host writes to it.
  package let fakeInput = FakeInputPipe()
  /// What it prints.
  package let fakeOutput = FakeOutputPipe()
  /// What it complains about.
  package let fakeErrors = FakeOutputPipe()
  /// Signals it was sent.
  package private(set) var signals: [Int32] = []
  private let onExit: (ChildExit) -> Void

  init(_ request: SpawnRequest, pid: Int32, onExit: @escaping (ChildExit) -> Void) {
    self.request = request
    self.pid = pid
    self.onExit = onExit
  }

  package var input: any InputPipePort { fakeInput }
  package var output: any OutputPipePort { fakeOutput }
  package var errors: (any OutputPipePort)? { fakeErrors }

  @discardableResult
  package func signalGroup(_ signal: Int32) -> Bool {
    guard exit == nil else { return false }
    signals.append(signal)
    return true
  }

  /// The program ends.
  package func end(_ exit: ChildExit = .exited(0)) {
    self.exit = exit
    onExit(exit)
  }
}
