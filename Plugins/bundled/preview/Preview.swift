// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// Shows the row under the cursor of the column before: text, pictures' facts, folders, any bytes.
package enum Preview {
  /// Runs the pane until the host has gone.
  ///
  /// - Parameter words: The words of the command line; the host sends the options of a pane later.
  package static func main(_ words: [String]) -> Never {
    // A file system that does not answer keeps the threads that asked it; others must be left.
    setenv("UV_THREADPOOL_SIZE", "8", 0)
    Plugin.run(id: "org.colonnade.preview", name: "Preview", version: "1.0.0") { pane in
      let preview = Previewer(pane)
      pane.onInput { preview.show($0) }
      if !preview.isInspector { pane.onAhead { preview.ahead.look($0) } }
      pane.texts.onLines { preview.shown.answer($0) }
      pane.onRows { preview.shown.answer($0) }
      pane.onFind { preview.shown.find($0) }
      pane.onQuery(["filter", "sort"]) { preview.query($0) }
      pane.onActivate { preview.activate($0) }
      pane.onNavigate { preview.tables.leave($0, in: preview) }
      pane.onView { _ in preview.viewChanged() }
      pane.opening.onClosed { _ in preview.refresh() }
      pane.onEnd { preview.drawn?.remove() }
      pane.texts.onLink { preview.follow($0) }
      pane.onCommand("edit") { preview.opening.edit(preview.isFile ? preview.path : nil, $0) }
      pane.onCommand("open") { preview.opening.open(preview.path, $0) }
      preview.paging.bind()
      pane.onCommand(DatabaseTables.page) { preview.tables.show($0, in: preview) }
      pane.onCommand("asWritten") { preview.turnAsWritten($0) }
      pane.onCommand("chart") { preview.showChart($0) }
    }
  }
}
