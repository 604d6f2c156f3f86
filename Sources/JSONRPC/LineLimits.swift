// SPDX-License-Identifier: Apache-2.0

/// What bounds a line of JSON, whatever it says.
///
/// Source: `Plugins/REFERENCE.md`, Lines.
package enum LineLimits {
  /// Longest line that is taken, in bytes, without its line feed.
  package static let lineBytes = 1_048_576
  /// Deepest nesting of arrays and objects, in levels.
  package static let depth = 64
  /// Integers that mean the same in every language: ±(2^53−1).
  package static let integers = -9_007_199_254_740_991...9_007_199_254_740_991
}
