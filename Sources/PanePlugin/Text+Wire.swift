// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

extension Text {
  func write(to out: inout JSONWriter) {
    guard !runs.isEmpty else { return out.value(string) }
    let bytes = string.utf8
    out.array { out in
      var start = bytes.startIndex
      for run in runs {
        let end = Self.boundary(after: max(0, run.utf8Count), from: start, in: bytes)
        write(bytes[start..<end], run.style, to: &out)
        start = end
      }
      write(bytes[start...], Style(), to: &out)
    }
  }

  private func write(
    _ bytes: Substring.UTF8View, _ style: Style, to out: inout JSONWriter
  ) {
    guard !bytes.isEmpty else { return }
    let piece = String(Substring(bytes))
    guard style != Style() else { return out.value(piece) }
    out.object { out in
      out.member("t", piece)
      style.write(to: &out)
    }
  }

  /// The end of a stretch, moved to the end of the character it falls into.
  private static func boundary(
    after count: Int, from start: String.Index, in bytes: String.UTF8View
  ) -> String.Index {
    var index = bytes.index(start, offsetBy: count, limitedBy: bytes.endIndex) ?? bytes.endIndex
    while index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 { index = bytes.index(after: index) }
    return index
  }
}

extension Text.Style {
  func write(to out: inout JSONWriter) {
    if role != .plain { out.member("role", role.rawValue) }
    foreground?.write("fg", to: &out)
    background?.write("bg", to: &out)
    out.flag("b", isBold)
    out.flag("i", isItalic)
    out.flag("u", isUnderlined)
    out.flag("s", isStruck)
  }
}

extension Text.Color {
  func write(_ name: StaticString, to out: inout JSONWriter) {
    switch self {
    case .palette(let index): out.member(name, Int(index))
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      out.member(name, "#" + digits.joined())
    }
  }
}
