// SPDX-License-Identifier: Apache-2.0
import JSONRPC

extension OpaqueJSON {
  /// The value as a string, when it is one.
  package var string: String? {
    guard text.utf8.first == UInt8(ascii: "\"") else { return nil }
    if !text.utf8.contains(UInt8(ascii: "\\")) {
      return String(text.dropFirst().dropLast())
    }
    var copy = text
    return copy.withUTF8 { bytes in
      do throws(JSONError) {
        return try JSONDocumentReader().withDocument(UnsafeRawBufferPointer(bytes)) { $0.string }
      } catch {
        return nil
      }
    }
  }
}
