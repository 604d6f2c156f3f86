// SPDX-License-Identifier: Apache-2.0

/// Cleaning of file names that come from elsewhere.
///
/// Source: `ARCHITECTURE.md`, The way of a thing from another program.
public enum CleanName {
  /// Longest name in bytes.
  public static let maxBytes = 255

  /// The last part of a path without control characters, or `nil` when nothing usable is left.
  ///
  /// A leading `-` gets `./`-like protection by an underscore, so that no program takes it for an
  /// option. A name that is too long keeps its ending.
  public static func of(_ raw: String) -> String? {
    let base = raw.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
    guard let base else { return nil }
    var name = String(String.UnicodeScalarView(base.unicodeScalars.filter { !isControl($0) }))
    guard !name.isEmpty, name != ".", name != ".." else { return nil }
    if name.hasPrefix("-") { name = "_" + name }
    return shortened(name)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || scalar.properties.isBidiControl || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > maxBytes else { return name }
    let bytes = Array(name.utf8)
    let ending = String(decoding: bytes[NameEnding.start(in: bytes)...], as: UTF8.self)
    var head = ""
    for character in name {
      if head.utf8.count + character.utf8.count + ending.utf8.count > maxBytes { break }
      head.append(character)
    }
    return head + ending
  }
}
