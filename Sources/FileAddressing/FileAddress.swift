// SPDX-License-Identifier: Apache-2.0

/// The place of a file as a `file:` address, which keeps every byte of its path.
///
/// File names are bytes, not text; an address names the ones that are no UTF-8 as well.
public enum FileAddress {
  /// Longest address that is looked at, in bytes.
  public static let maxBytes = 16_384

  /// The address of an absolute path.
  public static func address(of path: some Sequence<UInt8>) -> String {
    var text = Array("file://".utf8)
    PercentCoding.encode(path, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of the path that an address or an absolute path names.
  ///
  /// - Returns: `nil` for other addresses, other machines, relative paths, broken escapes, and
  ///   paths with a zero byte.
  public static func path(of text: String) -> [UInt8]? {
    guard text.utf8.count <= maxBytes else { return nil }
    return FilePath(value: text)?.bytes
  }

  /// The address of a path or address; `nil` for what is neither.
  public static func address(of text: String) -> String? {
    path(of: text).map { address(of: $0) }
  }
}
