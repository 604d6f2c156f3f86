// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Whose a key is, by what is open around it.
@Suite struct KeyRouterTests {
  /// One row of the table: a key in a situation, and whose it is.
  struct Row: CustomTestStringConvertible {
    var key: String
    var around: String
    var target: String
    var testDescription: String { "\(key) with \(around)" }
  }

  static let rows: [Row] = [
    Row(key: "j", around: "list", target: "command move(down)"),
    Row(key: "x", around: "own x", target: "plugin own"),
    Row(key: "q", around: "own x", target: "command session(quit)"),
    Row(key: "j", around: "sheet drag", target: "dialog"),
    Row(key: "down", around: "drag", target: "command drag(down)"),
    Row(key: "down", around: "drag search", target: "drag"),
    Row(key: "esc", around: "press", target: "dropPress"),
    Row(key: "j", around: "press", target: "command move(down)"),
    Row(key: "j", around: "typing", target: "typing"),
    Row(key: "esc", around: "typing press", target: "dropPress"),
    Row(key: "l", around: "prefix", target: "command column(focusRight)"),
    Row(key: "esc", around: "prefix", target: "command session(leave)"),
    // After the prefix a key has the host's meaning, also where the pane took it.
    Row(key: "x", around: "prefix own x", target: "command carry(cut)"),
    // Content that takes all keys leaves one way out, behind which the pane's keys lie, too.
    Row(key: "tab", around: "all", target: "content"),
    Row(key: "x", around: "all own x", target: "content"),
    Row(key: "ctrl+\\", around: "all", target: "command session(prefix)"),
    Row(key: "ctrl+\\", around: "all prefix", target: "content"),
    Row(key: "tab", around: "all prefix", target: "command column(focusNext)"),
    Row(key: "x", around: "all prefix own x", target: "plugin own"),
    Row(key: "x", around: "all sheet", target: "dialog"),
    Row(key: "x", around: "text own x", target: "content"),
    Row(key: "enter", around: "text", target: "content"),
    Row(key: "q", around: "text", target: "content"),
    Row(key: "down", around: "text", target: "command move(down)"),
    Row(key: "tab", around: "text", target: "command column(focusNext)"),
  ]

  private static func situation(_ around: [Substring]) -> KeySituation {
    var situation = KeySituation(
      context: .list, commands: PaneCommands([]), grab: InputGrab(), hasSheet: false,
      dragKeys: .none)
    if around.contains("all") { situation.grab = InputGrab(keys: .all) }
    if around.contains("text") { situation.grab = InputGrab(keys: .text) }
    situation.hasSheet = around.contains("sheet")
    if around.contains("press") { situation.dragKeys = .escape }
    if around.contains("drag") {
      situation.dragKeys = .all(isSearching: around.contains("search"))
    }
    if around.contains("own") {
      var own = PluginCommand(id: "own", title: SafeText("Own"))
      own.key = "x"
      situation.commands = PaneCommands([own])
    }
    return situation
  }

  private static func words(_ target: KeyTarget) -> String {
    switch target {
    case .nothing: "nothing"
    case .unbound: "unbound"
    case .dialog: "dialog"
    case .drag: "drag"
    case .dropPress: "dropPress"
    case .typing: "typing"
    case .content: "content"
    case .command(let command):
      "command \(command)".replacing(/[A-Za-z]+\.([A-Za-z]+Command\.|ContentMove\.)/, with: "")
    case .plugin(let command): "plugin \(command.id)"
    }
  }

  @Test("gives each key to the first that may have it", arguments: rows)
  func target(_ row: Row) throws {
    let around = row.around.split(separator: " ")
    var router = KeyRouter()
    if around.contains("typing") { router.beginTyping(.filter, in: .primary, text: "") }
    if around.contains("prefix") { router.beginPrefix(in: InputGrab(), by: .standard) }
    let chord = try #require(KeyChord(row.key))
    let input = InputEvent.key(KeyEvent(chord.key, chord.modifiers))
    let target = router.target(
      of: chord, input, in: Self.situation(around), by: Keymap.standard)
    #expect(Self.words(target) == row.target)
  }

  @Test("uses the prefix up, except while a width is being changed")
  func prefix() throws {
    var router = KeyRouter()
    let situation = Self.situation([])
    for (key, left) in [(">", KeyPrefix.Stage.widths), (">", .widths), ("=", nil)] {
      if router.prefix == nil { router.beginPrefix(in: InputGrab(), by: .standard) }
      let chord = try #require(KeyChord(key))
      _ = router.target(
        of: chord, .key(KeyEvent(chord.key, chord.modifiers)), in: situation,
        by: Keymap.standard)
      #expect(router.prefix?.stage == left)
    }
  }

  @Test("tells what a line of typing asks of the content")
  func typing() throws {
    var router = KeyRouter()
    router.beginTyping(.search, in: .secondary, text: "a")
    guard case .follow(let line) = router.typed(.character("b"), .text("b")) else {
      Issue.record("typing is not followed")
      return
    }
    #expect(line.field.text == "ab" && line.purpose == .search && line.role == .secondary)
    guard case .move(.secondary, .down) = router.typed(.down, .key(KeyEvent(.down))) else {
      Issue.record("the arrow does not move")
      return
    }
    guard case .accept(.secondary) = router.typed(.enter, .key(KeyEvent(.enter))) else {
      Issue.record("Enter does not accept")
      return
    }
    #expect(router.typing == nil && !router.isBusy)
  }
}
