// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `progress.set`: how far a long piece of work has come.
public struct ProgressReport: Equatable, Sendable, WireObject {
  /// How the work ended.
  public enum End: String, CaseIterable, Sendable { case ok, failed, cancelled }
  /// Name of the piece of work; reports of one name replace each other.
  public var id: String
  /// The work that is being done.
  public var title: SafeText?
  /// The part of the work at hand.
  public var text: SafeText?
  /// The progress, in the unit of `total`; `nil` when unknown.
  public var done: Double?
  /// The number `done` counts to; `nil` when unknown.
  public var total: Double?
  /// True when the user may stop it.
  public var canCancel: Bool
  /// How it ended, or `nil` while it goes on.
  public var end: End?
  /// Creates a report.
  public init(
    id: String, title: SafeText? = nil, text: SafeText? = nil, done: Double? = nil,
    total: Double? = nil, canCancel: Bool = false, end: End? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.done = done
    self.total = total
    self.canCancel = canCancel
    self.end = end
  }

  package static let shape = WireShape(
    .required("id", .id), .optional("title", .label), .optional("text", .label),
    .optional("done", .number), .optional("total", .number), .optional("cancel", .bool),
    .optional("end", .word(of: End.self)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(
      id: id, title: reader.label("title", in: value), text: reader.label("text", in: value),
      done: reader.double("done", in: value), total: reader.double("total", in: value),
      canCancel: reader.bool("cancel", in: value) ?? false, end: reader.choice("end", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.optional("title", title?.string)
    writer.optional("text", text?.string)
    writer.optional("done", done)
    writer.optional("total", total)
    writer.flag("cancel", canCancel)
    writer.optional("end", end?.rawValue)
  }
}

/// `progress.cancel`: the user wants a piece of work to stop.
public struct ProgressCancel: Equatable, Sendable, WireObject {
  /// Name of the piece of work.
  public var id: String
  /// Names the work to stop, by the id it was reported with.
  public init(id: String) { self.id = id }

  package static let shape = WireShape(.required("id", .id))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.id = id
  }

  package func write(into writer: inout JSONWriter) { writer.member("id", id) }
}

/// `$.progress`: how far a request of the host has come, which resets its clock.
public struct RequestProgress: Equatable, Sendable, WireObject {
  /// Number of the request.
  public var id: Int
  /// The part of the work at hand.
  public var text: SafeText?
  /// The progress, in the unit of `total`; `nil` when unknown.
  public var done: Double?
  /// The number `done` counts to; `nil` when unknown.
  public var total: Double?
  /// News of the request with an id; what is `nil` stays as it was said before.
  public init(id: Int, text: SafeText? = nil, done: Double? = nil, total: Double? = nil) {
    self.id = id
    self.text = text
    self.done = done
    self.total = total
  }

  package static let shape = WireShape(
    .required("id", .integer), .optional("text", .label), .optional("done", .number),
    .optional("total", .number))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.int("id", in: value) else { return nil }
    self.init(
      id: id, text: reader.label("text", in: value), done: reader.double("done", in: value),
      total: reader.double("total", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.optional("text", text?.string)
    writer.optional("done", done)
    writer.optional("total", total)
  }
}

extension WireMethod where Parameters == ProgressReport, Answer == NoMembers {
  package static var progressSet: Self {
    Self("progress.set", from: .plugin, .notification, since: 1)
  }
}

extension WireMethod where Parameters == ProgressCancel, Answer == NoMembers {
  package static var progressCancel: Self {
    Self("progress.cancel", from: .host, .notification, since: 1)
  }
}

extension WireMethod where Parameters == RequestProgress, Answer == NoMembers {
  package static var requestProgress: Self {
    Self("$.progress", from: .plugin, .notification, since: 1)
  }
}
