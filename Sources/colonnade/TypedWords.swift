// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import Glibc

/// The words of a command line, which are bytes where they name files.
enum TypedWords {
  /// The words behind the program's name.
  ///
  /// - Parameter folder: The folder that paths begin in, asked for where it is needed.
  /// - Returns: The words as text.
  static func ofProcess(in folder: @autoclosure () -> String) -> [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        let bytes = UnsafeBufferPointer(start: word, count: strlen(word))
        return text(of: bytes.map(UInt8.init(bitPattern:)), in: folder())
      }
    }
  }

  /// A word as text; one that is no UTF-8 can only be a place, and becomes the address of it.
  ///
  /// - Parameters:
  ///   - bytes: The word; what is behind the `=` of an option is a word of its own.
  ///   - folder: The folder that paths begin in.
  /// - Returns: The text.
  static func text(of bytes: [UInt8], in folder: @autoclosure () -> String) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if bytes.first == UInt8(ascii: "-"), let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
      let name = String(validating: bytes[...equals], as: UTF8.self)
    {
      return name + text(of: Array(bytes[(equals + 1)...]), in: folder())
    }
    let place =
      bytes.first == UInt8(ascii: "/")
      ? FilePath(bytes: bytes) : FilePath(folder()).appending(bytes)
    return place.uri
  }
}
