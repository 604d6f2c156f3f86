// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol

/// Sentences about drags, the pasteboard and transfers, for the status line.
///
/// Those of the gesture itself are a `DragMessage`.
enum DragWords {
  static let nothingToTake = "Nothing here can be taken"
  static let notCutAnyMore = "Not cut any more"
  static let notCopiedAnyMore = "Not copied any more"
  static let emptyPasteboard = "Nothing was cut or copied; x cuts, y copies"
  static let linksNeedFolder = "Links can only be put into a folder"
  static let onlyFilesAreLinked = "Only files can be linked to"
  static let fixedOrder = "This list cannot be reordered"
  static let columnIsGone = "The column is gone"
  static let otherProgram = "another program"
  static let tooManyItems = "Nothing was moved: too many items for one piece"

  /// The folder of files, and the one they were to go to.
  static func ways(from: String, to: String) -> String { "from \(from) to \(to)" }

  static func nothingDropped(_ reason: String) -> String { "Nothing was dropped: \(reason)" }

  /// The sentence about what was cut or copied.
  static func taken(_ meant: MeantItems, isCut: Bool) -> String {
    "\(isCut ? "Cut" : "Copied") \(meant.words). p puts \(meant.form("it", "them")) down."
  }

  /// The same when the terminal's clipboard takes only the beginning.
  static func cutShort(_ words: String, _ copied: CopiedText) -> String {
    "\(words) The clipboard has the first \(copied.text.utf8.count) bytes of it."
  }

  /// The button that keeps what is carried for later.
  static func holdButton(isASCII: Bool) -> SafeText { SafeText(isASCII ? "[+ hold]" : "[＋ hold]") }

  /// The button that holds so many things.
  static func heldButton(_ count: Int, isASCII: Bool) -> SafeText {
    SafeText("[\(count)\(isASCII ? "x" : "×") held]")
  }

  // MARK: Places

  static let end = "At the end"
  static let here = "Here"

  static func before(_ row: String) -> String { "Before \(row)" }

  static func after(_ row: String) -> String { "After \(row)" }

  static func into(_ row: String) -> String { "Into \(row)" }

  // MARK: Transfers

  /// A transfer that the user lets rest.
  static func paused(_ order: TransferOrder) -> SafeText {
    SafeText("Paused: \(name(of: order))")
  }

  /// A transfer that was ended, while what it has begun is cleared away.
  static func ending(_ order: TransferOrder, isASCII: Bool) -> SafeText {
    SafeText("Stopping the \(name(of: order)) \(isASCII ? "..." : "…")")
  }

  /// A transfer that takes its time; without `done` it is not known how far it is.
  static func underWay(
    _ order: TransferOrder, _ items: String, done percent: Int? = nil, isASCII: Bool
  ) -> SafeText {
    let rest = (isASCII ? " ..." : " …") + (percent.map { "  \($0) %" } ?? "")
    if order.undoes != nil {
      // Its title is that of what it takes back.
      let what = order.change.map { "“\($0.string)”" } ?? items
      return SafeText("Taking back \(what)\(rest)")
    }
    if let change = order.change { return SafeText(change.string + rest) }
    let title = order.title.string
    let to = title.isEmpty ? "" : " to “\(title)”"
    return SafeText("\(order.operation.ongoing) \(items)\(to)\(rest)")
  }

  /// Bytes or items in a second, and the time left where it is more than a second.
  static func pace(_ speed: Double, isInBytes: Bool, secondsLeft: Double) -> String {
    let count = speed.rounded()
    guard count < 9e18 else { return "" }
    let words =
      isInBytes ? "\(SizeWords.long(UInt64(count)))/s" : "\(Int(count).grouped) a second"
    return secondsLeft < 1 ? words : "\(words)  \(span(secondsLeft)) left"
  }

  /// A span of time in few cells: `9 s`, `2 min`, `1 h 05 min`.
  private static func span(_ seconds: Double) -> String {
    guard seconds < 359_999 else { return "days" }
    let all = Int(seconds.rounded(.up))
    if all < 60 { return "\(all) s" }
    let minutes = (all + 30) / 60
    guard minutes >= 60 else { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
  }

  /// An order of a target that keeps no transfers, which cannot give back what it took.
  static func cannotTakeBack(_ order: TransferOrder) -> String {
    if let change = order.change { return "“\(change.string)” cannot be taken back" }
    let what = "The \(order.operation.title.lowercased()) to “\(order.title.string)”"
    return "\(what) cannot be taken back: that pane does not keep what it is given"
  }

  /// What stayed is tried again.
  static func again(_ order: TransferOrder) -> String { "Once more: \(name(of: order))" }

  /// What follows the words about something that could not be taken back twice.
  static let setAside = " It is left for last: u goes on with what was done before it."

  /// The name of putting links down.
  static func linking(_ items: [DragItem], _ style: FilesChange.LinkStyle) -> String {
    let what = MeantItems(items).words
    switch style {
    case .absolute: return "Link to \(what)"
    case .relative: return "Relative link to \(what)"
    // A hard link is no copy: both names are the one file.
    case .hard: return "Further name of \(what), changes show in both"
    }
  }

  /// A transfer as menus call it, such as `move of 2 items to “Done”`.
  static func name(of order: TransferOrder) -> String {
    if let change = order.change { return "change “\(change.string)”" }
    let what = MeantItems(order.items).words
    return "\(order.operation.title.lowercased()) of \(what) to “\(order.title.string)”"
  }

  /// How many items are over, of how many.
  static func items(_ done: Int, of count: Int) -> String { "\(done.grouped) of \(count.grouped)" }

  /// Transfers an earlier host left waiting, with the first of them.
  static func waiting(_ count: Int, for first: TransferOrder) -> String {
    let moves = count == 1 ? "1 move waits" : "\(count) moves wait"
    return "\(moves) for “\(first.title.string)”; : lists what can be done"
  }

  /// The words while the log of an earlier host is read.
  static func reading(bytes: Int, isASCII: Bool) -> SafeText {
    let size = SizeWords.long(UInt64(max(1, bytes)))
    return SafeText(
      "Reading what the last run left unfinished (\(size)) \(isASCII ? "..." : "…")")
  }

  /// The words for a transfer that an earlier host had begun and this one finishes, or takes back.
  static func recovering(_ words: SafeText) -> SafeText { SafeText("From the last run: ") + words }

  /// What an earlier host had begun; where its records are lost, as the disks tell it.
  static func lastRun(_ words: String, others: Int, isRecordLost: Bool = false) -> String {
    let lost = isRecordLost ? ", its record damaged" : ""
    return "From the last run\(lost): \(words)\(others > 0 ? " (and \(others) more)" : "")"
  }
}

/// Reasons why nothing came of a drop; they stand behind a colon.
enum DropReason {
  static let notRunning = "it is not running"
  static let noFolder = "it is no folder"
  static let nothingWritten = "nothing was written"
  static let kept = "kept"
  static let sourceStopped = WireWords.sourceStopped
  static let notTaken = "it is not what the column takes"
  static let tooLarge = "it is too large"
  static let noPlace = "there is no place for it"
  static let filesStay = "files cannot move here"
  static let silentSender = "the other program does not send it"
  static let endedBySender = "the other program has ended it"

  /// The reason for a name of an error from the terminal.
  static func ofTerminal(_ error: String) -> String {
    terminalErrors[error] ?? "the terminal cannot send it"
  }

  private static let terminalErrors = [
    "ENOENT": "it is not there", "EPERM": "the terminal does not give it away",
    "EACCES": "the terminal does not give it away", "EBADMSG": "its data is broken",
    "EIO": "it cannot be read",
  ]
}
