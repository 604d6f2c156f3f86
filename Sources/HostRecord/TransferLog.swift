// SPDX-License-Identifier: Apache-2.0
package import DragSession
import JSONRPC

/// The host's log of transfers as bytes: one record a line, each with its length and checksum.
///
/// A line is `length checksum json`. What a power loss has torn is not read, nor what a disk has
/// changed; the lines around it still say what they said.
///
/// Source: `ARCHITECTURE.md`, The way of a dragged thing.
package enum TransferLog {
  /// A record as one line.
  package static func line(_ record: TransferRecord) -> [UInt8] {
    var writer = JSONWriter()
    RecordWriter.write(record, into: &writer)
    let body = writer.finished()
    let head = "\(body.count) \(checksum(body)) "
    return Array(head.utf8) + body + [UInt8(ascii: "\n")]
  }

  /// The readable part of a log.
  package struct Reading: Sendable {
    /// The records that are whole, in their order.
    package var records: [TransferRecord] = []
    /// True when a line is not what was written.
    package var isDamaged = false
    /// What those lines still tell.
    package var remnants: [OrderRemnant] = []
  }

  /// Reads a log; a line that is not whole is passed over.
  package static func read(_ bytes: [UInt8]) -> Reading {
    var reading = Reading()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where index < lines.count - 1 || !line.isEmpty {
      if let record = record(line) {
        reading.records.append(record)
      } else {
        reading.isDamaged = true
        if let remnant = OrderRemnant(line) { reading.remnants.append(remnant) }
      }
    }
    return reading
  }

  /// The records of a log that are whole.
  package static func records(in bytes: [UInt8]) -> [TransferRecord] { read(bytes).records }

  private static func record(_ line: ArraySlice<UInt8>) -> TransferRecord? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3, let count = Int(String(decoding: parts[0], as: UTF8.self)),
      let sum = UInt32(String(decoding: parts[1], as: UTF8.self)), parts[2].count == count
    else { return nil }
    let body = Array(parts[2])
    guard checksum(body) == sum else { return nil }
    do throws(JSONError) {
      return try JSONDocumentReader().withDocument(body) { RecordReader.read($0) }
    } catch {
      return nil
    }
  }

  /// CRC-32 with the polynomial of Ethernet.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    // Orders on thousands of files are megabytes long.
    table.withUnsafeBufferPointer { table in
      for byte in bytes { sum = (sum >> 8) ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in
      sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1
    }
  }
}
