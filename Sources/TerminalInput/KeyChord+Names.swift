// SPDX-License-Identifier: Apache-2.0

extension KeyChord {
  /// Reads a name such as `ctrl+r`, `shift+tab`, `f9`, `G` or `ctrl++`; `nil` when it names no key.
  ///
  /// Case matters for single letters only. Modifiers: `ctrl`, `alt`, `shift`, `super`, `hyper`, `meta`.
  /// Behind a modifier `-` does as well, in the way of ``label(ascii:)``: `Ctrl-R` is `ctrl+r`.
  package init?(_ name: String) {
    guard name.utf8.count <= 64 else { return nil }
    var rest = name[...]
    var modifiers: Modifiers = []
    var isLabel = false
    // By bytes: all keys of the host are read at each start.
    while let sign = rest.utf8.dropFirst().firstIndex(where: Self.joins),
      case let next = rest.utf8.index(after: sign), next != rest.endIndex
    {
      guard let modifier = Modifiers(name: rest[..<sign]) else { return nil }
      modifiers.formUnion(modifier)
      isLabel = isLabel || rest.utf8[sign] == UInt8(ascii: "-")
      rest = rest[next...]
    }
    guard let key = Key(name: rest) else { return nil }
    // Labels write letters large behind every modifier but Shift alone.
    if isLabel, !modifiers.isSubset(of: .shift), case .character(let scalar) = key {
      self.init(.character(scalar.singleLowercase), modifiers)
    } else {
      self.init(key, modifiers)
    }
  }

  /// True for the signs between a modifier and what follows it.
  private static func joins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// The name that ``init(_:)`` reads back, such as `ctrl+r`.
  package var name: String {
    var name = ""
    for (modifier, words) in Modifiers.words where modifiers.contains(modifier) {
      if modifier == .shift, capital != nil { continue }
      name += words.name + "+"
    }
    return name + (capital.map(String.init) ?? key.names.name)
  }

  /// The form for hints: `Ctrl-R`, `Shift-Tab`, `↑`.
  ///
  /// - Parameter ascii: Whether arrows are written as words.
  /// - Returns: Text without control characters, a few cells wide.
  package func label(ascii: Bool = false) -> String {
    let isPlain = modifiers.isSubset(of: .shift)
    var label = ""
    for (modifier, words) in Modifiers.words where modifiers.contains(modifier) {
      if modifier == .shift, isPlain, capital != nil { continue }
      label += words.label + "-"
    }
    if let capital { return label + String(capital) }
    if case .character(let scalar) = key, !isPlain { return label + String(scalar.singleUppercase) }
    if !ascii, let arrow = key.arrow { return label + arrow }
    return label + key.names.label
  }

  /// The capital letter the chord types, if Shift makes one.
  private var capital: Unicode.Scalar? {
    guard case .character(let scalar) = key, modifiers.contains(.shift) else { return nil }
    let upper = scalar.singleUppercase
    return upper == scalar ? nil : upper
  }
}

/// How a key is written in configuration and in hints.
private struct KeyWords {
  let name: String
  let label: String
}

extension Modifiers {
  /// The modifiers in the order in which they are written.
  fileprivate static let words: [(Modifiers, KeyWords)] = [
    (.control, KeyWords(name: "ctrl", label: "Ctrl")),
    (.alt, KeyWords(name: "alt", label: "Alt")),
    (.shift, KeyWords(name: "shift", label: "Shift")),
    (.super, KeyWords(name: "super", label: "Super")),
    (.hyper, KeyWords(name: "hyper", label: "Hyper")),
    (.meta, KeyWords(name: "meta", label: "Meta")),
  ]

  fileprivate init?(name: Substring) {
    switch name.lowercased() {
    case "ctrl", "control": self = .control
    case "alt", "option", "opt": self = .alt
    case "shift": self = .shift
    case "super", "cmd", "win": self = .super
    case "hyper": self = .hyper
    case "meta": self = .meta
    default: return nil
    }
  }
}

extension Key {
  /// The names that are not a single character; the first of a key is its standard one.
  private static let named: [(String, Key)] = [
    ("enter", .enter), ("return", .enter), ("tab", .tab), ("backspace", .backspace),
    ("bs", .backspace), ("esc", .escape), ("escape", .escape), ("space", .space), ("up", .up),
    ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pgup", .pageUp), ("pagedown", .pageDown), ("pgdn", .pageDown),
    ("insert", .insert), ("ins", .insert), ("delete", .delete), ("del", .delete),
    ("plus", .character("+")),
  ]

  fileprivate init?(name: Substring) {
    let scalars = name.unicodeScalars
    if let only = scalars.first, scalars.count == 1 {
      if only.isControl { return nil }
      self = .character(only)
      return
    }
    let word = name.lowercased()
    if let found = Key.named.first(where: { $0.0 == word })?.1 {
      self = found
    } else if word.first == "f", let number = Int(word.dropFirst()), (1...35).contains(number) {
      self = .function(number)
    } else if word.hasPrefix("key"), let code = UInt32(word.dropFirst(3)), code > 0 {
      self = .other(code)
    } else {
      return nil
    }
  }

  fileprivate var names: KeyWords {
    switch self {
    case .character(let scalar): KeyWords(name: String(scalar), label: String(scalar))
    case .enter: KeyWords(name: "enter", label: "Enter")
    case .tab: KeyWords(name: "tab", label: "Tab")
    case .backspace: KeyWords(name: "backspace", label: "Backspace")
    case .escape: KeyWords(name: "esc", label: "Esc")
    case .space: KeyWords(name: "space", label: "Space")
    case .up: KeyWords(name: "up", label: "Up")
    case .down: KeyWords(name: "down", label: "Down")
    case .left: KeyWords(name: "left", label: "Left")
    case .right: KeyWords(name: "right", label: "Right")
    case .home: KeyWords(name: "home", label: "Home")
    case .end: KeyWords(name: "end", label: "End")
    case .pageUp: KeyWords(name: "pageup", label: "PgUp")
    case .pageDown: KeyWords(name: "pagedown", label: "PgDn")
    case .insert: KeyWords(name: "insert", label: "Ins")
    case .delete: KeyWords(name: "delete", label: "Del")
    case .function(let number): KeyWords(name: "f\(number)", label: "F\(number)")
    case .other(let code): KeyWords(name: "key\(code)", label: "Key \(code)")
    }
  }

  fileprivate var arrow: String? {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .character, .enter, .tab, .backspace, .escape, .space, .home, .end, .pageUp, .pageDown,
      .insert, .delete, .function, .other:
      nil
    }
  }
}
