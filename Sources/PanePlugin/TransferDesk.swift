// SPDX-License-Identifier: Apache-2.0
internal import PaneProtocol

/// Answers the host's questions about transfers with the functions of the rows.
///
/// What is to be done is on the disk before it is done (`doing`), and its answer afterwards
/// (`done`). A record that is `doing` is carried out again whenever it is met.
final class TransferDesk {
  let rows: any TransferRows
  let records: TransferRecords
  weak var pane: Pane?
  /// Rows that the change under way has brought, shown before the answer.
  var arrived: [String]?

  init(_ rows: any TransferRows, _ records: TransferRecords, pane: Pane?) {
    self.rows = rows
    self.records = records
    self.pane = pane
  }

  /// Ends what a dead process had begun, and tells what the host must decide.
  func start() -> [String] {
    let open = try? records.locked { () throws(TransferRefusal) -> [String] in
      for record in records.all where record.text("state") == "doing" {
        _ = try? finish(record)
      }
      try? records.sweep()
      return records.inDoubt
    }
    return open ?? []
  }

  // MARK: Receiving

  /// Takes a step of a transfer; what is asked besides is none.
  func receive(_ step: DragRequest, _ reply: Answer<JSON>) {
    switch step {
    case .prepare(let step) where step.role == .target: stage(step, reply)
    case .prepare(let step):
      answer(reply) { () throws(TransferRefusal) in try promise(step) }
    case .commit(let step) where step.role == .target:
      answer(reply) { () throws(TransferRefusal) in try publish(step) }
    case .commit(let step):
      answer(reply) { () throws(TransferRefusal) in try letGo(step) }
    case .perform(let step):
      answer(reply) { () throws(TransferRefusal) in try perform(step) }
    case .cancel(let step):
      answer(reply) { () throws(TransferRefusal) in try cancel(step.transfer.text) }
    case .abort(let step):
      answer(reply) { () throws(TransferRefusal) in try abort(step.transfer.text) }
    case .begin, .add, .data, .enter, .propose, .spring: return
    }
  }

  func answer(_ reply: Answer<JSON>, _ body: () throws(TransferRefusal) -> JSON) {
    arrived = nil
    do throws(TransferRefusal) {
      let result = try records.locked(body)
      if let arrived { rows.changed(arrived: arrived) }
      reply.send(result)
    } catch {
      reply.fail(error)
    }
    arrived = nil
  }

  func forget(_ transfer: String) {
    try? records.locked { () throws(TransferRefusal) in
      for role in TransferRecords.Role.allCases {
        guard let record = try records.find(role, transfer), !TransferRecords.isOpen(record),
          record["forgotten"] == nil
        else { continue }
        let members = record.members + [.init("forgotten", .int(TransferRecords.now))]
        try records.write(role, transfer, .object(members))
      }
    }
  }

  // MARK: Either end

  private func cancel(_ transfer: String) throws(TransferRefusal) -> JSON {
    if let record = try records.find(.target, transfer) {
      if record.text("state") == "doing", let result = try? finish(record) { return result }
      if !TransferRecords.isOpen(record) {
        return record["result"] ?? JSON(of: TransferState(.cancelled))
      }
    }
    let result = JSON(of: TransferState(.cancelled))
    try records.keep(.target, transfer, state: "cancelled", [.init("result", result)])
    return result
  }

  private func abort(_ transfer: String) throws(TransferRefusal) -> JSON {
    for role in [TransferRecords.Role.target, .source] {
      guard let record = try records.find(role, transfer) else { continue }
      if record.text("state") == "doing", let result = try? finish(record) { return result }
      if !TransferRecords.isOpen(record) {
        return record["result"] ?? JSON(of: TransferState(.aborted))
      }
    }
    let result = JSON(of: TransferState(.aborted))
    for role in TransferRecords.Role.allCases {
      try records.keep(role, transfer, state: "aborted", [.init("result", result)])
    }
    return result
  }

  /// Carries out what was written down, again if need be, and writes down the answer.
  func finish(_ record: JSON) throws(TransferRefusal) -> JSON {
    record.text("role") == "source" ? try removeNow(record) : try insertNow(record)
  }

  static let over = TransferRefusal(RowWords.takenBack, code: TransferRefusal.expired)
}
