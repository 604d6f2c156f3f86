// SPDX-License-Identifier: Apache-2.0

/// The addresses that cells link to, by number; 0 is no link.
struct LinkTable: Sendable {
  private var addresses: [String] = []
  private var numbers: [String: UInt16] = [:]

  /// The number of an address; 0 for the empty one and when there are too many.
  mutating func number(of address: String) -> UInt16 {
    if address.isEmpty { return 0 }
    if let number = numbers[address] { return number }
    guard addresses.count < EmulatorLimits.links else { return 0 }
    addresses.append(address)
    let number = UInt16(truncatingIfNeeded: addresses.count)
    numbers[address] = number
    return number
  }

  /// The address of a number; `nil` for none.
  func address(_ number: UInt16) -> String? {
    let index = Int(number) - 1
    return addresses.indices.contains(index) ? addresses[index] : nil
  }
}
