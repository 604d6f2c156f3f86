// SPDX-License-Identifier: Apache-2.0
package import CellText
package import JSONRPC

/// A board as it travels: lanes of cards, which are shown as a list with a section for each lane.
package struct BoardContent: WireObject {
  /// The lanes, first to last.
  package var lanes: [Lane]
  /// The plain words for it, which stand where it has neither lanes nor cards.
  package var alt: SafeText?
  /// True when more cards came than a message may hold, and were left out.
  package var isCut = false

  /// A lane with its cards.
  package struct Lane: WireObject {
    /// Name of the lane, 1…512 bytes.
    package var id: String
    /// The heading; the id when the plugin gave none.
    package var title: StyledText
    /// Its cards, first to last.
    package var items: [Item]

    package static let shape = WireShape(
      .required("id", .id), .optional("title", .text),
      .optional("items", .list(of: Item.self, upTo: Limit.inlineItems)))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      var cards = ItemReader(limit: Limit.inlineItems)
      self.init(value, &cards, &reader)
    }

    /// Reads a lane of several; an id that a card of another one has already is left out.
    fileprivate init?(
      _ value: JSONValue, _ cards: inout ItemReader, _ reader: inout MemberReader
    ) {
      guard let id = reader.id("id", in: value) else { return nil }
      self.id = id
      items = value["items"].map { cards.items($0, "items", &reader) } ?? []
      title = reader.styled("title", in: value) ?? StyledText(SafeText(id))
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("id", id)
      writer.optional("title", title)
      writer.member("items", items)
    }
  }

  package static let shape = WireShape(
    .required("kind", .word(["board"])),
    .required("lanes", .list(of: Lane.self, upTo: Limit.sections)), .optional("alt", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil, let array = reader.array("lanes", in: value) else { return nil }
    var cards = ItemReader(limit: Limit.inlineItems)
    var lanes: [Lane] = []
    array.each("lanes", upTo: Limit.sections, &reader) { element, reader in
      if let lane = Lane(element, &cards, &reader) {
        lanes.append(lane)
      } else {
        reader.note(RemarkWords.withoutID("lanes"))
      }
    }
    self.lanes = lanes
    isCut = cards.isCut
    alt = reader.label("alt", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "board")
    writer.member("lanes", lanes)
    writer.optional("alt", alt?.string)
  }

  /// The cards as a list with a section for each lane.
  var list: ListContent {
    var list = ListContent(
      rows: .items(lanes.flatMap(\.items)),
      sections: lanes.map { .init(id: $0.id, title: $0.title, count: $0.items.count) })
    list.isCut = isCut
    list.alt = alt
    return list
  }
}
