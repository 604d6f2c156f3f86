// SPDX-License-Identifier: Apache-2.0
import CellText

extension Pen {
  /// Appends the shortest SGR that turns this pen into another one; links are not its business.
  mutating func change(
    to next: Pen, _ capabilities: ScreenCapabilities, into bytes: inout [UInt8]
  ) {
    defer { self = next }
    var plain = next
    plain.link = link
    if plain == self { return }
    let start = bytes.count
    writeDifference(to: next, into: &bytes)
    let length = bytes.count - start
    let blank = Pen(link: next.link)
    if plain == Pen(link: link) {
      if length > 3 {
        bytes.removeSubrange(start...)
        bytes.appendEscape("[m")
      }
      return
    }
    // A reset in front is worth it when many attributes go.
    guard length > 6 else { return }
    let second = bytes.count
    blank.writeDifference(to: next, resetsFirst: true, into: &bytes)
    if bytes.count - second < length {
      bytes.removeSubrange(start..<second)
    } else {
      bytes.removeSubrange(second...)
    }
  }

  private func writeDifference(
    to next: Pen, resetsFirst: Bool = false, into bytes: inout [UInt8]
  ) {
    var parameters = ParameterWriter(bytes: bytes)
    bytes = []
    parameters.begin()
    if resetsFirst { parameters.add(0) }
    writeAttributes(to: next, &parameters)
    if underline != next.underline { parameters.addUnderline(next.underline) }
    if foreground != next.foreground { parameters.addColor(next.foreground, base: 30) }
    if background != next.background { parameters.addColor(next.background, base: 40) }
    if underlineColor != next.underlineColor {
      parameters.addUnderlineColor(next.underlineColor)
    }
    parameters.end()
    bytes = parameters.bytes
  }

  private func writeAttributes(to next: Pen, _ parameters: inout ParameterWriter) {
    let gone = attributes.subtracting(next.attributes)
    var new = next.attributes.subtracting(attributes)
    // Bold and faint share one way to go.
    let weights = TextAttributes.weights
    if !gone.isDisjoint(with: weights) {
      parameters.add(22)
      new.formUnion(next.attributes.intersection(weights))
    }
    if gone.contains(.italic) { parameters.add(23) }
    if gone.contains(.inverse) { parameters.add(27) }
    if gone.contains(.strike) { parameters.add(29) }
    if new.contains(.bold) { parameters.add(1) }
    if new.contains(.faint) { parameters.add(2) }
    if new.contains(.italic) { parameters.add(3) }
    if new.contains(.inverse) { parameters.add(7) }
    if new.contains(.strike) { parameters.add(9) }
  }
}

/// Writes the numbers of one SGR sequence.
private struct ParameterWriter {
  var bytes: [UInt8]
  private var isFirst = true

  init(bytes: consuming [UInt8]) { self.bytes = bytes }

  mutating func begin() { bytes.appendEscape("[") }
  mutating func end() { bytes.append(UInt8(ascii: "m")) }

  mutating func add(_ value: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ";")) }
    isFirst = false
    bytes.appendDecimal(value)
  }

  mutating func addColor(_ color: PenColor, base: Int) {
    if color.isIndex {
      let index = Int(color.blue)
      if index < 8 {
        add(base + index)
      } else if index < 16 {
        add(base + 52 + index)
      } else {
        add(base + 8)
        add(5)
        add(index)
      }
    } else if color.isRGB {
      add(base + 8)
      add(2)
      add(Int(color.red))
      add(Int(color.green))
      add(Int(color.blue))
    } else {
      add(base + 9)
    }
  }

  mutating func addUnderline(_ underline: Underline) {
    switch underline {
    case .none: add(24)
    case .single: add(4)
    case .double, .curly, .dotted, .dashed:
      add(4)
      bytes.append(UInt8(ascii: ":"))
      bytes.appendDecimal(Int(underline.rawValue))
    }
  }

  /// Colons only: terminals that do not know 58 would take semicolons for attributes.
  mutating func addUnderlineColor(_ color: PenColor) {
    guard color != .standard else { return add(59) }
    add(58)
    if color.isIndex {
      bytes.appendASCII(":5:")
      return bytes.appendDecimal(Int(color.blue))
    }
    bytes.appendASCII(":2::")
    bytes.appendDecimal(Int(color.red))
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(Int(color.green))
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(Int(color.blue))
  }
}
