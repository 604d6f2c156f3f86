// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// What a torn or changed line still tells of an order on files: where to look, and no more.
///
/// Nothing is done to a file for what stands here; the files themselves are compared.
package struct OrderRemnant: Equatable, Sendable {
  /// The transfer.
  package let id: TransferID
  /// The address of the folder it goes to.
  package let directory: String
  /// The addresses of the files, as far as the line is there.
  package let sources: [String]

  private static let mostSources = 4_096

  /// Reads what is there of a line; `nil` when it does not even say where the files go.
  package init?(_ line: some Collection<UInt8>) {
    var rest = Array(line)[...]
    guard let id = Self.text(of: "transfer", in: &rest),
      let directory = Self.text(of: "directory", in: &rest)
    else { return nil }
    self.id = TransferID(id)
    self.directory = directory
    var sources: [String] = []
    while sources.count < Self.mostSources, let source = Self.text(of: "source", in: &rest) {
      sources.append(source)
    }
    self.sources = sources
  }

  /// The next member of a name with a text that needs no escapes; what was looked at is taken off.
  private static func text(of name: String, in rest: inout ArraySlice<UInt8>) -> String? {
    let head = Array("\"\(name)\":\"".utf8)
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[quote...]
      guard rest.starts(with: head) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(head.count)
      guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      defer { rest = rest[end...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    return nil
  }
}
