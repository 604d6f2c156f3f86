// SPDX-License-Identifier: Apache-2.0
import ByteCoding

/// Rows that can be moved in and out; three functions make a pane a safe end of transfers.
///
/// The kit writes down what it is about to do before it calls any of these, and the answer after
/// it. When the process dies in between, the same is done again after the restart, so each must do
/// no harm the second time: ``insert(_:at:)`` finds the same item with the same
/// ``ArrivingItem/key`` again. Make the key the id of the new row and this needs no thought: what
/// is there already is not inserted again. What a function has changed must be on the disk when it
/// returns.
public protocol TransferRows: AnyObject {
  /// Ids of all rows in their order, to find the old place of a row again.
  var order: [String] { get }

  /// A name for what a row is now; `nil` when it is not there. Constant text will do.
  func revision(of id: String) -> String?

  /// Why a row cannot be taken from here, as the end of a sentence; `nil` when it can.
  func reasonToStay(_ id: String) -> String?

  /// What is needed to bring a row back after ``remove(_:)``.
  func saved(_ id: String) -> JSON

  /// Inserts items.
  ///
  /// - Parameters:
  ///   - items: The items with their data; those that come back have ``ArrivingItem/saved``.
  ///   - place: Where they go.
  /// - Returns: The id of each; an empty one for an item that is not taken.
  /// - Throws: Why nothing was inserted.
  func insert(_ items: [ArrivingItem], at place: DropPlace) throws(TransferRefusal) -> [String]

  /// Removes rows; those that are not there do not matter.
  ///
  /// - Throws: Why rows stay; those that are gone afterwards count as removed.
  func remove(_ ids: [String]) throws(TransferRefusal)

  /// Puts rows of this pane in another order.
  func move(_ ids: [String], to place: DropPlace) throws(TransferRefusal)

  /// Runs after a change and before it is answered: show it.
  ///
  /// - Parameter arrived: Ids of the rows that were inserted or moved.
  func changed(arrived: [String])
}

extension TransferRows {
  /// No order: rows that come back go to the place the host names.
  public var order: [String] { [] }
  /// None: every row can go.
  public func reasonToStay(_ id: String) -> String? { nil }
  /// Nothing: a row that comes back is made of its data.
  public func saved(_ id: String) -> JSON { .null }
  /// Refuses: such a pane is copied from only.
  public func remove(_ ids: [String]) throws(TransferRefusal) {
    throw TransferRefusal(RowWords.fixedRows)
  }
  /// Refuses: the rows have an order of their own.
  public func move(_ ids: [String], to place: DropPlace) throws(TransferRefusal) {
    throw TransferRefusal(RowWords.fixedOrder)
  }
  /// Shows nothing.
  public func changed(arrived: [String]) {}
}

/// Something that arrives in a pane.
public struct ArrivingItem: Equatable, Sendable {
  /// Its number in the transfer.
  public var n: Int
  /// Its id where it comes from.
  public var id: String
  /// A name nobody else has, for the new row; the old id for a row that comes back.
  public var key: String
  /// What it is called.
  public var text: String
  /// Name of a file made of it, when the source suggests one.
  public var name: String?
  /// Type of `value` or `bytes`.
  public var type: String
  /// All types it could have come in.
  public var types: [String]
  /// Its data, when it is JSON.
  public var value: JSON?
  /// Its data, when it is bytes.
  public var bytes: [UInt8]?
  /// Place of a file that holds its data.
  public var file: FilePath?
  /// What ``TransferRows/saved(_:)`` gave when it was removed, for one that comes back.
  public var saved: JSON?
  /// What is done: `copy`, `move` or `link`.
  public var operation: DropOperation

  /// The data as text; the name of the item when it has none.
  public var words: String {
    if let value { return value.string ?? value.text }
    if let bytes, let words = String(validating: bytes, as: UTF8.self) { return words }
    return text
  }

  /// The places of files, when the data is a list of them.
  public var paths: [FilePath] {
    guard type.hasPrefix("text/uri-list") || type == "inode/directory" else { return [] }
    return words.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      .compactMap { FilePath(value: String($0)) }
  }
}

extension ArrivingItem {
  /// Takes an item of a record with its data, which may have become longer than a line.
  init(_ json: JSON, key: String, saved: JSON?, operation: DropOperation) {
    let told = json.members.filter { !Self.dataNames.contains($0.name) }
    let item = JSONText(.object(told)).read(as: TransferItem.self)
    n = item?.n ?? 0
    id = item?.id ?? json.text("id")
    self.key = key
    text = item?.text ?? ""
    name = item?.name
    type = item?.form?.type ?? "text/plain"
    types = item?.types ?? []
    value = json["value"]
    bytes = json["base64"]?.string.flatMap { Base64.bytes($0.utf8) }
    if case .file(let reference)? = item?.form?.data { file = FilePath(value: reference.path) }
    self.saved = saved
    self.operation = operation
  }

  /// The members with data of any length.
  private static let dataNames: Set = ["value", "base64"]

  /// True when its data has come, or it needs none.
  var isHere: Bool { value != nil || bytes != nil || file != nil || saved != nil }
}

/// Why something of a transfer cannot be done.
public struct TransferRefusal: Error, Equatable, Sendable {
  /// The end of a sentence for the user.
  public var reason: String
  /// Number of the error.
  public var code: Int

  /// Creates a refusal.
  public init(_ reason: String, code: Int = TransferRefusal.refused) {
    self.reason = reason
    self.code = code
  }

  /// The transfer cannot be done.
  public static let refused = TransferErrorCode.refused
  /// There is no such transfer.
  public static let unknown = TransferErrorCode.unknownTransfer
  /// The transfer cannot be done now.
  public static let busy = TransferErrorCode.busy
  /// The item is too large.
  public static let tooLarge = TransferErrorCode.tooLarge
  /// This form cannot be made.
  public static let typeUnavailable = TransferErrorCode.typeUnavailable
  /// The row is gone.
  public static let gone = TransferErrorCode.gone
  /// The transfer is over.
  public static let expired = TransferErrorCode.expired
}
