// SPDX-License-Identifier: Apache-2.0
import CellText

/// Writes rows as text with SGR and OSC 8, as programs print it.
struct RowText {
  private var bytes: [UInt8] = []
  private var look = GridLook()
  private let links: LinkTable

  private init(_ links: LinkTable) { self.links = links }

  /// The text of a row within a width; a row that goes on keeps its blanks.
  static func bytes(
    _ row: GridRow, columns: Int, _ clusters: ClusterTable, _ links: LinkTable
  ) -> [UInt8] {
    var text = RowText(links)
    let length = row.goesOn ? min(columns, row.cells.count) : row.length(within: columns)
    text.bytes.reserveCapacity(length)
    for index in 0..<length { text.add(row.cells[index], clusters) }
    text.select(GridLook())
    return text.bytes
  }

  private mutating func add(_ cell: GridCell, _ clusters: ClusterTable) {
    if cell.isRightHalf { return }
    if cell.look != look { select(cell.look) }
    if cell.look.attributes.contains(.hidden) {
      bytes.append(0x20)
    } else if !cell.isNumbered, cell.value < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: cell.value))
    } else {
      bytes.append(contentsOf: clusters.text(of: cell).utf8)
    }
  }

  private mutating func select(_ next: GridLook) {
    if next.link != look.link {
      bytes.append(contentsOf: "\u{1B}]8;;\(links.address(next.link) ?? "")\u{1B}\\".utf8)
    }
    guard
      (next.foreground, next.background) != (look.foreground, look.background)
        || next.attributes != look.attributes
    else {
      look = next
      return
    }
    look = next
    bytes.append(contentsOf: "\u{1B}[\(next.selection)m".utf8)
  }
}

extension GridLook {
  /// The numbers of the SGR that selects this look.
  var selection: String {
    var text = "0"
    let codes: [(GridAttributes, Int)] = [
      (.bold, 1), (.faint, 2), (.italic, 3), (.blink, 5), (.inverse, 7), (.strike, 9),
    ]
    for (attribute, code) in codes where attributes.contains(attribute) { text += ";\(code)" }
    if attributes.underline > 0 { text += ";4" }
    return text + Self.selection(foreground, 38) + Self.selection(background, 48)
  }

  private static func selection(_ color: GridColor, _ code: Int) -> String {
    switch color.textColor {
    case .standard: ""
    case .palette(let number): ";\(code);5;\(number)"
    case .rgb(let red, let green, let blue): ";\(code);2;\(red);\(green);\(blue)"
    }
  }
}
