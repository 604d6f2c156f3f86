// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneProtocol

/// The list of what runs and what has ended, and what can be done about each.
struct TaskList: Sendable {
  private let desk: DragDesk
  private let panes: PaneTable
  private let tasks: TaskBook
  private let isASCII: Bool

  /// Looks at the host as it is now.
  init(_ state: HostState) {
    desk = state.desk
    panes = state.panes
    tasks = state.tasks
    isASCII = state.settings.isASCII
  }

  // MARK: The list

  /// The list as a sheet.
  var sheet: Sheet {
    var sheet = Sheet(kind: .menu, title: SafeText(SheetWords.tasks), entries: entries)
    sheet.isOfTasks = true
    if entries.isEmpty { sheet.text = SafeText(SheetWords.noTasks) }
    return sheet
  }

  private func entry(_ words: String, _ detail: String, _ name: TaskBook.Name) -> Sheet.Entry {
    Sheet.Entry(SafeText(words), detail: SafeText(detail), answer: .task(name))
  }

  private var entries: [Sheet.Entry] {
    let transfers = transfers.map { id, transfer in
      entry(
        TransferTalk.name(of: transfer), state(of: transfer), .transfer(id))
    }
    let works = panes.values.flatMap { pane in
      pane.progress.map { work in
        entry(
          work.title?.string ?? pane.spec.name,
          work.state?.string ?? SheetWords.runs, .work(pane.id, work.id))
      }
        + pane.shownCommands.map { command in
          entry(
            command.call.title,
            command.progress?.state?.string ?? SheetWords.runs, .command(pane.id, command.id))
        }
    }
    let kept = tasks.ended.indices.reversed().filter { !tasks.ended[$0].isForgotten }
    let ended = kept.map { index in
      let task = tasks.ended[index]
      return entry(
        task.words.string, task.isGood ? SheetWords.done : SheetWords.stayed,
        .ended(tasks.forgotten + index))
    }
    return transfers + works + ended
  }

  /// All transfers: those of the run before, then the others in the order in which they begin.
  private var transfers: [(key: TransferID, value: Transfer)] {
    let queue = desk.talk.queue
    func place(_ id: TransferID) -> Int { queue.firstIndex(of: id) ?? -1 }
    return desk.transfers.transfers.sorted {
      (place($0.key), $0.key) < (place($1.key), $1.key)
    }
  }

  // MARK: One of them

  /// What can be done about a piece of work; `nil` when it is not there any more.
  func menu(of name: TaskBook.Name) -> Sheet? {
    var sheet = ownMenu(of: name)
    sheet?.task = name
    return sheet
  }

  private func ownMenu(of name: TaskBook.Name) -> Sheet? {
    switch name {
    case .transfer(let id):
      guard let transfer = desk.transfers.transfers[id] else { return nil }
      return menu(TransferTalk.name(of: transfer), choices(for: transfer))
    case .work(let id, let work):
      let report = panes.read(id) { $0.progress.first { $0.id == work } } ?? nil
      guard let report else { return nil }
      let cancel = Sheet.Entry(
        SafeText(SheetWords.cancel), detail: SafeText("d"),
        answer: .pane(.cancelProgress(id, id: work)))
      return menu(report.title?.string ?? "", report.canCancel ? [cancel] : [])
    case .command(let id, let number):
      let command = panes.read(id) { $0.requests.commands.first { $0.id == number } } ?? nil
      return command.map { menu($0.call.title, []) }
    case .ended(let number):
      guard let task = tasks.task(number) else { return nil }
      let again = task.again.map { order in
        Sheet.Entry(
          SafeText(SheetWords.retryThese), detail: SafeText("r"), answer: .drag(.again(order)))
      }
      let words = [(SheetWords.forget, "d", number), (SheetWords.forgetAll, "D", Int?.none)]
      let forget = words.map { words, key, number in
        Sheet.Entry(SafeText(words), detail: SafeText(key), answer: .forgetTask(number))
      }
      var sheet = menu(task.words.string, (again.map { [$0] } ?? []) + forget)
      let isFinal = !task.isGood && !task.canBeAskedAgain
      let reasons = task.reasons + (isFinal ? [SheetWords.noRetry] : [])
      sheet.text = SafeText(reasons.joined(separator: "\n"), place: .multiline)
      return sheet
    }
  }

  private func menu(_ title: String, _ choices: [Sheet.Entry]) -> Sheet {
    let back = Sheet.Entry(
      SafeText(SheetWords.tasks), detail: SafeText("w"), answer: .host(.session(.tasks)))
    return Sheet(kind: .menu, title: SafeText(title), entries: choices + [back])
  }

  // MARK: The share

  /// How far the newest work is.
  private var share: WorkShare {
    if let transfer = desk.talk.slowTransfer(of: desk.transfers) {
      let percent = transfer.files?.percent ?? 0
      return desk.talk.paused.contains(transfer.order.id) ? .paused(percent) : .percent(percent)
    }
    let works = panes.values.flatMap(\.progress)
    guard let work = works.last else { return .none }
    let percent = work.done.flatMap { ProgressReport.percent($0, of: work.total) }
    return percent.map(WorkShare.percent) ?? .unknown
  }

  /// Lets the sheet and the terminal follow the work.
  func tell(_ dialogs: inout Dialogs, _ tasks: inout TaskBook, _ turn: inout HostTurn) {
    tasks.tell(share, &turn)
    if let name = dialogs.top?.task {
      // What has ended can be neither stopped nor cancelled: its line in the list says how it ended.
      if menu(of: name) == nil { dialogs.changeTop { $0 = sheet } }
      return
    }
    guard dialogs.top?.isOfTasks == true else { return }
    let entries = entries
    dialogs.changeTop { sheet in
      sheet.entries = entries
      sheet.cursor = max(0, min(sheet.cursor, entries.count - 1))
      sheet.text = SafeText(entries.isEmpty ? SheetWords.noTasks : "")
    }
  }

  // MARK: Transfers

  /// A transfer's state in a word.
  private func state(of transfer: Transfer) -> String {
    if transfer.isParked { return SheetWords.waits }
    if desk.talk.paused.contains(transfer.order.id) { return SheetWords.paused }
    if transfer.waitsForFiles, waitingCount > 1 { return SheetWords.waits }
    return desk.talk.state(of: transfer, isASCII: isASCII).string
  }

  /// What can be done about a transfer.
  private func choices(for transfer: Transfer) -> [Sheet.Entry] {
    let id = transfer.order.id
    func entry(_ words: String, _ key: String, _ answer: DragAnswer) -> Sheet.Entry {
      Sheet.Entry(SafeText(words), detail: SafeText(key), answer: .drag(answer))
    }
    guard !transfer.isParked else {
      return [
        entry(SheetWords.retryThese, "r", .retryTransfer(id)),
        entry(SheetWords.giveUp, "d", .giveUpTransfer(id)),
      ]
    }
    let isPaused = desk.talk.paused.contains(id)
    let pause = entry(isPaused ? SheetWords.goOn : SheetWords.pause, "s", .pause(id, !isPaused))
    let cancel = entry(SheetWords.cancelIt, "d", .endTransfer(id))
    guard transfer.order.files != nil else { return [cancel] }
    let ways = transfer.waitsForFiles && waitingCount > 1
    let order = [
      entry(SheetWords.sooner, "<", .reorder(id, isSooner: true)),
      entry(SheetWords.later, ">", .reorder(id, isSooner: false)),
    ]
    return [pause, cancel] + (ways ? order : [])
  }

  private var waitingCount: Int {
    desk.transfers.transfers.values.count { $0.waitsForFiles }
  }
}
