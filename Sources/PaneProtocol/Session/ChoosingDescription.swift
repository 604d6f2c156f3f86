// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What a session is there to choose, for panes of files.
public struct ChoosingDescription: Equatable, Sendable, WireObject {
  /// The kind of what is chosen.
  public enum Thing: String, CaseIterable, Sendable {
    /// Files that are there.
    case files
    /// A folder.
    case folder
    /// The place of a file that will be written.
    case save
  }
  /// The kind of what is chosen.
  public var thing: Thing
  /// The proposed name of a file that will be written.
  public var name: String?

  /// Creates a description.
  public init(_ thing: Thing, name: String? = nil) {
    self.thing = thing
    self.name = name
  }

  package static let shape = WireShape(
    .required("what", .word(of: Thing.self)), .optional("name", .string(upTo: Limit.pathBytes)))

  /// Reads the members; `nil` for a kind that is not known.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let thing = reader.string("what", in: value).flatMap(Thing.init) else { return nil }
    self.init(thing, name: reader.string("name", in: value, maxBytes: Limit.pathBytes))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("what", thing.rawValue)
    writer.optional("name", name)
  }
}
