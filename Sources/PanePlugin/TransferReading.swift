// SPDX-License-Identifier: Apache-2.0
import ByteCoding

/// Reads what a transfer promised, item by item and piece by piece.
final class TransferReading {
  /// Bytes of one item at most.
  private static let limit = 4 << 20

  private let transfer: String
  private var items: [JSON]
  private weak var pane: Pane?
  private let then: ([JSON]) -> Void
  private var position = 0
  private var bytes: [UInt8] = []

  init(
    _ transfer: String, _ items: [JSON], _ pane: Pane?, then: @escaping ([JSON]) -> Void
  ) {
    self.transfer = transfer
    self.items = items
    self.pane = pane
    self.then = then
  }

  /// Goes on with the next item that is not here.
  func next() {
    while position < items.count {
      let item = items[position]
      if item["value"] == nil, item["base64"] == nil, item["file"] == nil,
        item["type"]?.string != nil
      {
        bytes = []
        return read()
      }
      position += 1
    }
    then(items)
  }

  private func read() {
    let item = items[position]
    guard let pane, bytes.count <= Self.limit else { return skip() }
    let number = item["n"]?.int ?? position
    let transfer = TransferID(transfer)
    if !bytes.isEmpty { pane.transferProgress(transfer, item: number, done: bytes.count) }
    let wish = TransferRead(
      transfer: transfer, item: number, type: item["type"]?.string ?? "text/plain",
      range: DataRange(offset: bytes.count))
    pane.ask(.transferRead, wish) { [self] outcome in heard(try? outcome.get()) }
  }

  private func heard(_ chunk: DataChunk?) {
    guard let chunk else { return skip() }
    if let data = chunk.data { return put("value", JSON(data)) }
    if let file = chunk.file { return put("file", JSON(of: file)) }
    guard let piece = chunk.base64.flatMap({ Base64.bytes($0.utf8) }) else { return skip() }
    bytes += piece
    if chunk.isLast { return put("base64", .string(Base64.text(bytes))) }
    // A source that sends nothing would be asked for ever.
    if piece.isEmpty { skip() } else { read() }
  }

  private func put(_ name: String, _ value: JSON) {
    items[position] = .object(items[position].members + [.init(name, value)])
    skip()
  }

  private func skip() {
    position += 1
    next()
  }
}
