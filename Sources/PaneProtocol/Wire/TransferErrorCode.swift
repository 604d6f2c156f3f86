// SPDX-License-Identifier: Apache-2.0

/// The codes of errors of drags and transfers, beside those of ``WireErrorCode``.
///
/// Source: `Plugins/REFERENCE.md`, Errors of transfers.
public enum TransferErrorCode {
  /// The transfer cannot be done; the message is for the user.
  public static let refused = -32050
  /// The item is not what it was when it was picked up.
  public static let changed = -32051
  /// There is no transfer of this key.
  public static let unknownTransfer = -32052
  /// The item is in another transfer, or its store is locked.
  public static let busy = -32053
  /// More than the target can take.
  public static let tooLarge = -32054
  /// A promised form cannot be made.
  public static let typeUnavailable = -32055
  /// The item is not there any more.
  public static let gone = -32056
  /// The name is taken and nobody has chosen what to do; `data` has `{choices}`.
  public static let conflict = -32057
  /// The transfer was taken back.
  public static let expired = -32058
  /// The source does not give it to this target.
  public static let scope = -32059
}
