// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// Keys that pick things up, carry them about and put them down.
extension HostState {
  /// Gives a key to the running drag; tells whether one runs.
  mutating func dragKey(
    _ chord: KeyChord, _ input: InputEvent, _ turn: inout HostTurn
  ) -> Bool {
    guard dragging.takesKeys else {
      // A button is held down: Esc lets go of what it might become.
      guard dragging.gesture.phase != .idle, chord == .escape else { return false }
      return drag(.key(.escape), &turn)
    }
    if var field = dragging.finding {
      find(chord, input, &field, &turn)
      return true
    }
    if case .host(let command)? = settings.keymap.owner(of: input, in: .drag) {
      perform(command, &turn)
    } else if chord == KeyChord("/") {
      dragging.finding = TextField()
    } else if let key = DragKey(chord) {
      drag(.key(key), &turn)
    }
    return true
  }

  private mutating func find(
    _ chord: KeyChord, _ input: InputEvent, _ field: inout TextField,
    _ turn: inout HostTurn
  ) {
    switch chord {
    case KeyChord.escape, KeyChord("ctrl+c"), KeyChord.enter: dragging.finding = nil
    default:
      guard field.edit(chord, input) else { return }
      dragging.finding = field
      drag(.key(.find(field.text)), &turn)
    }
  }

  /// The commands that pick things up and put them down.
  mutating func perform(_ command: CarryCommand, _ turn: inout HostTurn) {
    switch command {
    case .pickUpToMove: pickUp(.move, &turn)
    case .pickUpToCopy: pickUp(.copy, &turn)
    case .cut: takeToClip(isCut: true, &turn)
    case .copy: copyThings(&turn)
    case .paste: putClip(&turn)
    case .moveRowUp: nudge(down: false, &turn)
    case .moveRowDown: nudge(down: true, &turn)
    }
  }

  /// The commands for what is being carried.
  mutating func perform(_ command: DragCommand, _ turn: inout HostTurn) {
    guard let key = DragKey(command) else { return choosePlace(&turn) }
    drag(.key(key), &turn)
    if dragging.gesture.isIdle { dragging.finding = nil }
  }

  private mutating func pickUp(
    _ operation: DropOperation, _ turn: inout HostTurn
  ) {
    guard let pane = focusedPane, let list = pane.page.list else { return }
    let rows = list.chosenItems.map(\.id)
    drag(
      .pickedUp(DragPaneID(pane.id.number), rows, .exactly(operation)), &turn)
  }

  /// Lists all places that take what is carried, to be narrowed by typing.
  private mutating func choosePlace(_ turn: inout HostTurn) {
    let world = HostDragWorld(self)
    let entries = dragging.gesture.places(in: world).map { place -> Sheet.Entry in
      let column = world.pane(place.pane)?.title.string ?? ""
      return Sheet.Entry(
        SafeText(world.name(of: place)), detail: SafeText(column), answer: .place(place))
    }
    guard !entries.isEmpty else { return }
    sheets.append(
      Sheet(kind: .palette, title: SafeText("Places"), field: TextField(), entries: entries))
  }

  // MARK: Cut, copy, put

  private mutating func copyThings(_ turn: inout HostTurn) {
    let items = focusedPane?.page.list?.chosenItems ?? []
    if items.contains(where: { $0.drag != nil }) {
      takeToClip(isCut: false, &turn)
    } else {
      copyText(&turn)
    }
  }

  /// Notes the chosen rows; nothing is removed before they have been put down.
  private mutating func takeToClip(
    isCut: Bool, _ turn: inout HostTurn
  ) {
    guard let pane = focusedPane, let list = pane.page.list else { return }
    let rows = list.chosenItems.filter { $0.drag != nil && !$0.isDisabled }
    guard let first = rows.first, let declared = first.drag else {
      say("Nothing here can be taken", kind: .warning, &turn)
      return
    }
    let policy = DragPolicy(declared)
    let isSame = dragging.clip.map { $0.pane == pane.id && $0.isCut == isCut } ?? false
    let items = rows.prefix(policy.maxItems).map { DragItem($0) }
    if isSame, dragging.clip?.items.map(\.id) == items.map(\.id) {
      dragging.clip = nil
      say(isCut ? "Not cut any more" : "Not copied any more", &turn)
      return
    }
    dragging.clip = Clip(pane: pane.id, items: items, policy: policy, isCut: isCut)
    if !isCut {
      turn.order(.terminal(.copy(rows.map(\.plainValue).joined(separator: "\n"))))
    }
    update(pane.id) { $0.page.content?.updateList { _ = $0.clearMarks() } }
    let words = items.count == 1 ? "\"\(items[0].title.string)\"" : "\(items.count) items"
    say("\(isCut ? "Cut" : "Copied") \(words). p puts it down.", &turn)
  }

  /// Puts down what was cut or copied: after the cursor row where order is the user's, else into
  /// the page on screen, never into the container under the cursor.
  private mutating func putClip(_ turn: inout HostTurn) {
    guard let clip = dragging.clip else {
      say("Nothing was cut or copied; x cuts, y copies", &turn)
      return
    }
    guard let pane = focusedPane else { return }
    let target = DragPaneID(pane.id.number)
    var place = DropPlace(pane: target, anchor: .pane)
    if let rules = pane.page.dropRules, rules.isOrdered,
      rules.rows == .between || rules.rows == .both
    {
      if let row = pane.page.list?.cursorItem?.id {
        place.anchor = .after(row)
      } else if !rules.takesPane {
        place.anchor = .end
      }
    }
    drag(
      .put(
        clip.items, from: DragPaneID(clip.pane.number), clip.policy,
        clip.isCut ? .exactly(.move) : .exactly(.copy), place), &turn)
  }
}

extension HostDragWorld {
  /// A place in a few words, for a menu.
  fileprivate func name(of place: DropPlace) -> String {
    func title(_ row: ItemID) -> String {
      self.row(row, in: place.pane)?.item.text.text.string ?? row
    }
    switch place.anchor {
    case .before(let row): return "Before \(title(row))"
    case .after(let row): return "After \(title(row))"
    case .into(let row): return "Into \(title(row))"
    case .end: return "At the end"
    case .pane: return "Here"
    }
  }
}

extension DragKey {
  /// The key a command stands for; `nil` for the list of places, which is the host's own.
  init?(_ command: DragCommand) {
    switch command {
    case .drop: self = .enter
    case .cancel: self = .escape
    case .up: self = .up
    case .down: self = .down
    case .nextColumn: self = .tab
    case .previousColumn: self = .backTab
    case .stepIn: self = .right
    case .stepOut: self = .left
    case .copy: self = .copy
    case .move: self = .move
    case .link: self = .link
    case .choose: self = .ask
    case .into: self = .prefer
    case .open: self = .open
    case .addRow: self = .add
    case .places: return nil
    }
  }

  /// The key of a chord that no command stands for.
  init?(_ chord: KeyChord) {
    if let number = (1...9).first(where: { KeyChord(String($0)) == chord }) {
      self = .column(number)
      return
    }
    switch chord {
    case KeyChord("home"), KeyChord("g"): self = .home
    case KeyChord("end"), KeyChord("G"): self = .end
    case KeyChord("pageup"): self = .pageUp
    case KeyChord("pagedown"): self = .pageDown
    case KeyChord("backspace"): self = .back
    case KeyChord("o"): self = .open
    case KeyChord("n"): self = .findNext
    case KeyChord("N"): self = .findPrevious
    default: return nil
    }
  }
}
