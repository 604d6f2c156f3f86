// SPDX-License-Identifier: Apache-2.0

extension JSON {
  /// The text of a member; empty when it is missing.
  func text(_ name: String) -> String { self[name]?.string ?? "" }

  /// The whole number of a member, brought into a range.
  func number(_ name: String, in range: ClosedRange<Int>, default missing: Int) -> Int {
    min(max(self[name]?.int ?? missing, range.lowerBound), range.upperBound)
  }
}

/// Numbers on the wire are exact up to here.
let wireNumbers = 0...9_007_199_254_740_991

extension PaneInput {
  init(_ json: JSON) {
    generation = json.number("gen", in: wireNumbers, default: 0)
    item = json["item"]?.string
    type = json["type"]?.string ?? "text/plain"
    value = json["value"] ?? .null
    items = (json["items"]?.array ?? []).map(Entry.init)
    count = json.number("count", in: wireNumbers, default: items.count)
    pane = json["from"]?["pane"]?.string
    plugin = json["from"]?["plugin"]?.string
    by = json["by"]?.string ?? "select"
  }
}

extension PaneInput.Entry {
  init(_ json: JSON) {
    id = json.text("id")
    type = json["type"]?.string ?? "text/plain"
    value = json["value"] ?? .null
    text = json.text("text")
  }
}

extension Selection {
  init(_ json: JSON) {
    item = json["item"]?.string
    items = json["items"]?.strings ?? []
    count = json.number("count", in: wireNumbers, default: items.count)
    by = json["by"]?.string ?? "user"
  }
}

extension Activation {
  init(_ json: JSON) {
    item = json["item"]?.string
    modifiers = json["mods"]?.strings ?? []
    by = json["by"]?.string ?? "enter"
  }
}

extension Navigation {
  init(_ json: JSON) {
    page = json.text("page")
    popped = json["popped"]?.strings ?? []
    by = json["by"]?.string ?? "user"
  }
}

extension RowQuery {
  init(_ json: JSON) {
    filter = json.text("filter")
    sort = (json["sort"]?.array ?? []).map { ($0.text("column"), $0["desc"]?.bool ?? false) }
  }
}

extension PaneView {
  init(_ json: JSON) {
    columns = json.number("cols", in: 0...100_000, default: 80)
    rows = json.number("rows", in: 0...100_000, default: 24)
    isVisible = json["visible"]?.bool ?? true
    isFocused = json["focused"]?.bool ?? false
  }
}

extension PaneContext {
  init(_ json: JSON) {
    raw = json
    pane = json["pane"]?["id"]?.string ?? "p1"
    role = json["pane"]?["role"]?.string ?? "primary"
    let session = json["session"] ?? .null
    reason = session["reason"]?.string ?? "start"
    arguments = session["args"]?.strings ?? []
    workingDirectory = session["cwd"]?.string ?? "."
    configuration = session["config"] ?? .object([])
    restored = session["restore"] ?? .null
    view = PaneView(json["view"] ?? .null)
    scheme = json["theme"]?["scheme"]?.string ?? "dark"
  }
}

/// Rows or lines asked for at once.
private let pageCounts = 1...500

extension RowsRequest {
  init(_ json: JSON, _ reply: Reply) {
    source = json.text("source")
    revision = json.number("rev", in: wireNumbers, default: 0)
    parent = json["parent"]?.string
    from = json.number("from", in: wireNumbers, default: 0)
    count = json.number("count", in: pageCounts, default: 128)
    self.reply = reply
  }
}

extension FindRequest {
  init(_ json: JSON, _ reply: Reply) {
    source = json.text("source")
    revision = json.number("rev", in: wireNumbers, default: 0)
    ids = json["ids"]?.strings ?? []
    text = json["text"]?.string
    from = json.number("from", in: wireNumbers, default: 0)
    direction = json["dir"]?.int == -1 ? -1 : 1
    self.reply = reply
  }
}

extension TextRequest {
  init(_ json: JSON, _ reply: Reply) {
    source = json.text("source")
    revision = json.number("rev", in: wireNumbers, default: 0)
    from = json.number("from", in: wireNumbers, default: 0)
    count = json.number("count", in: pageCounts, default: 128)
    self.reply = reply
  }
}

extension CommandRun {
  init(_ json: JSON, _ reply: Reply?) {
    command = json.text("command")
    item = json["item"]?.string
    items = json["items"]?.strings ?? []
    count = json.number("count", in: wireNumbers, default: items.count)
    arguments = json["args"] ?? .object([])
    by = json["by"]?.string ?? "menu"
    self.reply = reply
  }
}
