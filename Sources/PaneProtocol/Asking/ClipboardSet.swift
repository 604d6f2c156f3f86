// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `clipboard.set`: puts text on the clipboard.
public struct ClipboardSet: Equatable, Sendable, WireObject {
  /// The text, at most 1 MiB.
  public var text: String
  /// A text for the clipboard, instead of what is there.
  public init(text: String) { self.text = text }

  package static let shape = WireShape(.required("text", .string(upTo: Limit.clipboardBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.string("text", in: value, maxBytes: Limit.clipboardBytes) else {
      return nil
    }
    self.text = text
  }

  package func write(into writer: inout JSONWriter) { writer.member("text", text) }
}

extension WireMethod where Parameters == ClipboardSet, Answer == NoMembers {
  package static var clipboardSet: Self {
    Self("clipboard.set", from: .plugin, .notification, since: 1)
  }
}

extension WireMethod where Parameters == NoMembers, Answer == NoMembers {
  /// Asks for the text on the clipboard; always refused.
  package static var clipboardGet: Self { Self("clipboard.get", from: .plugin, .request, since: 1) }
}
