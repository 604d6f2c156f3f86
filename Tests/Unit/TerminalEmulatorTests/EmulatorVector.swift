// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TerminalEmulator

/// A program's output, and what stands on the screen afterwards.
struct EmulatorVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// Columns and rows.
  var size: [Int]
  /// Output of the program.
  var out: String?
  /// Output that is no text, as hexadecimal digits.
  var hex: String?
  /// A piece of output that comes behind it again and again, and how often.
  var piece: String?
  var times: Int?
  /// Output that comes last.
  var then: String?
  /// Sizes the screen gets afterwards.
  var resize: [[Int]]?
  /// Rows without blanks at their ends.
  var cells: [String]?
  /// Row and column.
  var cursor: [Int]?
  var hasCursor: Bool?
  var mouse: Int?
  /// `full` when the terminal tells keys apart.
  var keys: String?
  /// Pixels of a cell.
  var pixels: [Int]?
  /// The name of the machine.
  var host: String?
  /// Colours of text and ground.
  var colors: [String]?
  /// What the program is told.
  var reply: String?
  var title: String?
  var events: [String]?
  /// Lines above the screen.
  var above: [String]?
  var testDescription: String { id }

  /// The output as bytes.
  var bytes: [UInt8] {
    guard let hex else {
      let pieces = String(repeating: piece ?? "", count: times ?? 0)
      return Array(((out ?? "") + pieces + (then ?? "")).utf8)
    }
    let digits = Array(hex)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  /// A terminal of the size, with all that is known of it.
  var emulator: Emulator {
    var emulator = Emulator(columns: size[0], rows: size[1])
    emulator.traits.hasFullKeys = keys == "full"
    if let pixels { emulator.traits.cellPixels = .init(width: pixels[0], height: pixels[1]) }
    emulator.traits.hostName = host ?? ""
    if let colors {
      emulator.traits.foreground = Self.color(colors[0])
      emulator.traits.background = Self.color(colors[1])
    }
    return emulator
  }

  private static func color(_ text: String) -> EmulatorTraits.RGB {
    let number = UInt32(text.dropFirst(), radix: 16) ?? 0
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    return EmulatorTraits.RGB(part(16), part(8), part(0))
  }
}

extension Emulator {
  /// The rows without blanks at their ends.
  var lines: [String] {
    grid.rows.map { row in
      var line = row.cells.prefix(grid.columns).filter { $0.columns > 0 }.map(text).joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// The lines above the screen.
  var linesAbove: [String] {
    (0..<scrollback.count).map { String(decoding: scrollback[$0], as: UTF8.self) }
  }
}

extension EmulatorEvent {
  /// The event in a few words.
  var words: String {
    switch self {
    case .bell: "bell"
    case .folder(let address): "folder \(address)"
    case .notice(let title, let text): "notice \(title) \(text)"
    case .clipboard(let bytes): "clipboard \(bytes.count)"
    case .prompt: "prompt"
    case .commandEnded(let status): "ended \(status.map(String.init) ?? "?")"
    }
  }
}
