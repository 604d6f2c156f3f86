// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import TerminalInput
import Testing

/// One row of `InputDecoder.json`: what arrives, with pauses, and what it means.
struct DecoderVector: Decodable, CustomTestStringConvertible {
  /// Bytes or a pause in milliseconds.
  struct Step: Decodable {
    var bytes: String?
    var wait: Int?
  }
  var id: String
  var kitty: Int
  var cpr: Int
  var steps: [Step]
  var events: [String]
  var note: String
  var testDescription: String { "\(id) \(note)" }
  var hasPauses: Bool { steps.contains { $0.wait != nil } }
  var decoder: InputDecoder {
    var decoder = InputDecoder()
    decoder.kittyFlags = kitty
    decoder.expectedCursorReports = cpr
    return decoder
  }
}

/// Reads the notation of the vectors: `␛` is ESC, `<C3>` a raw byte, the rest UTF-8.
func bytes(_ notation: String) -> [UInt8] {
  let characters = Array(notation)
  var result: [UInt8] = []
  var index = 0
  while index < characters.count {
    if index + 3 < characters.count, characters[index] == "<", characters[index + 3] == ">",
      let byte = UInt8(String(characters[(index + 1)...(index + 2)]), radix: 16)
    {
      result.append(byte)
      index += 4
    } else {
      result += characters[index] == "␛" ? [0x1B] : Array(characters[index].utf8)
      index += 1
    }
  }
  return result
}

/// Feeds pieces without a pause between them.
func decode(_ pieces: [[UInt8]], with start: InputDecoder = InputDecoder()) -> [InputEvent] {
  var decoder = start
  var input = InputRuns()
  for piece in pieces { decoder.feed(piece, at: 0, into: &input) }
  return input.events
}

extension InputRuns {
  /// Each press by itself.
  var events: [InputEvent] { all.flatMap { Array(repeating: $0.event, count: $0.times) } }
}

// MARK: Events as the vectors write them

func words(_ event: InputEvent) -> String {
  switch event {
  case .key(let key): "K:" + words(key)
  case .text("\u{FFFD}"): "T:U+FFFD"
  case .text("\u{200D}"): "T:U+200D"
  case .text(let scalar): "T:\(scalar)"
  case .mouse(let mouse): "M:" + words(mouse)
  case .paste(let text, let isComplete):
    "P:'" + text.replacing("\n", with: "\\n") + (isComplete ? "'" : "' unterminated")
  case .focus(let isFocused): isFocused ? "F:in" : "F:out"
  case .size(let size, let width, let height):
    "S:\(size.rows)x\(size.columns) px \(height)x\(width)"
  case .reply(let reply): "R:" + words(reply)
  case .drop(let text): "D:" + text
  }
}

private func words(_ key: KeyEvent) -> String {
  var text = prefix(key.modifiers)
  switch key.key {
  case .character(let scalar): text += String(scalar)
  case .other(57_441): text += "left_shift"
  default: text += KeyChord(key.key).name
  }
  if let shifted = key.shifted { text += " shifted=\(shifted)" }
  if let base = key.base { text += " base=\(base)" }
  switch key.phase {
  case .press: break
  case .repeat: text += " repeat"
  case .release: text += " release"
  }
  return text
}

private func prefix(_ modifiers: Modifiers, separator: String = "+") -> String {
  let names: [(Modifiers, String)] = [
    (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"), (.super, "super"), (.hyper, "hyper"),
    (.meta, "meta"),
  ]
  return names.filter { modifiers.contains($0.0) }.map { $0.1 + separator }.joined()
}

private func words(_ mouse: MouseEvent) -> String {
  let place = " \(mouse.position.column),\(mouse.position.row)"
  let action =
    switch mouse.action {
    case .press(let button): "press " + words(button)
    case .release(let button): "release " + words(button)
    case .drag(let button): "drag " + words(button)
    case .leave: "leave"
    default: "\(mouse.action)"
    }
  return prefix(mouse.modifiers, separator: " ") + action + (mouse.action == .leave ? "" : place)
}

private func words(_ button: MouseEvent.Button) -> String {
  if case .extra(let number) = button { return "button\(number)" }
  return "\(button)"
}

private func words(_ reply: TerminalReply) -> String {
  switch reply {
  case .deviceAttributes(let list): "DA1=" + list.map(String.init).joined(separator: ";")
  case .version(let name): "xtversion=" + name
  case .mode(let mode, let state): "mode?\(mode)=\(state)"
  case .kittyFlags(let flags): "kittyFlags=\(flags)"
  case .modifyOtherKeys(let level): "modifyOtherKeys=\(level)"
  case .color(let number, let red, let green, let blue):
    "osc\(number)=#" + [red, green, blue].map { hex($0) }.joined()
  case .isDark(let isDark): isDark ? "theme=dark" : "theme=light"
  case .isVisible(let isVisible): isVisible ? "visible=True" : "visible=False"
  case .cursor(let point): "cursor=\(point.row + 1),\(point.column + 1)"
  case .ready: "ready"
  case .cellPixels(let width, let height): "cellPx=\(height)x\(width)"
  case .areaPixels(let width, let height): "areaPx=\(height)x\(width)"
  case .capability(let name, let value): "tcap \(name)=\(value ?? "none")"
  case .graphicRendition(let text): "sgr=" + text
  case .kittyGraphics(let text): "kittyGfx " + text
  case .clipboard(let text): "clipboard " + text
  case .dragAndDrop(let number): "dnd=\(number)"
  }
}

private func hex(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.count == 1 ? "0" + digits : digits
}
