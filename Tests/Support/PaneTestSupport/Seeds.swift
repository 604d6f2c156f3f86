// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Seeds of tests that try many.
package enum Seeds {
  /// True unless few are asked for, as `make check` does so that it ends within a minute.
  package static let areAll = ProcessInfo.processInfo.environment["SEEDS"] != "few"

  /// So many seeds from zero up, or a tenth of them where few are asked for.
  package static func upTo<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed> {
    0..<(areAll ? count : (count + 9) / 10)
  }
}
