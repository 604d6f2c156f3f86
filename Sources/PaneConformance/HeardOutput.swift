// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// The output of one process: cut into lines, inspected, and kept within bounds.
struct HeardOutput {
  /// Lines kept of stray output.
  private static let strayLimit = 20
  /// Messages kept; what comes after them is inspected and forgotten.
  private static let lineLimit = 2_000
  /// Bytes of messages kept whole.
  private static let wholeBytes = 16 << 20

  /// A request of the plugin that waits for an answer.
  struct Request {
    /// The method of the request.
    var method: String
    /// Its id as JSON text.
    var id: String
  }

  private var framer = LineFramer()
  private let documents = JSONDocumentReader()
  private var inspector = LineInspector()
  private var roomForWhole = HeardOutput.wholeBytes
  /// The messages so far.
  private(set) var lines: [RecordedLine] = []
  /// Stray output so far.
  private(set) var strayLines: [String] = []

  /// The findings about the lines.
  var log: FindingLog { inspector.finishedLog }

  /// Pictures that only a decoder can judge.
  var untriedPictures: Set<TriedPicture> { inspector.untried }

  /// Messages so far, those that were forgotten included.
  var messageCount: Int { inspector.count }

  /// True when a line has begun that has no end.
  var isInLine: Bool { framer.pendingBytes > 0 }

  /// Takes bytes as they came.
  ///
  /// - Parameters:
  ///   - bytes: What was read.
  ///   - milliseconds: When, after the start.
  ///   - evidence: What surrounds breaches in these bytes.
  /// - Returns: The requests in it, in order.
  mutating func hear(
    _ bytes: UnsafeRawBufferPointer, at milliseconds: Int, evidence: CheckEvidence
  ) -> [Request] {
    if lines.isEmpty, strayLines.isEmpty, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      fail(5, "the output begins with a byte order mark, which this host skips and others do not")
    }
    framer.append(bytes)
    var requests: [Request] = []
    while let line = framer.next(using: documents) {
      switch line {
      case .message(let range):
        if let request = keep(range, at: milliseconds, evidence) { requests.append(request) }
      case .log(let range):
        guard strayLines.count < Self.strayLimit else { continue }
        strayLines.append(framer.withBytes(range) { LineInspector.excerpt($0) })
      case .batch(let range): fail(8, framer.withBytes(range) { LineInspector.excerpt($0) })
      case .oversized: fail(5, "a line longer than \(Limit.messageBytes) bytes")
      }
    }
    return requests
  }

  /// Inspects a message and keeps it, as far as there is room.
  private mutating func keep(
    _ range: Range<Int>, at milliseconds: Int, _ evidence: CheckEvidence
  ) -> Request? {
    var evidence = evidence
    evidence.heardLine = framer.withBytes(range) { Array($0.prefix(CheckEvidence.keptBytes)) }
    inspector.log.evidence = evidence
    let recorded = framer.withBytes(range) { inspector.inspect($0, milliseconds: milliseconds) }
    guard var recorded else { return nil }
    if range.count < roomForWhole {
      roomForWhole -= range.count
    } else {
      recorded.message = nil
    }
    if lines.count < Self.lineLimit || recorded.method == nil { lines.append(recorded) }
    guard let method = recorded.method, let id = recorded.id else { return nil }
    return Request(method: method, id: id)
  }

  /// A rule was broken; by what it did after it was sent something, where that is given.
  mutating func fail(_ rule: Int, _ words: String, _ evidence: CheckEvidence? = nil) {
    if let evidence { inspector.log.evidence = evidence }
    inspector.log.fail(rule, words)
  }

  /// The plugin was asked something, by which its answer is read.
  mutating func asked(_ id: Int, _ kind: RequestKind) { inspector.asked(id, kind) }

  /// A request of the plugin has its answer.
  mutating func noteAnswered(_ id: String) { inspector.answered(id) }
}
