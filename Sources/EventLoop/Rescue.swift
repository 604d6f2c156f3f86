// SPDX-License-Identifier: Apache-2.0
internal import CPlatform

/// What brings the terminal back when the host cannot do it any more.
package enum Rescue {
  /// Replaces the bytes that the guardian and the crash handlers write.
  ///
  /// - Returns: `false`, and the old bytes stay, if there are more than 1,024.
  @discardableResult
  package static func set(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { colonnade_set_rescue($0.baseAddress, $0.count) == 0 }
  }

  /// The bytes for a host that has not said what it set: they end all that one can set.
  package static var standard: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
      count = colonnade_default_rescue(buffer.baseAddress, buffer.count)
    }
  }

  /// The bytes at this moment; before `set` they leave every mode a host may have set.
  package static var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
      count = colonnade_rescue(buffer.baseAddress, buffer.count)
    }
  }
}
