// SPDX-License-Identifier: Apache-2.0

/// Turns the terminal's bytes into input events.
///
/// A pure value: time comes in as milliseconds of any steady clock. Bytes may be cut anywhere; the
/// events are the same. Only five prefixes depend on time, see ``InputTimers``. Whatever arrives, memory
/// stays bounded (``InputLimits``) and control sequences never become text.
package struct InputDecoder: Sendable {
  /// The kitty keyboard flags in force; with flag 1 a lone ESC is never a key.
  package var kittyFlags = 0
  /// Cursor reports asked for and not yet seen; decides between a report and Shift-F3.
  package var expectedCursorReports = 0
  /// The byte of the Backspace key as the line discipline knows it: 0x7F or 0x08.
  package var eraseByte: UInt8 = 0x7F
  /// How long each unfinished prefix waits, in milliseconds.
  package var timers = InputTimers()

  /// Creates a decoder in its first state: legacy keys, nothing asked.
  package init() {}

  /// Decodes bytes that arrived at a time in milliseconds; deadlines before it fire first.
  package mutating func feed(
    _ bytes: some Collection<UInt8>, at now: Int, into events: inout [InputEvent]
  ) {}

  /// Lets deadlines up to a time in milliseconds pass.
  package mutating func advance(to now: Int, into events: inout [InputEvent]) {}

  /// When `advance` is due, in milliseconds; `nil` while nothing depends on time.
  package var nextDeadline: Int? { nil }
}
