// SPDX-License-Identifier: Apache-2.0

extension Surface {
  /// Puts ASCII in the place of typographic signs, for terminals that have no glyphs for them.
  ///
  /// Texts of others bring them too: `notes → /etc`, `“quoted”`, a frame drawn in a file. Letters of
  /// any alphabet stay: there is nothing that could stand for them in one cell.
  package mutating func useASCIISigns() {
    for index in cells.indices {
      let cell = cells[index]
      guard cell.glyph >= 0xA0, cell.columns == 1, let sign = Self.ascii(cell.glyph) else {
        continue
      }
      cells[index] = Cell(glyph: UInt32(sign.value), style: cell.style, columns: 1)
    }
  }

  private static func ascii(_ glyph: UInt32) -> Unicode.Scalar? {
    switch glyph {
    case 0x2010...0x2015, 0x2500...0x2501, 0x2504...0x2505, 0x2508...0x2509, 0x2550, 0x2212: "-"
    case 0x2502...0x2503, 0x2506...0x2507, 0x250A...0x250B, 0x2551: "|"
    case 0x250C...0x254B, 0x2552...0x2573: "+"
    case 0x2574...0x257F: "-"
    case 0x2018...0x201B, 0x2032: "'"
    case 0x201C...0x201F, 0x2033: "\""
    case 0x2026, 0x22EF: "~"
    case 0x2022, 0x25CF, 0x2713, 0x2714: "*"
    case 0xB7, 0x22C5: "."
    case 0xB1: "+"
    case 0xD7: "x"
    case 0x2190, 0x2039, 0x25C2, 0xAB: "<"
    case 0x2192, 0x203A, 0x25B8, 0xBB: ">"
    case 0x2191, 0x25B2, 0x25B4: "^"
    case 0x2193, 0x25BC, 0x25BE: "v"
    case 0x2588...0x258B, 0x2590, 0x2593: "#"
    case 0x258C...0x258F, 0x2594...0x2595: "|"
    case 0x2581: "_"
    case 0x2582: "."
    case 0x2583: "-"
    case 0x2585: "="
    case 0x2586: "+"
    case 0x2587, 0x2801...0x28FF: "*"
    case 0x2584, 0x2591...0x2592: ":"
    case 0xA0, 0x2000...0x200A, 0x202F, 0x2800: " "
    default: nil
    }
  }
}
