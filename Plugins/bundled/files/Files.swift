// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Shows a folder: the rows, steps in and out, and what can be done to them.
package enum Files {
  /// Runs the pane until the host has gone.
  ///
  /// - Parameter words: The words of the command line; the host sends the options of a pane later.
  package static func main(_ words: [String]) -> Never {
    // What a large folder needed goes back to the system when it is left.
    FolderListing.returnMemoryEarly()
    Plugin.run(id: "org.colonnade.files", name: "Files", version: "1.0.0") { pane in
      let files = FileBrowser(pane, startedWith: Array(words.dropFirst()))
      if !files.options.isAlone { pane.onInput { files.follow($0) } }
      pane.onSelect { files.status.show($0) }
      pane.onActivate { files.activate($0) }
      pane.onNavigate { files.goUp($0) }
      pane.onRows { files.answer($0) }
      pane.onFind { files.find($0) }
      pane.onQuery(["filter"]) { files.query($0) }
      pane.onView { _ in files.viewChanged() }
      pane.onShutdown { _ in files.state }
      pane.onEnd {
        files.folderFile?.finish()
        files.orders.finishNoting()
        files.opened.end()
        files.orders.comparing.forget()
        files.outside.shelling.end()
      }
      pane.onDropSpring { session, row in
        guard let spring = files.springs.open(session, row, in: files.shown) else { return nil }
        files.open(spring.folder, way: .passing)
        return spring.level
      } back: {
        guard let origin = files.springs.back(to: $0) else { return }
        files.open(origin.folder, select: origin.row, way: .passing)
      }
      files.bindCommands()
      files.start()
    }
  }
}
