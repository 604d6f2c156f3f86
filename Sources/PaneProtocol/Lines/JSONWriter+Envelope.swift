// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension JSONWriter {
  /// Writes a request, or a notification without an id, around its parameters.
  mutating func call(
    _ method: StaticString, id: Int? = nil, _ parameters: (inout JSONWriter) -> Void
  ) {
    object {
      $0.member("jsonrpc", "2.0")
      if let id { $0.member("id", id) }
      $0.member("method", "\(method)")
      $0.object("params", parameters)
    }
  }

  /// Writes a request or notification whose parameters are canonical JSON already.
  mutating func call(_ method: String, id: Int?, json parameters: OpaqueJSON) {
    object {
      $0.member("jsonrpc", "2.0")
      if let id { $0.member("id", id) }
      $0.member("method", method)
      $0.member("params", json: parameters.text)
    }
  }

  /// Writes the answer to a plugin's request.
  mutating func result(_ id: PluginRequestID, _ result: OpaqueJSON) {
    object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: id.text)
      $0.member("result", json: result.text)
    }
  }

  /// Writes an error; `data` only when there is something to say.
  mutating func failure(_ id: PluginRequestID?, _ error: WireError) {
    object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: id?.text)
      $0.object("error") {
        $0.member("code", error.code)
        $0.member("message", error.message.string)
        guard error.hasData else { return }
        $0.object("data") {
          if let revision = error.revision { $0.member("rev", revision) }
          if let count = error.count { $0.member("count", count) }
          if let pause = error.retryMilliseconds { $0.member("retryMs", pause) }
        }
      }
    }
  }

  /// Writes an array whose elements stop before the line becomes too long.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - elements: What to write.
  ///   - reservedBytes: Room kept for the members that follow.
  ///   - write: Writes one element.
  mutating func bounded<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>, reservedBytes: Int,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    let lineStart = self.lineStart
    array(name) { writer in
      for element in elements {
        let mark = writer.count
        write(&writer, element)
        if writer.count - lineStart > Limit.hostLineBytes - reservedBytes {
          writer.truncate(to: mark)
          break
        }
      }
    }
  }
}

extension WireError {
  fileprivate var hasData: Bool {
    revision != nil || count != nil || retryMilliseconds != nil
  }
}

extension OpaqueJSON {
  /// A string as a value.
  package init(string: String) {
    var writer = JSONWriter()
    writer.value(string)
    self.init(text: String(decoding: writer.bytes, as: UTF8.self))
  }

  /// An object of values, in the order given.
  package init(members: [(name: String, value: OpaqueJSON)]) {
    var writer = JSONWriter()
    writer.object {
      for (name, value) in members {
        $0.name(text: name)
        $0.value(json: value.text)
      }
    }
    self.init(text: String(decoding: writer.bytes, as: UTF8.self))
  }

  /// This value when it is short enough to be sent, else `nil`.
  func within(_ bytes: Int) -> OpaqueJSON? { text.utf8.count <= bytes ? self : nil }
}
