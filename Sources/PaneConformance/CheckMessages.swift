// SPDX-License-Identifier: Apache-2.0
import EventLoop
import JSONRPC
import PaneProtocol

/// A request of the checker that has no id yet.
struct CheckRequest {
  /// Makes the message of an id.
  let message: (Int) -> HostMessage

  /// Creates a request.
  init(_ message: @escaping (Int) -> HostMessage) { self.message = message }

  /// A request of a family that has no type of its own, members in the order in which a host writes
  /// them.
  static func other(_ method: String, _ members: SeenMembers) -> CheckRequest {
    let parameters = JSONText(text: SeenValue.object(members).jsonText)
    return CheckRequest { .request(id: $0, method: method, parameters: parameters) }
  }
}

/// The lines the checker sends.
enum CheckMessages {
  /// Characters that a careless program mangles: quotes, escapes, wide, joined and right-to-left, and
  /// brackets of which some have no partner.
  static let oddText =
    "a\"b\\c\u{1}\t\n\u{7f}/é e\u{301} 漢字 👩‍👩‍👧 \u{202e}שלום {}[] {[ $(x) %s"

  /// The first line of a host.
  static func initialize(
    versions: [Int] = [1], isRemote: Bool = false, folder: String? = nil, restore: String? = nil
  ) -> [UInt8] {
    var limits = WireLimits()
    limits.timeScale = isRemote ? Limit.remoteTimeScale : 1
    let parameters = Initialize(
      protocols: versions,
      host: .init(version: "0.1.0", processID: Int(HostEnvironment.processID)), paneID: "p1",
      role: "primary",
      session: .init(
        reason: restore == nil ? "start" : "restore",
        folder: folder ?? HostEnvironment.currentDirectory,
        restore: restore.map { JSONText(text: $0) }),
      view: ViewDescription(columns: 60, rows: 30, isFocused: true),
      theme: ThemeDescription(),
      locale: LocaleDescription(
        tags: ["en"], timeZone: "UTC", unicode: "15.0"),
      capabilities: HostCapabilities(hasMouse: true, isRemote: isRemote), limits: limits)
    return line(.initialize(parameters))
  }

  /// The first line with members from a host of the future, at every level.
  ///
  /// They stand behind the known ones: the order of those is a promise.
  static func crowdedInitialize(isRemote: Bool) -> [UInt8] {
    let odd = #""xFuture":{"a":[1,null,{"b":"c"}]}"#
    let text = String(decoding: initialize(isRemote: isRemote), as: UTF8.self)
    var result = ""
    for character in text {
      if character == "}" { result += result.last == "{" ? odd : "," + odd }
      result.append(character)
    }
    return Array(result.utf8)
  }

  /// A message of the protocol as one line.
  static func line(_ message: HostMessage) -> [UInt8] {
    var bytes: [UInt8] = []
    message.encode(into: &bytes)
    return bytes
  }

  /// A line given as text, without its line feed.
  static func raw(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8(ascii: "\n")] }

  /// A notification no plugin knows.
  static func unknownNotification(_ text: String = "?") -> [UInt8] {
    let parameters = JSONText(members: [("text", JSONText(string: text))])
    return line(.notification(method: "x.check.unknown", parameters: parameters))
  }

  /// A notification.
  static func notification(_ method: String, _ parameters: SeenValue) -> [UInt8] {
    line(.notification(method: method, parameters: opaque(parameters)))
  }

  /// A value as the parameters of a message.
  static func opaque(_ value: SeenValue) -> JSONText { JSONText(text: value.jsonText) }

  /// A request no plugin knows.
  static func unknown(id: Int) -> HostMessage {
    .request(id: id, method: "x.check.unknown", parameters: JSONText(text: "{}"))
  }

  /// A request no plugin knows, as a line.
  static func unknownRequest(id: Int) -> [UInt8] { line(unknown(id: id)) }

  /// The input of a selection; without an item nothing is selected.
  static func input(
    generation: Int, item: String?, type: String = "text/plain", value: String = "colonnade"
  ) -> [UInt8] {
    line(.inputSet(inputSet(generation: generation, item: item, type: type, value: value)))
  }

  /// The same before it is a message.
  static func inputSet(
    generation: Int, item: String?, type: String = "text/plain", value: String
  ) -> InputSet {
    let entry = item.map {
      InputSet.Entry(id: $0, type: type, value: JSONText(string: value), text: value)
    }
    return InputSet(
      generation: generation, entry: entry, fromPane: "p0", fromPlugin: "check", by: "select")
  }

  /// A selection in the pane itself.
  static func select(_ item: String) -> [UInt8] {
    line(.select(Selection(item: item, items: [item], by: "user")))
  }

  /// A request for a page of a source: rows, or lines of a text.
  static func page(
    id: Int, of source: SeenSource, revision: Int? = nil, from: Int = 0,
    count: Int = Limit.alignedPageRows
  ) -> HostMessage {
    let revision = revision ?? source.revision
    if source.isText {
      let text = TextGet(source: source.id, revision: revision, from: from, count: count)
      return .textGet(id: id, text)
    }
    let rows = RowsGet(source: source.id, revision: revision, from: from, count: count)
    return .rowsGet(id: id, rows)
  }

  /// Many selected rows at once.
  static func crowd(generation: Int, count: Int) -> [UInt8] {
    let entries = (0..<count).map {
      InputSet.Entry(
        id: "i\($0)", type: "text/plain", value: JSONText(string: "i\($0)"), text: "i\($0)")
    }
    return line(
      .inputSet(
        InputSet(
          generation: generation, entry: entries.first, entries: entries, count: count,
          fromPane: "p0", fromPlugin: "check", by: "select")))
  }
}
