// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import TerminalScreen
import Testing

/// What is written to the terminal's drag and drop, OSC 72.
@Suite("Drop sequences")
struct DropSequenceTests {
  /// What is said, and the messages it comes to.
  static let rows: [([UInt8], [String])] = [
    (
      DropSequence.register(["text/uri-list", "text/plain"]),
      ["t=a;text/uri-list text/plain", "t=o:x=1"]
    ),
    (DropSequence.unregister, ["t=A", "t=o:x=2"]),
    (DropSequence.answer(0, []), ["t=m:o=0"]),
    (DropSequence.answer(2, ["text/uri-list"]), ["t=m:o=2;text/uri-list"]),
    (DropSequence.answer(9, ["a b", "c\u{7}d", "e/f", ""]), ["t=m:o=3;e/f"]),
    (DropSequence.request(2), ["t=r:x=2"]),
    (DropSequence.request(-1), ["t=r:x=1"]),
    (DropSequence.finish(0), ["t=r:o=0"]),
    (DropSequence.finish(2), ["t=r:o=2"]),
    (DropSequence.offer(3, ["text/plain"]), ["t=o:o=3;text/plain"]),
    (DropSequence.present(0, Array("hello".utf8)), ["t=p:x=0:m=1;aGVsbG8=", "t=p:x=0:m=0"]),
    (DropSequence.present(1, []), ["t=p:x=1:m=0"]),
    (
      DropSequence.image("2 items"),
      ["t=p:x=-1:y=0:X=1:Y=1:o=1024:m=1;MiBpdGVtcw==", "t=p:x=-1:y=0:X=1:Y=1:o=1024:m=0"]
    ),
    (DropSequence.start, ["t=P:x=-1"]),
    (DropSequence.supply(3, Array("hi".utf8)), ["t=e:y=3:m=1;aGk=", "t=e:y=3:m=0"]),
    (DropSequence.refuse(3), ["t=E:y=3;ENOENT"]),
    (DropSequence.refuseFiles, ["t=E;EPERM"]),
    (DropSequence.cancel, ["t=E:y=-1"]),
  ]

  /// The messages among bytes that hold nothing else.
  private static func messages(_ bytes: [UInt8]) -> [String]? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}]72;"), text.hasSuffix("\u{1B}\\") else { return nil }
    return text.dropFirst(5).dropLast(2).split(separator: "\u{1B}\\\u{1B}]72;").map(String.init)
  }

  @Test("are written to the letter")
  func letters() {
    for (bytes, expected) in Self.rows { #expect(Self.messages(bytes) == expected) }
  }

  @Test("no payload is longer than 4096 bytes, and nothing is lost in the pieces")
  func pieces() {
    let data = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let messages = Self.messages(DropSequence.present(2, data)) ?? []
    #expect(messages.count == 5)
    #expect(messages.last == "t=p:x=2:m=0")
    let payloads = messages.dropLast().map { $0.split(separator: ";").last.map(String.init) ?? "" }
    #expect(payloads.allSatisfy { $0.utf8.count <= 4_096 })
    #expect(
      payloads.joined() == Base64.text(data))
    let types = (0..<600).map { "application/x-\($0)" }
    let lists = Self.messages(DropSequence.offer(1, types)) ?? []
    #expect(lists.first?.hasPrefix("t=o:o=1:m=1;") == true)
    #expect(lists.dropFirst().dropLast().allSatisfy { $0.hasPrefix("t=o:m=1;") })
    #expect(lists.last?.hasPrefix("t=o;") == true)
    let joined = lists.map { $0.split(separator: ";", maxSplits: 1).last.map(String.init) ?? "" }
    #expect(joined.allSatisfy { $0.utf8.count <= 4_096 })
    #expect(joined.joined() == types.joined(separator: " "))
  }
}
