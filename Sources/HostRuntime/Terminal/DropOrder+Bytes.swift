// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostCore
import TerminalScreen

extension DropOrder {
  /// The bytes that tell the terminal.
  var bytes: [UInt8] {
    switch self {
    case .answer(let operation, let types):
      DropSequence.answer(operation.map(OutsideConversation.number) ?? 0, types)
    case .request(let type): DropSequence.request(type)
    case .finish(let operation):
      DropSequence.finish(operation.map(OutsideConversation.number) ?? 0)
    case .offer(let offer): offer.bytes
    case .supply(let type, let data): DropSequence.supply(type, data)
    case .refuse(let type): DropSequence.refuse(type)
    case .refuseFiles: DropSequence.refuseFiles
    case .cancel: DropSequence.cancel
    }
  }
}

extension DragOffer {
  /// The offer, its data, its picture, and the order to begin.
  fileprivate var bytes: [UInt8] {
    var bytes = DropSequence.offer(operationNumber, forms.map(\.type))
    for (index, form) in forms.enumerated() { bytes += DropSequence.present(index, form.data) }
    let words = title.truncated(to: 40).string
    if !words.isEmpty { bytes += DropSequence.image(words) }
    return bytes + DropSequence.start
  }
}
