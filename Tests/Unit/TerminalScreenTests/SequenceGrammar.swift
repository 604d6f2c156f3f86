// SPDX-License-Identifier: Apache-2.0

/// Accepts exactly the bytes a frame may have.
///
/// - Returns: What was wrong first, or `nil`.
func frameFault(_ bytes: [UInt8]) -> String? {
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if byte == 0x0D || byte == 0x0A || byte == 0x08 {
      index += 1
    } else if byte == 0x1B {
      guard let end = sequence(bytes, index) else {
        let piece = bytes[index..<min(bytes.count, index + 24)]
        return "sequence \(String(decoding: piece.dropFirst(), as: UTF8.self)) at \(index)"
      }
      index = end
    } else {
      var end = index
      while end < bytes.count, bytes[end] >= 0x20 { end += 1 }
      guard end > index else { return "control \(byte) at \(index)" }
      if let fault = textFault(bytes[index..<end]) { return fault }
      index = end
    }
  }
  return nil
}

private func sequence(_ bytes: [UInt8], _ start: Int) -> Int? {
  var index = start + 2
  if bytes[start...].starts(with: Array("\u{1B}]8;".utf8)) {
    while index < bytes.count, (0x20..<0x7F).contains(bytes[index]) { index += 1 }
    return bytes[index...].starts(with: [0x1B, 0x5C]) ? index + 2 : nil
  }
  guard bytes[start...].starts(with: [0x1B, 0x5B]) else { return nil }
  while index < bytes.count, (0x30..<0x40).contains(bytes[index]) { index += 1 }
  guard index < bytes.count else { return nil }
  let parameters = String(decoding: bytes[start + 2..<index], as: UTF8.self)
  let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
  let areNumbers = numbers.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
  let isFine =
    switch bytes[index] {
    case UInt8(ascii: "H"): numbers.count <= 2 && areNumbers
    case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "G"), UInt8(ascii: "X"),
      UInt8(ascii: "d"), UInt8(ascii: "b"):
      numbers.count == 1 && areNumbers
    case UInt8(ascii: "K"): parameters.isEmpty
    case UInt8(ascii: "J"): parameters.isEmpty || parameters == "2"
    case UInt8(ascii: "h"), UInt8(ascii: "l"): parameters == "?25" || parameters == "?2026"
    case UInt8(ascii: "m"): parameters.allSatisfy { "0123456789;:".contains($0) }
    default: false
    }
  return isFine ? index + 1 : nil
}

private func textFault(_ bytes: ArraySlice<UInt8>) -> String? {
  guard let text = String(validating: bytes, as: UTF8.self) else { return "broken UTF-8" }
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFFF9...0xFFFB,
      0xFEFF, 0xFDD0...0xFDEF, 0xAD, 0x61C:
      return "U+" + String(scalar.value, radix: 16)
    default: break
    }
  }
  return nil
}
