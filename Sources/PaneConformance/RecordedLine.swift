// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// A source of rows, or of the lines of a text, as a plugin declares it.
struct SeenSource {
  var id: String
  var revision: Int
  /// The number of rows or lines; `nil` while nobody knows.
  var count: Int?
  /// The kind it is shown as: `list`, `outline`, `text`.
  var kind = ""
  /// What its columns say of the cells of a row.
  var cells = CellJudge(columns: [])

  /// True when it holds lines of a text.
  var isText: Bool { kind == "text" }
  /// True when its rows may have rows below them.
  var isOutline: Bool { kind == "outline" }

  /// The word for its rows, for people.
  var unit: String { isText ? "lines" : "rows" }
}

/// A message of a plugin, as far as the scenarios look at it.
struct RecordedLine {
  /// When it came, in milliseconds after the start of the process.
  var milliseconds: Int
  var method: String?
  /// The id as JSON text.
  var id: String?
  var hasResult = false
  /// The code of its error, 0 for an error without one.
  var errorCode: Int?
  /// The generation a `pane.set` names.
  var generation: Int?
  /// True when a `pane.set` or `nav.push` carries content, an error or loading.
  var hasContent = false
  /// Whether a `pane.set` or `nav.push` answers an input: it carries content, an error or loading,
  /// or takes one of them away.
  var answersInput = false
  /// A row it carries: its id, and what it says.
  struct Row: Equatable {
    var id: String
    var text: String
    /// True when it has rows below it, or may have.
    var isBranch = false
  }
  /// The first rows it carries, in their order.
  var rows: [Row] = []
  /// The source of its content, and the revision.
  var source: SeenSource?
  /// What the reply to `initialize` declares.
  var wants: Set<String> = []
  /// The protocol the reply chooses.
  var version: Int?
  /// The whole message, for scenarios that look closer; `nil` when too much was said already.
  var message: SeenValue?

  /// The parameters of a request or notification.
  var parameters: SeenValue? { message?["params"] }
  /// The result of an answer.
  var result: SeenValue? { message?["result"] }

  /// Reads what matters from a message that is an object.
  init(_ root: JSONValue, milliseconds: Int) {
    self.milliseconds = milliseconds
    method = root["method"]?.string
    id = root["id"].map { $0.rawText }
    hasResult = root["result"] != nil && method == nil
    if let error = root["error"], !error.isNull, method == nil {
      errorCode = error["code"]?.int ?? 0
    }
    if let result = root["result"], result.isObject {
      version = result["protocol"]?.int
      if let list = result["wants"], list.isArray {
        wants = Set(list.elements.compactMap(\.string))
      }
    }
    guard method == "pane.set" || method == "nav.push", let parameters = root["params"],
      parameters.isObject
    else { return }
    generation = parameters["gen"]?.int
    for name in ["content", "error", "loading"] as [StaticString] {
      guard let value = parameters[name] else { continue }
      answersInput = true
      if !value.isNull { hasContent = true }
    }
    guard let content = parameters["content"], content.isObject else { return }
    if let items = content["items"], items.isArray {
      rows = items.elements.lazy.prefix(200).compactMap { item in
        item["id"]?.string.map { id in
          let isBranch = item["expandable"]?.bool == true || item["children"]?.isArray == true
          return Row(id: id, text: item["text"]?.rawText ?? "", isBranch: isBranch)
        }
      }
    }
    if let source = content["source"], let id = source["id"]?.string {
      self.source = SeenSource(
        id: id, revision: source["rev"]?.int ?? 1, count: source["count"]?.int,
        kind: content["kind"]?.string ?? "",
        cells: CellJudge(columns: content["columns"].map { SeenValue($0).elements } ?? []))
    }
  }

  /// Tells whether it is an answer to the request of an id.
  func answers(_ request: Int) -> Bool {
    method == nil && id == String(request) && (hasResult || errorCode != nil)
  }

  /// Tells whether it is an answer to the input of a generation; without a gen it may be.
  func answers(input generation: Int) -> Bool {
    answersInput && (self.generation ?? generation) == generation
  }
}
