// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// An act outside of the window that a program wishes for: it runs with the user's rights, on the
/// user's desktop.
package enum OutsideAct: Equatable, Sendable {
  case run(ProgramRequest)
  /// Opens an address with the desktop's program for it.
  case open(String)
}

/// The wish of one program, while the user is asked about it.
package struct OutsideWish: Equatable, Sendable {
  let act: OutsideAct
  let pane: PaneID
  /// The run of the program that wishes it; a later one knows nothing of it.
  let run: Int
  let request: PluginRequestID
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
}

extension OutsideAct {
  /// The verb of the button that allows it.
  fileprivate var verb: String {
    switch self {
    case .run: "Run"
    case .open: "Open"
    }
  }

  /// The exact words of it, as a shell would read them.
  var words: String {
    switch self {
    case .open(let address): return ShellWord.quoted(address)
    case .run(let program):
      let words = program.arguments.map(ShellWord.quoted).joined(separator: " ")
      guard let folder = program.workingDirectory else { return words }
      return "\(words)\nin \(ShellWord.quoted(folder))"
    }
  }
}

extension Sheet {
  /// The question whether a program may do what it wishes; `nil` when its words are too long to be
  /// read.
  init?(_ wish: OutsideWish, of name: String) {
    let words = wish.act.words
    guard words.utf8.count <= HostLimits.outsideWordsBytes else { return nil }
    let no = Entry(
      SafeText(SheetWords.no), detail: SafeText("n"),
      answer: .pane(.outside(wish, isAllowed: false)))
    var yes = Entry(
      SafeText(wish.act.verb), detail: SafeText("y"), answer: .pane(.outside(wish, isAllowed: true))
    )
    yes.isDangerous = true
    let title = SheetWords.unasked(name, wants: wish.act.verb)
    self.init(
      kind: .confirm, title: SafeText(title), text: SafeText(words, place: .multiline),
      entries: [no, yes])
    dismissal = no.answer
  }
}
