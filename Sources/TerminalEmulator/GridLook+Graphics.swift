// SPDX-License-Identifier: Apache-2.0

extension GridLook {
  /// Applies what a program selects for the characters that follow (SGR).
  ///
  /// Source: ECMA-48 8.3.117; ITU T.416 for colons; ctlseqs.
  mutating func apply(
    _ parameters: SequenceParameters, _ underlines: inout UnderlineColors
  ) {
    guard parameters.count > 0 else { return reset() }
    var index = 0
    while index < parameters.count {
      let value = parameters.number(index)
      var end = index + 1
      while parameters.isPart(end) { end += 1 }
      switch value {
      case 38, 48, 58:
        let found = Self.color(parameters, index, end)
        if let color = found.color { set(color, for: value, &underlines) }
        end = found.end
      case 4: attributes = attributes.underlined(end > index + 1 ? parameters.number(index + 1) : 1)
      default: apply(value)
      }
      index = end
    }
  }

  private mutating func reset() { self = GridLook(link: link) }

  private mutating func set(
    _ color: GridColor, for value: Int, _ underlines: inout UnderlineColors
  ) {
    switch value {
    case 38: foreground = color
    case 48: background = color
    default: attributes = attributes.underlined(inColor: underlines.number(of: color))
    }
  }

  private mutating func apply(_ value: Int) {
    switch value {
    case 0: reset()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.faint)
    case 3: attributes.insert(.italic)
    case 5, 6: attributes.insert(.blink)
    case 7: attributes.insert(.inverse)
    case 8: attributes.insert(.hidden)
    case 9: attributes.insert(.strike)
    case 21: attributes = attributes.underlined(2)
    case 22: attributes.subtract([.bold, .faint])
    case 23: attributes.remove(.italic)
    case 24: attributes = attributes.underlined(0)
    case 25: attributes.remove(.blink)
    case 27: attributes.remove(.inverse)
    case 28: attributes.remove(.hidden)
    case 29: attributes.remove(.strike)
    case 53: attributes.insert(.overline)
    case 55: attributes.remove(.overline)
    case 59: attributes = attributes.underlined(inColor: 0)
    default: applyColor(value)
    }
  }

  private mutating func applyColor(_ value: Int) {
    switch value {
    case 30...37: foreground = .palette(UInt8(value - 30))
    case 39: foreground = .standard
    case 40...47: background = .palette(UInt8(value - 40))
    case 49: background = .standard
    case 90...97: foreground = .palette(UInt8(value - 82))
    case 100...107: background = .palette(UInt8(value - 92))
    default: break
    }
  }

  /// Reads the colour behind 38, 48 or 58, and where the next selection begins.
  private static func color(
    _ parameters: SequenceParameters, _ start: Int, _ end: Int
  ) -> (color: GridColor?, end: Int) {
    if end > start + 1 {
      let values = (start + 1..<end).map { parameters[$0] }
      // Six values have the name of a space of colours before the parts.
      let parts = values.count >= 5 ? [values[0]] + values[2...] : values
      return (color(parts.map { $0 ?? 0 }), end)
    }
    let count = parameters.number(start + 1) == 2 ? 4 : parameters.number(start + 1) == 5 ? 2 : 1
    let last = min(start + 1 + count, parameters.count)
    return (color((min(start + 1, last)..<last).map { parameters.number($0) }), max(last, end))
  }

  private static func color(_ parts: [Int]) -> GridColor? {
    func part(_ index: Int) -> UInt8 { UInt8(clamping: parts[index]) }
    if parts.count >= 2, parts[0] == 5, parts[1] < 256 { return .palette(part(1)) }
    if parts.count >= 4, parts[0] == 2 { return .rgb(part(1), part(2), part(3)) }
    return nil
  }
}
