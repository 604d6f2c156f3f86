// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol
import PaneTestSupport
import Testing

struct WordsVector: Decodable, CustomTestStringConvertible, Sendable {
  var message: String
  var names: [String]
  var count: Int?
  var all: Int?
  var words: [String: String]?
  var isASCII: Bool?
  var text: String
  var testDescription: String { text }
}

@Suite("Words about things that are moved")
struct MeantItemsTests {
  @Test(
    "name the one thing that is meant, and count several",
    arguments: try vectors("words", as: [WordsVector].self))
  func words(_ vector: WordsVector) throws {
    let items = vector.names.enumerated().map { number, name in
      DragItem(id: ItemID("\(number)"), title: SafeText(name))
    }
    let id = try #require(DragMessage.ID(rawValue: vector.message))
    let arguments = try (vector.words ?? [:]).map { name, text in
      (try #require(DragMessage.Argument(rawValue: name)), text)
    }
    let meant = MeantItems(items, count: vector.count, of: vector.all)
    let message = DragMessage(
      id, about: meant, Dictionary(arguments, uniquingKeysWith: { first, _ in first }))
    #expect(message.text(isASCII: vector.isASCII ?? false) == vector.text)
  }
}
