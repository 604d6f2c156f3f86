// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `layout.ask`: a question to the coordinator with what happens when it does not answer.
public struct LayoutQuestion: Equatable, Sendable, WireObject {
  /// The change that is about to happen.
  public enum Kind: String, CaseIterable, Sendable { case collapse, expand, show, hide }
  /// The change that is about to happen.
  public var kind: Kind
  /// Column the host would put on top, or `nil` when that is not the question.
  public var top: String?
  /// Columns it is about, or `nil`.
  public var columns: [String]?
  /// Display mode the host would choose, or `nil`.
  public var mode: String?
  /// Milliseconds until the host goes on without an answer.
  public var deadlineMilliseconds: Int

  /// Creates a question.
  public init(
    kind: Kind, top: String? = nil, columns: [String]? = nil, mode: String? = nil,
    deadlineMilliseconds: Int
  ) {
    self.kind = kind
    self.top = top
    self.columns = columns
    self.mode = mode
    self.deadlineMilliseconds = deadlineMilliseconds
  }

  package static let shape = WireShape(
    .required("kind", .word(of: Kind.self)), .optional("proposal", .object(Proposal.self)),
    .optional("deadline", .count))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let kind: Kind = reader.choice("kind", in: value) else { return nil }
    let proposal: Proposal? = reader.object("proposal", in: value)
    self.init(
      kind: kind, top: proposal?.top, columns: proposal?.columns, mode: proposal?.mode,
      deadlineMilliseconds: reader.count("deadline", in: value) ?? Limit.layoutAnswerMilliseconds)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", kind.rawValue)
    writer.optional("proposal", Proposal(top: top, columns: columns, mode: mode))
    writer.member("deadline", deadlineMilliseconds)
  }

  /// What happens without an answer.
  package struct Proposal: WireObject {
    var top: String?
    var columns: [String]?
    var mode: String?

    package static let shape = WireShape(
      .optional("top", .name), .optional("columns", .list(.name, upTo: Limit.names)),
      .optional("mode", .name))

    init(top: String?, columns: [String]?, mode: String?) {
      self.top = top
      self.columns = columns
      self.mode = mode
    }

    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      top = reader.string("top", in: value)
      columns = reader.strings("columns", in: value, limit: Limit.names)
      mode = reader.string("mode", in: value)
    }

    package func write(into writer: inout JSONWriter) {
      writer.optional("top", top)
      if let columns { writer.member("columns", columns) }
      writer.optional("mode", mode)
    }
  }
}

/// The answer to `layout.ask`.
public struct LayoutAnswer: Equatable, Sendable, WireObject {
  /// Role of the column to put on top, or `nil` as proposed.
  public var top: String?
  /// Display mode to go to, or `nil` as proposed.
  public var mode: String?
  /// Creates an answer; without arguments it agrees.
  public init(top: String? = nil, mode: String? = nil) {
    self.top = top
    self.mode = mode
  }

  package static let shape = WireShape(.optional("top", .name), .optional("mode", .name))
  package static var absent: Self? { Self() }

  /// Reads the answer; what is missing leaves the proposal as it is.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(top: reader.string("top", in: value), mode: reader.string("mode", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("top", top)
    writer.optional("mode", mode)
  }
}

extension WireMethod where Parameters == LayoutQuestion, Answer == LayoutAnswer {
  package static var layoutAsk: Self { Self("layout.ask", from: .host, .request, since: 1) }
}
