// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin

/// The words around the cells: title, badge, status and the question before the pane is left.
struct TerminalTitle {
  private var sent: (title: String, badge: String, status: String, guarded: String)?
  /// The title the program gives, or the empty text.
  var given = ""
  /// The name that the pane which opened the program has for it, or the empty text.
  var named = ""
  /// The program in the foreground.
  var foreground = ""
  /// The words that were started.
  var words = ""
  /// True when the bell has rung while the user was elsewhere.
  var rings = false
  /// The status of the last command that failed, or `nil`.
  var failure: Int?
  /// The folder the program is in, or the empty text.
  var folder = ""
  /// The program that is not to be left without a question, or the empty text.
  var guarded = ""

  /// Takes the address of the folder that the program is in now; that of another machine is none.
  mutating func enter(_ address: String) {
    guard let place = FilePath(value: address)?.value, place.hasPrefix("/") else { return }
    folder = place
  }

  /// Begins with another program; what is on show of the one before is taken away next time.
  mutating func begin() {
    let sent = sent
    self = TerminalTitle()
    self.sent = sent
  }

  /// Says everything anew next time, for a page that knows nothing of it.
  mutating func forget() { sent = nil }

  /// What the pane is called: by the program, by who opened it, or by what runs in it.
  private var name: String { [given, named, foreground, words].first { !$0.isEmpty } ?? "" }

  /// The title of the page with what was printed.
  var ofHistory: String { name.isEmpty ? "scrollback" : "\(name) · scrollback" }

  /// The update that says what has changed; `nil` when nothing has.
  mutating func update() -> PaneUpdate? {
    let next = (
      title: rings ? "♪ \(name)" : name, badge: failure.map { "✗\($0)" } ?? "", status: folder,
      guarded: guarded
    )
    var update = PaneUpdate()
    var isNew = false
    if sent?.title != next.title {
      update.title = .set(Text(next.title))
      isNew = true
    }
    if (sent?.badge ?? "") != next.badge {
      update.badge = next.badge.isEmpty ? .remove : .set(Text(next.badge, .bad))
      isNew = true
    }
    if (sent?.status ?? "") != next.status {
      update.status = next.status.isEmpty ? .remove : .set(Text(next.status))
      isNew = true
    }
    if (sent?.guarded ?? "") != next.guarded {
      let question = GuardQuestion(
        "\(next.guarded) is still running", confirm: "Leave", cancel: "Stay", guardsInput: false)
      update.guardQuestion = next.guarded.isEmpty ? .remove : .set(question)
      isNew = true
    }
    sent = next
    return isNew ? update : nil
  }
}
