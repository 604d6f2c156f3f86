// SPDX-License-Identifier: Apache-2.0
package import CellText
package import DragSession
internal import FileAddressing
package import PaneProtocol

/// Work that has ended of late, and the terminal's word on whether somebody looks at it.
package struct TaskBook: Sendable {
  /// Work that has ended.
  package struct Ended: Sendable {
    /// The sentence about its end.
    package var words: SafeText
    /// The name of a change of files, which a program may have told as work of its own until then.
    var title: SafeText?
    /// True when all of it was done.
    package var isGood: Bool
    /// The order for what stayed, to be done again; `nil` without any.
    package var again: TransferOrder?
    /// True for a change of files, which has said itself what can be done about it.
    var canBeAskedAgain = false
    /// Why things stayed, a line each.
    package var reasons: [String] = []
    /// True when the user does not want to see it any more.
    var isForgotten = false
  }

  /// A piece of work in the list of tasks.
  package enum Name: Hashable, Sendable {
    case transfer(TransferID)
    case work(PaneID, String)
    case command(PaneID, Int)
    /// One that has ended, by its number.
    case ended(Int)
  }

  /// What has ended, oldest first.
  private(set) var ended: [Ended] = []
  /// How many have ended and are not kept any more.
  private(set) var forgotten = 0
  /// False while the terminal says that it has not the focus.
  private var hasFocus = true
  /// The share that the terminal was told last.
  private var told = WorkShare.none

  /// The number of the first work that had not ended when the host was to quit once all has; `nil` when
  /// it is not to.
  private var quitsAfter: Int?

  /// Creates an empty book.
  package init() {}

  /// Notes that somebody looks at the terminal, or at something else.
  mutating func looked(_ hasFocus: Bool) { self.hasFocus = hasFocus }

  /// Notes the end of a piece of work; who looks elsewhere hears of one that took its time.
  mutating func note(_ task: Ended, after time: Duration, _ turn: inout HostTurn) {
    if let last = ended.last, last.isGood, !last.isForgotten, last.words == task.title {
      // What a program has made is given its name: that is the end of one piece of work.
      ended[ended.count - 1] = task
    } else {
      ended.append(task)
    }
    if ended.count > HostLimits.tasks {
      ended.removeFirst()
      forgotten += 1
    }
    guard !hasFocus, time >= HostLimits.taskNotice else { return }
    turn.order(.terminal(.notify(task.words)))
  }

  /// Notes whether the host is to quit once all work is over.
  mutating func quitWhenDone(
    _ isWanted: Bool, _ status: inout StatusLine, _ turn: inout HostTurn
  ) {
    quitsAfter = isWanted ? forgotten + ended.count : nil
    if isWanted { status.say(HostWords.willQuit, &turn) }
  }

  /// True when the host is to quit once all work is over.
  var isQuitWanted: Bool { quitsAfter != nil }

  /// Takes the wish to quit, as all work is over; tells whether all that has ended since was done.
  mutating func takeQuit() -> Bool {
    defer { quitsAfter = nil }
    return quitsAfter.map { ended.dropFirst(max(0, $0 - forgotten)).allSatisfy(\.isGood) } ?? false
  }

  /// The work of a number; `nil` when it is forgotten.
  func task(_ number: Int) -> Ended? {
    let index = number - forgotten
    return ended.indices.contains(index) && !ended[index].isForgotten ? ended[index] : nil
  }

  /// Takes the work of a number off the list, or with `nil` all that has ended.
  mutating func forget(_ number: Int?) {
    guard let number else {
      forgotten += ended.count
      ended = []
      return
    }
    let index = number - forgotten
    if ended.indices.contains(index) { ended[index].isForgotten = true }
  }

  /// Tells the terminal how far the work is, when that is news.
  mutating func tell(_ share: WorkShare, _ turn: inout HostTurn) {
    guard share != told else { return }
    told = share
    turn.order(.terminal(.showShare(share)))
  }

  /// True when the terminal shows some work.
  var isTold: Bool { told != .none }
}

/// How far all work is, as terminals show it in their own frames.
package enum WorkShare: Equatable, Sendable {
  case none
  /// Nobody knows how far.
  case unknown
  case percent(Int)
  /// The user lets it rest.
  case paused(Int)
}

extension TransferOrder {
  /// The same for some of its items, under another key; `nil` for what only happens as a whole.
  func again(_ positions: Set<Int>, as id: TransferID) -> TransferOrder? {
    guard let files, files.files.count == items.count, undoes == nil, !files.isSet,
      !positions.isEmpty
    else { return nil }
    var order = self
    order.id = id
    order.items = items.indices.filter(positions.contains).map { items[$0] }
    order.files?.files = files.files.indices.filter(positions.contains).map { files.files[$0] }
    return order
  }
}

extension TaskBook.Ended {
  /// The end of a transfer.
  init(_ report: TransferReport, _ words: SafeText) {
    let isAll = report.outcome == .done && !report.order.traits.contains(.partial)
    self.init(words: words, isGood: isAll, again: nil)
    title = report.order.change
    canBeAskedAgain = true
    if report.hasFailed, let ways = report.order.ways {
      self.words = SafeText("\(words.string) (\(ways))")
    }
    again = report.order.again(report.refused, as: report.order.id)
    let stayed = Array(report.refused.sorted().prefix(HostLimits.taskReasons))
    reasons = zip(stayed, report.order.names(of: stayed)).map { position, name in
      "\(name): \(report.reasons[position] ?? "")"
    }
  }
}

extension TransferOrder {
  /// The names of some items, below the folder that holds all items of the order.
  fileprivate func names(of positions: [Int]) -> [String] {
    let folders = files?.files.map { file in
      FilePath(value: file.place ?? file.source)?.parent?.bytes ?? []
    }
    guard !positions.isEmpty, let folders, let first = folders.first else {
      return positions.map { title(of: $0) }
    }
    // All of them begin like this, up to a slash or to the end of each.
    let shared = folders.reduce(first[...]) { shared, folder in
      zip(shared, folder).prefix { $0 == $1 }.map(\.0)[...]
    }
    let slash = UInt8(ascii: "/")
    let isWhole = folders.allSatisfy { $0.count == shared.count || $0[shared.count] == slash }
    let root = isWhole ? shared.count : (shared.lastIndex(of: slash) ?? 0)
    return positions.map { position in
      guard folders.indices.contains(position) else { return title(of: position) }
      let path = folders[position].dropFirst(root).drop { $0 == slash }
      let folder = path.isEmpty ? "" : FilePath(bytes: Array(path)).display() + "/"
      return folder + title(of: position)
    }
  }

  private func title(of position: Int) -> String {
    items.indices.contains(position) ? items[position].title.string : ""
  }
}

extension TransferReport {
  /// True when nothing was done: no sentence names a place then.
  fileprivate var hasFailed: Bool {
    switch outcome {
    case .failed: true
    case .done, .partial, .kept, .parked: false
    }
  }
}

extension TransferOrder {
  /// Words for where files come from and where they go; `nil` where a title says that already.
  fileprivate var ways: String? {
    guard change == nil, undoes == nil, let files, let first = files.files.first,
      let source = FileAddress.path(of: first.source),
      let target = FileAddress.path(of: files.directory),
      let slash = source.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let from = source[..<max(slash, source.startIndex + 1)]
    return DragWords.ways(
      from: String(decoding: from, as: UTF8.self), to: String(decoding: target, as: UTF8.self))
  }
}
