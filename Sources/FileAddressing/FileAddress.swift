// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The place of a file as a `file:` address, which keeps every byte of its path.
///
/// File names are bytes, not text; an address names the ones that are no UTF-8 as well.
package enum FileAddress {
  /// Longest address that is looked at, in bytes.
  package static let maxBytes = 16_384

  /// The address of an absolute path.
  package static func address(of path: some Sequence<UInt8>) -> String {
    var out = Array("file://".utf8)
    for byte in path {
      if isPlain(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The bytes of the path that an address or an absolute path names.
  ///
  /// - Returns: `nil` for other addresses, other machines, relative paths, broken escapes, and
  ///   paths with a zero byte.
  package static func path(of text: String) -> [UInt8]? {
    guard text.utf8.count <= maxBytes else { return nil }
    if text.utf8.first == UInt8(ascii: "/") {
      return text.utf8.contains(0) ? nil : Array(text.utf8)
    }
    guard text.utf8.starts(with: "file://".utf8) else { return nil }
    let rest = text.utf8.dropFirst(7)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let machine = Substring(rest[..<slash])
    guard machine.isEmpty || machine == "localhost", let path = unescaped(rest[slash...]) else {
      return nil
    }
    return path.contains(0) ? nil : path
  }

  /// The address of a path or address; `nil` for what is neither.
  package static func address(of text: String) -> String? {
    path(of: text).map { address(of: $0) }
  }

  /// The address of what a row stands for, if that is a file or folder.
  ///
  /// Its value counts first, then what it offers for dragging.
  package static func address(of row: Item) -> String? {
    row.value?.string.flatMap { address(of: $0) } ?? DragItem(row).fileAddress
  }

  private static func unescaped(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
        return nil
      }
      out.append(high << 4 | low)
    }
    return out
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension DragItem {
  /// The address of the one local file this item is; `nil` when it is none, or several.
  ///
  /// Told by its form `text/uri-list`.
  package var fileAddress: String? {
    for form in representations where TypePattern.bare(form.type) == "text/uri-list" {
      guard case .inline(let json) = form.data, let text = json.string else { continue }
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      guard lines.count == 1, let line = lines.first else { return nil }
      return line.hasPrefix("file:") ? FileAddress.address(of: String(line)) : nil
    }
    return nil
  }

  /// The address of a file that holds this item's data, which may be read and not taken away.
  var spoolAddress: String? {
    for form in representations {
      if case .file(let file) = form.data { return FileAddress.address(of: file.path) }
    }
    return nil
  }
}
