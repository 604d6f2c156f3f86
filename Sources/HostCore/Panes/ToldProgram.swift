// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol

/// The last words to a program, so that nothing is told twice.
struct ToldProgram: Sendable {
  /// The selection of its own rows, which is also the input of the next column.
  @CopyOnWrite var selection: PaneInput.Value? = nil
  var view: ViewDescription?
  /// The looks of the terminal.
  @CopyOnWrite var theme: ThemeDescription? = nil
  /// The state of the content in which its selection was looked at last.
  var look: Look?
  /// What its peer shows; `nil` while it was told nothing.
  @CopyOnWrite private var peer: Peer? = nil

  /// Everything a selection follows from.
  struct Look: Equatable, Sendable { let stamp, generation, shownGeneration: Int }

  /// Notes what its peer shows; tells whether the program has yet to hear of it.
  mutating func note(_ peer: Peer) -> Bool {
    guard self.peer != peer else { return false }
    self.peer = peer
    return true
  }

  /// Notes the looks of the terminal; tells whether they are others than the program knows.
  mutating func note(_ theme: ThemeDescription) -> Bool {
    guard self.theme != theme else { return false }
    self.theme = theme
    return true
  }

  /// Notes a selection.
  ///
  /// - Returns: The words about it; `nil` when it leads to the same content as the one before.
  mutating func note(_ selection: PaneInput.Value, by cause: HostTurn.Cause) -> Selection? {
    if let told = self.selection, told.leadsToSameContent(as: selection) { return nil }
    let isFirst = self.selection == nil
    self.selection = selection
    var words = Selection(
      item: selection.item?.id, items: selection.items.map(\.id), count: selection.count,
      by: isFirst ? HostTurn.Cause.host.rawValue : cause.rawValue)
    words.cell = selection.cell
    return words
  }

  /// Has the selection told again, to whoever hears it now.
  mutating func forgetSelection() {
    selection = nil
    look = nil
  }
}
