// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

extension Item {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("id", id)
      out.optional("text", text)
      out.optional("detail", detail)
      out.optional("icon", icon)
      out.optional("badge", badge)
      out.optional("type", type)
      out.optional("value", value)
      if depth > 0 { out.member("depth", depth) }
      out.flag("expandable", isExpandable)
      if let children { out.array("children") { for child in children { child.write(to: &$0) } } }
      if let isChecked { out.member("checked", isChecked) }
      if enter != .next { out.member("enter", enter.rawValue) }
      out.flag("disabled", isDisabled)
      out.optional("drag", drag)
      if let drop { out.member("drop", drop.rawValue) }
      if let menu { out.member("menu", menu) }
      out.optional("opens", opens)
      out.optional("alt", alt)
    }
  }
}

extension Source {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("id", id)
      out.member("rev", revision)
      out.member("count", count)
    }
  }
}

extension Content {
  func write(to out: inout JSONWriter) {
    switch self {
    case .list(let list): list.write(to: &out)
    case .text(let text): text.write(to: &out)
    case .raw(let json): json.write(to: &out)
    }
  }
}

extension ListContent {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("kind", isOutline ? "outline" : "list")
      switch rows {
      case .items(let items): out.array("items") { for item in items { item.write(to: &$0) } }
      case .source(let source):
        out.name("source")
        source.write(to: &out)
      }
      if !sections.isEmpty {
        out.array("sections") { for section in sections { section.write(to: &$0) } }
      }
      if !allowsMarks { out.member("multi", false) }
    }
  }
}

extension Section {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("id", id)
      out.optional("title", title)
      out.member("count", count)
    }
  }
}

extension TextContent {
  func write(to out: inout JSONWriter) {
    out.object { out in
      out.member("kind", "text")
      switch body {
      case .text(let text): out.optional("text", text)
      case .lines(let lines): out.array("lines") { for line in lines { line.write(to: &$0) } }
      case .source(let source):
        out.name("source")
        source.write(to: &out)
      }
      if format != .plain { out.member("format", format.rawValue) }
      out.optional("lang", language)
      if let wraps { out.member("wrap", wraps) }
      out.flag("follow", follows)
    }
  }
}
