// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// A question of the host about what is dragged, or a step of a transfer; its number comes with it.
///
/// To add one: its case here, with its rows in ``methods``, ``answerKind`` and ``call``.
package enum DragRequest: Equatable, Sendable {
  case begin(DragBegin)
  case add(DragAdd)
  case data(DragData)
  case enter(DropEnter)
  case propose(DropPropose)
  case spring(DropSpring)
  case prepare(TransferPrepare)
  case perform(TransferPerform)
  case commit(TransferCommit)
  case abort(TransferName)
  case cancel(TransferName)

  /// What kind of answer it waits for.
  package var answerKind: RequestKind {
    switch self {
    case .begin: .lift
    case .add: .addition
    case .data: .chunk
    case .enter: .entry
    case .propose: .proposal
    case .spring: .sprung
    case .prepare: .vote
    case .perform, .commit, .abort, .cancel: .state
    }
  }

  static let methods: [HostMethod] = [
    .request(.dropPropose) { .ask(id: $0, .propose($1)) },
    .request(.dropEnter) { .ask(id: $0, .enter($1)) },
    .request(.dropSpring) { .ask(id: $0, .spring($1)) },
    .request(.dragBegin) { .ask(id: $0, .begin($1)) },
    .request(.dragAdd) { .ask(id: $0, .add($1)) },
    .request(.dragData) { .ask(id: $0, .data($1)) },
    .request(.transferPrepare) { .ask(id: $0, .prepare($1)) },
    .request(.transferPerform) { .ask(id: $0, .perform($1)) },
    .request(.transferCommit) { .ask(id: $0, .commit($1)) },
    .request(.transferAbort) { .ask(id: $0, .abort($1)) },
    .request(.transferCancel) { .ask(id: $0, .cancel($1)) },
  ]

  /// Its name on the wire, and what it carries.
  package var call: (method: StaticString, parameters: any WireObject) {
    switch self {
    case .begin(let parameters): (WireMethod.dragBegin.name, parameters)
    case .add(let parameters): (WireMethod.dragAdd.name, parameters)
    case .data(let parameters): (WireMethod.dragData.name, parameters)
    case .enter(let parameters): (WireMethod.dropEnter.name, parameters)
    case .propose(let parameters): (WireMethod.dropPropose.name, parameters)
    case .spring(let parameters): (WireMethod.dropSpring.name, parameters)
    case .prepare(let parameters): (WireMethod.transferPrepare.name, parameters)
    case .perform(let parameters): (WireMethod.transferPerform.name, parameters)
    case .commit(let parameters): (WireMethod.transferCommit.name, parameters)
    case .abort(let parameters): (WireMethod.transferAbort.name, parameters)
    case .cancel(let parameters): (WireMethod.transferCancel.name, parameters)
    }
  }

  func write(id: Int, into writer: inout JSONWriter) {
    let call = call
    writer.call(call.method, id: id, call.parameters)
  }
}

/// Something the host tells of a drag or a transfer without asking.
package enum DragNotice: Equatable, Sendable {
  case ended(DragEnded)
  case exit(DropExit)
  case springBack(DropSpringBack)
  case forget(TransferName)
  case filesChanged(FoldersChanged)

  static let methods: [HostMethod] = [
    .notification(.dropExit) { .tell(.exit($0)) },
    .notification(.dropSpringBack) { .tell(.springBack($0)) },
    .notification(.dragEnded) { .tell(.ended($0)) },
    .notification(.transferForget) { .tell(.forget($0)) },
    .notification(.filesChanged) { .tell(.filesChanged($0)) },
  ]

  /// Its name on the wire, and what it carries.
  package var call: (method: StaticString, parameters: any WireObject) {
    switch self {
    case .ended(let parameters): (WireMethod.dragEnded.name, parameters)
    case .exit(let parameters): (WireMethod.dropExit.name, parameters)
    case .springBack(let parameters): (WireMethod.dropSpringBack.name, parameters)
    case .forget(let parameters): (WireMethod.transferForget.name, parameters)
    case .filesChanged(let parameters): (WireMethod.filesChanged.name, parameters)
    }
  }

  func write(into writer: inout JSONWriter) {
    let call = call
    writer.call(call.method, id: nil, call.parameters)
  }
}

/// The answer of a plugin to a ``DragRequest``.
package enum DragResult: Equatable, Sendable {
  case lift(DragLift)
  case addition(DragAddition)
  case chunk(DataChunk)
  case entry(DropEntry)
  case proposal(DropProposal)
  case sprung(DropSprung)
  case vote(TransferVote)
  case state(TransferState)

  /// The kind of request this answers.
  package var kind: RequestKind {
    switch self {
    case .lift: .lift
    case .addition: .addition
    case .chunk: .chunk
    case .entry: .entry
    case .proposal: .proposal
    case .sprung: .sprung
    case .vote: .vote
    case .state: .state
    }
  }

  func write(id: JSONText, into writer: inout JSONWriter) {
    switch self {
    case .lift(let answer): writer.answer(id, answer)
    case .addition(let answer): writer.answer(id, answer)
    case .chunk(let answer): writer.answer(id, answer)
    case .entry(let answer): writer.answer(id, answer)
    case .proposal(let answer): writer.answer(id, answer)
    case .sprung(let answer): writer.answer(id, answer)
    case .vote(let answer): writer.answer(id, answer)
    case .state(let answer): writer.answer(id, answer)
    }
  }
}
