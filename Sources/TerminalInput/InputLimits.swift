// SPDX-License-Identifier: Apache-2.0

/// Time an unfinished prefix waits for its next byte, in milliseconds.
///
/// Everything else that is unfinished waits without end: it is self-delimiting, and typing half of a
/// mouse report into a pane over a slow line is worse than waiting.
package struct InputTimers: Equatable, Sendable {
  /// A lone ESC becomes the Escape key, except with kitty flag 1.
  package var escape = 30
  /// A two-byte prefix such as `ESC [` becomes an Alt key; with kitty flag 1 it is dropped.
  package var prefix = 100
  /// An unfinished OSC, DCS or APC string is dropped whole.
  package var string = 2_000
  /// An unfinished character becomes U+FFFD.
  package var utf8 = 100
  /// A paste without its end mark is delivered as it is.
  package var paste = 5_000

  /// Creates the standard delays.
  package init() {}
}

/// What the decoder stores at most, in bytes; what is beyond is read and dropped.
package enum InputLimits {
  /// The parameters of one control sequence; a longer one is dropped whole.
  package static let sequenceBytes = 4_096
  /// One OSC, DCS or APC string; a longer one is dropped whole.
  package static let stringBytes = 1_048_576
  /// One paste; a longer one is cut and reported as incomplete.
  package static let pasteBytes = 1_048_576
  /// The capacity kept between sequences; larger memory is given back.
  static let keptBytes = 65_536
  /// The largest coordinate or size that is passed on, in cells or pixels.
  static let coordinate = 65_535
}
