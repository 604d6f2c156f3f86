// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import TerminalInput
import Testing

@Suite("Key chords")
struct KeyChordTests {
  /// A name, its standard form and its two labels.
  static let names: [(String, String, String, String)] = [
    ("ctrl+r", "ctrl+r", "Ctrl-R", "Ctrl-R"),
    ("Control+R", "ctrl+R", "Ctrl-Shift-R", "Ctrl-Shift-R"),
    ("shift+tab", "shift+tab", "Shift-Tab", "Shift-Tab"), ("alt+up", "alt+up", "Alt-↑", "Alt-Up"),
    ("f9", "f9", "F9", "F9"), ("F35", "f35", "F35", "F35"), ("del", "delete", "Del", "Del"),
    ("?", "?", "?", "?"), ("G", "G", "G", "G"), ("shift+g", "G", "G", "G"), ("g", "g", "g", "g"),
    ("ctrl+\\", "ctrl+\\", "Ctrl-\\", "Ctrl-\\"), ("ctrl++", "ctrl++", "Ctrl-+", "Ctrl-+"),
    ("+", "+", "+", "+"), ("ctrl+plus", "ctrl++", "Ctrl-+", "Ctrl-+"), ("é", "é", "é", "é"),
    ("É", "É", "É", "É"), (" ", "space", "Space", "Space"), ("PgUp", "pageup", "PgUp", "PgUp"),
    ("shift+alt+ctrl+x", "ctrl+alt+X", "Ctrl-Alt-Shift-X", "Ctrl-Alt-Shift-X"),
    ("up", "up", "↑", "Up"), ("Esc", "esc", "Esc", "Esc"),
    ("key57363", "key57363", "Key 57363", "Key 57363"),
    ("alt+1", "alt+1", "Alt-1", "Alt-1"), ("ß", "ß", "ß", "ß"),
    ("Ctrl-W", "ctrl+w", "Ctrl-W", "Ctrl-W"), ("alt-.", "alt+.", "Alt-.", "Alt-."),
    ("Ctrl-Shift-R", "ctrl+R", "Ctrl-Shift-R", "Ctrl-Shift-R"), ("Shift-G", "G", "G", "G"),
    ("Ctrl--", "ctrl+-", "Ctrl--", "Ctrl--"), ("-", "-", "-", "-"),
    ("cmd+漢", "super+漢", "Super-漢", "Super-漢"),
  ]

  @Test("reads names and writes them back", arguments: names)
  func name(_ row: (String, String, String, String)) throws {
    let chord = try #require(KeyChord(row.0))
    #expect(chord.name == row.1)
    #expect(chord.label() == row.2)
    #expect(chord.label(ascii: true) == row.3)
    #expect(KeyChord(chord.name) == chord)
  }

  @Test(
    "refuses what names no key",
    arguments: [
      "", "ctrl+", "ctrl", "f0", "f36", "foo", "hyper+bar", "a+b", "a-b", "ctrl-", "++x", "\u{1B}",
      "🇩🇪",
    ])
  func refused(_ name: String) {
    #expect(KeyChord(name) == nil)
  }

  /// A chord, an event and whether the event means the chord.
  static let matches: [(String, InputEvent, Bool)] = [
    ("?", .text("?"), true), ("G", .text("G"), true), ("g", .text("G"), false),
    ("space", .text(" "), true), ("G", .key(KeyEvent(.character("g"), .shift)), true),
    ("?", .key(KeyEvent(.character("/"), .shift, shifted: "?")), true),
    ("/", .key(KeyEvent(.character("/"), .shift, shifted: "?")), false),
    ("ctrl++", .key(KeyEvent(.character("="), [.control, .shift], shifted: "+")), true),
    ("ctrl++", .key(KeyEvent(.character("+"), [.control, .shift])), true),
    ("ctrl+c", .key(KeyEvent(.character("с"), .control, base: "c")), true),
    ("ctrl+i", .key(KeyEvent(.tab)), false), ("tab", .key(KeyEvent(.tab)), true),
    ("tab", .key(KeyEvent(.tab, .shift)), false),
    ("a", .key(KeyEvent(.character("a"), phase: .release)), false),
    ("a", .key(KeyEvent(.character("a"), phase: .repeat)), true),
    ("a", .paste("a", isComplete: true), false), ("alt+up", .key(KeyEvent(.up, .alt)), true),
  ]

  @Test("matches keys and text alike", arguments: matches)
  func matching(_ row: (String, InputEvent, Bool)) throws {
    #expect(try #require(KeyChord(row.0)).matches(row.1) == row.2)
  }

  @Test("random names never trap and come back as themselves", arguments: 0..<200)
  func noise(seed: Int) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "ctrl+", "shift+", "+", "f", "9", "up", "G", "é", "e\u{301}", "漢", "\u{0}", " ", "ǅ",
    ]
    for _ in 0..<20 {
      let count = Int.random(in: 0...5, using: &random)
      let name = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      guard let chord = KeyChord(name) else { continue }
      #expect(KeyChord(chord.name) == chord, "seed \(seed): \(name)")
    }
  }
}
