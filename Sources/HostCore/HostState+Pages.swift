// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

/// Pages that plugins put on top of one another and take away.
extension HostState {
  mutating func navPush(
    _ update: PaneUpdate, from id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    if let generation = update.generation, generation < pane.input.generation { return }
    guard let name = update.page, !name.isEmpty else {
      return refuse(.invalidParameters, "nav.push: without a page", of: id, &turn)
    }
    guard !pane.pages.contains(where: { $0.id == name }) else {
      let reason = "nav.push: the page “\(name.prefix(64))” is there already"
      return refuse(.invalidParameters, reason, of: id, &turn)
    }
    guard pane.pages.count < Limit.pages else {
      let reason = "nav.push: more than \(Limit.pages) pages"
      return refuse(.tooLarge, reason, of: id, &turn)
    }
    var page = Page(id: name)
    page.apply(update)
    self.update(id) { $0.pages.append(page) }
    turn.needFrame(.soon)
  }

  mutating func navPop(to page: String?, from id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id] else { return }
    if let page {
      guard let index = pane.pages.firstIndex(where: { $0.id == page }) else {
        let reason = "nav.pop: no page “\(page.prefix(64))”"
        return refuse(.gone, reason, of: id, &turn)
      }
      update(id) { $0.pages.removeLast($0.pages.count - 1 - index) }
    } else if pane.canGoBack {
      _ = update(id) { $0.pages.removeLast() }
    } else {
      return refuse(.gone, "nav.pop: there is no page but the root", of: id, &turn)
    }
    turn.needFrame(.soon)
  }

  /// Notes that a message cannot be carried out; if it came as a request, that is the answer.
  private mutating func refuse(
    _ code: RPCErrorCode, _ reason: String, of id: PaneID, _ turn: inout HostTurn
  ) {
    let words = SafeText(reason)
    let isLogged = update(id) { pane -> Bool in
      pane.log.add(words)
      pane.refusal = WireError(code: code.rawValue, message: words)
      return pane.rejections.admitsEntry()
    }
    if isLogged == true { turn.order(.log(id, words)) }
  }
}
