// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// Reads a JSON fixture that lies in `Fixtures/` beside the calling test file.
///
/// - Throws: What Foundation says when the file is missing or does not decode.
package func vectors<Row: Decodable>(
  _ name: String, as type: [Row].Type = [Row].self, file: StaticString = #filePath
) throws -> [Row] {
  try JSONDecoder().decode(type, from: Data(contentsOf: fixture(name + ".json", file: file)))
}

/// The place of a fixture in `Fixtures/` beside the calling test file.
package func fixture(_ path: String, file: StaticString = #filePath) -> URL {
  URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    .appendingPathComponent("Fixtures").appendingPathComponent(path)
}

/// A small generator of random numbers with a seed, so that a failing run can be repeated.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64).
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator; the same seed gives the same numbers.
  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  /// The next number of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
