// SPDX-License-Identifier: Apache-2.0

/// The content of an OSC, DCS or APC string of the terminal.
///
/// Such strings can be made by hostile output, so nothing here is believed beyond its form, and what
/// nobody asked for must be dropped by whoever asks.
struct ReplyString {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text from a byte on; broken UTF-8 becomes U+FFFD.
  func text(from start: Int) -> String {
    String(decoding: bytes.dropFirst(start), as: UTF8.self)
  }

  private func starts(with prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    return bytes.count >= count && "\(prefix)".utf8.elementsEqual(bytes.prefix(count))
  }

  // MARK: OSC

  /// Appends what `OSC number ; content` says: a colour, the clipboard, a drop.
  func appendOperatingSystemReply(to events: inout [InputEvent]) {
    guard let semicolon = bytes.firstIndex(of: UInt8(ascii: ";")), (1...4).contains(semicolon)
    else { return }
    var number = 0
    for byte in bytes[..<semicolon] {
      guard let digit = digit(byte), digit < 10 else { return }
      number = number * 10 + digit
    }
    switch number {
    case 10, 11, 12:
      guard let color = color(bytes[(semicolon + 1)...]) else { return }
      events.append(.reply(.color(number, color.red, color.green, color.blue)))
    case 52: events.append(.reply(.clipboard(text(from: semicolon + 1))))
    case 72: events.append(Self.drop(text(from: semicolon + 1)))
    default: break
    }
  }

  /// A message of the terminal's drag and drop, or its answer to the question for it.
  private static func drop(_ text: String) -> InputEvent {
    guard text.hasPrefix("t=q"), let report = DropReport(text),
      report.kind == UInt8(ascii: "q")
    else { return .drop(text) }
    return .reply(.dragAndDrop(report["i"]))
  }

  /// Reads `rgb:h/h/h` or `rgba:h/h/h/h` with one to four digits each, or `#rrggbb`.
  ///
  /// Source: XParseColor; an alpha part is left out.
  private func color(_ text: ArraySlice<UInt8>) -> TerminalColor? {
    var parts: [ArraySlice<UInt8>]
    if text.first == UInt8(ascii: "#") {
      let digits = text.dropFirst()
      guard digits.count.isMultiple(of: 3), (3...12).contains(digits.count) else { return nil }
      let width = digits.count / 3
      parts = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
    } else {
      let pieces = text.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2,
        pieces[0].elementsEqual("rgb".utf8) || pieces[0].elementsEqual("rgba".utf8)
      else { return nil }
      parts = pieces[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard parts.count == pieces[0].count else { return nil }
    }
    let values = parts.prefix(3).compactMap(component)
    return values.count == 3 ? TerminalColor(values[0], values[1], values[2]) : nil
  }

  /// One part of a colour, scaled to 0…255.
  private func component(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value = value * 16 + digit
    }
    let largest = (1 << (4 * digits.count)) - 1
    return UInt8(clamping: (value * 255 + largest / 2) / largest)
  }

  // MARK: DCS

  /// Appends what a DCS string says: a version, terminal capabilities, a graphic rendition.
  func appendDeviceReply(to events: inout [InputEvent]) {
    if starts(with: ">|") {
      let name = bytes.dropFirst(2).prefix(128).filter { (0x20...0x7E).contains($0) }
      events.append(.reply(.version(String(decoding: name, as: UTF8.self))))
    } else if starts(with: "1+r") || starts(with: "0+r") {
      let isKnown = bytes[0] == UInt8(ascii: "1")
      for pair in bytes.dropFirst(3).split(separator: UInt8(ascii: ";")).prefix(64) {
        if let reply = capability(pair, isKnown: isKnown) { events.append(.reply(reply)) }
      }
    } else if starts(with: "1$r"), bytes.last == UInt8(ascii: "m") {
      events.append(.reply(.graphicRendition(text(from: 3))))
    }
  }

  /// A capability whose name and value are written as hexadecimal bytes.
  private func capability(_ pair: ArraySlice<UInt8>, isKnown: Bool) -> TerminalReply? {
    let parts = pair.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first.flatMap(unhexed), !name.isEmpty else { return nil }
    guard isKnown else { return .capability(name: name, value: nil) }
    guard parts.count == 2 else { return .capability(name: name, value: "") }
    return unhexed(parts[1]).map { .capability(name: name, value: $0) }
  }

  private func unhexed(_ digits: ArraySlice<UInt8>) -> String? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var decoded: [UInt8] = []
    var high: Int?
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      if let upper = high {
        decoded.append(UInt8(clamping: upper * 16 + digit))
        high = nil
      } else {
        high = digit
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  private func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
