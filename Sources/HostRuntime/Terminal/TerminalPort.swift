// SPDX-License-Identifier: Apache-2.0
package import EventLoop

/// The terminal as the front needs it: the device of this process, or a model of one in tests.
package protocol TerminalPort: AnyObject {
  /// Called with what the user typed, valid only during the call.
  var onBytes: ((UnsafeRawBufferPointer) -> Void)? { get set }
  /// Called when the terminal takes bytes again after `write` accepted less than it was given.
  var onWritable: (() -> Void)? { get set }
  /// Called once when the terminal is gone.
  var onHangup: (() -> Void)? { get set }
  /// The size at this moment; `nil` when the terminal is gone.
  var size: TerminalSize? { get }
  /// The byte of the erase key.
  var eraseByte: UInt8 { get }
  /// True when this process may set modes without disturbing another.
  var isForeground: Bool { get }
  /// True when something can be read at this moment; no while reading is paused.
  var hasInput: Bool { get }

  /// Writes what the terminal takes at once; returns how many bytes that were.
  func write(_ bytes: [UInt8]) -> Int
  /// Writes all bytes, waiting at most so long; returns whether all were written.
  func write(_ bytes: [UInt8], withinMilliseconds limit: Int) -> Bool
  /// Reads and forgets what comes until it is as wanted, waiting at most so long.
  func discardInput(withinMilliseconds limit: Int, until isEnough: (ArraySlice<UInt8>) -> Bool)
  /// Stops reading.
  func pause()
  /// Starts or continues to read.
  func resume()
  /// Switches to raw modes.
  func enterRawMode() throws(SystemError)
  /// Switches back to the modes the terminal had before.
  func restoreModes() throws(SystemError)
}

extension TerminalDevice: TerminalPort {}
