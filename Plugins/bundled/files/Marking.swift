// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Marking rows by a pattern of their names, or by what they are to those of the other column.
final class Marking {
  private unowned let files: FileBrowser

  /// What rows are to those of the other column, by the word that marks them.
  private static let words: [(word: String, differences: Set<Difference>)] = [
    ("newer", [.newer]), ("older", [.older]), ("only", [.onlyHere]),
    ("differs", [.newer, .older, .differs, .otherKind, .hourApart]), ("same", [.same]),
  ]

  init(_ files: FileBrowser) { self.files = files }

  /// The command; while folders are compared, words for differences are offered.
  static let command = PluginCommand(
    "mark-pattern", "Mark by pattern…", key: "%", menus: [.pane],
    arguments: [
      .init("pattern", "Names such as *.jpg, !*.bak, {a,b}*", required: true, completed: true)
    ])

  /// Sets what the command does.
  func bind() { files.pane.onCommand("mark-pattern") { [self] in mark($0) } }

  /// Tells the words for differences, and how many rows what is typed marks.
  func complete(_ request: CompletionRequest) {
    let typed = request.text
    var choices: [Choice] = []
    if !files.finding.isOpen, let shown = files.shown,
      let all = files.orders.comparing.differences(in: shown.path)
    {
      choices = Self.words.compactMap { word, differences in
        let count = all.values.count { differences.contains($0) }
        guard count > 0, word.hasPrefix(typed) else { return nil }
        return Choice(word, word, detail: FileWords.count(count, "row", "rows"))
      }
    }
    guard !typed.isEmpty, !choices.contains(where: { $0.text.string == typed }) else {
      return request.answer(choices)
    }
    find(typed, atMost: 0) { [choices] count, _ in
      let own = Choice(typed, typed, detail: FileWords.count(count, "row", "rows"))
      request.answer([own] + choices)
    }
  }

  /// Finds the rows that a pattern or a word stands for, in the folder or on the page of names over it.
  private func find(
    _ typed: String, atMost most: Int,
    then: @escaping (_ count: Int, _ first: [ItemID]) -> Void
  ) {
    if files.finding.rows(fitting: typed, atMost: most, then: then) { return }
    guard let shown = files.shown else { return then(0, []) }
    let names = names(fitting: typed)
    then(names.count, names.prefix(most).map { shown.builder.id($0) })
  }

  /// The names of the rows on show that a pattern or a word stands for.
  private func names(fitting typed: String) -> [[UInt8]] {
    guard let shown = files.shown else { return [] }
    let listing = shown.folder.listing
    let names = shown.order.lazy.map { Array(listing.name(Int($0))) }
    if let all = files.orders.comparing.differences(in: shown.path),
      let wanted = Self.words.first(where: { $0.word == typed })?.differences
    {
      return names.filter { all[$0].map(wanted.contains) ?? false }
    }
    guard let pattern = NamePattern(typed) else { return [] }
    return names.filter { pattern.fits($0) }
  }

  private func mark(_ run: CommandRequest) {
    let finding = files.finding
    guard files.shown?.problem == nil, files.shown != nil, !finding.isOpen || finding.page != nil
    else { return run.fail("There is no folder here") }
    if !finding.isOpen, let shown = files.shown {
      if shown.isGrowing { return run.fail("Not all names are read yet: nothing was marked") }
      let most = PaneUpdate.mostSearched
      guard shown.rowCount <= most else {
        return run.fail(
          "Nothing was marked: there are more than \(FileWords.grouped(most)) entries here")
      }
    }
    let pattern = run.arguments["pattern"]?.string ?? ""
    find(pattern, atMost: PaneUpdate.mostSelected) { [files] count, first in
      guard count > 0 else { return run.done("No name fits") }
      var update = PaneUpdate()
      let marked = update.select(firstOf: first)
      update.page = files.finding.pageName
      files.pane.set(update)
      let words = FileWords.count(count, "row fits", "rows fit")
      let one = "\(words), under the cursor"
      run.done(
        count > marked
          ? "\(words); the first \(FileWords.grouped(marked)) are marked"
          : count == 1 ? one : words)
    }
  }
}
