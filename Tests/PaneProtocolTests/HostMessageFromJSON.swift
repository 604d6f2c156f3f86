// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

@testable import PaneProtocol

/// Builds the host message that a recorded line stands for, so that it can be encoded again.
///
/// It reads by name, so the order in the encoded line is the encoder's own.
struct RecordedLine {
  let root: JSONValue
  private var parameters: JSONValue { root["params"] ?? root }

  var message: HostMessage? {
    let id = root["id"]?.int ?? 0
    switch root["method"]?.string {
    case "initialize": return .initialize(initialize)
    case "shutdown":
      return .shutdown(id: id, reason: ShutdownReason(rawValue: text("reason")) ?? .close)
    case "$.cancel": return .cancel(id: number("id"), reason: text("reason"))
    case "view": return .view(view(parameters))
    case "layout": return .layout(layout)
    case "layout.ask": return .layoutAsk(id: id, question)
    case "input.set": return .inputSet(input)
    case "select": return .select(selection)
    case "query": return .query(QueryParameters(filter: text("filter")))
    case "nav":
      return .nav(page: text("page"), popped: texts(parameters["popped"]), by: text("by"))
    case "rows.get": return .rowsGet(id: id, rows)
    case "rows.find": return .rowsFind(id: id, search)
    case "text.get": return .textGet(id: id, lines)
    case "command.run": return .commandRun(id: root["id"]?.int, command)
    case "progress.cancel": return .progressCancel(id: text("id"))
    case nil:
      return .result(OpaqueJSON(text: raw(root["id"])), OpaqueJSON(text: raw(root["result"])))
    case let method?:
      return .notification(method: method, parameters: OpaqueJSON(text: raw(root["params"])))
    }
  }

  // MARK: Small things

  private func text(_ name: StaticString) -> String { parameters[name]?.string ?? "" }
  private func number(_ name: StaticString) -> Int { parameters[name]?.int ?? 0 }
  private func raw(_ value: JSONValue?) -> String { value?.rawText ?? "null" }
  private func texts(_ value: JSONValue?) -> [String] {
    value?.elements.compactMap(\.string) ?? []
  }

  // MARK: Families

  private var rows: RowsRequest {
    RowsRequest(
      source: text("source"), revision: number("rev"), parent: parameters["parent"]?.string,
      from: number("from"), count: number("count"))
  }

  private var search: RowsSearch {
    RowsSearch(source: text("source"), revision: number("rev"), ids: texts(parameters["ids"]))
  }

  private var lines: TextRequest {
    TextRequest(
      source: text("source"), revision: number("rev"), from: number("from"), count: number("count"))
  }

  private var command: CommandParameters {
    CommandParameters(
      command: text("command"), item: parameters["item"]?.string,
      items: texts(parameters["items"]), count: number("count"),
      arguments: OpaqueJSON(text: raw(parameters["args"])), by: text("by"))
  }

  private var selection: SelectionParameters {
    SelectionParameters(
      item: parameters["item"]?.string, items: texts(parameters["items"]), count: number("count"),
      by: text("by"))
  }

  private var input: InputParameters {
    let entries = (parameters["items"]?.elements.map { $0 } ?? []).map { entry in
      InputParameters.Entry(
        id: entry["id"]?.string ?? "", type: entry["type"]?.string ?? "",
        value: OpaqueJSON(text: raw(entry["value"])), text: entry["text"]?.string ?? "")
    }
    return InputParameters(
      generation: number("gen"), entry: entries.first { $0.id == text("item") }, entries: entries,
      count: number("count"), fromPane: parameters["from"]?["pane"]?.string ?? "",
      fromPlugin: parameters["from"]?["plugin"]?.string ?? "", by: text("by"))
  }

  private var layout: LayoutDescription {
    LayoutDescription(
      isNarrow: text("layout") == "narrow", mode: text("mode"), top: text("top"),
      columns: (parameters["columns"]?.elements.map { $0 } ?? []).map {
        LayoutDescription.Column(
          role: $0["role"]?.string ?? "", isVisible: $0["visible"]?.bool ?? false,
          width: $0["cols"]?.int ?? 0)
      })
  }

  private var question: LayoutQuestion {
    LayoutQuestion(
      kind: LayoutQuestion.Kind(rawValue: text("kind")) ?? .show,
      top: parameters["proposal"]?["top"]?.string, deadlineMilliseconds: number("deadline"))
  }

  private func view(_ value: JSONValue?) -> ViewDescription {
    let pixels = value?["cellPx"]?.elements.compactMap(\.int) ?? []
    return ViewDescription(
      columns: value?["cols"]?.int ?? 0, rows: value?["rows"]?.int ?? 0,
      cellWidthPixels: pixels.first, cellHeightPixels: pixels.last,
      isVisible: value?["visible"]?.bool ?? false, isFocused: value?["focused"]?.bool ?? false,
      isNarrow: value?["layout"]?.string == "narrow", isTop: value?["top"]?.bool ?? false,
      isCovered: value?["covered"]?.bool ?? false)
  }

  private var initialize: InitializeParameters {
    let session = parameters["session"]
    let host = parameters["host"]
    let limits = parameters["limits"]
    return InitializeParameters(
      host: InitializeParameters.Host(
        version: host?["version"]?.string ?? "", processID: host?["pid"]?.int ?? 0),
      paneID: parameters["pane"]?["id"]?.string ?? "",
      role: parameters["pane"]?["role"]?.string ?? "",
      session: InitializeParameters.Session(
        arguments: texts(session?["args"]), folder: session?["cwd"]?.string ?? "",
        config: OpaqueJSON(text: raw(session?["config"]))),
      view: view(parameters["view"]), theme: theme, locale: locale, capabilities: capabilities,
      limits: WireLimits(
        restoreBytes: limits?["restore"]?.int ?? 0, timeScale: limits?["timeScale"]?.int ?? 1))
  }

  private var theme: ThemeDescription {
    let theme = parameters["theme"]
    return ThemeDescription(
      depth: .rgb, foreground: theme?["fg"]?.string, background: theme?["bg"]?.string,
      accent: theme?["accent"]?.string)
  }

  private var locale: LocaleDescription {
    let locale = parameters["locale"]
    return LocaleDescription(
      tags: texts(locale?["tags"]), timeZone: locale?["tz"]?.string ?? "",
      unicode: locale?["unicode"]?.string ?? "")
  }

  private var capabilities: HostCapabilities {
    let caps = parameters["caps"]
    return HostCapabilities(
      kinds: texts(caps?["kinds"]), canvas: texts(caps?["canvas"]), images: texts(caps?["images"]),
      hasFullKeys: caps?["keys"]?.string == "full", hasMouse: caps?["mouse"]?.bool ?? false,
      hasDragAndDrop: caps?["dnd"]?.bool ?? false, hasClipboard: caps?["clipboard"]?.bool ?? false,
      isRemote: caps?["remote"]?.bool ?? false)
  }
}
