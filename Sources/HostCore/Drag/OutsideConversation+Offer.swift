// SPDX-License-Identifier: Apache-2.0
import ByteCoding
package import CellText
package import DragSession
package import PaneProtocol
import TerminalInput

/// A drag of ours as other programs see it.
package struct DragOffer: Equatable, Sendable {
  /// One form of all the items together.
  package struct Form: Equatable, Sendable {
    /// A MIME-like name.
    package var type: String
    /// All bytes of it.
    package var data: [UInt8]
    /// True when it is all there is of the items, so that who has it needs nothing else.
    package var isWhole: Bool
  }

  /// The session.
  package var token: String
  /// The pane the items come from.
  package var source: DragPaneID
  /// The operations other programs may do with them.
  package var operations: Set<DropOperation>
  /// The items that go out, in their order.
  package var items: [DragItem]
  /// The forms others can have, the best first.
  package var forms: [Form]
  /// The title at the pointer.
  package var title: SafeText
  /// True when the terminal has begun the drag.
  package internal(set) var isRunning = false
  /// True when it was let go over this window, which is then told twice.
  package internal(set) var isDroppedHere = false
  /// True when it was let go over another program.
  var isReleased = false
  /// True when we have ended it and only wait for the terminal's word.
  var isCancelled = false
  /// The form the receiver wants, and what it would do.
  var wanted: Int?
  var chosen: DropMessage.Operations = .none

  /// Makes an offer of dragged items; `nil` when there is nothing other programs could take.
  ///
  /// - Parameters:
  ///   - drag: What is dragged.
  ///   - source: Where it comes from.
  ///   - operations: What its source allows other programs.
  ///   - isRemote: Whether addresses of files here mean nothing to other programs.
  package init?(
    _ drag: ActiveDrag, source: DragPaneID, operations: Set<DropOperation>, isRemote: Bool
  ) {
    token = drag.id
    self.source = source
    items = drag.items
    forms = []
    title =
      items.count == 1 ? items.first?.title ?? .empty : SafeText(MeantItems(items).words)
    self.operations = []
    if !isRemote, let files = Self.files(items) { forms.append(files) }
    if items.count == 1, let item = items.first { forms += Self.data(of: item) }
    if !forms.contains(where: { $0.type == "text/plain" }) { forms.append(Self.text(items)) }
    forms.removeAll { $0.data.isEmpty || $0.data.count > HostLimits.offeredFormBytes }
    guard !forms.isEmpty else { return nil }
    let session = Array(token.utf8)
    forms.append(Form(type: DroppedType.session + "." + token, data: session, isWhole: false))
    // Moving makes sense only where nothing is lost by it.
    let mayMove = forms.contains { $0.isWhole || $0.type == DroppedContent.files }
    self.operations = mayMove ? operations : operations.subtracting([.move])
    guard !self.operations.isEmpty else { return nil }
  }

  /// What the operations are called on the wire.
  package var operationNumber: Int {
    (operations.contains(.copy) || operations.contains(.link) ? 1 : 0)
      + (operations.contains(.move) ? 2 : 0)
  }

  /// All files among the items; whoever takes them moves or copies them by itself.
  private static func files(_ items: [DragItem]) -> Form? {
    let addresses = items.compactMap(\.fileAddress)
    guard !addresses.isEmpty, addresses.count == items.count else { return nil }
    let text = addresses.map { $0 + "\r\n" }.joined()
    return Form(type: DroppedContent.files, data: Array(text.utf8), isWhole: false)
  }

  /// The data of one item that is here.
  private static func data(of item: DragItem) -> [Form] {
    var forms: [Form] = []
    for form in item.representations where !form.type.hasPrefix(DroppedContent.files) {
      guard forms.count < HostLimits.offeredForms, !forms.contains(where: { $0.type == form.type }),
        form.type.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { continue }
      switch form.data {
      case .inline(let json):
        let text = json.string ?? json.text
        forms.append(
          Form(type: form.type, data: Array(text.utf8), isWhole: item.fileAddress == nil))
      case .base64(let text):
        var decoder = Base64Decoder()
        guard let bytes = decoder.decode(text.utf8) else { continue }
        forms.append(Form(type: form.type, data: bytes, isWhole: item.fileAddress == nil))
      case .promised, .file: continue
      }
    }
    return forms
  }

  /// A line for each item: its text, else its title.
  private static func text(_ items: [DragItem]) -> Form {
    var isWhole = true
    let lines = items.map { item -> String in
      for form in item.representations where form.type.hasPrefix("text/plain") {
        if case .inline(let json) = form.data, let text = json.string { return text }
      }
      isWhole = false
      return item.title.string
    }
    let hasFiles = items.contains { $0.fileAddress != nil }
    return Form(
      type: "text/plain", data: Array(lines.joined(separator: "\n").utf8),
      isWhole: isWhole && !hasFiles)
  }
}

extension OutsideConversation {
  /// Offers dragged items to other programs; without anything to offer the drag stays here.
  package mutating func begin(_ offer: DragOffer?) -> OutsideReply {
    guard let offer, self.offer?.isCancelled ?? true else { return OutsideReply(event: .failed) }
    self.offer = offer
    return OutsideReply([.drop(.offer(offer))])
  }

  /// Takes in what the terminal says of a drag that begins here.
  mutating func heardOfOffer(_ message: DropMessage) -> OutsideReply {
    if case .gesture = message { return OutsideReply(event: .offered) }
    guard let offer else { return OutsideReply() }
    switch message {
    case .started:
      self.offer?.isRunning = true
      return OutsideReply(event: .started)
    case .refused:
      self.offer = nil
      return OutsideReply(
        event: offer.isRunning ? .finished(cancelled: true, operation: nil) : .failed)
    case .accepted(let form): self.offer?.wanted = form
    case .chosen(let operations): self.offer?.chosen = operations
    case .released: self.offer?.isReleased = true
    case .wanted(let form):
      guard offer.forms.indices.contains(form) else { return OutsideReply([.drop(.refuse(form))]) }
      return OutsideReply([.drop(.supply(form, offer.forms[form].data))])
    case .fileWanted: return OutsideReply([.drop(.refuseFiles)])
    case .finished(let isCancelled): return finished(offer, isCancelled)
    case .hovered, .left, .dropped, .data, .dataEnded, .dataFailed, .gesture: break
    }
    return OutsideReply()
  }

  private mutating func finished(_ offer: DragOffer, _ isCancelled: Bool) -> OutsideReply {
    self.offer = nil
    // Where it was let go over this window, the transfer tells how it ended.
    if offer.isDroppedHere || offer.isCancelled { return OutsideReply() }
    let operation: DropOperation? =
      switch offer.chosen {
      case .none: nil
      case .copy, .copyOrMove: .copy
      case .move: .move
      }
    var reply = OutsideReply(event: .finished(cancelled: isCancelled, operation: operation))
    if !isCancelled, offer.isReleased, operation == .move, offer.operations.contains(.move),
      let wanted = offer.wanted, offer.forms.indices.contains(wanted),
      offer.forms[wanted].isWhole
    {
      reply.removal = OutsideRemoval(items: offer.items, source: offer.source)
    }
    return reply
  }

  /// Ends the drag of ours that the gesture has let go of; its last word is still to come.
  package mutating func follow(_ session: String?) -> [OutsideOrder] {
    guard let offer, session != offer.token, !offer.isDroppedHere, !offer.isCancelled else {
      return []
    }
    self.offer?.isCancelled = true
    return [.drop(.cancel)]
  }
}
