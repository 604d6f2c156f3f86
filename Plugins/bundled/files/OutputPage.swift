// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A page over the folder with text: the output of a command, or sums of files.
final class OutputPage {
  private unowned let files: FileBrowser
  private(set) var isOpen = false
  /// Changes with every page, so that nobody writes into that of another.
  private(set) var number = 0
  /// Commands that only this page has.
  private(set) var commands: [PluginCommand] = []

  /// Name of the page on the wire.
  static let pageName = "output"
  /// Commands of the folder that make sense here, too.
  static let kept: Set<String> = ["shell", "home", "back", "forward", "letter", "go", "jump"]

  init(_ files: FileBrowser) { self.files = files }

  /// Shows an empty page.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - words: What it waits for.
  ///   - commands: Commands of its own.
  /// - Returns: The number of the page.
  @discardableResult
  func open(_ title: Text, waitingFor words: String, commands: [PluginCommand] = []) -> Int {
    files.finding.close()
    number += 1
    isOpen = true
    self.commands = commands
    var update = PaneUpdate(
      title: title, content: .lines([]), commands: files.commandsOnShow)
    update.loading = .set(Loading(words))
    files.pane.push(page: Self.pageName, update)
    return number
  }

  /// Shows lines on the page of a number, if it is still there.
  func show(_ lines: [Text], badge: Text, isOver: Bool, on number: Int) {
    guard isOpen, number == self.number else { return }
    var update = PaneUpdate(badge: badge, content: .lines(lines))
    update.page = Self.pageName
    if isOver {
      update.loading = .remove
      if lines.isEmpty { update.content = .lines([Text("It says nothing", .dim)]) }
    }
    files.pane.set(update)
  }

  /// True while the page of a number is on show.
  func shows(_ number: Int) -> Bool { isOpen && number == self.number }

  /// Takes the page away, if it is there.
  func close() {
    guard isOpen else { return }
    forget()
    files.pane.pop(to: "")
  }

  /// Notes that the page is gone.
  func forget() { isOpen = false }
}
