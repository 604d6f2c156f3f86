// SPDX-License-Identifier: Apache-2.0

/// A request of the host with the answer it waits for.
///
/// Members of the question are members of the request: `request.from`, `run.item`.
@dynamicMemberLookup
public struct HostRequest<Question, Value> {
  /// The question that is asked.
  public let question: Question
  /// Where the answer goes.
  public let reply: Answer<Value>

  /// A member of the question.
  public subscript<Member>(dynamicMember path: KeyPath<Question, Member>) -> Member {
    question[keyPath: path]
  }

  /// Says why it did not work, in a sentence for the user.
  public func fail(_ words: String) { reply.fail(words) }
}

/// The host asks what would be shown for an input that may come next.
public typealias AheadRequest = HostRequest<InputSet, PaneUpdate>
/// The host wants a page of rows.
public typealias RowsRequest = HostRequest<RowsGet, RowsPage>
/// The host looks for rows by id or by text.
public typealias FindRequest = HostRequest<RowsFind, RowsFound>
/// The host wants a page of lines.
public typealias TextRequest = HostRequest<TextGet, TextPage>
/// The host is about to arrange the columns and asks how.
public typealias LayoutAskRequest = HostRequest<LayoutQuestion, LayoutAnswer>
/// A command the user chose; the answer of one that is a notification goes nowhere.
public typealias CommandRequest = HostRequest<CommandRun, CommandDone>
/// The host asks what a line that is being typed could become.
public typealias CompletionRequest = HostRequest<PromptComplete, Completions>

extension HostRequest where Question == InputSet, Value == PaneUpdate {
  /// Answers with what the pane would set for this input; `nil` for nothing that can be told ahead.
  public func answer(_ update: PaneUpdate?) { reply.send(update ?? PaneUpdate()) }
}

extension HostRequest where Question == RowsGet, Value == RowsPage {
  /// Indices wanted that exist in a source of so many rows.
  public func range(of total: Int) -> Range<Int> {
    pageRange(from: question.from, count: question.count, of: total)
  }

  /// Answers with the rows from `from` on; fewer than asked for are fine.
  public func answer(_ rows: [Item], total: Int? = nil, revision: Int? = nil) {
    reply.send(
      RowsPage(
        revision: revision ?? question.revision, from: question.from, rows: rows, count: total))
  }

  /// Says that the host's revision is not the current one.
  public func isStale(now revision: Int, count: Int?) {
    reply.fail(.stale(now: revision, count: count))
  }
}

extension HostRequest where Question == RowsFind, Value == RowsFound {
  /// Ids to look for; empty when a text is given.
  public var ids: [ItemID] { question.ids ?? [] }
  /// Index to look from.
  public var from: Int { question.from ?? 0 }
  /// 1 to look down, −1 to look up.
  public var direction: Int { question.isBackward == true ? -1 : 1 }

  /// Answers with an index for each id, −1 for those that are gone.
  public func answer(_ indices: [Int]) { reply.send(RowsFound(at: indices)) }
}

extension HostRequest where Question == TextGet, Value == TextPage {
  /// Indices wanted that exist in a source of so many lines.
  public func range(of total: Int) -> Range<Int> {
    pageRange(from: question.from, count: question.count, of: total)
  }

  /// Answers with the lines from `from` on; fewer than asked for are fine.
  public func answer(_ lines: [Text], revision: Int? = nil) {
    reply.send(
      TextPage(revision: revision ?? question.revision, from: question.from, lines: lines))
  }

  /// Says that the host's revision is not the current one.
  public func isStale(now revision: Int, count: Int?) {
    reply.fail(.stale(now: revision, count: count))
  }
}

extension HostRequest where Question == CommandRun, Value == CommandDone {
  /// Answers to the command's arguments, or those of an undo.
  public var arguments: JSON { JSON(question.arguments) }

  /// Says that it worked.
  ///
  /// - Parameters:
  ///   - text: Words for the status line.
  ///   - undo: How to take it back.
  public func done(_ text: String? = nil, undo: CommandDone.Undo? = nil) {
    reply.send(CommandDone(text: text.map { SafeText(sending: $0) }, undo: undo))
  }

  /// Says that it goes on by itself, for as long as it takes: the host waits no more, and what is
  /// answered later becomes a message of the pane.
  public func goesOn(in pane: Pane) {
    reply.settle(with: CommandDone()) { [weak pane] outcome in
      switch outcome {
      case .success(let done): if let text = done.text { pane?.notify(text.string, .good) }
      case .failure(let error): pane?.notify(error.message.string, .bad)
      }
    }
  }
}

extension HostRequest where Question == PromptComplete, Value == Completions {
  /// Answers with what the line could become, the best first.
  public func answer(_ choices: [Choice]) { reply.send(Completions(choices)) }
}

extension WireError {
  fileprivate static func stale(now revision: Int, count: Int?) -> WireError {
    let code = WireErrorCode.stale.rawValue
    return WireError(code: code, message: "stale", revision: revision, count: count)
  }
}

private func pageRange(from: Int, count: Int, of total: Int) -> Range<Int> {
  let end = max(0, total)
  let start = min(max(0, from), end)
  return start..<(start + min(max(0, count), Limit.pageRows, end - start))
}
