// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import PaneTestSupport
import Testing

@testable import PreviewPane

@Suite struct InspectedFactsTests {
  @Test("facts of a program are folded as the others are, below a label that leaves no room")
  func folded() {
    let output =
      "File Type                       : JPEG\nImage Width  : 640\n"
      + "Camera Model Name : a long name of it\nLens : 50 mm\nno fact\nTime : 1:02\n"
    let wide = InspectedPlace.lines(of: output.utf8, columns: 40).map(\.string)
    #expect(
      wide == [
        "File Type JPEG", "Image Width 640", "Camera Model Name a long name of it",
        "Lens      50 mm", "no fact", "Time      1:02",
      ])
    let narrow = InspectedPlace.lines(of: output.utf8, columns: 22).map(\.string)
    #expect(
      narrow == [
        "File Type JPEG", "Image Width 640", "Camera Model Name", "          a long name",
        "          of it",
        "Lens      50 mm", "no fact", "Time      1:02",
      ])
  }
}

@Suite struct ImageHeaderTests {
  @Test("reads the size of a PNG and a GIF, a BMP and a JPEG")
  func sizes() {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 1, 0, 0, 0, 0, 200, 8, 6, 0, 0, 0]
    #expect(ImageHeader(png)?.width == 256)
    #expect(ImageHeader(png)?.height == 200)
    #expect(ImageHeader(png)?.depth == "8 bit RGB with alpha")
    #expect(ImageHeader(Array("GIF89a".utf8) + [3, 0, 4, 0])?.height == 4)
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 16, 3,
    ]
    #expect(ImageHeader(jpeg)?.width == 16)
    #expect(ImageHeader(jpeg)?.height == 9)
  }

  @Test("reads the size of a TIFF in either order of bytes, and of the largest picture of an icon")
  func others() {
    let little: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0] + [0, 1, 3, 0, 1, 0, 0, 0, 0x80, 2, 0, 0]
      + [1, 1, 4, 0, 1, 0, 0, 0, 0xE0, 1, 0, 0]
    #expect(ImageHeader(little)?.width == 640 && ImageHeader(little)?.height == 480)
    let big: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2] + [1, 0, 0, 3, 0, 0, 0, 1, 2, 0x80, 0, 0]
      + [1, 1, 0, 4, 0, 0, 0, 1, 0, 0, 1, 0xE0]
    #expect(ImageHeader(big)?.longSide == 640 && ImageHeader(big)?.height == 480)
    func entry(_ side: UInt8) -> [UInt8] {
      [side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 38, 0, 0, 0]
    }
    let icon: [UInt8] = [0, 0, 1, 0, 2, 0] + entry(16) + entry(0)
    #expect(ImageHeader(icon)?.width == 256)
    #expect(ImageHeader([0, 0, 1, 0, 2, 0] + Array(repeating: 7, count: 40)) == nil)
    #expect(ImageHeader(Array("II*\0".utf8) + [255, 255, 255, 255]) == nil)
  }

  @Test("takes no harm from any bytes", arguments: 0..<200)
  func hostile(seed: Int) {
    var random = SplitMix64(seed: seed)
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
      Array("RIFF0000WEBPVP8X".utf8), Array("RIFF0000WEBPVP8L".utf8), Array("BM".utf8),
      Array("II*\0".utf8) + [8, 0, 0, 0], Array("MM\0*".utf8), [0, 0, 1, 0, 1, 0],
    ]
    let tail = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let header = ImageHeader((starts.randomElement(using: &random) ?? []) + tail)
    #expect(header.map { $0.width > 0 && $0.height > 0 } != false)
  }
}

@Suite struct TextLettersTests {
  private func read(_ bytes: [UInt8]) -> (name: String, text: String)? {
    guard let letters = TextLetters(of: bytes), let text = letters.utf8(bytes) else { return nil }
    return (letters.name, String(decoding: text, as: UTF8.self))
  }

  @Test("tells the letters of western Europe, and Cyrillic ones, from UTF-8")
  func names() {
    let latin = Array("Gr".utf8) + [0xFC] + Array("n ist die Stra".utf8) + [0xDF, 0x65]
    #expect(read(latin)?.name == "Latin-1")
    #expect(read(latin)?.text == "Grün ist die Straße")
    #expect(read(Array("ten ".utf8) + [0x80])?.name == "Windows-1252")
    #expect(read(Array("ten ".utf8) + [0x80])?.text == "ten €")
    let short = Array("gr".utf8) + [0xF6, 0xDF] + Array("e;x\n".utf8) + [0xE4, 0x3B, 0xF6, 10]
    #expect(read(short)?.name == "Latin-1" && read([0xE9, 0x20])?.name == "Latin-1")
    let russian: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x20, 0xEC, 0xE8, 0xF0]
    #expect(read(russian)?.name == "Windows-1251")
    #expect(read(russian)?.text == "Привет мир")
    let older: [UInt8] = [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0x20, 0xCD, 0xC9, 0xD2]
    #expect(read(older)?.name == "KOI8-R")
    #expect(read(older)?.text == "Привет мир")
  }

  struct LettersVector: Decodable, Sendable {
    var name: String
    var text: String
    var bytes: String

    /// The bytes, of which each is two digits.
    var decoded: [UInt8] {
      let digits = Array(bytes)
      return stride(from: 0, to: digits.count, by: 2).compactMap { place in
        UInt8(String(digits[place...(place + 1)]), radix: 16)
      }
    }
  }

  @Test(
    "letters of eastern Asia are told apart by what they say, also where the last one is cut",
    arguments: try vectors("letters", as: [LettersVector].self))
  func eastern(_ vector: LettersVector) throws {
    let bytes = vector.decoded
    #expect(read(bytes)?.name == vector.name && read(bytes)?.text == vector.text)
    let last = try #require(bytes.lastIndex { $0 >= 0x80 })
    #expect(read(Array(bytes[..<last]))?.name == vector.name)
    #expect(read(Array(vector.text.utf8)) == nil)
  }

  @Test("UTF-16 is told by its mark, whichever byte comes first")
  func wide() {
    #expect(read([0xFF, 0xFE, 0x41, 0, 0xFC, 0])?.text == "Aü")
    #expect(read([0xFE, 0xFF, 0, 0x41, 0, 0xFC])?.text == "Aü")
    #expect(read([0xFF, 0xFE, 0x41, 0, 0, 0]) == nil)
  }

  @Test("UTF-8 stays, also cut and with a few wrong bytes, and bytes stay bytes")
  func others() {
    let text = Array("grüne Straße, größer".utf8)
    #expect(read(text) == nil && read(Array("plain".utf8)) == nil)
    #expect(read(text.dropLast(4) + [0xC3]) == nil)
    #expect(read(text + [0xFF]) == nil)
    #expect(read([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0]) == nil)
    #expect(read([0xFF, 0xD8, 0xFF, 0xE0, 0xE1, 0xE2]) == nil)
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      let bytes = (0..<600).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(TextLetters(of: bytes).map { $0 == .utf16 } != false)
    }
  }
}

@Suite struct HighlighterTests {
  private func roles(_ language: String, _ lines: [String]) -> [[String]] {
    var highlighter = Highlighter(LanguageTable.make(language))
    return lines.map { line in
      var rest = Array(line.utf8)[...]
      return highlighter.runs(Array(line.utf8)).compactMap { run in
        let piece = String(decoding: rest.prefix(run.utf8Count), as: UTF8.self)
        rest = rest.dropFirst(run.utf8Count)
        return run.style == TextStyle() ? nil : "\(run.style.role):\(piece)"
      }
    }
  }

  @Test("knows comments, texts, numbers and words")
  func words() {
    #expect(
      roles("c", ["int x = 42; // \"no\"", "/* a", "b */ \"c\\\"d\" return"])
        == [
          ["accent:int", "info:42", "dim:// \"no\""], ["dim:/* a"],
          ["dim:b */", "good:\"c\\\"d\"", "accent:return"],
        ])
    #expect(roles("python", ["'''a", "b''' if"]) == [["good:'''a"], ["good:b'''", "accent:if"]])
    #expect(roles("shell", ["echo $# # x"]) == [["dim:# x"]])
    #expect(
      roles("json", [#"{"a": "b", "c": 1}"#])
        == [["accent:\"a\"", "good:\"b\"", "accent:\"c\"", "info:1"]])
    #expect(
      roles("settings", ["[s]", "a = 1 # x"])
        == [["title:[s]"], ["accent:a ", "info:1", "dim:# x"]])
    #expect(
      roles("markdown", ["# T", "a `b` [l](u)", "```", "# x", "```", "x"])
        == [
          ["title:# T"], ["code:`b`", "link:[l](u)"], ["code:```"], ["code:# x"], ["code:```"], [],
        ])
    #expect(
      roles("diff", ["+a", "-b", "@@", " c"]) == [["added:+a"], ["removed:-b"], ["info:@@"], []])
  }

  @Test("covers no more than the line, whatever it says", arguments: 0..<100)
  func hostile(seed: Int) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "\"", "'", "\\", "/*", "*/", "//", "#", "`", "**", "[", "](", ")", "<!--", "ä", "1",
    ]
    for id in ["c", "python", "json", "markdown", "tags", "settings", "diff", "js", "make"] {
      var highlighter = Highlighter(LanguageTable.make(id))
      for _ in 0..<10 {
        let line = (0..<20).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let runs = highlighter.runs(Array(line.utf8))
        #expect(runs.reduce(0) { $0 + $1.utf8Count } <= line.utf8.count)
        #expect(runs.allSatisfy { $0.utf8Count > 0 })
      }
    }
  }

  @Test("finds the language by name, ending and first line")
  func languages() {
    #expect(Language.find(name: "Makefile", firstLine: [])?.name == "make")
    #expect(Language.find(name: "a.b.RS", firstLine: [])?.name == "rust")
    #expect(Language.find(name: "run", firstLine: Array("#!/bin/bash".utf8))?.name == "shell")
    #expect(Language.find(name: ".swift", firstLine: [])?.name == nil)
    #expect(Language.find(name: "", firstLine: [])?.name == nil)
  }
}

@Suite struct PreviewPartsTests {
  @Test("writes numbers of lines for people")
  func lineCounts() {
    #expect(PreviewWords.lines(1) == "1 line")
    // As the host writes it beside that.
    #expect(PreviewWords.lines(3_000) == "3,000 lines")
    #expect(PreviewWords.lines(1_234_567) == "1,234,567 lines")
  }
}
