// SPDX-License-Identifier: Apache-2.0

/// A message of the host as it travelled, for methods the kit does not know.
public struct UnknownMessage {
  /// Name of the method.
  public var method: String
  /// Parameters; an empty object when there were none.
  public var parameters: JSON
  /// Where the answer goes; `nil` for notifications.
  public var reply: Answer<JSON>?
}
