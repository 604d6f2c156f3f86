// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The limits a plugin is told.
public struct WireLimits: Equatable, Sendable, WireObject {
  /// Longest line of the plugin in bytes.
  public var messageBytes: Int
  /// Deepest nesting of JSON in levels.
  public var depth: Int
  /// Most rows in one page.
  public var rows: Int
  /// Longest saved state in bytes.
  public var restoreBytes: Int
  /// Factor on every deadline; 4 for remote plugins.
  public var timeScale: Int

  /// Creates the limits; without arguments they are those of a local plugin.
  public init() {
    messageBytes = Limit.messageBytes
    depth = Limit.jsonDepth
    rows = Limit.pageRows
    restoreBytes = Limit.restoreBytes
    timeScale = 1
  }

  package static let shape = WireShape(
    .optional("message", .count), .optional("depth", .count), .optional("rows", .count),
    .optional("restore", .count), .optional("timeScale", .count))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init()
    messageBytes = reader.count("message", in: value) ?? messageBytes
    depth = reader.count("depth", in: value) ?? depth
    rows = reader.count("rows", in: value) ?? rows
    restoreBytes = reader.count("restore", in: value) ?? restoreBytes
    timeScale = reader.count("timeScale", in: value) ?? timeScale
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("message", messageBytes)
    writer.member("depth", depth)
    writer.member("rows", rows)
    writer.member("restore", restoreBytes)
    writer.member("timeScale", timeScale)
  }
}
