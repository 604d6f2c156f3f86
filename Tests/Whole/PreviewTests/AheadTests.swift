// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Files and folders that the preview is asked about before the cursor comes to them.
@Suite(.timeLimit(.minutes(1))) final class AheadTests {
  private let scratch: Scratch
  private var probe: PluginProbe
  private var requests = 10

  init() throws {
    scratch = try Scratch()
    probe = try PluginProbe("colonnade-preview")
    try probe.initialize()
  }

  private func input(_ path: String, _ generation: Int, isShown: Bool) -> [String: Any] {
    let type = "application/octet-stream"
    var input: [String: Any] = [
      "gen": generation, "item": path, "type": type, "value": path, "count": 1, "by": "select",
      "items": [["id": path, "type": type, "value": path, "text": "row"]],
      "from": ["pane": "p2", "plugin": "files"],
    ]
    if isShown { input["shown"] = true }
    return input
  }

  /// What is answered about a place.
  private func ask(_ path: String, generation: Int = 1) throws -> NSDictionary {
    requests += 1
    try probe.send([
      "id": requests, "method": "input.ahead",
      "params": input(path, generation, isShown: false),
    ])
    return probe.answer(to: requests)?["result"] as? NSDictionary ?? ["failed": true]
  }

  /// Tells of an input; what is said about it until the next question is answered, without its number.
  private func show(_ path: String, _ generation: Int = 1, isShown: Bool) throws -> [NSDictionary] {
    try probe.send([
      "method": "input.set", "params": input(path, generation, isShown: isShown),
    ])
    var said: [NSDictionary] = []
    // Reading a folder takes a thread: the answer about another one comes after it.
    _ = try scratch.write("last/one", "1")
    for _ in 0..<2 {
      requests += 1
      try probe.send([
        "id": requests, "method": "input.ahead",
        "params": input(scratch.path + "/last", generation + 1, isShown: false),
      ])
      while let message = probe.next(), message["id"] as? Int != requests {
        guard message["method"] as? String == "pane.set",
          var set = message["params"] as? [String: Any]
        else { continue }
        #expect(set.removeValue(forKey: "gen") as? Int == generation)
        said.append(set as NSDictionary)
      }
    }
    return said
  }

  private func folder() throws -> String {
    try scratch.write("folder/one.txt", "1")
    try scratch.write("folder/two.txt", "22")
    return scratch.path + "/folder"
  }

  @Test("says ahead what the input then shows, and says it no more when that is on show")
  func same() throws {
    let places = [
      try scratch.write("a.txt", "one\ntwo\n"), try scratch.write("b.swift", "let x = 1 // y\n"),
      try scratch.write("c.md", "# Title\n\ntext\n"), try folder(),
    ]
    for place in places {
      let ahead = try ask(place)
      #expect(ahead["content"] != nil, "\(place)")
      #expect(try show(place, isShown: true) == [], "\(place)")
      let said = try show(place, 2, isShown: false)
      #expect(said == [ahead], "\(place)")
    }
    #expect(probe.finish() == 0)
  }

  @Test("names a picture ahead where the host draws pictures")
  func picture() throws {
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let sides: [UInt8] = Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0]
    // The host reads it: its size matters to nobody here.
    let bytes = header + sides + [UInt8](repeating: 0, count: 40_000)
    let path = try scratch.write("a.png", bytes)
    #expect(try ask(path) == [:])
    probe = try PluginProbe("colonnade-preview")
    try probe.initialize(images: ["png"])
    let ahead = try ask(path)
    #expect((ahead["content"] as? [String: Any])?["kind"] as? String == "image")
    #expect(try show(path, isShown: true) == [])
    #expect(try show(path, 2, isShown: false) == [ahead])
  }

  @Test("says what has changed since it was asked")
  func changed() throws {
    let path = try scratch.write("a.txt", "before\n")
    #expect(try ask(path)["content"] != nil)
    try scratch.write("a.txt", "after\n")
    let said = try show(path, isShown: true)
    #expect(said.count == 1)
    let content = said.first?["content"] as? [String: Any]
    #expect((content?["lines"] as? [Any])?.map(plain) == ["after"])
    let folder = try folder()
    #expect(try ask(folder)["content"] != nil)
    try FileManager.default.removeItem(atPath: folder)
    #expect(try show(folder, 2, isShown: true).last?["error"] != nil)
  }

  @Test("shows everything anew where the host shows something else")
  func another() throws {
    let one = try scratch.write("one.txt", "1\n")
    let two = try scratch.write("two.txt", "2\n")
    #expect(try ask(one)["content"] != nil)
    #expect(try show(two, isShown: false).count == 1)
    // It was about another input: the word that it is on show is not believed.
    #expect(try show(one, 2, isShown: true).count == 1)
  }

  @Test("says nothing ahead of what is no small text")
  func nothing() throws {
    let pipe = scratch.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let many = scratch.path + "/many"
    for number in 0..<700 { try scratch.write("many/\(number)", "") }
    let places = [
      try scratch.write("big.txt", String(repeating: "line\n", count: 9_000)),
      try scratch.write("data.json", "{\"a\":[1,2]}"), try scratch.write("empty", ""),
      try scratch.write("values.csv", "a,b\n1,2\n3,4\n"),
      try scratch.write("bytes", (0..<200).map { UInt8($0) }),
      try scratch.write("picture.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      try scratch.write("wide.txt", [0xFF, 0xFE, 0x61, 0, 0x0A, 0]),
      scratch.path + "/nothing", pipe, many,
    ]
    for place in places { #expect(try ask(place) == [:], "\(place)") }
  }

  @Test("what is on screen stays as it is while another place is asked about")
  func untouched() throws {
    let big = try scratch.write("big.txt", (0..<9_000).map { "line \($0)\n" }.joined())
    let set = try show(big, isShown: false).first
    let source = (set?["content"] as? [String: Any])?["source"] as? [String: Any]
    #expect(try ask(try scratch.write("small.txt", "small\n"), generation: 2)["content"] != nil)
    try probe.send([
      "id": 2, "method": "text.get",
      "params": [
        "source": source?["id"] ?? "", "rev": source?["rev"] ?? 0, "from": 8_000, "count": 1,
      ],
    ])
    let result = probe.answer(to: 2)?["result"] as? [String: Any]
    #expect((result?["lines"] as? [Any])?.map(plain) == ["line 8000"])
  }
}
