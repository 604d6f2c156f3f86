// SPDX-License-Identifier: Apache-2.0

/// What a plugin listens to; what it wants and provides follows from it.
///
/// To add an event: a property here, its name in ``wants`` or ``provides``, its setter in
/// `Pane+Handlers.swift`, and an arm in `Pane+Receiving.swift`.
struct PaneHandlers {
  var input: ((PaneInput) -> Void)?
  var select: ((Selection) -> Void)?
  var activate: ((Activation) -> Void)?
  var navigate: ((Navigation) -> Void)?
  var expand: ((String, Bool) -> Void)?
  var check: ((String, Bool) -> Void)?
  var query: ((RowQuery) -> Void)?
  var queries: [String] = []
  var view: ((PaneView) -> Void)?
  var rows: ((RowsRequest) -> Void)?
  var find: ((FindRequest) -> Void)?
  var text: ((TextRequest) -> Void)?
  var commands: [String: (CommandRun) -> Void] = [:]
  var anyCommand: ((CommandRun) -> Void)?
  var shutdown: ((String) -> JSON?)?
  var message: ((HostMessage) -> Bool)?
  var end: (() -> Void)?
  var drag = DragHandlers()
  var moreWants: [String] = []
  var moreProvides: [JSON.Member] = []

  /// Events to receive, as `initialize` is answered.
  var wants: [String] {
    let known: [(String, Bool)] = [
      ("view", view != nil), ("input", input != nil), ("select", select != nil),
      ("activate", activate != nil), ("expand", expand != nil), ("check", check != nil),
      ("query", query != nil), ("nav", navigate != nil), ("shutdown", shutdown != nil),
    ]
    let names = known.filter(\.1).map(\.0) + drag.wants
    return names + moreWants.filter { !names.contains($0) }
  }

  /// Questions that can be answered, as `initialize` is answered.
  var provides: [JSON.Member] {
    var members: [JSON.Member] = []
    if rows != nil || find != nil {
      members.append(.init("rows", .object(find == nil ? [] : [.init("find", .bool(true))])))
    }
    if text != nil { members.append(.init("text", .object([]))) }
    if query != nil { members.append(.init("query", .array(queries.map(JSON.string)))) }
    return members + moreProvides
  }
}

/// A message of the host as it travelled, for methods the kit does not know.
public struct HostMessage {
  /// Name of the method.
  public var method: String
  /// Parameters; an empty object when there were none.
  public var parameters: JSON
  /// Where the answer goes; `nil` for notifications.
  public var reply: Reply?
}
