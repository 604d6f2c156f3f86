// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol
import PaneTestSupport
import Testing

@Suite("Declarations")
struct DeclarationTests {
  @Test("matches types with patterns")
  func types() {
    #expect(TypePattern.matches("text/plain; charset=utf-8", anyOf: ["TEXT/plain"]))
    #expect(TypePattern.matches("text/markdown", anyOf: ["text/plain"]))
    #expect(TypePattern.matches("application/vnd.mail+json", anyOf: ["application/json"]))
    #expect(TypePattern.matches("image/png", anyOf: ["image/*"]))
    #expect(TypePattern.matches("x/y", anyOf: ["*/*"]))
    #expect(!TypePattern.matches("text/plain", anyOf: ["text/markdown", "image/*"]))
    #expect(!TypePattern.matches("", anyOf: ["*/*"]))
  }

  @Test("never replaces what the user asked for by something else")
  func operations() {
    func choose(_ forced: ForcedOperation, same: Bool = false) -> OperationChoice {
      OperationChoice.choose(
        from: [.copy, .move], forced: forced, preferred: nil, isSameStore: same)
    }
    #expect(choose(.none) == .operation(.copy))
    #expect(choose(.none, same: true) == .operation(.move))
    #expect(choose(.exactly(.link)) == .impossible(.link))
    #expect(choose(.ask) == .ask([.copy, .move]))
    #expect(
      OperationChoice.choose(from: [], forced: .none, preferred: .move, isSameStore: true)
        == .impossible(nil))
  }

  @Test("makes an item of a row that declares no more than itself")
  func bareRow() {
    var row = Item(id: "a", text: StyledText(SafeText("Apple")))
    row.drag = ItemDrag(operations: ["copy"], declaration: JSONText(text: "true"))
    #expect(DragItem(row).types == ["text/plain"])
    row.type = "application/vnd.fruit+json"
    row.value = JSONText(text: #"{"k":1}"#)
    let item = DragItem(row)
    #expect(item.types == ["application/vnd.fruit+json", "text/plain"])
    #expect(item.representations.first?.data == .inline(JSONText(text: #"{"k":1}"#)))
  }

  @Test("reads policies and clamps their numbers")
  func policy() {
    let text =
      #"{"policy":{"ops":["move","fly"],"maxItems":-5,"ttl":99999999,"targets":["board"],"#
      + #""scope":{"external":[]},"atomicity":"all","confirm":3}}"#
    let policy = ItemDrag(operations: [], declaration: JSONText(text: text)).policy
    #expect(policy.operations == [.move])
    #expect(policy.maxItems == 1)
    #expect(policy.holdSeconds == 86_400)
    #expect(policy.operations(in: .external).isEmpty)
    #expect(policy.operations(in: .host) == [.move])
    #expect(policy.atomicity == .all)
    #expect(policy.confirm == .never)
    #expect(policy.allows("board"))
    #expect(!policy.allows("mail"))
  }

  @Test("lets a source that says no more than true be moved from only on demand")
  func bare() {
    let policy = ItemDrag(operations: ["copy"], declaration: JSONText(text: "true")).policy
    #expect(policy.operations(in: .host) == [.copy, .move])
    #expect(policy.onDemand == [.move])
    #expect(policy.operations(in: .external) == [.copy])
  }

  @Test("takes copies only where no books are kept")
  func rules() {
    let plain = DropRules(
      DropSpec(accepts: ["text/plain"], operations: ["copy", "move"], transfer: "plain"))
    #expect(plain.safeOperations == [.copy])
    let odd = DropRules(DropSpec(transfer: "teleport"))
    #expect(odd.transfer == .plain)
  }

  @Test("has a sentence for every message", arguments: DragMessage.ID.allCases)
  func texts(id: DragMessage.ID) {
    let words = Dictionary(
      [DragMessage.Argument.title, .a, .b, .n, .column, .operation].map { ($0, "1") },
      uniquingKeysWith: { first, _ in first })
    let text = DragMessage(id, about: MeantItems([]), words).text
    #expect(!text.isEmpty)
    #expect(!text.contains("{") && !text.contains("}"))
  }
}
