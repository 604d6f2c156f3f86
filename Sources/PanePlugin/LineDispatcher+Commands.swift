// SPDX-License-Identifier: Apache-2.0

extension LineDispatcher {
  /// Hands a command to its handler, once all the rows it is meant for are known.
  ///
  /// A line holds some hundreds of ids; the others are asked for page by page. A host that does not
  /// give them leaves the handler with fewer ids than the command counts.
  func runCommand(_ run: CommandRun, _ id: Int?) {
    guard let id, run.items.count < run.count, !run.items.isEmpty else { return hand(run, id) }
    let page = ItemsGet(command: id, from: run.items.count, count: run.count - run.items.count)
    _ = pane.link.ask(.itemsGet, page) { [self] outcome in
      guard case .success(let page) = outcome, !page.items.isEmpty else { return hand(run, id) }
      var run = run
      run.items += page.items
      runCommand(run, id)
    }
  }

  private func hand(_ run: CommandRun, _ id: Int?) {
    let handlers = pane.handlers
    ask(handlers.commands[run.command] ?? handlers.anyCommand, .commandRun, run, id)
  }
}
