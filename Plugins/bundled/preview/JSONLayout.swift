// SPDX-License-Identifier: Apache-2.0
import FileKit

/// JSON with line feeds and indentation, and nothing else changed: numbers, names and order stay as written.
struct JSONLayout: Equatable, Sendable {
  /// The text, a level two blanks further in.
  private(set) var text: [UInt8] = []
  /// The line of the first fault, from 1; `nil` where there is none.
  private(set) var faultLine: Int?
  /// True when that is a level too many, and nothing else is known to be wrong.
  private(set) var isTooDeep = false

  /// Files up to this size are laid out.
  static let most = 32 << 20
  /// Bytes of a line from which a file is laid out anew; shorter lines were meant for people.
  private static let longLine = 160
  /// Levels a text may have.
  static let deepest = 512

  /// True for a text with a line that nobody wants to read.
  static func isNeeded(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      if end - start > longLine { return true }
      start = end + 1
    }
    return false
  }

  /// Lays a text out.
  init(_ bytes: [UInt8]) {
    text.reserveCapacity(bytes.count + bytes.count / 2)
    // A mark of UTF-8 says nothing, and is left out.
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var open: [UInt8] = []
    var line = 1
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case 10, 13, 9, 32:
        if byte == 10 { line += 1 }
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open.count < Self.deepest else {
          (faultLine, isTooDeep) = (line, true)
          return
        }
        at += 1
        text.append(byte)
        if Self.skipBlanks(bytes, &at, &line) == byte + 2 {
          text.append(byte + 2)
          at += 1
        } else {
          open.append(byte + 2)
          feed(open.count)
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == byte else {
          faultLine = line
          return
        }
        feed(open.count)
        text.append(byte)
        at += 1
      case UInt8(ascii: ","):
        text.append(byte)
        if open.isEmpty {
          faultLine = line
          return
        }
        feed(open.count)
        at += 1
      case UInt8(ascii: ":"):
        text += [byte, 32]
        at += 1
      default:
        guard let end = Self.end(of: byte, bytes, at) else {
          faultLine = line
          return
        }
        // Values of a file with several of them stand below each other.
        if open.isEmpty, !text.isEmpty { text.append(10) }
        text += bytes[at..<end]
        at = end
      }
    }
    if !open.isEmpty { faultLine = line }
    text.append(10)
  }

  /// Words for the title about why it is shown as it is written; `nil` where it is laid out.
  var remark: String? {
    guard let faultLine else { return nil }
    return isTooDeep
      ? "too deep to lay out, over \(Self.deepest) levels" : "broken in line \(faultLine)"
  }

  /// Words for the title of a file that is too large for it.
  static let largeRemark = "over \(FileWords.size(Int64(most))), not laid out"

  private mutating func feed(_ level: Int) {
    text.append(10)
    text += repeatElement(32, count: level * 2)
  }

  private static func skipBlanks(_ bytes: [UInt8], _ at: inout Int, _ line: inout Int) -> UInt8? {
    while at < bytes.count, [9, 10, 13, 32].contains(bytes[at]) {
      if bytes[at] == 10 { line += 1 }
      at += 1
    }
    return at < bytes.count ? bytes[at] : nil
  }

  /// The end of a string or another token; `nil` where there is none.
  private static func end(of first: UInt8, _ bytes: [UInt8], _ start: Int) -> Int? {
    var at = start + 1
    guard first == UInt8(ascii: "\"") else {
      let isToken: (UInt8) -> Bool = {
        48...57 ~= $0 || 97...122 ~= $0 || 65...90 ~= $0 || [43, 45, 46].contains($0)
      }
      guard isToken(first) else { return nil }
      while at < bytes.count, isToken(bytes[at]) { at += 1 }
      return at
    }
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""): return at + 1
      case UInt8(ascii: "\\"): at += 2
      case 10: return nil
      default: at += 1
      }
    }
    return nil
  }
}
