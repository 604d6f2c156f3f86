// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// A JSON value that is carried but not looked into, as canonical text.
///
/// Literals make one: `["path": "/tmp", "depth": 3]`; members keep the order in which they stand.
/// There is none for `null`, so that `nil` is always the absence of a value.
public struct JSONText: Hashable, Sendable {
  /// The value, minified.
  public var text: String
  /// Takes a text for canonical JSON as it is; the caller vouches for it.
  package init(text: String) { self.text = text }
  /// The value for nothing.
  public static let null = JSONText(text: "null")
  /// An object without members.
  public static let empty = JSONText(text: "{}")
}

extension JSONText {
  /// A string as a value.
  public init(string: String) {
    self.init { $0.value(string) }
  }

  /// A string as a value.
  public static func string(_ string: String) -> JSONText { JSONText(string: string) }
  /// A whole number as a value.
  public static func int(_ number: Int) -> JSONText { JSONText { $0.value(number) } }

  /// An object of values, in the order given.
  public init(members: [(name: String, value: JSONText)]) {
    self.init {
      $0.object {
        for (name, value) in members {
          $0.name(text: name)
          $0.value(json: value.text)
        }
      }
    }
  }

  /// A list of values.
  public init(elements: [JSONText]) {
    self.init { $0.array { for element in elements { $0.value(json: element.text) } } }
  }

  /// An object of a known shape.
  package init(_ object: some WireObject) {
    self.init { $0.value(object) }
  }

  private init(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    self.init(text: String(decoding: writer.bytes, as: UTF8.self))
  }

  /// Reads an object of a known shape; `nil` when it has not what it needs.
  package func read<Object: WireObject>(as type: Object.Type) -> Object? {
    do throws(JSONError) {
      return try JSONDocumentReader().withDocument(Array(text.utf8)) { root in
        var reader = MemberReader()
        return reader.parameters(root)
      }
    } catch {
      return nil
    }
  }

  /// This value when it is short enough to be sent, else `nil`.
  func within(_ bytes: Int) -> JSONText? { text.utf8.count <= bytes ? self : nil }
}

extension JSONText {
  /// The value as a string, when it is one.
  public var string: String? {
    guard text.utf8.first == UInt8(ascii: "\"") else { return nil }
    if !text.utf8.contains(UInt8(ascii: "\\")) {
      // By bytes: the quotes are one each, and letters are costly to count.
      return String(Substring(text.utf8.dropFirst().dropLast()))
    }
    var copy = text
    return copy.withUTF8 { bytes in
      do throws(JSONError) {
        return try JSONDocumentReader().withDocument(UnsafeRawBufferPointer(bytes)) { $0.string }
      } catch {
        return nil
      }
    }
  }
}

extension JSONText {
  /// What a closure makes of the parsed value; `nil` when it is no JSON.
  package func decoded<Result>(_ body: (JSONValue) -> Result?) -> Result? {
    var copy = text
    return copy.withUTF8 { bytes in
      do throws(JSONError) {
        return try JSONDocumentReader().withDocument(UnsafeRawBufferPointer(bytes), body)
      } catch {
        return nil
      }
    }
  }
}

extension JSONText {
  /// The object that has the members of another one, and over them its own; `nil` when one of them is
  /// no object.
  package func merged(over other: JSONText) -> JSONText? {
    decoded { own in
      guard own.isObject else { return nil }
      return other.decoded { below in
        guard below.isObject else { return nil }
        var members: [(name: String, value: JSONText)] = []
        for object in [own, below] {
          for (key, value) in object.members {
            let name = key.string
            guard !members.contains(where: { $0.name == name }),
              let text = value.rawText(limitBytes: Limit.declarationBytes)
            else { continue }
            members.append((name, JSONText(text: text)))
          }
        }
        return JSONText(members: members)
      }
    }
  }
}

extension JSONText: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self.init(string: value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self.init { $0.value(value) } }
  /// Makes a number.
  public init(floatLiteral value: Double) { self.init { $0.value(value) } }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self.init(text: value ? "true" : "false") }
  /// Makes a list.
  public init(arrayLiteral elements: JSONText...) { self.init(elements: elements) }
  /// Makes an object with the members in the order written.
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    self.init(members: elements.map { (name: $0.0, value: $0.1) })
  }
}
