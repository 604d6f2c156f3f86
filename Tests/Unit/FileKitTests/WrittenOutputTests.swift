// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

@Suite("What a program has written")
struct WrittenOutputTests {
  private func written(_ text: String) throws -> WrittenOutput? {
    let text = try PrivateText(Array(text.utf8), name: "output")
    defer { text.remove() }
    return WrittenOutput(text.place)
  }

  @Test("is read whole where it is short")
  func short() throws {
    let output = try #require(try written("one\ntwo\n"))
    #expect(output.lines.map(\.string) == ["one", "two"])
    #expect(output.leftOut == 0 && output.leftOutWords.isEmpty)
    #expect(try written("")?.lines.isEmpty == true)
    #expect(WrittenOutput(FilePath("/nowhere/at all")) == nil)
  }

  @Test("keeps its beginning and its end, and says how much is left out between whole lines")
  func long() throws {
    let text = (0..<200_000).map { "line \($0)\n" }.joined()
    let output = try #require(try written(text))
    let lines = output.lines.map(\.string)
    #expect(lines.first == "line 0" && lines.last == "line 199999")
    #expect(output.beginning.count + output.end.count <= 2 * WrittenOutput.partBytes)
    #expect(Int(output.leftOut) + output.beginning.count + output.end.count == text.utf8.count)
    let middle = try #require(lines.firstIndex { $0.hasPrefix("… ") })
    #expect(lines[middle] == "… \(output.leftOutWords) …")
    #expect(lines[..<middle].allSatisfy { $0.hasPrefix("line ") })
    #expect(lines[(middle + 1)...].allSatisfy { $0.hasPrefix("line ") })
  }
}
