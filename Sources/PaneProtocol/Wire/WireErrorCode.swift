// SPDX-License-Identifier: Apache-2.0

/// The code of an error on the wire.
///
/// Positive codes are the plugin's own and count as ``failed``.
///
/// Source: JSON-RPC 2.0; `Plugins/REFERENCE.md`, Errors.
public struct WireErrorCode: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public var rawValue: Int

  /// Wraps any code, known or not.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The line is not JSON.
  public static let parse = WireErrorCode(rawValue: -32700)
  /// The line is JSON but no message.
  public static let invalidRequest = WireErrorCode(rawValue: -32600)
  /// The method is unknown.
  public static let methodNotFound = WireErrorCode(rawValue: -32601)
  /// A required parameter is missing or wrong.
  public static let invalidParameters = WireErrorCode(rawValue: -32602)
  /// The receiver failed in itself.
  public static let internalError = WireErrorCode(rawValue: -32603)
  /// Too many requests are waiting.
  public static let tooMany = WireErrorCode(rawValue: -32000)
  /// The request was cancelled.
  public static let cancelled = WireErrorCode(rawValue: -32800)
  /// The revision is not current any more; `data` has `{rev, count}`.
  public static let stale = WireErrorCode(rawValue: -32801)
  /// Try again later, ever more slowly after three in a row; `data` may have `{retryMs}`.
  public static let busy = WireErrorCode(rawValue: -32802)
  /// The request did not work, as with all codes above 0; the message is for the user.
  public static let failed = WireErrorCode(rawValue: -32803)
  /// A capability that was not negotiated.
  public static let unsupported = WireErrorCode(rawValue: -32810)
  /// Something is over a limit.
  public static let tooLarge = WireErrorCode(rawValue: -32811)
  /// There is no permission.
  public static let denied = WireErrorCode(rawValue: -32812)
  /// An id, page or transfer is unknown.
  public static let gone = WireErrorCode(rawValue: -32813)
}
