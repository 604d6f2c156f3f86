// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

extension PaneUpdate {
  /// The members as canonical text, to compare updates.
  func encoded() -> [UInt8] {
    var out = JSONWriter()
    out.object { write(generation: nil, to: &$0) }
    return out.bytes
  }

  /// Writes the members into an open object.
  func write(generation: Int?, to out: inout JSONWriter) {
    if let generation { out.member("gen", generation) }
    out.optional("page", page)
    out.optional("title", title)
    out.optional("subtitle", subtitle)
    out.optional("status", status)
    out.optional("badge", badge)
    if let content {
      out.name("content")
      content.write(to: &out)
    }
    writeCards(to: &out)
    writeVerbs(to: &out)
    for (index, member) in removed.enumerated()
    where !isSet(member) && !removed[..<index].contains(member) {
      out.name(text: member.rawValue)
      out.null()
    }
  }

  /// Whether a member is given, which counts more than its removal.
  private func isSet(_ member: Member) -> Bool {
    switch member {
    case .title: title != nil
    case .subtitle: subtitle != nil
    case .status: status != nil
    case .badge: badge != nil
    case .content: content != nil
    case .loading: loading != nil
    case .error: error != nil
    case .guard: guardQuestion != nil
    case .drop: drop != nil
    case .up: up != nil
    }
  }

  private func writeCards(to out: inout JSONWriter) {
    if let loading { out.object("loading") { loading.write(to: &$0) } }
    if let error {
      out.object("error") { out in
        out.member("text", error.text)
        out.optional("detail", error.detail)
        out.flag("retry", error.canRetry)
      }
    }
    if let empty {
      out.object("empty") { out in
        out.member("text", empty.text)
        out.optional("detail", empty.detail)
        out.optional("command", empty.command)
      }
    }
  }

  private func writeVerbs(to out: inout JSONWriter) {
    if let toolbar { out.member("toolbar", toolbar) }
    if let commands {
      out.array("commands") { for command in commands { command.write(to: &$0) } }
    }
    if let guardQuestion {
      out.object("guard") { out in
        out.member("text", guardQuestion.text)
        out.optional("confirm", guardQuestion.confirm)
        out.optional("cancel", guardQuestion.cancel)
      }
    }
    if let select { out.member("select", select) }
    out.optional("reveal", reveal)
    if !expand.isEmpty {
      out.object("expand") { out in
        for row in expand {
          out.name(text: row.id)
          out.value(row.isExpanded)
        }
      }
    }
    if let drop { out.object("drop") { drop.write(to: &$0) } }
    out.optional("up", up)
  }
}

extension Loading {
  func write(to out: inout JSONWriter) {
    out.optional("text", text)
    out.optional("done", done)
    out.optional("total", total)
  }
}

extension DropDeclaration {
  func write(to out: inout JSONWriter) {
    out.member("accepts", accepts)
    out.member("rows", rows.rawValue)
    out.member("pane", pane)
    out.flag("ordered", ordered)
    out.member("ops", operations)
    out.member("transfer", transfer)
    out.optional("storeId", storeID)
    out.optional("preferred", preferred?.rawValue)
    if !conflicts.isEmpty { out.member("conflicts", conflicts) }
    out.flag("springLoad", springLoads)
    out.optional("directory", directory?.value)
    JSON.write(more, to: &out)
  }
}

extension PaneCommand {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("id", id)
      out.member("title", title)
      out.optional("key", key)
      if let menus { out.member("menu", menus.map(\.rawValue)) }
      if need != .always { out.member("when", need.rawValue) }
      out.flag("danger", isDangerous)
      out.optional("confirm", confirm)
      if !arguments.isEmpty {
        out.array("args") { for argument in arguments { argument.write(to: &$0) } }
      }
      out.flag("notify", isNotification)
    }
  }
}

extension PaneCommand.Argument {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("id", id)
      out.member("label", label)
      out.member("type", kind.rawValue)
      out.optional("value", value)
      if !choices.isEmpty {
        out.array("choices") { for choice in choices { choice.write(to: &$0) } }
      }
      out.flag("required", isRequired)
    }
  }
}

extension Choice {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("id", id)
      out.member("text", text)
      out.optional("detail", detail)
    }
  }
}
