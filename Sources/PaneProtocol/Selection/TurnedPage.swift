// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `page`: the user turns to another page of what a picture is a page of.
///
/// The page changes when the plugin shows it.
public struct TurnedPage: Equatable, Sendable, WireObject {
  /// Its number, from 1; within `count` where the content names one.
  public var number: Int
  /// Creates the parameters.
  public init(_ number: Int) { self.number = number }

  /// The members as data.
  package static let shape = WireShape(.required("n", .count))

  /// Reads the members; `nil` without one that is needed.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let number = reader.count("n", in: value) else { return nil }
    self.init(number)
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) { writer.member("n", number) }
}

extension WireMethod where Parameters == TurnedPage, Answer == NoMembers {
  /// The method `page`.
  package static var page: Self {
    Self("page", from: .host, .notification, since: 1, event: "page")
  }
}
