// SPDX-License-Identifier: Apache-2.0

/// Error codes of the transfer family.
///
/// Source: drag and drop, errors.
package enum TransferErrorCode {
  /// It cannot be done; the message is for the user.
  package static let refused = -32050
  /// The item is not what it was when it was picked up.
  package static let changed = -32051
  /// There is no transfer of this key.
  package static let unknownTransfer = -32052
  /// The item is in another transfer, or its store is locked.
  package static let busy = -32053
  /// More than the target can take.
  package static let tooLarge = -32054
  /// A promised form cannot be made.
  package static let typeUnavailable = -32055
  /// The item is not there any more.
  package static let gone = -32056
  /// The name is taken and nobody has chosen what to do.
  package static let conflict = -32057
  /// The transfer was taken back.
  package static let expired = -32058
  /// The source does not give it to this target.
  package static let scope = -32059
  static let methodNotFound = -32601
}
