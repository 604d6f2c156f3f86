// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `link.open`: opens an address with the desktop, when the user agrees.
public struct LinkOpen: Equatable, Sendable, WireObject {
  /// The address, without blanks and control characters.
  public var url: String
  /// Names the address to open.
  public init(url: String) { self.url = url }

  package static let shape = WireShape(.required("url", .string(upTo: Limit.urlBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let url = reader.string("url", in: value, maxBytes: Limit.urlBytes), !url.isEmpty,
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    self.url = url
  }

  package func write(into writer: inout JSONWriter) { writer.member("url", url) }
}

extension WireMethod where Parameters == LinkOpen, Answer == NoMembers {
  /// Opens an address with the desktop.
  public static var linkOpen: Self { Self("link.open", from: .plugin, .request, since: 1) }
}
