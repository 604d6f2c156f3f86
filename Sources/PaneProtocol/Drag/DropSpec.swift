// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What a pane takes, as declared in `pane.set`.
///
/// Source: `Plugins/REFERENCE.md`, What may come in.
public struct DropSpec: Equatable, Sendable, WireObject {
  /// Types it takes, such as `text/*`; empty takes nothing.
  public var accepts: [String]
  /// Where on its rows something may be dropped.
  public var rows: DropRows
  /// True when something may be dropped on the pane as a whole.
  public var takesPane: Bool
  /// True when the place between two rows means something.
  public var isOrdered: Bool
  /// Names of the operations it offers, the preferred first.
  public var operations: [String]
  /// How it receives: `plain`, `keyed`, `staged` or `fs`.
  public var transfer: String
  /// Name of the place things go to; equal names are one place.
  public var storeID: String?
  /// What it does with things unless the user says otherwise, or `nil`.
  public var preferred: String?
  /// What can be chosen when a name is taken: `keepBoth`, `replace`, `skip`.
  public var conflicts: [String] = []
  /// True when rows open when something dragged rests on them.
  public var springLoads = false
  /// True when it is asked about every place.
  public var asksPropose = false
  /// Folder into which the host moves files, for the transfer `fs`; a path or a `file:` address.
  public var directory: String?
  /// Creates a target; without arguments it takes nothing.
  public init(
    accepts: [String] = [], rows: DropRows = .none, takesPane: Bool = false,
    isOrdered: Bool = false, operations: [String] = ["copy"], transfer: String = "plain",
    storeID: String? = nil
  ) {
    self.accepts = accepts
    self.rows = rows
    self.takesPane = takesPane
    self.isOrdered = isOrdered
    self.operations = operations
    self.transfer = transfer
    self.storeID = storeID
  }

  package static let shape = WireShape(
    .optional("accepts", .list(.name, upTo: Limit.names)),
    .optional("rows", .word(of: DropRows.self)),
    .optional("pane", .bool), .optional("ordered", .bool),
    .optional("ops", .list(.word(["copy", "move", "link", "ask"]), upTo: Limit.names)),
    .optional("transfer", .word(["plain", "keyed", "staged", "fs"])), .optional("storeId", .name),
    .optional("preferred", .word(["copy", "move", "link"])),
    .optional("conflicts", .list(.word(["keepBoth", "replace", "skip"]), upTo: Limit.names)),
    .optional("springLoad", .bool), .optional("propose", .bool),
    .optional("directory", .string(upTo: Limit.pathBytes)))

  /// Reads what a pane takes.
  ///
  /// Source: `Plugins/REFERENCE.md`, What may come in.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value.isObject else {
      reader.noteWrong("drop", RemarkWords.object)
      return nil
    }
    let transfer = reader.string("transfer", in: value) ?? "plain"
    self.init(
      accepts: (reader.strings("accepts", in: value, limit: Limit.names) ?? [])
        .map { $0.lowercased() },
      rows: reader.choice("rows", in: value) ?? .none,
      takesPane: reader.bool("pane", in: value) ?? false,
      isOrdered: reader.bool("ordered", in: value) ?? false,
      // Only a target that keeps books can take something over for good.
      operations: reader.operations(value) ?? (transfer == "plain" ? ["copy"] : ["copy", "move"]),
      transfer: transfer, storeID: reader.string("storeId", in: value))
    preferred = reader.string("preferred", in: value)
    conflicts = reader.strings("conflicts", in: value, limit: Limit.names) ?? []
    springLoads = reader.bool("springLoad", in: value) ?? false
    asksPropose = reader.bool("propose", in: value) ?? false
    directory = reader.string("directory", in: value, maxBytes: Limit.pathBytes)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("accepts", accepts)
    writer.member("rows", rows.rawValue)
    writer.member("pane", takesPane)
    writer.flag("ordered", isOrdered)
    writer.member("ops", operations)
    writer.member("transfer", transfer)
    writer.optional("storeId", storeID)
    writer.optional("preferred", preferred)
    if !conflicts.isEmpty { writer.member("conflicts", conflicts) }
    writer.flag("springLoad", springLoads)
    writer.flag("propose", asksPropose)
    writer.optional("directory", directory)
  }
}
