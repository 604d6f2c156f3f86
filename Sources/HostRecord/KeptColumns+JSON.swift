// SPDX-License-Identifier: Apache-2.0
import HostCore
import JSONRPC
import PaneContent
import PaneProtocol

/// A table as the user left it: part of what a layout keeps.
extension KeptColumns {
  init?(_ value: JSONValue) {
    guard let column = value.text("column"), let words = value.all("words", { $0.string }),
      let name = value.text("name")
    else { return nil }
    var choices = ColumnChoices()
    for entry in value["columns"].map({ $0.elements.compactMap { Column($0) } }) ?? [] {
      choices.widths[entry.id] = entry.cells
      choices.hidden[entry.id] = entry.isHidden
    }
    choices.order = value.texts("order") ?? []
    choices.frozen = value.number("frozen")
    choices.cursor = value.word("cursor")
    choices.sort = value.all("sort") { entry in
      entry.text("column").map {
        RowsQuery.Sorting(column: $0, isDescending: entry.flag("desc"))
      }
    }
    self.init(column: column, words: words, table: SavedColumns(name: name, choices: choices))
  }

  func write(into json: inout JSONWriter) {
    let choices = table.choices
    json.member("column", column)
    json.member("words", words)
    json.member("name", table.name)
    json.array("columns") { list in
      for id in Set(choices.widths.keys).union(choices.hidden.keys).sorted() {
        list.object { entry in
          entry.member("id", id)
          entry.optional("cells", choices.widths[id])
          if let isHidden = choices.hidden[id] { entry.member("hidden", isHidden) }
        }
      }
    }
    json.member("order", choices.order)
    json.optional("frozen", choices.frozen)
    json.optional("cursor", choices.cursor?.rawValue)
    guard let sort = choices.sort else { return }
    json.array("sort") { list in
      for key in sort {
        list.object {
          $0.member("column", key.column)
          $0.member("desc", key.isDescending)
        }
      }
    }
  }

  /// What is kept of one column.
  private struct Column {
    var id: String
    var cells: Int?
    var isHidden: Bool?

    init?(_ value: JSONValue) {
      guard let id = value.text("id") else { return nil }
      self.id = id
      cells = value.number("cells").map {
        min(max($0, Limit.columnCells.lowerBound), Limit.columnCells.upperBound)
      }
      isHidden = value["hidden"]?.bool
    }
  }
}
