// SPDX-License-Identifier: Apache-2.0

/// The most an emulator keeps of what a program sends.
package enum EmulatorLimits {
  /// Columns of a screen.
  package static let columns = 1...1_000
  /// Rows of a screen.
  package static let rows = 1...500
  /// A number in a control sequence; greater ones count as this one.
  static let number = 65_535
  /// Numbers in a control sequence; the rest is dropped.
  static let parameters = 32
  /// Bytes of a string sequence; a longer one is dropped as a whole.
  static let stringBytes = 256 << 10
  /// Bytes of a title or of the words of a notice.
  static let titleBytes = 512
  /// Bytes of the address of a link or a folder.
  static let addressBytes = 4_096
  /// Different links on the screens at a time.
  static let links = 4_096
  /// Different clusters of several scalars on the screens at a time.
  static let clusters = 8_192
  /// Bytes that a program may put on the clipboard.
  package static let clipboardBytes = 100 << 10
  /// Events and answers that nobody has taken yet.
  static let events = 64
  /// Bytes of answers that nobody has taken yet.
  static let answerBytes = 64 << 10
  /// Keyboard modes a program can put on top of each other.
  static let keyboardDepth = 16
  /// Bytes of a whole line of the scrollback; longer ones are continued in the next.
  static let lineBytes = 64 << 10
}
