// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

extension JSONWriter {
  /// Writes a request, or a notification without an id, with its parameters.
  package mutating func call<Parameters, Answer>(
    _ method: WireMethod<Parameters, Answer>, id: JSONText? = nil, _ parameters: Parameters
  ) {
    object {
      $0.member("jsonrpc", "2.0")
      if let id { $0.member("id", json: id.text) }
      $0.member("method", word: method.name)
      $0.name("params")
      method.write(parameters, &$0)
    }
  }

  /// Writes a request of the host, or a notification without an id, with its parameters.
  mutating func call<Parameters: WireObject, Answer>(
    _ method: WireMethod<Parameters, Answer>, id: Int?, _ parameters: Parameters
  ) {
    call(method.name, id: id, parameters)
  }

  /// Writes a request of the host, or a notification without an id, by the name of its method.
  mutating func call(_ method: StaticString, id: Int?, _ parameters: some WireObject) {
    object {
      $0.member("jsonrpc", "2.0")
      $0.optional("id", id)
      $0.member("method", word: method)
      $0.object("params") { parameters.write(into: &$0) }
    }
  }

  /// Writes a request or notification whose parameters are canonical JSON already.
  package mutating func call(_ method: String, id: JSONText?, json parameters: JSONText) {
    object {
      $0.member("jsonrpc", "2.0")
      if let id { $0.member("id", json: id.text) }
      $0.member("method", method)
      $0.member("params", json: parameters.text)
    }
  }

  /// Writes the answer to a request.
  package mutating func answer(_ id: JSONText, _ answer: some WireObject) {
    object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: id.text)
      $0.object("result") { answer.write(into: &$0) }
    }
  }

  /// Writes the answer to a request as canonical JSON.
  package mutating func result(_ id: JSONText, _ result: JSONText) {
    object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: id.text)
      $0.member("result", json: result.text)
    }
  }

  /// Writes an error; without an id it is about a line whose id is unknown.
  package mutating func failure(_ id: JSONText?, _ error: WireError) {
    object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", json: id?.text)
      $0.optional("error", error)
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

  /// Writes a member with a word of the source, which needs no escaping.
  private mutating func member(_ name: StaticString, word: StaticString) {
    self.name(name)
    value(utf8: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
