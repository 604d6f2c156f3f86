// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import JSONRPC
import TerminalInput

/// Answers of the terminal, as a record names them.
enum ReplyKind: String, CaseIterable {
  case deviceAttributes, version, mode, kittyFlags, modifyOtherKeys, color, isDark, isVisible
  case cursor, ready, cellPixels, areaPixels, capability, graphicRendition, kittyGraphics
  case clipboard, dragAndDrop
}

/// Answers of the terminal: a name, its numbers and its texts.
extension TerminalReply {
  init?(recorded value: JSONValue) {
    guard let kind: ReplyKind = value.word("reply"),
      let reply = Self.read(kind, value.numbers("numbers") ?? [], value.texts("texts") ?? [])
    else { return nil }
    self = reply
  }

  private static func read(
    _ kind: ReplyKind, _ numbers: [Int], _ texts: [String]
  ) -> TerminalReply? {
    switch kind {
    case .deviceAttributes: return .deviceAttributes(numbers)
    case .ready: return .ready
    case .version: return texts.first.map { .version($0) }
    case .graphicRendition: return texts.first.map { .graphicRendition($0) }
    case .kittyGraphics: return texts.first.map { .kittyGraphics($0) }
    case .clipboard: return texts.first.map { .clipboard($0) }
    case .capability:
      return texts.first.map { .capability(name: $0, value: texts.dropFirst().first) }
    case .kittyFlags: return numbers.first.map { .kittyFlags($0) }
    case .modifyOtherKeys: return numbers.first.map { .modifyOtherKeys($0) }
    case .dragAndDrop: return numbers.first.map { .dragAndDrop($0) }
    case .isDark: return numbers.first.map { .isDark($0 == 1) }
    case .isVisible: return numbers.first.map { .isVisible($0 == 1) }
    case .mode: return pair(numbers).map { .mode($0, $1) }
    case .cursor: return pair(numbers).map { .cursor(CellPoint(column: $0, row: $1)) }
    case .cellPixels: return pair(numbers).map { .cellPixels(width: $0, height: $1) }
    case .areaPixels: return pair(numbers).map { .areaPixels(width: $0, height: $1) }
    case .color:
      let parts = numbers.dropFirst().compactMap { UInt8(exactly: $0) }
      guard let index = numbers.first, parts.count == 3 else { return nil }
      return .color(index, parts[0], parts[1], parts[2])
    }
  }

  private static func pair(_ numbers: [Int]) -> (Int, Int)? {
    numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  func record(into json: inout JSONWriter) {
    let (kind, numbers, texts) = parts
    json.member("reply", kind.rawValue)
    if !numbers.isEmpty { json.member("numbers", numbers) }
    if !texts.isEmpty { json.member("texts", texts) }
  }

  private var parts: (ReplyKind, [Int], [String]) {
    switch self {
    case .deviceAttributes(let numbers): (.deviceAttributes, numbers, [])
    case .ready: (.ready, [], [])
    case .version(let text): (.version, [], [text])
    case .graphicRendition(let text): (.graphicRendition, [], [text])
    case .kittyGraphics(let text): (.kittyGraphics, [], [text])
    case .clipboard(let text): (.clipboard, [], [text])
    case .capability(let name, let value): (.capability, [], [name] + (value.map { [$0] } ?? []))
    case .kittyFlags(let flags): (.kittyFlags, [flags], [])
    case .modifyOtherKeys(let level): (.modifyOtherKeys, [level], [])
    case .dragAndDrop(let number): (.dragAndDrop, [number], [])
    case .isDark(let isDark): (.isDark, [isDark ? 1 : 0], [])
    case .isVisible(let isVisible): (.isVisible, [isVisible ? 1 : 0], [])
    case .mode(let mode, let state): (.mode, [mode, state], [])
    case .cursor(let place): (.cursor, [place.column, place.row], [])
    case .cellPixels(let width, let height): (.cellPixels, [width, height], [])
    case .areaPixels(let width, let height): (.areaPixels, [width, height], [])
    case .color(let index, let red, let green, let blue):
      (.color, [index, Int(red), Int(green), Int(blue)], [])
    }
  }
}
