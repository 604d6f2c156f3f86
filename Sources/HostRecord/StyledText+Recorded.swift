// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

/// Texts of programs that speak no protocol, with every run as it is.
///
/// The wire has no word for what only escape sequences say, such as faint and inverse text.
extension StyledText {
  init?(recorded value: JSONValue) {
    guard let text = value.safe("text") else { return nil }
    let runs = value.all("runs") { run -> Run? in
      guard let count = run.number("n") else { return nil }
      return Run(utf8Count: max(0, count), style: TextStyle(recorded: run))
    }
    self.init(text, runs: runs ?? [])
  }

  func record(into json: inout JSONWriter) {
    json.member("text", text.string)
    guard !runs.isEmpty else { return }
    json.array("runs") { list in
      for run in runs {
        list.object {
          $0.member("n", run.utf8Count)
          run.style.record(into: &$0)
        }
      }
    }
  }
}

extension TextStyle {
  fileprivate init(recorded value: JSONValue) {
    let bits = value.number("look").flatMap { UInt8(exactly: $0) } ?? 0
    self.init(
      role: value.word("role") ?? .plain, foreground: value["fg"].flatMap { Self.color($0) },
      background: value["bg"].flatMap { Self.color($0) },
      attributes: TextAttributes(rawValue: bits))
  }

  fileprivate func record(into json: inout JSONWriter) {
    if role != .plain { json.member("role", role.rawValue) }
    Self.write("fg", foreground, into: &json)
    Self.write("bg", background, into: &json)
    if !attributes.isEmpty { json.member("look", Int(attributes.rawValue)) }
  }

  /// A colour: none of its own as `[]`, one of 256 as `[n]`, or its three parts.
  private static func color(_ value: JSONValue) -> TextColor? {
    let parts = value.elements.compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
    switch (value.isArray, parts.count) {
    case (true, 0): return .standard
    case (true, 1): return .palette(parts[0])
    case (true, 3): return .rgb(parts[0], parts[1], parts[2])
    case (true, _), (false, _): return nil
    }
  }

  private static func write(
    _ name: StaticString, _ color: TextColor?, into json: inout JSONWriter
  ) {
    switch color {
    case nil: return
    case .standard: json.member(name, [Int]())
    case .palette(let index): json.member(name, [Int(index)])
    case .rgb(let red, let green, let blue):
      json.member(name, [Int(red), Int(green), Int(blue)])
    }
  }
}

/// Rows of programs that speak no protocol: as on the wire, but with every run of their texts.
extension Item {
  init?(recorded value: JSONValue) {
    var reader = MemberReader()
    self.init(value, &reader)
    if let styled = value["styled"].flatMap({ StyledText(recorded: $0) }) { text = styled }
    if let styled = value["styledDetail"].flatMap({ StyledText(recorded: $0) }) { detail = styled }
    if let bytes = value["raw"] {
      rawValue = bytes.elements.compactMap { $0.int.flatMap(UInt8.init) }
    }
  }

  func record(into json: inout JSONWriter) {
    write(into: &json)
    if !text.runs.isEmpty { json.object("styled") { text.record(into: &$0) } }
    if let detail, !detail.runs.isEmpty {
      json.object("styledDetail") { detail.record(into: &$0) }
    }
    if let rawValue { json.member("raw", rawValue.map { Int($0) }) }
  }
}
