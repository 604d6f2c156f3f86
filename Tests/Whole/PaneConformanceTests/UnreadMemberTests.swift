// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneConformance

/// What a host says of members that nobody reads, `check` says in the same words.
@Suite("Members that nobody reads") struct UnreadMemberTests {
  struct Vector: Decodable, CustomTestStringConvertible {
    var line: String
    var remark: String
    var testDescription: String { remark }
  }

  static func vectors() throws -> [Vector] {
    let file = "Tests/Unit/PaneProtocolTests/Fixtures/unread.json"
    let data = try Data(contentsOf: Checkout.folder.appending(path: file))
    return try JSONDecoder().decode([Vector].self, from: data)
  }

  @Test("are named by check", arguments: try vectors())
  func named(_ vector: Vector) {
    var inspector = LineInspector()
    inspector.asked(7, .initialize)
    Array(vector.line.utf8).withUnsafeBytes { _ = inspector.inspect($0, milliseconds: 1) }
    let found = inspector.finishedLog.finished().filter { $0.outcome != .ok }.map(\.detail)
    // Names that come twice have a rule of their own.
    let words = vector.remark.contains("twice") ? "“title” is there twice" : vector.remark
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }
}
