// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import JSONRPC
import PaneProtocol

/// Looks at what a pane shows: ids, labels, commands, colours.
enum ContentInspector {
  /// Kinds the protocol names; a host need not show them all.
  private static let kinds = Set(Content.kindNames).union(["board", "stack"])
  /// Kinds without rows, in which Enter is left to a command.
  private static let rowless: Set<String> = ["text", "image", "canvas", "form", "chart"]

  /// Looks at the parameters of `pane.set` or `nav.push`.
  static func inspect(_ parameters: JSONValue, into log: inout FindingLog) {
    guard parameters.isObject else { return log.fail(29, "params is not an object") }
    log.pass(29)
    for name in ["title", "subtitle", "status", "badge"] as [StaticString] {
      if let text = parameters[name] { inspectLabel(text, "\(name)", into: &log) }
    }
    if let commands = parameters["commands"], commands.isArray {
      let content = parameters["content"]
      // Behind the way out of content that takes every key all those of its pane come.
      let takesAllKeys =
        content?["kind"]?.string == "canvas" && content?["keys"]?.string == "all"
      let hasRows = content?["kind"]?.string.map { !rowless.contains($0) } ?? true
      inspectCommands(commands, takesAllKeys: takesAllKeys, amongRows: hasRows, into: &log)
    }
    if let content = parameters["content"], content.isObject {
      inspectContent(content, depth: 0, into: &log)
    }
  }

  private static func inspectContent(
    _ content: JSONValue, depth: Int, into log: inout FindingLog
  ) {
    guard depth < 8 else { return }
    let kind = content["kind"]?.string ?? ""
    let hasWords = content["alt"]?.isString == true
    // Content without a kind is named by the remark of the host.
    if !kind.isEmpty, !kinds.contains(kind), !hasWords, content["fallback"] == nil {
      let hint = suggestion(for: kind, among: kinds.sorted())
      log.fail(29, "the kind “\(kind.prefix(40))” has neither fallback nor alt\(hint)")
    }
    if kind == "image" || kind == "canvas" {
      if hasWords { log.pass(31) } else { log.fail(31, "\(kind) without alt") }
    }
    inspectParts(of: kind, content, into: &log)
    if let items = content["items"], items.isArray {
      var ids: Set<String> = []
      inspectItems(items, ids: &ids, depth: 0, into: &log)
      if items.count > Limit.inlineItems {
        log.fail(33, "\(items.count) items; give a source instead")
      } else {
        log.pass(33)
      }
    }
    if let fallback = content["fallback"], fallback.isObject {
      inspectContent(fallback, depth: depth + 1, into: &log)
    }
    for name in ["parts", "lanes"] as [StaticString] {
      guard let list = content[name], list.isArray else { continue }
      for part in list.elements where part.isObject && (name.description == "parts") {
        inspectContent(part, depth: depth + 1, into: &log)
      }
    }
  }

  private static func inspectItems(
    _ items: JSONValue, ids: inout Set<String>, depth: Int, into log: inout FindingLog
  ) {
    guard depth < Limit.outlineDepth else { return }
    for item in items.elements {
      guard let id = item["id"]?.string, !id.isEmpty else {
        log.fail(30, "an item without an id")
        continue
      }
      if id.utf8.count > Limit.idBytes {
        log.fail(30, "an id of \(id.utf8.count) bytes; \(Limit.idBytes) is the limit")
      } else if id.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
        log.fail(30, "control characters in the id of an item")
      } else if !ids.insert(id).inserted {
        log.fail(30, "two items have the id “\(id.prefix(40))”")
      } else {
        log.pass(30)
      }
      for name in ["text", "detail", "badge"] as [StaticString] {
        if let text = item[name] { inspectLabel(text, "\(name) of an item", into: &log) }
      }
      if let children = item["children"], children.isArray {
        inspectItems(children, ids: &ids, depth: depth + 1, into: &log)
      }
    }
  }

  /// A text in one line: a string, or stretches with their styles.
  private static func inspectLabel(
    _ text: JSONValue, _ place: String, into log: inout FindingLog
  ) {
    var whole = ""
    if let string = text.string {
      whole = string
    } else if text.isArray {
      for span in text.elements.prefix(Limit.spans) {
        whole += span.string ?? span["t"]?.string ?? ""
        let hasColour = span.isObject && (span["fg"] != nil || span["bg"] != nil)
        if hasColour, span["role"] == nil { log.fail(36, "a colour in the \(place)") }
      }
      log.pass(36)
    } else {
      return
    }
    if whole.unicodeScalars.contains(where: { $0.value == 27 || $0.value == 0x9b }) {
      log.fail(32, "an escape sequence in the \(place)")
    } else if whole.utf8.contains(10) || whole.utf8.contains(13) {
      log.fail(32, "a line feed in the \(place)")
    } else if whole.hasSuffix("    ") {
      log.fail(32, "the \(place) is padded; the host does that")
    } else {
      log.pass(32)
    }
  }

  private static func inspectCommands(
    _ commands: JSONValue, takesAllKeys: Bool, amongRows hasRows: Bool,
    into log: inout FindingLog
  ) {
    var ids: Set<String> = []
    for command in commands.elements {
      guard let id = command["id"]?.string, !id.isEmpty else {
        log.fail(34, "a command without an id")
        continue
      }
      let name = id.prefix(40)
      if !ids.insert(id).inserted { log.fail(34, "two commands have the id “\(name)”") }
      if command["title"] == nil { log.fail(34, "the command “\(name)” has no title") }
      let keys = command["keys"].map { $0.isArray ? $0.elements.compactMap(\.string) : [] } ?? []
      let isForRows = ["item", "items"].contains(command["when"]?.string ?? "")
      for key in (command["key"]?.string.map { [$0] } ?? []) + keys {
        guard !takesAllKeys,
          let fault = Keymap.standard.fault(ofPaneKey: key, amongRows: hasRows && !isForRows)
        else { continue }
        log.fail(34, "“\(key.prefix(40))” of the command “\(name)” \(fault)")
      }
      if command["danger"]?.bool == true, command["confirm"] == nil {
        // The command may ask by itself, which is only seen when it is run.
        log.pass(34, "“\(name)” is dangerous without a confirm: it has to ask, or have an undo")
      }
      log.pass(34)
    }
  }
}
