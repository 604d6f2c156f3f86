// SPDX-License-Identifier: Apache-2.0

/// The user and the group a file belongs to, by their numbers; ``none`` stands for as it is.
package struct FileOwner: Equatable, Sendable {
  /// Number of the user.
  package var user: UInt32
  /// Number of the group.
  package var group: UInt32

  /// Names a user and a group.
  package init(user: UInt32, group: UInt32) {
    self.user = user
    self.group = group
  }

  /// The number that nobody has.
  package static let none = UInt32.max

  /// Reads two numbers with a colon between them, of which one may be left out; `nil` for anything
  /// else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.map { $0.isEmpty ? Self.none : UInt32($0) }
    guard numbers.count == 2, let user = numbers[0], let group = numbers[1] else { return nil }
    self.init(user: user, group: group)
  }

  /// The same with what is left out as it is in another one.
  func filled(by other: FileOwner) -> FileOwner {
    FileOwner(
      user: user == Self.none ? other.user : user, group: group == Self.none ? other.group : group)
  }

  /// The numbers with a colon between them.
  package var text: String { "\(user):\(group)" }
}
