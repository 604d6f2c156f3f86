// SPDX-License-Identifier: Apache-2.0
import ByteCoding

/// Writes the messages of the terminal's drag and drop.
///
/// Types are names without blanks and control characters; others are left out.
///
/// Source: kitty drag and drop protocol, OSC 72.
package enum DropSequence {
  /// Longest payload of one message, in bytes.
  package static let payloadBytes = 4_096

  /// Says that drops of these types are taken, and that drags may begin here.
  package static func register(_ types: [String]) -> [UInt8] {
    list("t=a", types) + message("t=o:x=1")
  }

  /// Takes ``register(_:)`` back.
  package static let unregister = message("t=A") + message("t=o:x=2")

  /// Answers a drag over the window.
  ///
  /// - Parameters:
  ///   - operation: 0 for no, 1 for a copy, 2 for a move.
  ///   - types: The types that would be taken, best first.
  /// - Returns: The bytes; a number outside 0…3 is clamped.
  package static func answer(_ operation: Int, _ types: [String]) -> [UInt8] {
    list("t=m:o=\(clamped(operation))", types)
  }

  /// Asks for the data of a type of the drop, counted from 1.
  package static func request(_ type: Int) -> [UInt8] { message("t=r:x=\(max(1, type))") }

  /// Ends a drop: 0 cancelled, 1 copied, 2 moved.
  package static func finish(_ operation: Int) -> [UInt8] {
    message("t=r:o=\(clamped(operation))")
  }

  /// Offers a drag: 1 to be copied, 2 moved, 3 either.
  package static func offer(_ operations: Int, _ types: [String]) -> [UInt8] {
    list("t=o:o=\(clamped(operations))", types)
  }

  /// Sends the data of an offered type along, counted from 0.
  package static func present(_ type: Int, _ data: [UInt8]) -> [UInt8] {
    pieces("t=p:x=\(max(0, type))", data)
  }

  /// What is drawn at the pointer: a text.
  package static func image(_ text: String) -> [UInt8] {
    pieces("t=p:x=-1:y=0:X=1:Y=1:o=1024", Array(text.utf8.prefix(1_024)))
  }

  /// Begins the offered drag.
  package static let start = message("t=P:x=-1")

  /// Sends the data of an offered type that was asked for, counted from 0.
  package static func supply(_ type: Int, _ data: [UInt8]) -> [UInt8] {
    pieces("t=e:y=\(max(0, type))", data)
  }

  /// Says that data which was asked for cannot be had.
  package static func refuse(_ type: Int) -> [UInt8] {
    message("t=E:y=\(max(0, type))", "ENOENT")
  }

  /// Says that files cannot be sent to another machine, which ends the drag.
  package static let refuseFiles = message("t=E", "EPERM")

  /// Ends a drag that has begun.
  package static let cancel = message("t=E:y=-1")

  // MARK: Form

  private static func clamped(_ operation: Int) -> Int { min(max(operation, 0), 3) }

  private static func message(_ metadata: String, _ payload: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    append(metadata, Array(payload.utf8)[...], to: &bytes)
    return bytes
  }

  private static func append(
    _ metadata: String, _ payload: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.appendEscape("]72;")
    bytes += Array(metadata.utf8)
    if !payload.isEmpty {
      bytes.append(UInt8(ascii: ";"))
      bytes += payload
    }
    bytes.appendEscape("\\")
  }

  /// A list of types, in pieces where it is long.
  private static func list(_ metadata: String, _ types: [String]) -> [UInt8] {
    let names = types.filter { type in
      !type.isEmpty && type.utf8.count <= 512 && type.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    var rest = Array(names.joined(separator: " ").utf8)[...]
    var bytes: [UInt8] = []
    var head = metadata
    while rest.count > payloadBytes {
      append(head + ":m=1", rest.prefix(payloadBytes), to: &bytes)
      rest = rest.dropFirst(payloadBytes)
      head = String(metadata.prefix(3))
    }
    append(head, rest, to: &bytes)
    return bytes
  }

  /// Data in base 64, in pieces; an empty one is the end.
  private static func pieces(_ metadata: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = data[...]
    while !rest.isEmpty {
      let piece = rest.prefix(payloadBytes / 4 * 3)
      append(metadata + ":m=1", Base64.letters(of: piece)[...], to: &bytes)
      rest = rest.dropFirst(piece.count)
    }
    append(metadata + ":m=0", [], to: &bytes)
    return bytes
  }
}
