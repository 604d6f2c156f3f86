// SPDX-License-Identifier: Apache-2.0
package import CellText
package import JSONRPC

/// A line, decoded as far as it deserves.
package struct DecodedLine: Equatable, Sendable {
  /// What the line turned out to be.
  package enum Outcome: Equatable, Sendable {
    case message(PluginMessage)
    /// Content for an input that is not current any more; nothing but its envelope was read.
    case stale
    /// A notification or answer nothing can be done with; the remarks say why.
    case ignored
    case rejected(Rejection)
  }

  /// What the line turned out to be.
  package var outcome: Outcome
  /// Members that were left out, for the plugin's log; bounded.
  package var remarks: [Remark]
  /// What the user misses of it on screen; `nil` for nothing.
  package var omission: Omission?
  /// The id of a request that has no result of its own and is to be answered with `null`.
  package var owesAnswerTo: PluginRequestID?

  /// Creates a decoded line.
  package init(
    _ outcome: Outcome, remarks: [Remark] = [], owesAnswerTo: PluginRequestID? = nil
  ) {
    self.outcome = outcome
    self.remarks = remarks
    self.owesAnswerTo = owesAnswerTo
  }
}

/// Why a line was refused, and whom to tell.
package struct Rejection: Error, Equatable, Sendable {
  /// What kind of mistake it was.
  package var code: WireErrorCode
  /// The request to answer, or `nil` for an error with `"id":null`.
  package var id: PluginRequestID?
  /// What is wrong, in a sentence for the plugin's author.
  package var reason: SafeText

  /// Creates a rejection.
  package init(_ code: WireErrorCode, id: PluginRequestID? = nil, reason: String) {
    self.code = code
    self.id = id
    self.reason = SafeText(reason)
  }
}

/// Turns lines of plugins into messages: the one border between the wire and the host.
///
/// Whatever the bytes are, the outcome is a value; nothing here traps, recurses deeply or keeps more
/// than the limits allow.
package struct MessageDecoder {
  private let documents: JSONDocumentReader

  /// Creates a decoder.
  ///
  /// - Parameter documents: The reader to use; one serves all plugins, as lines are decoded one by one.
  package init(using documents: JSONDocumentReader = JSONDocumentReader()) {
    self.documents = documents
  }

  /// Decodes one line.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed.
  ///   - expecting: The kind of the host's request that waits under an id, if one does.
  ///   - oldestGeneration: Content for a lower generation is stale; `nil` takes all.
  /// - Returns: The outcome with its remarks.
  package mutating func decode(
    _ line: UnsafeRawBufferPointer, expecting: (Int) -> RequestKind? = { _ in nil },
    oldestGeneration: Int? = nil
  ) -> DecodedLine {
    do throws(JSONError) {
      var decoded = try documents.withDocument(line, bendsNumbers: true) { root in
        EnvelopeDecoder.decode(root, expecting: expecting, oldestGeneration: oldestGeneration)
      }
      if documents.bentNumbers > 0 {
        decoded.remarks.append(RemarkWords.bentNumbers(documents.bentNumbers))
      }
      return decoded
    } catch {
      return DecodedLine(.rejected(Rejection(error)))
    }
  }

  /// Decodes one line held in an array.
  package mutating func decode(
    _ line: [UInt8], expecting: (Int) -> RequestKind? = { _ in nil },
    oldestGeneration: Int? = nil
  ) -> DecodedLine {
    line.withUnsafeBytes {
      decode($0, expecting: expecting, oldestGeneration: oldestGeneration)
    }
  }
}

extension Rejection {
  /// What a text that is not JSON is answered with.
  init(_ error: JSONError) {
    switch error {
    case .depth: self.init(.invalidRequest, reason: WireWords.tooDeep)
    case .encoding: self.init(.parse, reason: WireWords.badEncoding)
    case .number: self.init(.parse, reason: WireWords.badNumber)
    case .memory: self.init(.tooLarge, reason: WireWords.noMemory)
    case .syntax, .empty: self.init(.parse, reason: WireWords.notJSON)
    }
  }
}
