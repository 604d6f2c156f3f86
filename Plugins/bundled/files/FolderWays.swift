// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The ways to other folders: back and forward, to where a link leads, to the last one.
final class FolderWays {
  private unowned let files: FileBrowser
  private(set) lazy var above = ParentColumn(files)
  private(set) var history = FolderHistory()
  private(set) lazy var going = GoCommands(files)

  /// Creates them for a pane.
  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// Sets what each command does.
  func bind() {
    pane.onCommand("back") { [self] in step($0, by: -1) }
    pane.onCommand("forward") { [self] in step($0, by: 1) }
    pane.onCommand("origin") { [self] in goToOrigin($0) }
  }

  // MARK: Noting

  /// Notes a folder on its way to the screen.
  func visit(_ place: FilePath, isPassing: Bool) { history.visit(place, isPassing: isPassing) }

  /// Notes the page that lies over the folder on show, which is about to be left.
  func leave() { history.leave(files.finding.visit) }

  /// Notes that the user does something in the folder on show.
  func stay() { history.stay() }

  /// Goes on with the folders of an earlier run.
  func restore(_ places: [FilePath]) { for place in places { history.visit(place) } }

  // MARK: Back and forward

  private func step(_ run: CommandRequest, by step: Int) {
    leave()
    guard let place = history.step(by: step) else {
      if step < 0, files.finding.isOpen {
        // Below the page is the folder it was opened in.
        files.finding.close()
        leave()
        return run.done()
      }
      return run.done(step < 0 ? "Nothing further back" : "Nothing further forward")
    }
    files.walkOn()
    goBack(to: place, by: step)
    run.done()
  }

  /// Shows a folder of the history; one that is gone is skipped and said once.
  private func goBack(to place: FilePath, by step: Int) {
    let found = history.found
    let reading = files.open(place, way: .history)
    if let found {
      reading.completions.append { [self] in
        guard files.shown?.path == place, files.shown?.problem == nil else { return }
        files.finding.comeBack(to: found, in: place)
      }
    }
    reading.onGone = { [self] in
      let name = FileName.text(place.nameBytes)
      pane.notify("\(name) is gone", .warn)
      guard let shown = files.shown, let next = history.skip(by: step, from: shown.path) else {
        return
      }
      goBack(to: next, by: step)
    }
  }

  // MARK: Where a link leads

  /// Shows the row in its own folder: for a link, what it leads to.
  private func goToOrigin(_ run: CommandRequest) {
    guard let place = files.places(run)?.first else { return }
    if files.finding.isOpen, let folder = place.parent {
      files.walkOn()
      files.open(folder, select: Array(place.nameBytes))
      return run.done()
    }
    pane.work {
      LinkTarget(of: place)
    } then: { [self] target in
      switch target {
      case .noLink: run.done("It is no link; it is here")
      case .nowhere(let words): run.fail("It leads nowhere: \(words.display(home: files.home))")
      case .place(let place):
        guard let folder = place.parent else { return run.fail("It leads nowhere") }
        files.walkOn()
        files.open(folder, select: Array(place.nameBytes))
        run.done()
      }
    }
  }
}
