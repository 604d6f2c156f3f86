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
  /// Time each unfinished prefix waits, in milliseconds.
  package var timers = InputTimers()

  /// What the next byte belongs to.
  enum Phase {
    case ground
    /// Inside a character of several bytes.
    case utf8
    /// After ESC, or after ESC ESC.
    case escape
    /// After ESC and one of `[ O ] P _ X ^`, nothing more yet.
    case prefix
    /// Inside a control sequence (CSI).
    case sequence
    /// Inside a key sequence that began with ESC O (SS3).
    case shortSequence
    /// After `CSI [`: one letter of the Linux console follows.
    case consoleKey
    /// After `CSI M`: three raw bytes follow.
    case rawMouse
    /// Inside an OSC, DCS, APC, PM or SOS string.
    case string
    /// After an ESC inside a string.
    case stringEscape
    case paste
  }

  var phase = Phase.ground
  /// The byte after ESC that began the prefix, sequence or string.
  var introducer: UInt8 = 0
  /// True when another ESC came before: Alt or the Escape key, decided at the end.
  var hasLeadingEscape = false
  /// The bytes of the unfinished sequence, string or paste.
  var held: [UInt8] = []
  /// True when bytes of the unfinished thing had to be dropped.
  var isOverfull = false
  /// The parameters of the sequence being read, kept to keep their memory.
  var sequence = ControlSequence()
  var character = PartialCharacter()
  /// How many bytes of the end mark of a paste have been seen.
  var matchedEndMark = 0
  /// True when the last stored byte of a paste was a carriage return.
  var endsInReturn = false
  private var clock = 0
  private var lastByteTime = 0

  /// Creates a decoder in its first state: legacy keys, nothing asked.
  package init() {}

  /// True when the terminal encodes the Escape key, so that a lone ESC is half of something.
  var isUnambiguous: Bool { kittyFlags & 1 != 0 }

  /// Decodes bytes that arrived at a time in milliseconds; deadlines before it fire first.
  package mutating func feed(
    _ bytes: some Collection<UInt8>, at now: Int, into input: inout InputRuns
  ) {
    advance(to: now, into: &input)
    lastByteTime = clock
    var events: [InputEvent] = []
    defer { input.move(&events) }
    let bytes = Array(bytes)
    var last = RepeatedKey()
    var start = 0
    while start < bytes.count {
      if phase == .ground, let (times, length) = last.repeats(in: bytes, at: start) {
        input.move(&events)
        input.append(last.event, times: times)
        start += length
        continue
      }
      let known = phase == .ground ? events.count : -1
      var end = start
      repeat {
        read(bytes[end], into: &events)
        end += 1
      } while phase != .ground && end < bytes.count
      // Only what began and ended here is one key whatever came before it.
      if phase == .ground, events.count == known + 1, let event = events.last {
        last.note(event, bytes[start..<end])
      }
      start = end
    }
  }

  /// Lets deadlines up to a time in milliseconds pass; a time that runs backwards counts as no time.
  package mutating func advance(to now: Int, into input: inout InputRuns) {
    clock = max(clock, min(now, Int.max / 2))
    guard let deadline = nextDeadline, clock >= deadline else { return }
    var events: [InputEvent] = []
    expire(into: &events)
    input.move(&events)
  }

  /// When `advance` is due, in milliseconds; `nil` while nothing depends on time.
  package var nextDeadline: Int? {
    let delay: Int
    switch phase {
    case .ground, .sequence, .shortSequence, .consoleKey, .rawMouse: return nil
    case .escape:
      if isUnambiguous { return nil }
      delay = timers.escape
    case .prefix: delay = timers.prefix
    case .utf8: delay = timers.utf8
    case .string, .stringEscape: delay = timers.string
    case .paste: delay = timers.paste
    }
    return lastByteTime + min(max(0, delay), 3_600_000)
  }

  /// Ends what waited too long.
  private mutating func expire(into events: inout [InputEvent]) {
    switch phase {
    case .ground, .sequence, .shortSequence, .consoleKey, .rawMouse: return
    case .escape: events.append(.key(KeyEvent(.escape, hasLeadingEscape ? .alt : [])))
    case .prefix: givePrefixAsKey(into: &events)
    case .utf8: events.append(.text(PartialCharacter.replacement))
    case .string, .stringEscape: break
    case .paste: return finishPaste(isComplete: false, into: &events)
    }
    returnToGround()
  }

  /// Forgets the unfinished thing; large memory is given back.
  mutating func returnToGround() {
    phase = .ground
    hasLeadingEscape = false
    isOverfull = false
    if held.capacity > InputLimits.keptBytes {
      held = []
    } else if !held.isEmpty {
      held.removeAll(keepingCapacity: true)
    }
  }

  /// Stores a byte of the unfinished thing, up to a limit in bytes.
  mutating func hold(_ byte: UInt8, upTo limit: Int) {
    if held.count < limit { held.append(byte) } else { isOverfull = true }
  }

  mutating func read(_ byte: UInt8, into events: inout [InputEvent]) {
    switch phase {
    case .ground: takeInGround(byte, into: &events)
    case .utf8: takeContinuation(byte, into: &events)
    case .escape: takeAfterEscape(byte, into: &events)
    case .prefix: takeAfterPrefix(byte, into: &events)
    case .sequence: takeInSequence(byte, into: &events)
    case .shortSequence: takeInShortSequence(byte, into: &events)
    case .consoleKey: takeConsoleKey(byte, into: &events)
    case .rawMouse: takeRawMouse(byte, into: &events)
    case .string: takeInString(byte, into: &events)
    case .stringEscape: takeAfterStringEscape(byte, into: &events)
    case .paste: takeInPaste(byte, into: &events)
    }
  }
}

/// The key that was decoded last: while one is held down its bytes come over and over, and reading
/// them once is enough.
///
/// The key is forgotten at the end of what came together, as the meaning of bytes may change in
/// between.
private struct RepeatedKey {
  private(set) var event = InputEvent.focus(true)
  private var bytes: [UInt8] = []

  /// Notes a key and the bytes it was made of; other events may depend on what is still to come.
  mutating func note(_ event: InputEvent, _ bytes: ArraySlice<UInt8>) {
    guard case .key = event, bytes.count > 1 else { return }
    self.event = event
    guard !self.bytes.elementsEqual(bytes) else { return }
    self.bytes = Array(bytes)
  }

  /// How often the same key comes in a row at a place, and the bytes of all; `nil` when another one
  /// begins there.
  func repeats(in others: [UInt8], at start: Int) -> (times: Int, length: Int)? {
    guard !bytes.isEmpty else { return nil }
    var end = start
    while others.count - end >= bytes.count,
      bytes.indices.allSatisfy({ others[end + $0] == bytes[$0] })
    {
      end += bytes.count
    }
    return end > start ? ((end - start) / bytes.count, end - start) : nil
  }
}

/// The bytes that steer the decoder.
enum InputByte {
  static let bell: UInt8 = 0x07
  static let cancel: UInt8 = 0x18
  static let substitute: UInt8 = 0x1A
  static let escape: UInt8 = 0x1B
  static let delete: UInt8 = 0x7F
}
