// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// Work under way, shown over the content.
public struct Loading: Equatable, Sendable, WireObject {
  /// The work that is being done.
  public var text: SafeText?
  /// The progress, in the unit of `total`; `nil` when unknown.
  public var done: Double?
  /// The number `done` counts to; `nil` when unknown.
  public var total: Double?
  /// Creates a state of work, without a measure unless given.
  public init(text: SafeText? = nil, done: Double? = nil, total: Double? = nil) {
    self.text = text
    self.done = done
    self.total = total
  }

  package static let shape = WireShape(
    .optional("text", .label), .optional("done", .number), .optional("total", .number))

  /// Reads an object, or `true` for work without a measure.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init()
    if value.bool == true { return }
    guard value.isObject else {
      reader.noteWrong("loading", RemarkWords.truthOrObject)
      return nil
    }
    text = reader.label("text", in: value)
    done = reader.double("done", in: value)
    total = reader.double("total", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("text", text?.string)
    writer.optional("done", done)
    writer.optional("total", total)
  }
}
