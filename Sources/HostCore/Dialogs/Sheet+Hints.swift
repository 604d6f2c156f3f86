// SPDX-License-Identifier: Apache-2.0
import PaneContent

extension Sheet {
  /// The keys of the sheet worth naming; those of what lies below it mean nothing meanwhile.
  ///
  /// With the mouse alone they are the only way to take what is typed.
  var hints: [StatusLine.Hint] {
    let cancel = StatusLine.Hint("Esc", StatusWords.cancel)
    if form != nil { return [.save, cancel] }
    // What is switched there is so at once, and stays so.
    if isOfColumns {
      return [.init("Space", StatusWords.showAndHide), .init("Esc", StatusWords.done)]
    }
    switch kind {
    case .help:
      let leave = StatusLine.Hint("Esc", StatusWords.leave)
      if isTyped { return [.init("Enter", StatusWords.keep), leave] }
      return chosen == nil
        ? [.search, leave] : [.init("Enter", StatusWords.runsIt), .search, leave]
    case .text, .password:
      let take = StatusLine.Hint("Enter", StatusWords.take)
      if goesDownRows { return [.init("Tab", StatusWords.nextRow), take, cancel] }
      return completion == nil
        ? [take, cancel] : [.init("Tab", StatusWords.complete), take, cancel]
    case .confirm, .menu, .choice, .palette:
      return [.init("Enter", StatusWords.choose), cancel]
    }
  }
}
