// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneProtocol
import PaneTestSupport
import Testing

/// A drag written down: what happens, and what must follow.
struct GestureVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  var setup: [String]?
  var events: [String]
  /// Everything sent and decided, in order.
  var log: [String]?
  var phase: String?
  var hover: String?
  /// Ids of sentences that must have been said.
  var said: [String]?
  var testDescription: String { id }
}

@Suite("Drag gestures")
struct GestureVectorTests {
  @Test(
    "follows the table of gestures", arguments: try vectors("gestures", as: [GestureVector].self))
  func gesture(_ vector: GestureVector) { run(vector) }

  @Test(
    "follows the table of scrolling, springs, hidden columns and keys",
    arguments: try vectors("regions", as: [GestureVector].self))
  func region(_ vector: GestureVector) { run(vector) }

  private func run(_ vector: GestureVector) {
    var rig = DragRig()
    var script = GestureScript()
    for line in vector.setup ?? [] { script.prepare(&rig, line) }
    for line in vector.events { script.play(&rig, line) }
    if let log = vector.log { #expect(rig.log == log) }
    if let phase = vector.phase { #expect(rig.phase == phase) }
    if let hover = vector.hover { #expect(rig.hover == hover) }
    for id in vector.said ?? [] { #expect(rig.said.map(\.id.rawValue).contains(id), "\(rig.said)") }
    #expect(rig.violations.isEmpty)
    // Whatever happened, Esc and a release end it without a trace.
    rig.send(.key(.escape))
    rig.send(.chosen(nil))
    rig.send(.pointer(.released(.left, DragPointer(.zero))))
    rig.wait(5_000)
    #expect(rig.phase == "idle")
    #expect(rig.violations.isEmpty)
  }
}

/// The small language of the vectors.
struct GestureScript {
  mutating func prepare(_ rig: inout DragRig, _ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let value = words.dropFirst().joined(separator: " ")
    switch words.first {
    case "mark":
      rig.world[pane(of: value)].pane.marks = value.split(separator: ",").map(String.init)
    case "cursor": rig.world[pane(of: value)].pane.cursorRow = value
    case "slow": rig.manners[id(words[1])] = Int(words[2]).map { .after($0) } ?? .silent
    case "reason": rig.beginReason = value
    case "policy": rig.beginPolicy = value
    case "rows": setRows(&rig, words)
    case "hide": rig.world[Character(value)].pane.frame = nil
    case "cards": rig.world["C"].height = Int(value) ?? 1
    case "boxes":
      rig.world["C"].rows = rig.world["C"].rows.map {
        var row = $0
        row.item.isExpandable = true
        return row
      }
      rig.world["C"].pane.drop?.rows = .both
    case "outline": setOutline(&rig)
    case "chips":
      rig.world.buttons = [
        DropButton(
          cells: CellRect(column: 0, row: 29, columns: 6, rows: 1), purpose: .pane(TestWorld.c)),
        DropButton(cells: CellRect(column: 8, row: 29, columns: 6, rows: 1), purpose: .hold),
      ]
    case "nothing":
      rig.world["A"].pane.drop = nil
      rig.world["C"].pane.drop = nil
    case "missing": rig.world["C"].missing = Set((Int(value) ?? 0)..<1_000)
    case "outside":
      rig.gesture.canGoOutside = true
      rig.gesture.goesOutsideAtOnce = value == "immediate"
    case "quiet": for index in 0...2 { rig.world.lists[index].pane.drop?.asks = false }
    default: Issue.record("unknown setup \(line)")
    }
  }

  mutating func play(_ rig: inout DragRig, _ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first {
    case "P": rig.send(.pointer(.pressed(.left, pointer(rest))))
    case "PR": rig.send(.pointer(.pressed(.right, pointer(rest))))
    case "M": rig.send(.pointer(.moved(pointer(rest), holding: .left)))
    case "H": rig.send(.pointer(.moved(pointer(rest), holding: nil)))
    case "R": rig.send(.pointer(.released(.left, pointer(rest))))
    case "W":
      rig.world["B"].top += 1
      rig.send(.pointer(.wheelTurned(pointer(rest))))
    case "LEAVE": rig.send(.pointer(.left))
    case "K": for key in words.dropFirst() { rig.send(.key(Self.key(key))) }
    case "PICK":
      let rows = words[1].split(separator: ",").map(String.init)
      let forced = words.count > 2 ? DropOperation(rawValue: words[2]) : nil
      rig.send(
        .pickedUp(
          id(String(words[1].prefix(1)).uppercased()), rows, forced.map { .exactly($0) } ?? .none))
    case "PUT":
      // PUT row after: what was cut goes into C behind a row.
      let item = DragItem(id: words[1], revision: "old", title: SafeText("As it was cut"))
      rig.send(
        .put(
          [item], from: id(words[1].prefix(1).uppercased()), .bare, .exactly(.move),
          DropPlace(pane: TestWorld.c, anchor: .after(words[2]))))
    case "T": rig.wait(Int(rest) ?? 0)
    case "FO": rig.send(.focusLost)
    case "FI": rig.send(.focusGained)
    case "RZ": resize(&rig, Int(rest) ?? 0)
    case "DIE": rig.send(.paneGone(id(rest)))
    case "GONE":
      rig.world["C"].rows.removeAll { $0.item.id == rest }
      rig.send(.paneChanged(TestWorld.c))
    case "NEW":
      rig.world["C"].rows.insert(TestWorld.row(rest, "Card"), at: 0)
      rig.send(.paneChanged(TestWorld.c))
    case "LOADED":
      rig.world["C"].missing = []
      rig.send(.paneChanged(TestWorld.c))
    case "LOST": rig.send(.rowsGone(TestWorld.b, rest.split(separator: ",").map(String.init)))
    case "CHOOSE":
      rig.send(.chosen(DropOperation(rawValue: rest).map { .operation($0) }))
    case "OPEN":
      rig.world["A"].rows.insert(
        contentsOf: [TestWorld.row("x1", "One", depth: 1, isContainer: true)], at: 2)
      rig.world["A"].rows[1].isExpanded = true
      rig.send(.paneChanged(TestWorld.a))
    case "SHOWN":
      rig.world["A"].pane.frame = CellRect(column: 0, row: 0, columns: 24, rows: 29)
      rig.world["A"].pane.isOverlay = true
      rig.send(.layoutChanged)
    case "OS": rig.send(.outside(Self.outside(words)))
    default: Issue.record("unknown event \(line)")
    }
    // Answers given at once arrive before the next event.
    rig.wait(0)
  }

  private func setRows(_ rig: inout DragRig, _ words: [String]) {
    let letter = Character(words[1])
    let count = Int(words[2]) ?? 0
    rig.world[letter].rows = (0..<count).map {
      TestWorld.row("\(words[1].lowercased())\($0 + 1)", "Row \($0 + 1)")
    }
  }

  /// f1 with two children, the second with one; f2.
  private func setOutline(_ rig: inout DragRig) {
    rig.world["C"].pane.isOutline = true
    rig.world["C"].pane.drop?.rows = .both
    rig.world["C"].rows = [
      TestWorld.row("f1", "f1", isContainer: true, isExpanded: true),
      TestWorld.row("f1/x", "x", depth: 1, isContainer: true, isExpanded: true),
      TestWorld.row("f1/x/y", "y", depth: 2),
      TestWorld.row("f2", "f2", isContainer: true),
    ]
  }

  private func resize(_ rig: inout DragRig, _ columns: Int) {
    rig.world.window = CellSize(columns: columns, rows: 30)
    rig.world["A"].pane.frame = nil
    rig.send(.layoutChanged)
  }

  private func pane(of row: String) -> Character { Character(row.prefix(1).uppercased()) }

  private func id(_ name: String) -> DragPaneID {
    switch name {
    case "A", "P": TestWorld.a
    case "B", "S": TestWorld.b
    default: TestWorld.c
    }
  }

  /// `x,y`.
  private func pointer(_ text: String) -> DragPointer {
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 2 else {
      Issue.record("not a cell: \(text)")
      return DragPointer(.zero)
    }
    return DragPointer(CellPoint(column: numbers[0], row: numbers[1]))
  }

  private static func outside(_ words: [String]) -> OutsideEvent {
    let types = words.count > 3 ? [words[3]] : nil
    let numbers = (words.count > 2 ? words[2] : "0,0").split(separator: ",").compactMap { Int($0) }
    let cell = DragPointer(CellPoint(column: numbers.first ?? 0, row: numbers.last ?? 0))
    switch words[1] {
    case "offer": return .offered
    case "started": return .started
    case "failed": return .failed
    case "left": return .left
    case "hover": return .hovered(cell, operations: [.copy, .move], types: types, token: nil)
    case "own": return .hovered(cell, operations: [.copy, .move], types: nil, token: "own")
    case "drop": return .dropped(cell, operations: [.copy, .move], types: types, token: nil)
    default: return .finished(cancelled: words[1] == "cancelled", operation: .copy)
    }
  }

  static func key(_ name: String) -> DragKey {
    switch name {
    case "esc": .escape
    case "enter": .enter
    case "tab": .tab
    case "backtab": .backTab
    case "up": .up
    case "down": .down
    case "left": .left
    case "right": .right
    case "home": .home
    case "end": .end
    case "c": .copy
    case "m": .move
    case "l": .link
    case ".": .ask
    case "i": .prefer
    case "o": .open
    case "back": .back
    case "a": .add
    case "n": .findNext
    default:
      if name.hasPrefix("/") {
        .find(String(name.dropFirst()))
      } else {
        .column(Int(name) ?? 1)
      }
    }
  }
}
