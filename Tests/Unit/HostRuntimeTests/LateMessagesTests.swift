// SPDX-License-Identifier: Apache-2.0
import HostCore
import PaneProtocol
import Testing

@testable import HostRuntime

@Suite("Messages at the end of a turn")
struct LateMessagesTests {
  private let select = HostMessage.select(Selection(item: "a", items: [], count: 0, by: "user"))
  private let ask = HostMessage.rowsGet(
    id: 1, RowsGet(source: "s", revision: 1, parent: nil, from: 0, count: 1, query: nil))
  private let one = PaneID(1)
  private let two = PaneID(2)

  @Test("go out at once while nothing is held")
  func plain() {
    var late = LateMessages()
    #expect(late.admit(select, to: one) == [select])
    #expect(late.end().isEmpty)
  }

  @Test("wait for the picture when nobody waits for them")
  func held() {
    var late = LateMessages()
    late.begin()
    #expect(late.admit(select, to: one).isEmpty)
    #expect(late.admit(ask, to: two) == [ask])
    #expect(late.end().map(\.message) == [select])
    #expect(late.admit(select, to: one) == [select])
  }

  @Test("keep their order for each program")
  func order() {
    var late = LateMessages()
    late.begin()
    #expect(late.admit(select, to: one).isEmpty)
    #expect(late.admit(select, to: two).isEmpty)
    #expect(late.admit(ask, to: one) == [select, ask])
    #expect(late.admit(select, to: one).isEmpty)
    #expect(late.release(for: one) == [select])
    #expect(late.end().map(\.pane) == [two])
  }

  @Test("send inputs before news")
  func inputs() {
    let input = HostMessage.inputSet(
      InputSet(generation: 1, entry: nil, fromPane: "p", fromPlugin: "q", by: "select"))
    var late = LateMessages()
    late.begin()
    #expect(late.admit(select, to: one).isEmpty)
    #expect(late.admit(input, to: two).isEmpty)
    #expect(late.end().map(\.message) == [input, select])
  }

  @Test("let the programs have theirs that have an input among them, in their order")
  func ahead() {
    let input = HostMessage.inputSet(
      InputSet(generation: 1, entry: nil, fromPane: "p", fromPlugin: "q", by: "select"))
    var late = LateMessages()
    late.begin()
    for (message, pane) in [(select, one), (select, two), (input, two)] {
      #expect(late.admit(message, to: pane).isEmpty)
    }
    let taken = late.takeInputs()
    #expect(taken.map(\.message) == [select, input] && taken.allSatisfy { $0.pane == two })
    #expect(late.takeInputs().isEmpty)
    #expect(late.end().map(\.pane) == [one])
  }
}
