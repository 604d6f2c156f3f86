// SPDX-License-Identifier: Apache-2.0

/// The place of a file, as the bytes the system knows it by.
///
/// File names are bytes, not text. On the wire a place is its path when that is valid UTF-8, and a
/// `file:` URI with `%XX` otherwise; this type goes both ways without losing a byte.
public struct FilePath: Hashable, Sendable {
  /// The path, without a zero byte.
  public let bytes: [UInt8]

  /// Creates a place from the system's bytes; everything from a zero byte on is dropped.
  public init(bytes: [UInt8]) {
    self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes
  }

  /// Creates a place from a path in UTF-8.
  public init(_ path: String) {
    self.init(bytes: Array(path.utf8))
  }

  /// Reads an absolute path or a `file:` URI as it travels.
  ///
  /// - Parameter value: The text; other URIs, relative paths and broken escapes give `nil`.
  public init?(value: String) {
    if value.utf8.first == UInt8(ascii: "/") {
      guard !value.utf8.contains(0) else { return nil }
      self.init(value)
      return
    }
    guard value.utf8.starts(with: "file://".utf8) else { return nil }
    let rest = value.utf8.dropFirst(7)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = Substring(rest[..<slash])
    guard host.isEmpty || host == "localhost" else { return nil }
    guard let bytes = PercentCoding.decoded(rest[slash...]), !bytes.contains(0) else {
      return nil
    }
    self.init(bytes: bytes)
  }

  /// The place as it travels: the path, or a `file:` URI when it is not UTF-8.
  public var value: String {
    if let path = String(validating: bytes, as: UTF8.self) { return path }
    return uri
  }

  /// The place as a `file:` URI, everything but plain letters escaped.
  public var uri: String { FileAddress.address(of: bytes) }

  /// Name of the last part, invalid bytes as `\xFF`; `/` for the root.
  public var name: String { Self.text(nameBytes) }

  /// The last part; `/` for the root.
  public var nameBytes: ArraySlice<UInt8> {
    let end = endWithoutSlashes
    guard end > 0 else { return bytes.prefix(1) }
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return bytes[start..<end]
  }

  /// The folder it is in, or `nil` for the root and for a bare name.
  public var parent: FilePath? {
    let end = endWithoutSlashes
    guard end > 0, let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return FilePath(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  /// The path without `.`, doubled and trailing slashes; `..` is taken by the text alone.
  public var normalized: FilePath {
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return FilePath(bytes: parts.isEmpty ? [0x2F] : parts.flatMap { [0x2F] + $0 })
  }

  /// The place of an entry in this folder.
  public func appending(_ name: [UInt8]) -> FilePath { appending(name[...]) }

  /// The place of an entry in this folder.
  public func appending(_ name: ArraySlice<UInt8>) -> FilePath {
    guard !name.isEmpty else { return self }
    var path = bytes
    if path.last != UInt8(ascii: "/"), !path.isEmpty { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    return FilePath(bytes: path)
  }

  /// The place of an entry in this folder.
  public func appending(_ name: String) -> FilePath { appending(Array(name.utf8)) }

  /// The path for people, invalid bytes as `\xFF` and the home folder shortened to `~`.
  public func display(home: FilePath? = nil) -> String {
    if let home, home.bytes.count > 1, bytes.starts(with: home.bytes) {
      let rest = bytes.dropFirst(home.bytes.count)
      if rest.isEmpty || rest.first == UInt8(ascii: "/") {
        return "~" + Self.text(rest)
      }
    }
    return Self.text(bytes[...])
  }

  /// Bytes for people: a byte that is no part of UTF-8 is shown as `\xFF`.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var out = ""
    var decoder = UTF8()
    var rest = bytes
    while let first = rest.first {
      var next = rest.makeIterator()
      decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&next) {
        out.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        let digits = String(first, radix: 16, uppercase: true)
        out += digits.utf8.count < 2 ? "\\x0\(digits)" : "\\x\(digits)"
        rest = rest.dropFirst()
      }
    }
    return out
  }

  /// Hands the path to a closure as a C string.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = bytes
    terminated.append(0)
    return terminated.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { chars in
        chars.baseAddress.map(body) ?? body("")
      }
    }
  }

  private var endWithoutSlashes: Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return end
  }
}
