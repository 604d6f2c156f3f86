// SPDX-License-Identifier: Apache-2.0

/// The times that the places go by, in milliseconds.
enum PlacesLimits {
  /// How long changes on the disk are gathered before the places are looked at again.
  static let gatherMilliseconds = 300
}
