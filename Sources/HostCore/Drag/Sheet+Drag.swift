// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol

/// Questions of the desk.
extension Sheet {
  /// The question at a drop.
  init(_ question: DragQuestion, about items: [DragItem], by clock: ZoneClock) {
    let title: String
    var entries: [Entry] = []
    func add(_ words: String, _ key: String, _ choice: DragChoice) {
      entries.append(
        Entry(SafeText(words), detail: SafeText(key), answer: .drag(.drop(choice))))
    }
    switch question {
    case .operation(let operations):
      title = SheetWords.dropHow
      if operations.contains(.move) { add(SheetWords.move, "m", .operation(.move)) }
      if operations.contains(.copy) { add(SheetWords.copy, "c", .operation(.copy)) }
      if operations.contains(.link) { add(SheetWords.link, "l", .operation(.link)) }
    case .conflict(let choices, let taken):
      let position = items.count == 1 ? 0 : taken.count == 1 ? taken.position : nil
      let one = position.flatMap { items.indices.contains($0) ? items[$0].title : nil }
      title = SheetWords.nameTaken(one, taken.count, of: items.count)
      let words = TakenWords(taken, by: clock)
      entries += words.lines.map { Entry(heading: $0) }
      if choices.contains(.keepBoth) { add(SheetWords.keepBoth, "k", .conflict(.keepBoth)) }
      if choices.contains(.replace) {
        add(words.replace, "r", .conflict(.replace))
      }
      if choices.contains(.skip) { add(SheetWords.skip, "s", .conflict(.skip)) }
    case .confirm:
      title = SheetWords.dropHere
      add(SheetWords.drop, "y", .confirmed)
    }
    self.init(kind: .menu, title: SafeText(title), entries: entries)
    dismissal = .drag(.drop(nil))
    if case .conflict = question { sight = QuestionSight() }
  }

  /// The question about names that are taken, of a change a pane has ordered.
  init(
    takenNames id: TransferID, _ name: SafeText?, count: Int, _ taken: TakenNames,
    by clock: ZoneClock
  ) {
    func entry(_ words: String, _ key: String, _ choice: ConflictChoice) -> Entry {
      Entry(SafeText(words), detail: SafeText(key), answer: .drag(.takenNames(id, choice)))
    }
    let title = SafeText(SheetWords.namesTaken(name, count: count))
    let words = TakenWords(taken, by: clock)
    self.init(
      kind: .menu, title: title,
      entries: words.lines.map { Entry(heading: $0) } + [
        entry(SheetWords.keepBoth, "k", .keepBoth), entry(words.replace, "r", .replace),
        entry(SheetWords.skip, "s", .skip),
      ])
    dismissal = .drag(.takenNames(id, nil))
    sight = QuestionSight()
  }

  /// The question about names that the drive they are to go to does not take.
  init(oddNames count: Int, of order: TransferOrder) {
    func entry(_ words: String, _ key: String, _ choice: FileOrder.OddNames) -> Entry {
      var order = order
      order.files?.oddNames = choice
      return Entry(SafeText(words), detail: SafeText(key), answer: .drag(.again(order)))
    }
    self.init(
      kind: .menu, title: SafeText(SheetWords.oddNames(count)),
      entries: [
        entry(SheetWords.changeNames, "c", .change), entry(SheetWords.leaveOut, "l", .leaveOut),
        Entry(SafeText(SheetWords.stop), detail: SafeText("s"), answer: .nothing),
      ])
  }

  /// The list of places for what is carried.
  init(_ places: [DropPlace], on screen: DragScreen) {
    let entries = places.map { place in
      Entry(
        SafeText(screen.name(of: place)),
        detail: SafeText(screen.pane(place.pane)?.title.string ?? ""), answer: .drag(.place(place)))
    }
    self.init(
      kind: .palette, title: SafeText(SheetWords.places), field: TextField(), entries: entries)
  }

  /// The question whether items that have changed are taken back all the same.
  init(takingBack order: TransferOrder, _ items: [Int: DragItem]) {
    let isRemoval = order.makesGone
    let meant = MeantItems(items.sorted { $0.key < $1.key }.map(\.value))
    let stay = Entry(
      SafeText(SheetWords.leave(meant)), detail: SafeText("n"), answer: .nothing)
    var go = Entry(
      SafeText(SheetWords.takeBack(meant, isRemoval: isRemoval)), detail: SafeText("y"),
      answer: .drag(.takeBackAnyway(order, items)))
    go.isDangerous = isRemoval
    let title = SheetWords.takeBackAnyway(meant, isRemoval: isRemoval)
    self.init(kind: .confirm, title: SafeText(title), entries: [stay, go])
  }

  /// The question whether copies that the trash has no room for are removed for good.
  init(removing order: TransferOrder, _ items: [Int: DragItem]) {
    let meant = MeantItems(items.sorted { $0.key < $1.key }.map(\.value))
    let stay = Entry(
      SafeText(SheetWords.leave(meant)), detail: SafeText("n"), answer: .nothing)
    var go = Entry(
      SafeText(SheetWords.removeForGood(meant)), detail: SafeText("y"),
      answer: .drag(.removeForGood(order, items)))
    go.isDangerous = true
    let title = SafeText(SheetWords.noRoomInTrash(meant))
    self.init(kind: .confirm, title: title, entries: [stay, go])
  }

  /// Tells whether it asks about the end of this transfer.
  func endsTransfer(_ id: TransferID) -> Bool {
    kind == .confirm
      && entries.contains { if case .drag(.endTransfer(id)) = $0.answer { true } else { false } }
  }
}
