// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
package import PaneProtocol

extension DragItem {
  /// The item the host makes of a row whose source declared no more than the row itself.
  ///
  /// Its id, text, type and value are the item; members of an object given as `drag` add to them.
  package init(_ row: Item) {
    let declared = row.drag?.read(id: row.id, title: row.text.text)
    self =
      declared?.item
      ?? DragItem(id: row.id, title: row.text.text, isContainer: row.isExpandable)
    guard representations.isEmpty else { return }
    if declared?.isFile == true, takeFile(of: row) { return }
    let text = JSONText(string: row.plainText)
    let type = row.type.map { TypePattern.bare($0) } ?? "text/plain"
    representations = [Representation(type: type, data: .inline(row.value ?? text))]
    if type != "text/plain" {
      representations.append(Representation(type: "text/plain", data: .inline(text)))
    }
  }

  /// Takes the file a row stands for; tells whether its value names one.
  private mutating func takeFile(of row: Item) -> Bool {
    guard let place = row.value?.string, let address = FileAddress.address(of: place),
      let path = FileAddress.path(of: address)
    else { return false }
    let last = path.split(separator: UInt8(ascii: "/")).last ?? []
    name = CleanName.of(String(decoding: last, as: UTF8.self))
    representations = [
      Representation(type: "text/uri-list", data: .inline(JSONText(string: address))),
      Representation(type: "text/plain", data: .inline(JSONText(string: place))),
    ]
    return true
  }

  /// The best form that one of the patterns takes.
  package func representation(for patterns: [String]) -> Representation? {
    representations.first { TypePattern.matches($0.type, anyOf: patterns) }
  }
}
