// SPDX-License-Identifier: Apache-2.0

/// The code of an error on the wire.
///
/// Positive codes are the plugin's own and count as ``failed``.
///
/// Source: JSON-RPC 2.0; protocol, errors.
package struct RPCErrorCode: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  package var rawValue: Int

  /// Wraps any code, known or not.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The line is not JSON.
  package static let parse = RPCErrorCode(rawValue: -32700)
  /// The line is JSON but no message.
  package static let invalidRequest = RPCErrorCode(rawValue: -32600)
  /// The method is unknown.
  package static let methodNotFound = RPCErrorCode(rawValue: -32601)
  /// A required parameter is missing or wrong.
  package static let invalidParameters = RPCErrorCode(rawValue: -32602)
  /// The receiver failed in itself.
  package static let internalError = RPCErrorCode(rawValue: -32603)
  /// Too many requests are waiting.
  package static let tooMany = RPCErrorCode(rawValue: -32000)
  /// The request was cancelled.
  package static let cancelled = RPCErrorCode(rawValue: -32800)
  /// The revision is not current any more.
  package static let stale = RPCErrorCode(rawValue: -32801)
  /// Try again later.
  package static let busy = RPCErrorCode(rawValue: -32802)
  /// It did not work; the message is for the user.
  package static let failed = RPCErrorCode(rawValue: -32803)
  /// A capability that was not negotiated.
  package static let unsupported = RPCErrorCode(rawValue: -32810)
  /// Something is over a limit.
  package static let tooLarge = RPCErrorCode(rawValue: -32811)
  /// There is no permission.
  package static let denied = RPCErrorCode(rawValue: -32812)
  /// An id, page or transfer is unknown.
  package static let gone = RPCErrorCode(rawValue: -32813)
}
