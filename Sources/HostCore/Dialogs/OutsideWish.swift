// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// An act outside of the window that a program wishes for: it runs with the user's rights, on the
/// user's desktop.
package enum OutsideAct: Equatable, Sendable {
  case run(ProgramRequest)
  /// Opens an address with the desktop's program for it.
  case open(String)
  /// Puts a text on the clipboard.
  case copy(String)
  case change(FilesChange)
}

/// The wish of one program, while the user is asked about it.
package struct OutsideWish: Equatable, Sendable {
  let act: OutsideAct
  let pane: PaneID
  /// The run of the program that wishes it; a later one knows nothing of it.
  let run: Int
  /// The request it came by; `nil` for one that waits for no answer.
  let request: PluginRequestID?

  /// The user's word on it.
  package enum Word: Sendable { case no, once, always }
}

/// The user's acts in a pane, as far as its program may reach out of the window for them.
///
/// Source: a program may act only in answer to a key, click or drop of the user in its pane, at most
/// a second old.
struct OutsideConsent: Sendable {
  private var actedAt: HostTime?
  /// True when the user has said no since; the program is then refused without a question.
  private var isRefused = false

  /// What becomes of a wish.
  enum Verdict: Equatable, Sendable { case allowed, asked, refused }

  /// Notes a key, click or drop in the pane.
  mutating func noteAct(at now: HostTime) { (actedAt, isRefused) = (now, false) }

  /// Notes that the user does not want what the program wished for.
  mutating func refuse() { (actedAt, isRefused) = (nil, true) }

  /// Tells whether the user has acted a moment ago.
  func isFresh(at now: HostTime) -> Bool {
    actedAt.map { now.since($0) <= HostLimits.outsideConsent } ?? false
  }

  /// What becomes of a wish now, of a program on this machine or on another one.
  func verdict(at now: HostTime, isRemote: Bool) -> Verdict {
    if isRefused { return .refused }
    return isFresh(at: now) && !isRemote ? .allowed : .asked
  }

  /// What becomes of a wish for an act that the user's own acts do not stand for.
  var verdictWithoutAct: Verdict { isRefused ? .refused : .asked }
}

extension OutsideAct {
  /// The power that the host lends for it.
  var power: Power {
    switch self {
    case .run: .programs
    case .open: .links
    case .copy: .clipboard
    case .change: .files
    }
  }

  /// The exact words of it, as a shell would read them.
  var words: String {
    switch self {
    case .open(let text), .copy(let text): return ShellWord.quoted(text)
    case .change(let change): return change.words
    case .run(let program):
      let words = program.arguments.map(ShellWord.quoted).joined(separator: " ")
      guard let folder = program.workingDirectory else { return words }
      return "\(words)\nin \(ShellWord.quoted(folder))"
    }
  }

  /// True when its words are so many that nobody would read them.
  var isTooLong: Bool {
    if case .change = self { return false }
    return words.utf8.count > HostLimits.outsideWordsBytes
  }
}

extension FilesChange {
  /// The first files with what becomes of them, and how many more there are.
  var words: String {
    let shown = items.prefix(HostLimits.shownChanges).map { item in
      SheetWords.change(operation.rawValue, Self.shown(item.path), to: item.to.map(Self.shown))
    }
    let rest = items.count - shown.count
    return (shown + (rest > 0 ? [SheetWords.andMore(rest)] : [])).joined(separator: "\n")
  }

  private static func shown(_ path: String) -> String {
    SafeText(ShellWord.quoted(path)).truncated(to: HostLimits.shownPathCells, mode: .middle).string
  }
}

extension Sheet {
  /// The question whether a program may do what it wishes.
  ///
  /// - Parameters:
  ///   - wish: The wish.
  ///   - words: Its exact words.
  ///   - name: The name of the program.
  ///   - mayStay: True when the answer can be one for good.
  init(_ wish: OutsideWish, words: String, of name: String, mayStay: Bool) {
    func entry(_ title: String, _ key: String, _ word: OutsideWish.Word) -> Entry {
      var entry = Entry(
        SafeText(title), detail: SafeText(key), answer: .pane(.outside(wish, word)))
      entry.isDangerous = word != .no
      return entry
    }
    let power = wish.act.power
    let no = entry(SheetWords.no, "n", .no)
    var entries = [no, entry(SheetWords.once(power), "y", .once)]
    if mayStay { entries.append(entry(SheetWords.always(power), "a", .always)) }
    self.init(
      kind: .confirm, title: SafeText(SheetWords.wish(for: power, of: name)),
      text: SafeText(words, place: .multiline), entries: entries)
    dismissal = no.answer
  }
}
