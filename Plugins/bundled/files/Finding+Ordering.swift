// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The order of the files that were found, as the user chooses it: for as long as their page is there.
extension Finding {
  /// The choice of the order in which files are found.
  private static let asFound = "found"
  /// The choice of what git ignores.
  private static let ignored = "ignored"
  private static let real = FolderListing.SortKey.real.rawValue

  /// The commands of the page; none while there is none.
  var orderCommands: [PluginCommand] {
    guard let page else { return [] }
    let sort = PluginCommand(
      "sort", "Sort by…", key: "s", keys: [","], menus: [.pane],
      arguments: [argument(of: page)])
    guard page.hasIgnored else { return [sort] }
    return [sort, PluginCommand(Self.ignored, page.ignoredTitle, menus: [.pane])]
  }

  /// The sheet of orders, with the letters that they have in a folder.
  private func argument(of page: FoundPage) -> PluginCommand.Argument {
    let rules = page.rules ?? ListingRules()
    let first = page.words.isEmpty ? "as people count" : "the best first"
    var choices = [Choice(Self.asFound, "Path", detail: first, key: "p")]
    choices += Ordering.choices(isTurned: false).filter { $0.id != Self.real }
    choices.append(
      Choice("mixed", rules.mixesFolders ? "Folders first" : "Folders among files", key: "f"))
    if page.hasIgnored { choices.append(Choice(Self.ignored, page.ignoredTitle, key: "i")) }
    choices += Ordering.choices(isTurned: true).filter { $0.id != Ordering.turned + Self.real }
    let now = page.rules.map(Ordering.word) ?? Self.asFound
    return PluginCommand.Argument(
      "order", "Order", kind: .choice, value: .string(now), choices: choices)
  }

  /// Finds what git ignores as well, or leaves it out again.
  func toggleIgnored(_ run: CommandRequest) {
    guard let page else { return run.fail("Nothing is looked for") }
    page.leavesOutIgnored.toggle()
    files.tellCommands()
    reload()
    run.done()
  }

  /// Sorts the rows of the page; tells if there is one.
  func sort(_ run: CommandRequest) -> Bool {
    guard let page else { return false }
    sort(page, run)
    return true
  }

  private func sort(_ page: FoundPage, _ run: CommandRequest) {
    let word = run.arguments["order"]?.string ?? ""
    switch word {
    case Self.ignored: return toggleIgnored(run)
    case Self.asFound: page.rules = nil
    default:
      // Folders stand where they stand in folders until the page says otherwise.
      var rules = page.rules ?? ListingRules()
      if page.rules == nil { rules.mixesFolders = files.rules.mixesFolders }
      guard Ordering.take(word, into: &rules) else { return run.fail("There is no such order") }
      page.rules = rules
    }
    files.tellCommands()
    arrange { isSorted in
      guard isSorted || page.rules == nil else {
        let most = FileWords.grouped(FoundNames.mostRanked)
        return run.fail("More than \(most) are not sorted; more words leave fewer")
      }
      run.done(page.rules.map { Ordering.sentence(word, $0) } ?? "Sorted by path")
    }
  }
}
