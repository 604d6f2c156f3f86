// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// Content of a kind that this version does not show, or of which it lacks what it needs.
public struct UnsupportedContent: Equatable, Sendable, ContentObject {
  /// The name of the kind.
  public var kind: SafeText
  /// True for a kind that this version shows, of which something is missing.
  public var isKnown = false
  /// The first member that every content of the kind needs and this one lacks; `nil` for none.
  public var missing: SafeText?
  /// Plain words to show instead.
  public var alt: SafeText?
  /// The content as a plugin sends it; never there in what was read.
  public var sent: JSONText?

  /// Creates content by its kind.
  public init(kind: SafeText, alt: SafeText?) {
    self.kind = kind
    self.alt = alt
  }

  /// Creates content that is sent as it stands; it must have a `kind`.
  public init(sending json: JSONText) {
    kind = .empty
    sent = json
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", kind.string)
    writer.optional("alt", alt?.string)
  }
}

extension Content {
  /// Writes the content as a value.
  func writeValue(into writer: inout JSONWriter) {
    if case .unsupported(let other) = self, let sent = other.sent {
      writer.value(json: sent.text)
    } else {
      writer.value(self)
    }
  }
}
