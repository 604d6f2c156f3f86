// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Names of users and groups by their numbers; looking them up may wait for a server.
package enum OwnerNames {
  /// The name of a user; the number where nobody has it.
  package static func user(_ number: UInt32) -> String {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    return withScratch { scratch in
      guard let start = scratch.baseAddress else { return String(number) }
      getpwuid_r(number, &entry, start, scratch.count, &found)
      return found?.pointee.pw_name.map { String(cString: $0) } ?? String(number)
    }
  }

  /// The name of a group; the number where nobody has it.
  package static func group(_ number: UInt32) -> String {
    var (entry, found) = (Glibc.group(), UnsafeMutablePointer<Glibc.group>?.none)
    return withScratch { scratch in
      guard let start = scratch.baseAddress else { return String(number) }
      getgrgid_r(number, &entry, start, scratch.count, &found)
      return found?.pointee.gr_name.map { String(cString: $0) } ?? String(number)
    }
  }

  /// The number of a user by name, or as it is written; `nil` where there is no such user.
  package static func user(named name: String) -> UInt32? {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    let number = withScratch { scratch -> UInt32? in
      guard let start = scratch.baseAddress else { return nil }
      getpwnam_r(name, &entry, start, scratch.count, &found)
      return found?.pointee.pw_uid
    }
    return number ?? UInt32(name)
  }

  /// The number of a group by name, or as it is written; `nil` where there is no such group.
  package static func group(named name: String) -> UInt32? {
    var (entry, found) = (Glibc.group(), UnsafeMutablePointer<Glibc.group>?.none)
    let number = withScratch { scratch -> UInt32? in
      guard let start = scratch.baseAddress else { return nil }
      getgrnam_r(name, &entry, start, scratch.count, &found)
      return found?.pointee.gr_gid
    }
    return number ?? UInt32(name)
  }

  /// True for a user who may give files to anybody.
  package static var mayGiveAway: Bool { geteuid() == 0 }

  /// The places of users among each other by their names.
  static func ranks(of numbers: Set<Int64>) -> [Int64: Int64] {
    let named = numbers.map { (number: $0, name: user(UInt32(truncatingIfNeeded: $0))) }
    let sorted = named.sorted { ($0.name, $0.number) < ($1.name, $1.number) }
    return Dictionary(
      sorted.enumerated().map { ($1.number, Int64($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func withScratch<Result>(
    _ body: (UnsafeMutableBufferPointer<CChar>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384, body)
  }
}
