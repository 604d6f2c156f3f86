// SPDX-License-Identifier: Apache-2.0

/// One number of an SGR sequence.
struct SGRParameter {
  /// The number, at most 65,535; a missing one is 0.
  var value: Int
  /// True when it belongs to the number before it.
  var followsColon: Bool
}

/// One escape sequence in a text: where it ends, and its numbers if it is SGR.
struct AnsiSequence {
  /// The first byte behind the sequence.
  private(set) var end: Int
  /// The numbers of an SGR sequence; `nil` for every other sequence.
  private(set) var sgr: [SGRParameter]?
  /// The bytes of the address of OSC 8, none at the end of a link; `nil` for every other sequence.
  private(set) var address: Range<Int>?

  /// Reads the sequence that starts at an offset with ESC or, in two bytes of UTF-8, with C1.
  init(_ utf8: Span<UInt8>, at start: Int) {
    var opener: UInt8 = 0
    end = start
    if utf8[start] == 0x1B {
      guard start + 1 < utf8.count else {
        end = utf8.count
        return
      }
      opener = utf8[start + 1]
    } else {
      opener = utf8[start + 1] &- 0x40
    }
    end = start + 2
    switch opener {
    case UInt8(ascii: "["): scanCSI(utf8)
    case UInt8(ascii: "]"):
      let start = end
      if let last = scanString(utf8) { address = Self.address(in: utf8, start..<last) }
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      _ = scanString(utf8)
    case 0x20..<0x30: scanEscape(utf8)
    case 0x30..<0x7F: break
    default: end = start + 1
    }
  }

  /// Reads up to the final byte; a byte that cannot be part of it ends it before that byte.
  private mutating func scanCSI(_ utf8: Span<UInt8>) {
    var numbers: [SGRParameter] = []
    var current = SGRParameter(value: 0, followsColon: false)
    var isPlain = true
    while end < utf8.count {
      let byte = utf8[end]
      switch byte {
      case 0x30..<0x3A:
        current.value = min(65_535, current.value * 10 + Int(byte) - 0x30)
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        if numbers.count < 64 { numbers.append(current) }
        current = SGRParameter(value: 0, followsColon: byte == UInt8(ascii: ":"))
      case 0x20..<0x40: isPlain = false
      case 0x40..<0x7F:
        end += 1
        if byte == UInt8(ascii: "m"), isPlain { sgr = numbers + [current] }
        return
      default: return
      }
      end += 1
    }
  }

  /// Reads up to ST or BEL; CAN, SUB and a line feed end a string that was never closed.
  ///
  /// - Returns: The end of what is in it; `nil` when it was never closed.
  private mutating func scanString(_ utf8: Span<UInt8>) -> Int? {
    while end < utf8.count {
      let byte = utf8[end]
      if byte == 0x0A { return nil }
      end += 1
      if byte == 0x07 { return end - 1 }
      if byte == 0x18 || byte == 0x1A { return nil }
      if byte == 0xC2, end < utf8.count, utf8[end] == 0x9C {
        end += 1
        return end - 2
      }
      if byte == 0x1B {
        guard end < utf8.count, utf8[end] == UInt8(ascii: "\\") else {
          end -= 1
          return nil
        }
        end += 1
        return end - 2
      }
    }
    return nil
  }

  /// The address in `8;parameters;address`.
  private static func address(in utf8: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let semicolon = UInt8(ascii: ";")
    guard range.count >= 3, utf8[range.lowerBound] == UInt8(ascii: "8"),
      utf8[range.lowerBound + 1] == semicolon
    else { return nil }
    var start = range.lowerBound + 2
    while start < range.upperBound, utf8[start] != semicolon { start += 1 }
    return start < range.upperBound ? start + 1..<range.upperBound : nil
  }

  private mutating func scanEscape(_ utf8: Span<UInt8>) {
    while end < utf8.count, (0x20..<0x30).contains(utf8[end]) { end += 1 }
    if end < utf8.count, (0x30..<0x7F).contains(utf8[end]) { end += 1 }
  }
}

extension TextStyle {
  /// Applies the numbers of one SGR sequence; unknown ones are skipped.
  mutating func apply(_ parameters: [SGRParameter]) {
    var index = 0
    while index < parameters.count {
      let value = parameters[index].value
      var next = index + 1
      while next < parameters.count, parameters[next].followsColon { next += 1 }
      switch value {
      case 38, 48, 58:
        let color = Self.color(parameters, from: index, colonEnd: next)
        next = color.next
        guard let found = color.color else { break }
        if value == 38 { foreground = found }
        if value == 48 { background = found }
      case 4: set(.underline, next == index + 1 || parameters[index + 1].value != 0)
      default: apply(value)
      }
      index = next
    }
  }

  private mutating func set(_ attribute: TextAttributes, _ isOn: Bool) {
    if isOn { attributes.insert(attribute) } else { attributes.remove(attribute) }
  }

  private mutating func apply(_ value: Int) {
    switch value {
    case 0: self = .plain
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.faint)
    case 3: attributes.insert(.italic)
    case 7: attributes.insert(.inverse)
    case 9: attributes.insert(.strike)
    case 21: attributes.insert(.underline)
    case 22: attributes.subtract([.bold, .faint])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.inverse)
    case 29: attributes.remove(.strike)
    case 30...37, 90...97: foreground = .palette(Self.index(value))
    case 39: foreground = nil
    case 40...47, 100...107: background = .palette(Self.index(value - 10))
    case 49: background = nil
    default: break
    }
  }

  private static func index(_ value: Int) -> UInt8 {
    UInt8(clamping: value >= 90 ? value - 82 : value - 30)
  }

  /// Reads `38;5;n`, `38;2;r;g;b`, `38:5:n`, `38:2:r:g:b` and `38:2:space:r:g:b`.
  private static func color(
    _ parameters: [SGRParameter], from index: Int, colonEnd: Int
  ) -> (color: TextColor?, next: Int) {
    func value(_ position: Int) -> UInt8 {
      position < parameters.count ? UInt8(clamping: parameters[position].value) : 0
    }
    let usesColons = colonEnd > index + 1
    guard index + 1 < parameters.count else { return (nil, colonEnd) }
    switch parameters[index + 1].value {
    case 5:
      guard index + 2 < (usesColons ? colonEnd : parameters.count) else {
        return (nil, usesColons ? colonEnd : parameters.count)
      }
      return (.palette(value(index + 2)), usesColons ? colonEnd : index + 3)
    case 2:
      let first = usesColons && colonEnd - index >= 6 ? index + 3 : index + 2
      guard first + 2 < (usesColons ? colonEnd : parameters.count) else {
        return (nil, usesColons ? colonEnd : parameters.count)
      }
      let color = TextColor.rgb(value(first), value(first + 1), value(first + 2))
      return (color, usesColons ? colonEnd : first + 3)
    default: return (nil, usesColons ? colonEnd : index + 2)
    }
  }
}
