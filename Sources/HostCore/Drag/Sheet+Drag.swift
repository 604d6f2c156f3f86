// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol

/// Questions of the desk.
extension Sheet {
  /// The question at a drop.
  init(_ question: DragQuestion, about items: [DragItem]) {
    let title: String
    var entries: [Entry] = []
    func add(_ words: String, _ key: String, _ choice: DragChoice) {
      entries.append(
        Entry(SafeText(words), detail: SafeText(key), answer: .drag(.drop(choice))))
    }
    switch question {
    case .operation(let operations):
      title = "Drop how?"
      if operations.contains(.move) { add("Move", "m", .operation(.move)) }
      if operations.contains(.copy) { add("Copy", "c", .operation(.copy)) }
      if operations.contains(.link) { add("Link", "l", .operation(.link)) }
    case .conflict(let choices):
      title = Self.takenTitle(items)
      if choices.contains(.keepBoth) { add("Keep both", "k", .conflict(.keepBoth)) }
      if choices.contains(.replace) {
        add("Replace, the old one to the trash", "r", .conflict(.replace))
      }
      if choices.contains(.skip) { add("Skip", "s", .conflict(.skip)) }
    case .confirm:
      title = "Really drop it here?"
      add("Drop", "y", .confirmed)
    }
    self.init(kind: .menu, title: SafeText(title), entries: entries)
    dismissal = .drag(.drop(nil))
  }

  /// The question about names, with the name when there is only one.
  private static func takenTitle(_ items: [DragItem]) -> String {
    guard items.count == 1, let name = items.first?.title else {
      return "The name is taken there, of some of \(items.count.grouped) items"
    }
    return "The name is taken there: \(name.truncated(to: 30, mode: .middle).string)"
  }

  /// The list of places for what is carried.
  init(_ places: [DropPlace], on screen: DragScreen) {
    let entries = places.map { place in
      Entry(
        SafeText(screen.name(of: place)),
        detail: SafeText(screen.pane(place.pane)?.title.string ?? ""), answer: .drag(.place(place)))
    }
    self.init(kind: .palette, title: SafeText("Places"), field: TextField(), entries: entries)
  }

  /// The question whether items that have changed are taken back all the same.
  init(takingBack order: TransferOrder, _ items: [Int: DragItem]) {
    let isRemoval = order.makesGone
    let what = isRemoval ? ("copy", "copies") : ("item", "items")
    let count = items.count == 1 ? "1 \(what.0) has" : "\(items.count) \(what.1) have"
    let them = items.count == 1 ? "it" : "them"
    let deed = "\(isRemoval ? "Remove" : "Move") \(them)\(isRemoval ? "" : " back")"
    let stay = Entry(SafeText("Leave \(them)"), detail: SafeText("n"), answer: .nothing)
    var go = Entry(
      SafeText(deed), detail: SafeText("y"), answer: .drag(.takeBackAnyway(order, items)))
    go.isDangerous = isRemoval
    self.init(
      kind: .confirm, title: SafeText("\(count) changed since. \(deed) anyway?"),
      entries: [stay, go])
  }

  /// The question whether copies that the trash has no room for are removed for good.
  init(removing order: TransferOrder, _ items: [Int: DragItem]) {
    let (what, them) = items.count == 1 ? ("1 copy", "it") : ("\(items.count) copies", "them")
    let stay = Entry(SafeText("Leave \(them)"), detail: SafeText("n"), answer: .nothing)
    var go = Entry(
      SafeText("Remove \(them) for good"), detail: SafeText("y"),
      answer: .drag(.removeForGood(order, items)))
    go.isDangerous = true
    let title = "The trash has no room for \(what). Remove \(them) for good?"
    self.init(kind: .confirm, title: SafeText(title), entries: [stay, go])
  }

  /// Tells whether it asks about the end of this transfer.
  func endsTransfer(_ id: TransferID) -> Bool {
    kind == .confirm
      && entries.contains { if case .drag(.endTransfer(id)) = $0.answer { true } else { false } }
  }
}
