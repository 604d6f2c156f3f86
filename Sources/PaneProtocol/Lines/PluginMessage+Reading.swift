// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// A request or notification of a plugin, ready to be read by its method.
struct MethodCall {
  private let name: JSONKey
  private let id: PluginRequestID?
  private let parameters: JSONValue?
  /// Whether whoever handles the message answers it; otherwise a request is owed `null`.
  private(set) var hasOwnAnswer = false

  init(name: JSONKey, id: PluginRequestID?, parameters: JSONValue?) {
    self.name = name
    self.id = id
    self.parameters = parameters.flatMap { $0.isObject ? $0 : nil }
  }

  /// Reads the parameters as the method wants them.
  ///
  /// Source: protocol, method index.
  mutating func decode(_ reader: inout MemberReader) -> DecodedLine.Outcome {
    switch name {
    case "pane.set": .message(.paneSet(parameters.map { reader.paneUpdate($0) } ?? PaneUpdate()))
    case "nav.push": navPush(&reader)
    case "nav.pop": .message(.navPop(to: parameters.flatMap { reader.string("to", in: $0) }))
    case "rows.change": notification(&reader) { $0.rowsChange($1).map { .rowsChange($0) } }
    case "rows.reset": notification(&reader) { $0.rowsReset($1) }
    case "notify.show": notification(&reader) { $0.notice($1).map { .notifyShow($0) } }
    case "progress.set": notification(&reader) { $0.progress($1).map { .progressSet($0) } }
    case "clipboard.set": notification(&reader) { $0.clipboard($1) }
    case "layout.policy": notification(&reader) { .layoutPolicy($0.layoutPolicy($1)) }
    case "state.save": stateSave(&reader)
    case "$.cancel": notification(&reader) { $0.cancel($1) }
    case "$.progress": notification(&reader) { $0.requestProgress($1) }
    case "pane.open":
      request(&reader) { reader, value, id in reader.paneOpen(value).map { .paneOpen(id, $0) } }
    case "prompt.ask":
      request(&reader) { reader, value, id in reader.prompt(value).map { .promptAsk(id, $0) } }
    case "link.open":
      request(&reader) { reader, value, id in reader.link(value).map { .linkOpen(id, url: $0) } }
    case "program.run":
      request(&reader) { reader, value, id in
        reader.programRequest(value).map { .programRun(id, $0) }
      }
    case "layout.set":
      request(&reader) { reader, value, id in .layoutSet(id, reader.layoutRequest(value)) }
    case "clipboard.get": request(&reader) { _, _, id in .clipboardGet(id) }
    case "ping": request(&reader) { _, _, id in .ping(id) }
    default: other(&reader)
    }
  }

  // MARK: Shapes

  /// A notification; without what it needs it is ignored, and refused when it came as a request.
  private func notification(
    _ reader: inout MemberReader, _ body: (inout MemberReader, JSONValue) -> PluginMessage?
  ) -> DecodedLine.Outcome {
    if let parameters, let message = body(&reader, parameters) { return .message(message) }
    let reason = "\(name.string): a parameter is missing or wrong"
    if let id { return .rejected(Rejection(.invalidParameters, id: id, reason: reason)) }
    reader.note("\(reason), ignored")
    return .ignored
  }

  /// A request; without what it needs it is refused.
  private mutating func request(
    _ reader: inout MemberReader,
    _ body: (inout MemberReader, JSONValue, PluginRequestID) -> PluginMessage?
  ) -> DecodedLine.Outcome {
    hasOwnAnswer = true
    guard let id else {
      reader.note("\(name.string): without an id nothing can be answered, ignored")
      return .ignored
    }
    if let parameters {
      if let message = body(&reader, parameters, id) { return .message(message) }
    } else if name == "ping" {
      return .message(.ping(id))
    } else if name == "clipboard.get" {
      return .message(.clipboardGet(id))
    }
    let reason = "\(name.string): a parameter is missing or wrong"
    return .rejected(Rejection(.invalidParameters, id: id, reason: reason))
  }

  private func navPush(_ reader: inout MemberReader) -> DecodedLine.Outcome {
    notification(&reader) { reader, parameters in
      let update = reader.paneUpdate(parameters)
      return update.page == nil ? nil : .navPush(update)
    }
  }

  private func stateSave(_ reader: inout MemberReader) -> DecodedLine.Outcome {
    guard let restore = parameters?["restore"] else {
      reader.note("state.save: restore is missing, ignored")
      return .ignored
    }
    guard let text = restore.rawText(limitBytes: Limit.restoreBytes) else {
      let reason = "state.save: restore is longer than \(Limit.restoreBytes) bytes"
      guard let id else {
        reader.note(reason + ", ignored")
        return .ignored
      }
      return .rejected(Rejection(.tooLarge, id: id, reason: reason))
    }
    return .message(.stateSave(OpaqueJSON(text: text)))
  }

  /// Drag, drop and transfer go on undecoded; what is left is unknown.
  private mutating func other(_ reader: inout MemberReader) -> DecodedLine.Outcome {
    hasOwnAnswer = true
    let method = name.string
    if method.hasPrefix("drag.") || method.hasPrefix("drop.") || method.hasPrefix("transfer.") {
      let parameters = OpaqueJSON(text: parameters?.rawText ?? "{}")
      return .message(.transfer(method: method, id: id, parameters: parameters))
    }
    return .message(
      id.map { .unknownRequest($0, method: method) } ?? .unknownNotification(method: method))
  }
}

extension MemberReader {
  fileprivate mutating func rowsReset(_ value: JSONValue) -> PluginMessage? {
    guard let source = id("source", in: value), let revision = int("rev", in: value) else {
      return nil
    }
    return .rowsReset(source: source, revision: revision, count: count("count", in: value))
  }

  fileprivate mutating func notice(_ value: JSONValue) -> Notice? {
    guard let text = label("text", in: value) else { return nil }
    return Notice(level: choice("level", in: value) ?? .info, text: text)
  }

  fileprivate mutating func progress(_ value: JSONValue) -> ProgressReport? {
    guard let id = id("id", in: value) else { return nil }
    return ProgressReport(
      id: id, title: label("title", in: value), text: label("text", in: value),
      done: double("done", in: value), total: double("total", in: value),
      canCancel: bool("cancel", in: value) ?? false, end: choice("end", in: value))
  }

  fileprivate mutating func clipboard(_ value: JSONValue) -> PluginMessage? {
    string("text", in: value, maxBytes: Limit.clipboardBytes).map { .clipboardSet($0) }
  }

  fileprivate mutating func cancel(_ value: JSONValue) -> PluginMessage? {
    guard let id = value["id"], PluginRequestID.isAcceptable(id) else { return nil }
    return .cancel(PluginRequestID(text: id.rawText))
  }

  fileprivate mutating func requestProgress(_ value: JSONValue) -> PluginMessage? {
    guard let id = int("id", in: value) else { return nil }
    return .requestProgress(
      id: id, text: label("text", in: value), done: double("done", in: value),
      total: double("total", in: value))
  }

  fileprivate mutating func paneOpen(_ value: JSONValue) -> PaneOpen? {
    guard let column = string("column", in: value), !column.isEmpty else { return nil }
    return PaneOpen(
      column: column, plugin: string("plugin", in: value), type: string("type", in: value),
      value: opaque("value", in: value), item: id("item", in: value),
      focuses: bool("focus", in: value) ?? false)
  }

  fileprivate mutating func prompt(_ value: JSONValue) -> PromptQuestion? {
    guard let kind = string("kind", in: value).flatMap(PromptQuestion.Kind.init) else {
      note("kind: none of confirm, text, password and choice")
      return nil
    }
    guard let title = label("title", in: value) else { return nil }
    let choices = choices(value)
    if kind == .choice, choices.isEmpty {
      note("choices: none to choose from")
      return nil
    }
    return PromptQuestion(
      kind: kind, title: title, text: multiline("text", in: value),
      initial: scalar("default", in: value), choices: choices,
      isDangerous: bool("danger", in: value) ?? false)
  }

  /// `program.run`: all of the command line or none of it.
  ///
  /// Left-out arguments would make another command, so here one wrong member refuses the whole.
  fileprivate mutating func programRequest(_ value: JSONValue) -> ProgramRequest? {
    guard let array = array("argv", in: value), (1...Limit.arguments).contains(array.count) else {
      return nil
    }
    var arguments: [String] = []
    for element in array.elements {
      guard let argument = exact(element, maxBytes: Limit.argumentBytes) else { return nil }
      arguments.append(argument)
    }
    var request = ProgramRequest(arguments: arguments)
    request.takesScreen = bool("screen", in: value) ?? true
    guard let folder = value["cwd"], !folder.isNull else { return request }
    guard let path = exact(folder, maxBytes: Limit.pathBytes) else { return nil }
    request.workingDirectory = path
    return request
  }

  /// A string that holds no U+0000, which would end it early for the system.
  private func exact(_ value: JSONValue, maxBytes: Int) -> String? {
    guard let utf8 = value.utf8, utf8.count <= maxBytes, !utf8.contains(0) else { return nil }
    return value.string
  }

  /// An address without blanks and control characters.
  fileprivate mutating func link(_ value: JSONValue) -> String? {
    guard let url = string("url", in: value, maxBytes: Limit.urlBytes), !url.isEmpty,
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    return url
  }
}
