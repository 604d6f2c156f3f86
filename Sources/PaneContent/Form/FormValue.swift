// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The answer in a field of a form.
enum FormValue: Equatable, Sendable {
  /// A text, or a number as it is typed.
  case text(String)
  case truth(Bool)
  /// Ids of choices; of a single choice at most one.
  case chosen([String])

  /// Reads what the plugin sent for a field; what does not fit its kind is no answer.
  init(_ json: JSONText?, of field: FormField) {
    func known(_ ids: [String]) -> [String] {
      field.choices.map(\.id).filter(ids.contains)
    }
    switch field.kind {
    case .text, .area: self = .text(json?.string ?? "")
    case .password, .note: self = .text("")
    case .number: self = .text(json.flatMap { Double($0.text) == nil ? nil : $0.text } ?? "")
    case .bool: self = .truth(json?.text == "true")
    case .choice: self = .chosen(known([json?.string].compactMap { $0 }))
    case .multi: self = .chosen(known(json?.strings ?? []))
    }
  }

  /// True when nothing is answered.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .truth: false
    case .chosen(let ids): ids.isEmpty
    }
  }

  /// The answer as it is sent.
  func json(as kind: FormField.Kind) -> JSONText {
    switch self {
    case .text(let text):
      guard kind == .number else { return JSONText(string: text) }
      guard let number = Self.number(text) else { return .null }
      guard let whole = Int(exactly: number) else { return JSONText(floatLiteral: number) }
      return .int(whole)
    case .truth(let isOn): return JSONText(booleanLiteral: isOn)
    case .chosen(let ids):
      guard kind == .choice else { return JSONText(elements: ids.map { JSONText(string: $0) }) }
      return ids.first.map { JSONText(string: $0) } ?? .null
    }
  }

  /// The number that a text says; `nil` for what is none, and for what cannot be sent.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
