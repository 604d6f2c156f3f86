// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import JSONRPC
import PaneProtocol
import TerminalInput

/// Input of the user, as a record names it.
enum InputKind: String, CaseIterable {
  case key, text, mouse, paste, focus, size, reply, drop
}

extension InputEvent {
  init?(recorded value: JSONValue) {
    guard let kind: InputKind = value.word("is"), let event = Self.read(kind, value) else {
      return nil
    }
    self = event
  }

  private static func read(_ kind: InputKind, _ value: JSONValue) -> InputEvent? {
    switch kind {
    case .key: return KeyEvent(recorded: value).map { .key($0) }
    case .text: return value.scalar("text").map { .text($0) }
    case .mouse: return MouseEvent(recorded: value).map { .mouse($0) }
    case .paste:
      return value.text("text").map { .paste($0, isComplete: value.flag("complete")) }
    case .focus: return .focus(value.flag("has"))
    case .size:
      guard let size = value.size("cells"), let pixels = value.numbers("pixels"),
        pixels.count == 2
      else { return nil }
      return .size(size, pixelWidth: pixels[0], pixelHeight: pixels[1])
    case .reply: return TerminalReply(recorded: value).map { .reply($0) }
    case .drop: return value.text("text").map { .drop($0) }
    }
  }

  func record(into json: inout JSONWriter) {
    switch self {
    case .key(let key):
      json.member("is", InputKind.key.rawValue)
      key.record(into: &json)
    case .text(let scalar):
      json.member("is", InputKind.text.rawValue)
      json.member("text", scalar)
    case .mouse(let event):
      json.member("is", InputKind.mouse.rawValue)
      event.record(into: &json)
    case .paste(let text, let isComplete):
      json.member("is", InputKind.paste.rawValue)
      json.member("text", text)
      json.flag("complete", isComplete)
    case .focus(let hasFocus):
      json.member("is", InputKind.focus.rawValue)
      json.flag("has", hasFocus)
    case .size(let size, let width, let height):
      json.member("is", InputKind.size.rawValue)
      json.member("cells", size)
      json.member("pixels", [width, height])
    case .reply(let reply):
      json.member("is", InputKind.reply.rawValue)
      reply.record(into: &json)
    case .drop(let text):
      json.member("is", InputKind.drop.rawValue)
      json.member("text", text)
    }
  }
}

// MARK: Keys

/// Keys that have a name, as a record writes them.
enum KeyName: String, CaseIterable {
  case enter, tab, backspace, escape, space
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
}

extension KeyName {
  var key: Key {
    switch self {
    case .enter: .enter
    case .tab: .tab
    case .backspace: .backspace
    case .escape: .escape
    case .space: .space
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .insert: .insert
    case .delete: .delete
    }
  }
}

extension Key {
  fileprivate init?(recorded value: JSONValue) {
    if let name: KeyName = value.word("key") {
      self = name.key
    } else if let scalar = value.scalar("char") {
      self = .character(scalar)
    } else if let number = value.number("f") {
      self = .function(number)
    } else if let code = value.number("code").flatMap({ UInt32(exactly: $0) }) {
      self = .other(code)
    } else {
      return nil
    }
  }

  fileprivate func record(into json: inout JSONWriter) {
    let name: KeyName
    switch self {
    case .character(let scalar): return json.member("char", scalar)
    case .function(let number): return json.member("f", number)
    case .other(let code): return json.member("code", Int(code))
    case .enter: name = .enter
    case .tab: name = .tab
    case .backspace: name = .backspace
    case .escape: name = .escape
    case .space: name = .space
    case .up: name = .up
    case .down: name = .down
    case .left: name = .left
    case .right: name = .right
    case .home: name = .home
    case .end: name = .end
    case .pageUp: name = .pageUp
    case .pageDown: name = .pageDown
    case .insert: name = .insert
    case .delete: name = .delete
    }
    json.member("key", name.rawValue)
  }
}

extension Modifiers {
  fileprivate init(recorded value: JSONValue) {
    self.init(rawValue: value.number("mods").flatMap { UInt8(exactly: $0) } ?? 0)
  }

  fileprivate func record(into json: inout JSONWriter) {
    if !isEmpty { json.member("mods", Int(rawValue)) }
  }
}

extension KeyEvent {
  fileprivate init?(recorded value: JSONValue) {
    guard let key = Key(recorded: value) else { return nil }
    self.init(
      key, Modifiers(recorded: value),
      phase: value.flag("released") ? .release : value.flag("repeated") ? .repeat : .press,
      shifted: value.scalar("shifted"), base: value.scalar("base"))
  }

  fileprivate func record(into json: inout JSONWriter) {
    key.record(into: &json)
    modifiers.record(into: &json)
    switch phase {
    case .press: break
    case .repeat: json.member("repeated", true)
    case .release: json.member("released", true)
    }
    if let shifted { json.member("shifted", shifted) }
    if let base { json.member("base", base) }
  }
}

// MARK: The mouse

/// Actions of the mouse, as a record names them.
enum MouseAction: String, CaseIterable {
  case press, release, drag, move, wheelUp, wheelDown, wheelLeft, wheelRight, leave
}

/// A button of the mouse, as a record names it; others have a number.
private enum ButtonName: String {
  case left, middle, right
  case noButton = "none"
}

extension MouseEvent {
  fileprivate init?(recorded value: JSONValue) {
    guard let word: MouseAction = value.word("mouse"), let at = value.numbers("at"),
      at.count == 2
    else { return nil }
    self.init(
      Self.action(word, Button(recorded: value)), at: CellPoint(column: at[0], row: at[1]),
      modifiers: Modifiers(recorded: value))
  }

  private static func action(_ word: MouseAction, _ button: Button) -> Action {
    switch word {
    case .press: .press(button)
    case .release: .release(button)
    case .drag: .drag(button)
    case .move: .move
    case .wheelUp: .wheelUp
    case .wheelDown: .wheelDown
    case .wheelLeft: .wheelLeft
    case .wheelRight: .wheelRight
    case .leave: .leave
    }
  }

  fileprivate func record(into json: inout JSONWriter) {
    let (word, button): (MouseAction, Button?) =
      switch action {
      case .press(let button): (.press, button)
      case .release(let button): (.release, button)
      case .drag(let button): (.drag, button)
      case .move: (.move, nil)
      case .wheelUp: (.wheelUp, nil)
      case .wheelDown: (.wheelDown, nil)
      case .wheelLeft: (.wheelLeft, nil)
      case .wheelRight: (.wheelRight, nil)
      case .leave: (.leave, nil)
      }
    json.member("mouse", word.rawValue)
    button?.record(into: &json)
    json.member("at", [position.column, position.row])
    modifiers.record(into: &json)
  }
}

extension MouseEvent.Button {
  fileprivate init(recorded value: JSONValue) {
    switch value.word("button", as: ButtonName.self) {
    case .left: self = .left
    case .middle: self = .middle
    case .right: self = .right
    case .noButton: self = .none
    case nil: self = value.number("button").map { .extra($0) } ?? .none
    }
  }

  fileprivate func record(into json: inout JSONWriter) {
    let name: ButtonName
    switch self {
    case .left: name = .left
    case .middle: name = .middle
    case .right: name = .right
    case .none: name = .noButton
    case .extra(let number): return json.member("button", number)
    }
    json.member("button", name.rawValue)
  }
}
