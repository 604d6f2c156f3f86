// SPDX-License-Identifier: Apache-2.0
package import EventLoop

/// One end of a pipe to a program: a real one, or one in tests that fills up.
package protocol PipePort: AnyObject {
  /// Closes the end; what is queued is lost.
  func close()
}

/// The end that is written to.
package protocol InputPipePort: PipePort {
  /// Called when the queue has become empty after it was not.
  var onDrained: (() -> Void)? { get set }
  /// Called once when nobody can read what is written any more.
  var onFailure: ((SystemError) -> Void)? { get set }
  /// Bytes that wait for the reader at the other end.
  var queuedBytes: Int { get }
  /// Writes at once what fits and queues the rest.
  func write(_ bytes: [UInt8])
  /// From now on a reader that closes its end is told at once, not at the next write.
  func watchEnd()
}

/// The end that is read from.
package protocol OutputPipePort: PipePort {
  /// Called with every chunk, which is valid only during the call.
  var onBytes: ((UnsafeRawBufferPointer) -> Void)? { get set }
  /// Called once, after the last byte; without an error it was the end of the file.
  var onEnd: ((SystemError?) -> Void)? { get set }
  /// Starts or continues to read.
  func resume()
  /// Stops reading, also in the middle of a turn.
  func pause()
}

/// A running program with its three pipes.
package protocol ProgramPort: AnyObject {
  /// The process id.
  var pid: Int32 { get }
  /// The exit, as soon as that is known.
  var exit: ChildExit? { get }
  /// The pipe it reads from.
  var input: any InputPipePort { get }
  /// The pipe it prints to.
  var output: any OutputPipePort { get }
  /// The pipe of its complaints, if that is read.
  var errors: (any OutputPipePort)? { get }
  /// Signals the whole process group; returns whether the signal was sent.
  @discardableResult func signalGroup(_ signal: Int32) -> Bool
}

extension PipeWriter: InputPipePort {}
extension PipeReader: OutputPipePort {}

extension ChildProcess: ProgramPort {
  /// The pipe it reads from.
  package var input: any InputPipePort { standardInput }
  /// The pipe it prints to.
  package var output: any OutputPipePort { standardOutput }
  /// The pipe of its complaints, if that is read.
  package var errors: (any OutputPipePort)? { standardError }
}
