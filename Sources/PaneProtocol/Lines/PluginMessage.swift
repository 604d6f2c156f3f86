// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The id of a plugin's request, kept as its JSON text so that it goes back byte for byte.
public typealias PluginRequestID = JSONText

/// One message from a plugin, read and bounded.
///
/// The host knows what plugins say through this type alone. Numbers are clamped, texts are safe,
/// ids are unique, lists are bounded. To add a message: its file in the folder of its family, a case
/// here with its rows in ``methods``, ``write(into:)``, ``isWish`` and ``wishRequest``, and an arm in
/// HostCore.
package enum PluginMessage: Equatable, Sendable {
  // What is said of a page is large, and messages are handed around by value.
  indirect case paneSet(PaneUpdate)
  indirect case navPush(PaneUpdate)
  case navPop(NavPop)
  case paneOpen(PluginRequestID, PaneOpen)
  case paneClose(PaneClose)
  case rowsChange(RowsChange)
  case rowsReset(RowsReset)
  case canvasDraw(CanvasFrame)
  case formPatch(FormPatch)
  case imagePut(ImagePut)
  case promptAsk(PluginRequestID, PromptQuestion)
  case notifyShow(Notice)
  case progressSet(ProgressReport)
  case choiceMade(ChoiceMade)
  case clipboardSet(ClipboardSet)
  case clipboardGet(PluginRequestID)
  case linkOpen(PluginRequestID, LinkOpen)
  case layoutPolicy(LayoutPolicy)
  case layoutSet(PluginRequestID, LayoutRequest)
  case programRun(PluginRequestID, ProgramRequest)
  case itemsGet(PluginRequestID, ItemsGet)
  case filesChange(PluginRequestID, FilesChange)
  case stateSave(StateSave)
  case ping(PluginRequestID)
  case cancel(CancelRequest)
  case requestProgress(RequestProgress)
  /// The answer to a request of ours.
  case response(id: Int, Reply)
  case transferRead(PluginRequestID, TransferRead)
  case transferProgress(TransferProgress)
  case transferInDoubt(TransferInDoubt)
  case unknownRequest(PluginRequestID, method: String)
  case unknownNotification(method: String)
}

extension PluginMessage {
  /// All methods of plugins, the frequent ones first.
  static let methods: [PluginMethod] = [
    .notification(.paneSet) { .paneSet($0) },
    .notification(.rowsChange) { .rowsChange($0) },
    .notification(.rowsReset) { .rowsReset($0) },
    .notification(.canvasDraw) { .canvasDraw($0) },
    .notification(.formPatch) { .formPatch($0) },
    .notification(.imagePut) { .imagePut($0) },
    .notification(.navPush) { .navPush($0.update) },
    .notification(.navPop) { .navPop($0) },
    .request(.paneOpen) { .paneOpen($0, $1) },
    .notification(.paneClose) { .paneClose($0) },
    .request(.promptAsk) { .promptAsk($0, $1) },
    .notification(.notifyShow) { .notifyShow($0) },
    .notification(.progressSet) { .progressSet($0) },
    .notification(.requestProgress) { .requestProgress($0) },
    .notification(.clipboardSet) { .clipboardSet($0) },
    .notification(.choiceMade) { .choiceMade($0) },
    .request(.clipboardGet) { id, _ in .clipboardGet(id) },
    .request(.linkOpen) { .linkOpen($0, $1) },
    .request(.programRun) { .programRun($0, $1) },
    .request(.itemsGet) { .itemsGet($0, $1) },
    .request(.filesChange) { .filesChange($0, $1) },
    .notification(.layoutPolicy) { .layoutPolicy($0) },
    .request(.layoutSet) { .layoutSet($0, $1) },
    .notification(.stateSave) { .stateSave($0) },
    .request(.ping(from: .plugin)) { id, _ in .ping(id) },
    .notification(.cancel(from: .plugin)) { .cancel($0) },
    .request(.transferRead) { .transferRead($0, $1) },
    .notification(.transferProgress) { .transferProgress($0) },
    .notification(.transferInDoubt) { .transferInDoubt($0) },
  ]

  /// Appends the message as one canonical line with its line feed.
  package func encode(into writer: inout JSONWriter) {
    write(into: &writer)
    writer.endLine()
  }

  /// Writes the message as a value, without a line feed.
  package func write(into writer: inout JSONWriter) {
    switch self {
    case .paneSet(let update): writer.call(.paneSet, update)
    case .navPush(let update): writer.call(.navPush, NavPush(update))
    case .navPop(let pages): writer.call(.navPop, pages)
    case .paneOpen(let id, let open): writer.call(.paneOpen, id: id, open)
    case .paneClose(let end): writer.call(.paneClose, end)
    case .rowsChange(let change): writer.call(.rowsChange, change)
    case .rowsReset(let reset): writer.call(.rowsReset, reset)
    case .canvasDraw(let frame): writer.call(.canvasDraw, frame)
    case .formPatch(let patch): writer.call(.formPatch, patch)
    case .imagePut(let piece): writer.call(.imagePut, piece)
    case .promptAsk(let id, let question): writer.call(.promptAsk, id: id, question)
    case .notifyShow(let notice): writer.call(.notifyShow, notice)
    case .progressSet(let report): writer.call(.progressSet, report)
    case .choiceMade(let choice): writer.call(.choiceMade, choice)
    case .clipboardSet(let text): writer.call(.clipboardSet, text)
    case .clipboardGet(let id): writer.call(.clipboardGet, id: id, NoMembers())
    case .linkOpen(let id, let link): writer.call(.linkOpen, id: id, link)
    case .layoutPolicy(let policy): writer.call(.layoutPolicy, policy)
    case .layoutSet(let id, let request): writer.call(.layoutSet, id: id, request)
    case .programRun(let id, let program): writer.call(.programRun, id: id, program)
    case .itemsGet(let id, let page): writer.call(.itemsGet, id: id, page)
    case .filesChange(let id, let change): writer.call(.filesChange, id: id, change)
    case .stateSave(let state): writer.call(.stateSave, state)
    case .ping(let id): writer.call(.ping(from: .plugin), id: id, NoMembers())
    case .cancel(let cancel): writer.call(.cancel(from: .plugin), cancel)
    case .requestProgress(let progress): writer.call(.requestProgress, progress)
    case .response(let id, let reply): reply.write(id: id, into: &writer)
    case .transferRead(let id, let wish): writer.call(.transferRead, id: id, wish)
    case .transferProgress(let progress): writer.call(.transferProgress, progress)
    case .transferInDoubt(let transfers): writer.call(.transferInDoubt, transfers)
    case .unknownRequest(let id, let method): writer.call(method, id: id, json: .empty)
    case .unknownNotification(let method): writer.call(method, id: nil, json: .empty)
    }
  }
}

extension PluginMessage {
  /// Reads what ``write(into:)`` wrote; `nil` for what is no message.
  ///
  /// - Parameters:
  ///   - value: The message.
  ///   - kind: What it answers, if it is an answer; an error says the same to all.
  package init?(recorded value: JSONValue, answering kind: RequestKind?) {
    let line = EnvelopeDecoder.decode(
      value, expecting: { _ in kind ?? .ping }, oldestGeneration: nil)
    guard case .message(let message) = line.outcome else { return nil }
    self = message
  }
}

extension PluginMessage {
  /// True when it wants something shown or done, which a program that is being ended may not.
  package var isWish: Bool {
    switch self {
    case .paneSet, .navPush, .navPop, .rowsChange, .rowsReset, .canvasDraw, .formPatch, .imagePut,
      .notifyShow,
      .choiceMade, .clipboardSet, .layoutPolicy, .promptAsk, .paneOpen, .paneClose, .programRun,
      .linkOpen, .layoutSet,
      .filesChange:
      true
    case .response, .itemsGet, .stateSave, .ping, .cancel, .progressSet, .requestProgress,
      .transferRead,
      .transferProgress, .transferInDoubt, .unknownRequest, .unknownNotification, .clipboardGet:
      false
    }
  }

  /// The request that is owed an answer by whoever carries the wish out.
  package var wishRequest: PluginRequestID? {
    switch self {
    case .promptAsk(let request, _), .paneOpen(let request, _), .programRun(let request, _),
      .linkOpen(let request, _), .layoutSet(let request, _), .filesChange(let request, _):
      request
    case .paneSet, .navPush, .navPop, .rowsChange, .rowsReset, .canvasDraw, .formPatch, .imagePut,
      .notifyShow,
      .choiceMade, .clipboardSet, .layoutPolicy, .paneClose, .response, .stateSave, .ping, .cancel,
      .progressSet,
      .requestProgress,
      .transferRead, .transferProgress, .transferInDoubt, .unknownRequest, .unknownNotification,
      .clipboardGet, .itemsGet:
      nil
    }
  }
}

/// A method of plugins with the way from its parameters to a message.
package struct PluginMethod: Sendable {
  /// The method as data.
  package let row: WireTable.Row
  let name: StaticString
  /// True when whoever handles the message answers it; otherwise a request is owed `null`.
  let hasOwnAnswer: Bool
  /// Reads parameters; `nil` when something required is missing.
  let read: @Sendable (JSONValue?, PluginRequestID, inout MemberReader) -> PluginMessage?

  static func notification<Parameters: WireObject>(
    _ method: WireMethod<Parameters, NoMembers>,
    _ make: @escaping @Sendable (Parameters) -> PluginMessage
  ) -> Self {
    Self(row: WireTable.Row(method), name: method.name, hasOwnAnswer: false) { value, _, reader in
      parameters(value, of: method.name, &reader).map(make)
    }
  }

  static func request<Parameters: WireObject, Answer: WireObject>(
    _ method: WireMethod<Parameters, Answer>,
    _ make: @escaping @Sendable (PluginRequestID, Parameters) -> PluginMessage
  ) -> Self {
    Self(row: WireTable.Row(method), name: method.name, hasOwnAnswer: true) { value, id, reader in
      parameters(value, of: method.name, &reader).map { make(id, $0) }
    }
  }

  /// Reads parameters, and says what nobody reads of them.
  private static func parameters<Parameters: WireObject>(
    _ value: JSONValue?, of method: StaticString, _ reader: inout MemberReader
  ) -> Parameters? {
    let read: Parameters? = reader.parameters(value)
    if read != nil, let value {
      UnreadJudge.judge(value, as: Parameters.self, of: .method(method), &reader)
    }
    return read
  }
}

extension MemberReader {
  /// Reads parameters or a result, which may be missing where nothing in them is needed.
  mutating func parameters<Parameters: WireObject>(_ value: JSONValue?) -> Parameters? {
    guard let value, value.isObject else { return Parameters.absent }
    return Parameters(value, &self)
  }
}
