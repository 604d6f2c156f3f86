// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneTestSupport
import TerminalInput
import Testing

@testable import HostConfiguration

@Suite("Keymap")
struct KeymapTests {
  struct ConflictRow: Decodable, CustomTestStringConvertible {
    var keys: String
    var findings: [String]
    var testDescription: String { keys }
  }

  private func rebindings(_ keys: String) throws -> [KeyRebinding] {
    var findings = Findings(file: "config.jsonc")
    let value = try #require(ConfigText.read(Array(keys.utf8), findings: &findings))
    let rebindings = findings.rebindings(value)
    try #require(findings.inOrder.isEmpty)
    return rebindings
  }

  @Test("tells conflicts", arguments: try rows("KeymapConflicts", ConflictRow.self))
  func conflicts(_ row: ConflictRow) throws {
    let made = Keymap.make(try rebindings(row.keys))
    #expect(made.diagnostics.map(short) == row.findings)
  }

  private func chord(_ name: String) throws -> KeyChord { try #require(KeyChord(name)) }

  @Test("every standard key has a name and only one meaning in a place")
  func standard() {
    var seen: Set<String> = []
    for binding in KeyBinding.standard {
      for context in binding.contexts.members {
        let place = "\(binding.chord.name) in \(context.rawValue)"
        #expect(seen.insert(place).inserted, "\(place)")
      }
    }
    #expect(KeyBinding.reserved.count == 6)
    // Seldom wanted: the palette has them.
    let withoutKeys: [HostCommand] = [.tab(.last), .session(.permits)]
    for command in HostCommand.allCases where !withoutKeys.contains(command) {
      #expect(KeyBinding.standard.contains { $0.command == command }, "\(command) has no key")
    }
  }

  @Test("every command has a row with a name and a title of its own, found by the name")
  func table() {
    let rows = HostCommandTable.rows
    #expect(rows.count > 100)
    #expect(Set(rows.map(\.name)).count == rows.count)
    for (command, row) in zip(HostCommand.allCases, rows) {
      #expect(HostCommandTable.command(named: row.name) == command)
      #expect(!row.title.isEmpty && row.title != row.name)
      #expect(row.isRebindable || row.keys.allSatisfy(\.isFixed), "\(row.name)")
    }
    #expect(HostCommandTable.command(named: "noSuchCommand") == nil)
  }

  /// A key, a context (1 list, 2 outline, 4 text, 8 prefix, 16 drag) and the command.
  static let meanings: [(String, UInt8, HostCommand?)] = [
    ("up", 1, .move(.up)), ("k", 4, .move(.up)), ("space", 1, .choose(.mark)),
    ("space", 4, .move(.pageDown)),
    ("/", 2, .choose(.filter)), ("/", 4, .choose(.search)), ("n", 4, .choose(.searchNext)),
    ("n", 1, .choose(.searchNext)), ("G", 1, .move(.last)),
    ("?", 1, .session(.help)), ("?", 16, .session(.help)),
    ("shift+tab", 1, .column(.focusPrevious)), ("4", 1, .column(.showFourth)),
    ("5", 1, nil), ("5", 8, .primaryRow(5)), ("alt+5", 4, .primaryRow(5)),
    ("h", 8, .column(.focusLeft)),
    ("h", 1, .step(.outward)), ("l", 16, .drag(.link)), ("right", 16, .drag(.stepIn)),
    ("<", 8, .column(.narrow)),
    ("ctrl+\\", 1, .session(.prefix)), ("ctrl+\\", 8, .session(.sendPrefixKey)),
    ("f6", 1, .carry(.pickUpToMove)),
    ("U", 1, .session(.redo)), ("c", 4, nil), ("esc", 8, .session(.leave)),
    ("ctrl+c", 1, .session(.interrupt)),
  ]

  @Test("keys mean what they should", arguments: meanings)
  func meaning(_ row: (String, UInt8, HostCommand?)) throws {
    let found = Keymap.standard.command(for: try chord(row.0), in: KeyContext(rawValue: row.1))
    #expect(found == row.2)
  }

  @Test("a command whose keys are all refused keeps its usual ones; one without keys has none")
  func refused() throws {
    let keys = #"{"last": "shift+tab", "first": ["tab", "f7"], "zoom": null, "help": "?"}"#
    let made = Keymap.make(try rebindings(keys))
    #expect(made.diagnostics.count == 2)
    func names(_ command: HostCommand) -> [String] {
      made.value.keys(for: command, in: .list).map { $0.label(ascii: true) }
    }
    #expect(
      names(.move(.last))
        == Keymap.standard.keys(for: .move(.last), in: .list).map { $0.label(ascii: true) })
    #expect(names(.move(.first)) == ["F7"])
    #expect(names(.column(.zoom)).isEmpty)
    #expect(names(.session(.help)) == ["?"])
  }

  @Test("fixed keys, then the user's, then the pane's, then the host's defaults")
  func owners() throws {
    let keymap = Keymap.make(try rebindings(#"{"zoom": "f11"}"#)).value
    let all: (KeyChord) -> Bool = { _ in true }
    #expect(keymap.owner(of: .text("q"), in: .list, isPaneKey: all) == .host(.session(.quit)))
    #expect(
      keymap.owner(of: .key(KeyEvent(.function(11))), in: .list, isPaneKey: all)
        == .host(.column(.zoom)))
    #expect(keymap.owner(of: .text("c"), in: .list, isPaneKey: all) == .pane(try chord("c")))
    #expect(keymap.owner(of: .text("c"), in: .list) == .host(.carry(.pickUpToCopy)))
    #expect(keymap.owner(of: .text("z"), in: .list) == nil)
    #expect(keymap.owner(of: .text("7"), in: .list, isPaneKey: all) == nil)
    #expect(keymap.owner(of: .paste("q", isComplete: true), in: .list) == nil)
    #expect(
      keymap.owner(of: .key(KeyEvent(.character("/"), .shift, shifted: "?")), in: .list)
        == .host(.session(.help)))
    #expect(
      keymap.owner(of: .key(KeyEvent(.character("с"), .control, base: "c")), in: .text)
        == .host(.session(.interrupt)))
  }

  @Test("keys after the prefix have meanings of their own")
  func prefixed() {
    let keymap = Keymap.standard
    #expect(keymap.owner(of: .text("c"), in: .prefix) == nil)
    #expect(keymap.owner(of: .text("b"), in: .prefix) == .host(.column(.showPrimary)))
    #expect(keymap.owner(of: .text("3"), in: .prefix) == .host(.primaryRow(3)))
    #expect(keymap.owner(of: .text("ß"), in: .prefix) == nil)
  }

  @Test("hints name the best key that works")
  func hints() throws {
    let keymap = Keymap.standard
    #expect(keymap.hint(for: .move(.up)) == "↑")
    #expect(keymap.hint(for: .move(.up), ascii: true) == "Up")
    #expect(keymap.hint(for: .column(.showPrimary)) == "Ctrl-W b")
    #expect(keymap.hint(for: .carry(.pickUpToCopy), in: .list) == "c")
    let c = try chord("c")
    #expect(keymap.hint(for: .carry(.pickUpToCopy), in: .list, isPaneKey: { $0 == c }) == "F5")
    #expect(keymap.hint(for: .choose(.searchNext), in: .list) == "n")
    #expect(keymap.hint(for: .drag(.addRow), in: .drag) == "a")
    let labels = keymap.keys(for: .primaryRow(2), in: .text).map { $0.label() }
    #expect(labels == ["Alt-2", "Ctrl-W 2"])

    let mine = Keymap.make(
      try rebindings(#"{"zoom": ["f11", "ctrl+w z"], "quit": "f10", "inspector": "f12"}"#)
    ).value
    #expect(mine.keys(for: .column(.zoom), in: .list).map { $0.label() } == ["F11", "Ctrl-W z"])
    #expect(mine.keys(for: .session(.quit), in: .list).map { $0.label() } == ["F10", "q"])
    #expect(mine.keys(for: .column(.inspector), in: .text).map { $0.label() } == ["F12"])
  }
}
