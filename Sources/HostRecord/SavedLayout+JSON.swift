// SPDX-License-Identifier: Apache-2.0
package import HostCore
package import JSONRPC
import PaneProtocol
import SplitLayout

/// What a layout keeps from one session to the next: the file of its own, and part of a record.
extension SavedLayout {
  /// Reads what ``write(into:)`` wrote; what is not whole in it is left out.
  package init(_ value: JSONValue) {
    self.init(
      split: SavedSplit(
        userMode: value.word("mode"), showsInspector: value.flag("inspector"),
        widths: value["widths"].map { $0.elements.compactMap { DraggedWidth($0) } } ?? []),
      programs: value["programs"].map { $0.elements.compactMap { SavedState($0) } } ?? [],
      tabs: value["tabs"].map { $0.elements.compactMap { SavedTabs($0) } } ?? [],
      tables: value["tables"].map { $0.elements.compactMap { KeptColumns($0) } } ?? [])
  }

  /// Writes the members into an open object.
  package func write(into json: inout JSONWriter) {
    json.member("mode", split.userMode?.rawValue)
    json.member("inspector", split.showsInspector)
    json.array("widths") { list in
      for width in split.widths {
        list.object {
          $0.member("arrangement", width.arrangement.name)
          $0.member("column", width.column.rawValue)
          $0.member("cells", width.cells)
        }
      }
    }
    json.array("programs") { list in
      for program in programs {
        list.object {
          $0.member("column", program.column)
          $0.member("words", program.words)
          // As a text: however deep it is nested, the file can be read.
          $0.member("state", program.state.text)
        }
      }
    }
    if !tabs.isEmpty {
      json.array("tabs") { list in
        for column in tabs { list.object { column.write(into: &$0) } }
      }
    }
    guard !tables.isEmpty else { return }
    json.array("tables") { list in
      for table in tables { list.object { table.write(into: &$0) } }
    }
  }
}

extension SavedTabs {
  fileprivate init?(_ value: JSONValue) {
    guard let column = value.text("column"), let tabs = value.all("tabs", { Tab($0) }) else {
      return nil
    }
    self.init(column: column, tabs: tabs, shown: value.number("shown") ?? 0)
  }

  fileprivate func write(into json: inout JSONWriter) {
    json.member("column", column)
    json.member("shown", shown)
    json.array("tabs") { list in
      for tab in tabs {
        list.object {
          $0.member("plugin", tab.plugin)
          $0.optional("place", tab.place)
          if let column = tab.from { $0.member("from", column) }
          if let words = tab.words { $0.member("words", words) }
          $0.optional("twins", tab.twins)
        }
      }
    }
  }
}

extension SavedTabs.Tab {
  fileprivate init?(_ value: JSONValue) {
    guard let plugin = value.text("plugin") else { return nil }
    self.init(
      plugin: plugin, place: value.number("place"), from: value.text("from"),
      words: value.all("words") { $0.string }, twins: value.number("twins"))
  }
}

extension DraggedWidth {
  fileprivate init?(_ value: JSONValue) {
    guard let arrangement = value.text("arrangement").flatMap({ Arrangement(name: $0) }),
      let column: ColumnRole = value.word("column"), let cells = value.number("cells")
    else { return nil }
    self.init(arrangement: arrangement, column: column, cells: cells)
  }
}

extension SavedState {
  fileprivate init?(_ value: JSONValue) {
    guard let column = value.text("column"), let words = value.all("words", { $0.string }),
      let state = value.text("state").flatMap({ Self.json($0) })
    else { return nil }
    self.init(column: column, words: words, state: state)
  }

  /// A text as JSON, if it is some.
  private static func json(_ text: String) -> JSONText? {
    do throws(JSONError) {
      return try JSONDocumentReader().withDocument(Array(text.utf8)) { value in
        value.rawText(limitBytes: Limit.restoreBytes).map { JSONText(text: $0) }
      }
    } catch {
      return nil
    }
  }
}
