// SPDX-License-Identifier: Apache-2.0

extension InputDecoder {
  mutating func takeInString(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case InputByte.escape: phase = .stringEscape
    case InputByte.cancel, InputByte.substitute: returnToGround()
    case InputByte.bell where introducer == UInt8(ascii: "]"): finishString(into: &events)
    default: hold(byte, upTo: InputLimits.stringBytes)
    }
  }

  /// Ends the string at `ESC \`; any other byte after ESC drops it and begins something new.
  mutating func takeAfterStringEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\") { return finishString(into: &events) }
    returnToGround()
    phase = .escape
    read(byte, into: &events)
  }

  private mutating func finishString(into events: inout [InputEvent]) {
    if !isOverfull {
      switch introducer {
      case UInt8(ascii: "]"): ReplyString(held).appendOperatingSystemReply(to: &events)
      case UInt8(ascii: "P"): ReplyString(held).appendDeviceReply(to: &events)
      case UInt8(ascii: "_"):
        if held.first == UInt8(ascii: "G") {
          events.append(.reply(.kittyGraphics(ReplyString(held).text(from: 1))))
        }
      default: break
      }
    }
    returnToGround()
  }

  // MARK: Paste

  private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  mutating func takeInPaste(_ byte: UInt8, into events: inout [InputEvent]) {
    if byte == Self.endMark[matchedEndMark] {
      matchedEndMark += 1
      if matchedEndMark == Self.endMark.count { finishPaste(isComplete: true, into: &events) }
      return
    }
    for kept in Self.endMark[..<matchedEndMark] { storePasted(kept) }
    matchedEndMark = 0
    if byte == InputByte.escape {
      matchedEndMark = 1
    } else {
      storePasted(byte)
    }
  }

  /// Stores a pasted byte unless it is a control character; every line end becomes one line feed.
  private mutating func storePasted(_ byte: UInt8) {
    let followsReturn = endsInReturn
    endsInReturn = byte == 0x0D
    switch byte {
    case 0x0D: hold(0x0A, upTo: InputLimits.pasteBytes)
    case 0x0A:
      if !followsReturn { hold(byte, upTo: InputLimits.pasteBytes) }
    case 0x09, 0x20...0x7E, 0x80...: hold(byte, upTo: InputLimits.pasteBytes)
    default: break
    }
  }

  mutating func finishPaste(isComplete: Bool, into events: inout [InputEvent]) {
    var text = String(decoding: held, as: UTF8.self)
    if held.contains(0xC2) {
      var scalars = String.UnicodeScalarView()
      for scalar in text.unicodeScalars where !(0x80...0x9F).contains(scalar.value) {
        scalars.append(scalar)
      }
      text = String(scalars)
    }
    events.append(.paste(text, isComplete: isComplete && !isOverfull))
    matchedEndMark = 0
    endsInReturn = false
    returnToGround()
  }
}
