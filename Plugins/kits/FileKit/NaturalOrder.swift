// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem

/// The order of names as people count: `file 9` before `file 10`, `Zoo` behind `äpfel`.
package enum NaturalOrder {
  /// The bytes a name is ordered by, from the first to the last.
  package static func key(_ name: some Collection<UInt8>) -> [UInt8] {
    let name = Array(name)
    return [UInt8](unsafeUninitializedCapacity: name.count * 2 + 16) { buffer, filled in
      filled = colonnade_order_key(name, name.count, buffer.baseAddress)
    }
  }

  /// The bytes a path is ordered by: folder by folder, each name as people count.
  package static func pathKey(_ path: some Collection<UInt8>) -> [UInt8] {
    // Behind a folder comes what is in it, before any longer name.
    key(path.map { $0 == UInt8(ascii: "/") ? 1 : $0 })
  }

  /// Tells if a name stands before another; names that count as equal stand by their bytes.
  package static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>)
    -> Bool
  {
    let (first, second) = (key(left), key(right))
    if first == second { return left.lexicographicallyPrecedes(right) }
    return first.lexicographicallyPrecedes(second)
  }
}
