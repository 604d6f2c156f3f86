// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneTestSupport
import Testing

struct PasteVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  var from: String
  var text: String
  var paths: [String]?
  var testDescription: String { "\(id) \(from)" }
}

struct NameVector: Decodable, Sendable {
  var raw: String
  var clean: String?
}

@Suite("Files that arrive as text")
struct PastedFilesTests {
  private let files: Set<String> = [
    "/h/a.txt", "/h/my file.txt", "/h/it's.txt", "/h/x (1).png", "/h/my",
  ]

  @Test("tells paths from text", arguments: try vectors("pastes", as: [PasteVector].self))
  func paste(_ vector: PasteVector) {
    #expect(PastedFiles.paths(in: vector.text) { files.contains($0) } == vector.paths)
  }

  @Test("cleans names from elsewhere", arguments: try vectors("names", as: [NameVector].self))
  func name(_ vector: NameVector) { #expect(FileName.cleaned(vector.raw) == vector.clean) }

  @Test("cuts long names before their ending")
  func longName() {
    let name = FileName.cleaned(String(repeating: "é", count: 200) + ".txt")
    #expect(name?.hasSuffix(".txt") == true)
    #expect((name?.utf8.count ?? 999) <= FileName.maxBytes)
  }

  @Test("takes any bytes", arguments: 0..<50)
  func anything(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "/h/a.txt", "'", "\"", "\\", " ", "\n", "file://", "%", "%2", "#", "/", "é", "\t",
    ]
    let text = (0..<30).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
    let paths = PastedFiles.paths(in: text) { files.contains($0) }
    #expect(paths?.allSatisfy { files.contains($0) } ?? true)
  }
}
