// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import PaneTestSupport
import Testing

@Suite struct PercentCodingTests {
  @Test("goes there and back for any bytes", arguments: 0..<50)
  func roundTrip(seed: Int) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
    let text = PercentCoding.encoded(bytes)
    #expect(text.utf8.allSatisfy { $0 == UInt8(ascii: "%") || PercentCoding.isPartOfPath($0) })
    #expect(PercentCoding.decoded(text.utf8) == bytes)
    #expect(PercentCoding.decoded(text.lowercased().utf8)?.count == bytes.count)
  }

  @Test("leaves plain what it is told, and writes digits in upper case")
  func plainBytes() {
    #expect(PercentCoding.encoded("a b:ü/~".utf8) == "a%20b%3A%C3%BC/~")
    #expect(PercentCoding.encoded("a b:".utf8) { $0 != UInt8(ascii: "a") } == "%61 b:")
  }

  @Test("refuses digits that are missing", arguments: ["%", "a%4", "%zz", "%%41", "%-1"])
  func brokenDigits(_ text: String) { #expect(PercentCoding.decoded(text.utf8) == nil) }
}

@Suite struct FileAddressTests {
  @Test("names every path by an address that leads back to it")
  func addresses() {
    let all = [UInt8(ascii: "/")] + Array(UInt8(1)...255)
    let address = FileAddress.address(of: all)
    #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(FileAddress.path(of: address) == all)
    #expect(FileAddress.path(of: "/a b") == Array("/a b".utf8))
    #expect(FileAddress.address(of: "file://localhost/a%20b") == "file:///a%20b")
    for wrong in [
      "", "a", "file:", "file://", "file://far/a", "https://x/a", "file:///a%", "file:///a%0",
      "file:///a%zz", "file:///%00", "/a\u{0}b", "file:///" + String(repeating: "a", count: 20_000),
    ] { #expect(FileAddress.path(of: wrong) == nil, "\(wrong.prefix(20))") }
  }

  @Test("takes a slash with an accent for a slash")
  func accentedSlash() {
    let text = "/\u{301}x"
    #expect(FileAddress.path(of: text) == Array(text.utf8))
  }
}

@Suite struct FilePathTests {
  @Test("goes there and back for any bytes", arguments: 0..<100)
  func roundTrip(seed: Int) {
    var random = SplitMix64(seed: seed)
    let length = Int.random(in: 0...40, using: &random)
    let name = (0..<length).map { _ in UInt8.random(in: 1...255, using: &random) }
    let path = FilePath(bytes: [0x2F] + name)
    #expect(FilePath(value: path.value) == path)
    #expect(FilePath(value: path.uri) == path)
  }

  @Test("refuses what is no place on this machine")
  func refusals() {
    let bad = [
      "", "relative", "http://x/y", "file:", "file://", "file://host/x", "file:///%", "file:///%4",
      "file:///%zz", "file:///a%00b", "/a\u{0}b",
    ]
    for value in bad { #expect(FilePath(value: value) == nil, "\(value)") }
    #expect(FilePath(value: "file://localhost/a%20b") == FilePath("/a b"))
  }

  @Test("names, parents and entries")
  func parts() {
    #expect(FilePath("/a/b/").name == "b")
    #expect(FilePath("/").name == "/")
    #expect(FilePath("/").parent == nil)
    #expect(FilePath("/a").parent == FilePath("/"))
    #expect(FilePath("/a/b").parent == FilePath("/a"))
    #expect(FilePath("/").appending("x") == FilePath("/x"))
    #expect(FilePath("/home/ada/x").display(home: FilePath("/home/ada")) == "~/x")
    #expect(FilePath("/home/adam").display(home: FilePath("/home/ada")) == "/home/adam")
    #expect(FilePath("").parent == nil)
  }
}

struct NameVector: Decodable, Sendable {
  var raw: String
  var clean: String?
}

@Suite struct CleanNameTests {
  @Test("cleans names from elsewhere", arguments: try vectors("names", as: [NameVector].self))
  func name(_ vector: NameVector) { #expect(CleanName.of(vector.raw) == vector.clean) }

  @Test("cuts long names before their ending")
  func longName() {
    let name = CleanName.of(String(repeating: "é", count: 200) + ".txt")
    #expect(name?.hasSuffix(".txt") == true)
    #expect((name?.utf8.count ?? 999) <= CleanName.maxBytes)
  }
}
