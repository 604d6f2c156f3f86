// SPDX-License-Identifier: Apache-2.0

/// The ending of a file's name: from its last dot on, `.tar.gz` as one.
public enum NameEnding {
  /// Longest ending in bytes, its dot included; one that is longer belongs to the name.
  public static let maxBytes = 16

  /// The place where the ending begins, or the end of a name without one; a dot at the beginning of the
  /// name begins none.
  public static func start(in name: [UInt8]) -> Int {
    guard let last = dot(in: name[...]) else { return name.count }
    if let other = dot(in: name[..<last]), name[other..<last].elementsEqual(".tar".utf8) {
      return other
    }
    return last
  }

  private static func dot(in name: ArraySlice<UInt8>) -> Int? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name.endIndex - dot <= maxBytes
    else { return nil }
    return dot
  }
}
