// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// What kind of answer a request of ours waits for.
package enum RequestKind: String, Sendable {
  case initialize, shutdown, rowsGet, rowsFind, textGet, commandRun, formSubmit, promptComplete
  case layoutAsk, inputAhead, ping
  /// What is carried, and all that follows from a drag.
  case lift, addition, chunk, entry, proposal, sprung, vote, state
  /// The request was taken back: its answer is dropped unread.
  case cancelled
}

/// An answer of a plugin, read by the kind of its request.
package enum Reply: Equatable, Sendable {
  case initialized(Initialized)
  /// The answer, whatever it says, to a request that was taken back.
  case cancelled
  case rows(RowsPage)
  case found(RowsFound)
  case text(TextPage)
  case command(CommandDone)
  case submitted(FormSubmitted)
  case completed(Completions)
  case layout(LayoutAnswer)
  /// What a pane would show for the input that may come next.
  case ahead(PaneUpdate)
  case shutdown(ShutdownAnswer)
  case pong
  case drag(DragResult)
  case failed(WireError)
}

extension MemberReader {
  /// The result of a request of the host, read by what was asked.
  ///
  /// A result without what it needs counts as the plugin's failure.
  mutating func reply(_ result: JSONValue?, to kind: RequestKind) -> Reply {
    if let result, !result.isObject, !result.isNull, ![.ping, .cancelled].contains(kind) {
      noteWrong("result", RemarkWords.object)
    }
    switch kind {
    case .initialize: return answer(result) { .initialized($0) }
    case .rowsGet: return answer(result) { .rows($0) }
    case .rowsFind: return answer(result) { .found($0) }
    case .textGet: return answer(result) { .text($0) }
    case .commandRun: return answer(result) { .command($0) }
    case .formSubmit:
      // What is no object may be a complaint.
      if let result, !result.isObject, !result.isNull { return malformed(WireWords.notUnderstood) }
      return answer(result) { .submitted($0) }
    case .promptComplete: return answer(result) { .completed($0) }
    case .layoutAsk: return answer(result) { .layout($0) }
    case .inputAhead: return answer(result) { .ahead($0) }
    case .shutdown: return answer(result) { .shutdown($0) }
    case .ping: return .pong
    case .cancelled: return .cancelled
    case .lift: return answer(result) { .drag(.lift($0)) }
    case .addition: return answer(result) { .drag(.addition($0)) }
    case .chunk: return answer(result) { .drag(.chunk($0)) }
    case .entry: return answer(result) { .drag(.entry($0)) }
    case .proposal: return answer(result) { .drag(.proposal($0)) }
    case .sprung: return answer(result) { .drag(.sprung($0)) }
    case .vote: return answer(result) { .drag(.vote($0)) }
    case .state: return answer(result) { .drag(.state($0)) }
    }
  }

  private mutating func answer<Answer: WireObject>(
    _ result: JSONValue?, _ make: (Answer) -> Reply
  ) -> Reply {
    if let answer: Answer = parameters(result) {
      if let result { UnreadJudge.judge(result, as: Answer.self, of: .member("result"), &self) }
      return make(answer)
    }
    guard let result, result.isObject else { return malformed(WireWords.resultNotAnObject) }
    let needed = Answer.shape.required
    return malformed(needed.isEmpty ? WireWords.notUnderstood : WireWords.needed(needed))
  }

  private mutating func malformed(_ reason: String) -> Reply {
    note(Remark(.answer, WireWords.badResult(reason)))
    return .failed(
      WireError(code: WireErrorCode.invalidRequest.rawValue, message: SafeText(reason)))
  }
}

extension Reply {
  /// The kind of request this answers.
  package var kind: RequestKind? {
    switch self {
    case .initialized: .initialize
    case .rows: .rowsGet
    case .found: .rowsFind
    case .text: .textGet
    case .command: .commandRun
    case .submitted: .formSubmit
    case .completed: .promptComplete
    case .layout: .layoutAsk
    case .ahead: .inputAhead
    case .shutdown: .shutdown
    case .pong: .ping
    case .drag(let result): result.kind
    case .cancelled: .cancelled
    case .failed: nil
    }
  }

  func write(id: Int, into writer: inout JSONWriter) {
    let id = JSONText.int(id)
    switch self {
    case .initialized(let answer): writer.answer(id, answer)
    case .rows(let page): writer.answer(id, page)
    case .found(let found): writer.answer(id, found)
    case .text(let page): writer.answer(id, page)
    case .command(let done): writer.answer(id, done)
    case .submitted(let answer): writer.answer(id, answer)
    case .completed(let answer): writer.answer(id, answer)
    case .layout(let answer): writer.answer(id, answer)
    case .ahead(let update): writer.answer(id, update)
    case .shutdown(let answer): writer.answer(id, answer)
    case .pong: writer.answer(id, NoMembers())
    case .drag(let result): result.write(id: id, into: &writer)
    case .failed(let error): writer.failure(id, error)
    case .cancelled:
      let code = WireErrorCode.cancelled.rawValue
      writer.failure(id, WireError(code: code, message: SafeText(WireWords.cancelled)))
    }
  }
}
