// SPDX-License-Identifier: Apache-2.0
import CSimdJSON

/// Why a text is not acceptable JSON.
package enum JSONError: Error, Equatable, Sendable {
  /// Not JSON, or more than one value.
  case syntax
  /// Nested deeper than the reader takes, usually ``LineLimits/depth``.
  case depth
  /// Invalid UTF-8, or a surrogate without its partner.
  case encoding
  /// A number beyond 64 bits or without a finite value.
  case number
  /// No value at all.
  case empty
  /// The text is too large for the memory there is.
  case memory
}

/// A strict, reusable reader of JSON texts.
///
/// The reader holds the buffers of the parser, so that reading a line allocates nothing once they
/// have grown. It accepts exactly RFC 8259 in valid UTF-8, with paired surrogates and numbers
/// within 64 bits.
///
/// Source: RFC 8259; reading by simdjson.
package final class JSONDocumentReader {
  private let parser: OpaquePointer?
  /// Numbers of the last text beyond 64 bits, of which the nearest that they hold was read.
  package private(set) var bentNumbers = 0

  /// Creates a reader; its buffers grow with the first texts.
  ///
  /// - Parameter depth: The deepest nesting that is read, in levels.
  package init(depth: Int = LineLimits.depth) {
    parser = csj_parser_create(max(1, depth))
  }

  deinit {
    csj_parser_destroy(parser)
  }

  /// Parses a text and hands its root to a closure.
  ///
  /// The root and everything reached from it are valid only while the closure runs, and while the
  /// same reader parses nothing else.
  ///
  /// - Parameters:
  ///   - bytes: One JSON text; no padding is needed.
  ///   - bendsNumbers: True when a number beyond 64 bits is read as the nearest that they hold, and
  ///     counted in ``bentNumbers``; else the text is refused for it.
  ///   - body: What to do with the root.
  /// - Returns: What the closure returns.
  /// - Throws: ``JSONError`` when the text is refused; the closure has not run then.
  package func withDocument<Result>(
    _ bytes: UnsafeRawBufferPointer, bendsNumbers: Bool = false, _ body: (JSONValue) -> Result
  ) throws(JSONError) -> Result {
    body(try parse(bytes, bendsNumbers: bendsNumbers))
  }

  /// Parses a text held in an array; see the overload for raw bytes.
  package func withDocument<Result>(
    _ bytes: [UInt8], _ body: (JSONValue) -> Result
  ) throws(JSONError) -> Result {
    // The standard closure cannot carry a typed error, so it travels as a value.
    let outcome = bytes.withUnsafeBytes { raw -> Swift.Result<Result, JSONError> in
      do throws(JSONError) { return .success(body(try parse(raw))) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Tells whether the bytes are one acceptable JSON text.
  package func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
    (try? parse(bytes)) != nil
  }

  /// The root of a text, valid until the next call.
  private func parse(
    _ bytes: UnsafeRawBufferPointer, bendsNumbers: Bool = false
  ) throws(JSONError) -> JSONValue {
    guard let parser else { throw .memory }
    var document = csj_document()
    let status = csj_parser_parse(
      parser, bytes.baseAddress, bytes.count, bendsNumbers, &document)
    bentNumbers = Int(document.bent)
    if let error = JSONError(status) { throw error }
    guard let tape = document.tape, let strings = document.strings else { throw .memory }
    return JSONValue(tape: tape, strings: strings, index: 1)
  }
}

extension JSONError {
  /// The error of a status, or `nil` when all is well.
  fileprivate init?(_ status: csj_status) {
    switch status {
    case csj_status_ok: return nil
    case csj_status_depth: self = .depth
    case csj_status_encoding: self = .encoding
    case csj_status_number: self = .number
    case csj_status_empty: self = .empty
    case csj_status_memory: self = .memory
    default: self = .syntax
    }
  }
}
