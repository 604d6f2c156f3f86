// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

/// A request of the host that waits for its one answer, now or later.
///
/// Keep it to answer later. Only the first answer is sent; answers after a cancel are dropped. A
/// request that is let go unanswered is answered with an error, so the host never waits in vain.
public final class Reply {
  /// Whether the host no longer wants the answer.
  public internal(set) var isCancelled = false
  /// Runs when the host no longer wants the answer.
  public var onCancel: (() -> Void)?
  var isAnswered = false
  let id: JSON
  private weak var pane: Pane?

  init(id: JSON, pane: Pane) {
    self.id = id
    self.pane = pane
  }

  deinit {
    if !isAnswered { fail("no answer", code: ErrorCode.internalError) }
  }

  /// Answers with a result.
  public func answer(_ result: JSON) {
    send { result.write(to: &$0) }
  }

  /// Answers with an error.
  ///
  /// - Parameters:
  ///   - message: A sentence for the user.
  ///   - code: One of ``ErrorCode``, or any number above 0.
  ///   - data: Further facts.
  public func fail(_ message: String, code: Int = ErrorCode.failed, data: JSON? = nil) {
    guard !isAnswered else { return }
    isAnswered = true
    pane?.sendError(id: id, code: code, message: message, data: data)
  }

  /// Answers with a result that is written straight to the line.
  func send(_ write: (inout JSONWriter) -> Void) {
    guard !isAnswered else { return }
    isAnswered = true
    pane?.sendResult(id: id, write)
  }
}

/// Numbers of errors as they travel.
public enum ErrorCode {
  /// The method is not known here.
  public static let methodNotFound = -32601
  /// The parameters make no sense.
  public static let invalidParameters = -32602
  /// The plugin failed to answer.
  public static let internalError = -32603
  /// The asker no longer wanted it.
  public static let cancelled = -32800
  /// The revision is not the current one.
  public static let stale = -32801
  /// Ask again later.
  public static let busy = -32802
  /// It did not work; the message is for the user.
  public static let failed = -32803
  /// What the request names does not exist any more.
  public static let gone = -32813
}

/// The host wants a page of rows.
public struct RowsRequest {
  /// Name of the source.
  public var source: String
  /// State of the source the host knows.
  public var revision: Int
  /// Id of the row whose children are wanted, or `nil` for the top level.
  public var parent: String?
  /// Index of the first row wanted, at least 0.
  public var from: Int
  /// Number of rows wanted, 1…500.
  public var count: Int
  /// Where the answer goes.
  public let reply: Reply

  /// Indices wanted that exist in a source of so many rows.
  public func range(of total: Int) -> Range<Int> { pageRange(from: from, count: count, of: total) }

  /// Answers with the rows from `from` on; fewer than asked for are fine.
  public func answer(_ rows: [Item], total: Int? = nil, revision: Int? = nil) {
    reply.send { out in
      out.object { out in
        out.member("rev", revision ?? self.revision)
        out.member("from", from)
        out.array("rows") { for row in rows { row.write(to: &$0) } }
        if let total { out.member("count", total) }
      }
    }
  }

  /// Says that the host's revision is not the current one.
  public func isStale(now revision: Int, count: Int?) {
    reply.stale(revision: revision, count: count)
  }
}

/// The host looks for rows by id or by text.
public struct FindRequest {
  /// Name of the source.
  public var source: String
  /// State of the source the host knows.
  public var revision: Int
  /// Ids to look for; empty when `text` is given.
  public var ids: [String]
  /// Text the row begins with or contains.
  public var text: String?
  /// Index to look from.
  public var from: Int
  /// 1 to look down, -1 to look up.
  public var direction: Int
  /// Where the answer goes.
  public let reply: Reply

  /// Answers with an index for each id, -1 for those that are gone.
  public func answer(_ indices: [Int]) {
    reply.answer(["at": .array(indices.map(JSON.int))])
  }
}

/// The host wants a page of lines.
public struct TextRequest {
  /// Name of the source.
  public var source: String
  /// State of the source the host knows.
  public var revision: Int
  /// Index of the first line wanted, at least 0.
  public var from: Int
  /// Number of lines wanted, 1…500.
  public var count: Int
  /// Where the answer goes.
  public let reply: Reply

  /// Indices wanted that exist in a source of so many lines.
  public func range(of total: Int) -> Range<Int> { pageRange(from: from, count: count, of: total) }

  /// Answers with the lines from `from` on; fewer than asked for are fine.
  public func answer(_ lines: [Text], revision: Int? = nil) {
    reply.send { out in
      out.object { out in
        out.member("rev", revision ?? self.revision)
        out.member("from", from)
        out.array("lines") { for line in lines { line.write(to: &$0) } }
      }
    }
  }

  /// Says that the host's revision is not the current one.
  public func isStale(now revision: Int, count: Int?) {
    reply.stale(revision: revision, count: count)
  }
}

/// A command the user chose.
public struct CommandRun {
  /// What the host does to take a command back.
  public struct Undo: Equatable, Sendable {
    /// Command that takes it back.
    public var command: String
    /// Arguments of that command.
    public var arguments: JSON

    /// Creates a way back.
    public init(_ command: String, _ arguments: JSON = .object([])) {
      self.command = command
      self.arguments = arguments
    }
  }

  /// Id of the command.
  public var command: String
  /// Id of the row under the cursor.
  public var item: String?
  /// Ids of all rows it is meant for, at most 1,000.
  public var items: [String]
  /// Number of rows it is meant for.
  public var count: Int
  /// Answers to the command's arguments, or those of an undo.
  public var arguments: JSON
  /// `key`, `menu`, `bar`, `palette` or `undo`.
  public var by: String
  /// Where the answer goes; `nil` for commands that want none.
  public let reply: Reply?

  /// Says that it worked.
  ///
  /// - Parameters:
  ///   - text: Words for the status line.
  ///   - undo: How to take it back.
  public func done(_ text: String? = nil, undo: Undo? = nil) {
    var members: [JSON.Member] = []
    if let text { members.append(.init("text", .string(text))) }
    if let undo {
      members.append(.init("undo", ["command": .string(undo.command), "args": undo.arguments]))
    }
    reply?.answer(.object(members))
  }

  /// Says why it did not work, in a sentence for the user.
  public func fail(_ message: String) {
    reply?.fail(message)
  }
}

extension Reply {
  func stale(revision: Int, count: Int?) {
    var data: [JSON.Member] = [.init("rev", .int(revision))]
    if let count { data.append(.init("count", .int(count))) }
    fail("stale", code: ErrorCode.stale, data: .object(data))
  }
}

func pageRange(from: Int, count: Int, of total: Int) -> Range<Int> {
  let end = max(0, total)
  let start = min(max(0, from), end)
  return start..<(start + min(max(0, count), end - start))
}
