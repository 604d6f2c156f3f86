// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import PaneContent
import PaneProtocol
import TerminalInput

@testable import HostRecord

/// Events of every kind, with all that can be in them.
enum EventSamples {
  static let all: [HostEvent] =
    host + timers.map { .timer($0) } + input.map { .input($0) }
    + plugin.map { .pane(PaneID(2), run: 7, $0) } + replies.map { .input(.reply($0)) }

  /// Those that are neither a timer nor the user's doing, of which there are few of each kind.
  static let news: [HostEvent] = host + plugin.map { .pane(PaneID(2), run: 7, $0) }

  static let host: [HostEvent] = [
    .started, .warned(SafeText("a\nb", place: .multiline)), .cursorShown, .turnEnded,
    .resized(CellSize(columns: 80, rows: 24)), .terminal(TerminalTraits()), .terminal(traits),
    .program(ProgramID(3), .ended(status: 137)), .signalled(.terminate), .signalled(.hangUp),
    .program(ProgramID(4), .composed(.text("a\nb", path: "/run/a"))),
    .program(ProgramID(5), .composed(.refused(status: 1))),
    .program(ProgramID(6), .composed(.failed(SafeText("no")))),
    .signalled(.resumed), .standardInput(.rows([row, styledRow])), .standardInput(.rows([])),
    .standardInput(.cut(rows: 9)), .standardInput(.ended),
    .transferLog(.reading(bytes: 7)), .transferLog(.recovered(TransferLogTests.records)),
    .transferLog(.pastTaken(nil)), .transferLog(.pastTaken([])),
    .transferLog(.surveyed([], elsewhere: ["b", "a"])), .transferLog(.shown(["t", "u"])),
    .transferLog(.written("t", succeeded: true)), .transferLog(.written("t", succeeded: false)),
    .files(.judged(4, FileVerdict(refusal: "no", isThere: true, canMove: false, isNear: false))),
    .files(.judged(5, verdict)),
    .files(.moved("t", FileOutcome())), .files(.moved("t", outcome)),
    .files(.progressed("t", FileProgress(items: 4, itemsDone: 1, bytes: 100, bytesDone: 7))),
    .helper(.answered(ticket: 3, JSONText(text: "{\"id\":3}"))), .helper(.ended(.picture)),
    .files(.spooled("d", path: "/tmp/x")), .files(.spooled("d", path: nil)),
    .files(.pasted("/tmp/a /tmp/b", ["/tmp/a", "/tmp/b"])), .files(.pasted("words", [])),
  ]

  static let timers: [HostTimer] =
    PaneTimer.allCases.map { .pane(PaneID(1), $0) } + SessionTimer.allCases.map { .session($0) }
    + HelperTimer.allCases.map { .helper($0) }
    + DragTimer.allCases.map { .drag(.gesture($0)) } + [
      .status, .drag(.transfer("run/1:2")), .drag(.slowTransfer("t")), .drag(.spring),
      .drag(.snapBack), .drag(.keyMove), .drag(.outside), .drag(.waitingTransfers),
      .drag(.otherLogs),
    ]

  static let input: [InputEvent] =
    keys.map { .key($0) }
    + buttons.map { .mouse(MouseEvent($0, at: CellPoint(column: -1, row: 4))) }
    + [
      .text("j"), .text("\u{0}"), .text("\u{301}"), .text("\""), .text("漢"),
      .mouse(MouseEvent(.move, at: CellPoint(column: 1, row: 2), modifiers: [.alt, .control])),
      .paste("two\nlines\t\"", isComplete: true), .paste("", isComplete: false), .focus(true),
      .focus(false), .drop("t=m:x=1:y=2;text/plain"),
      .size(CellSize(columns: 80, rows: 24), pixelWidth: 640, pixelHeight: 480),
    ]

  static let plugin: [PluginEvent] = [
    .spawned(processID: 4_711), .spawnFailed("none: not found"), .spoken, .outdated,
    .logged(SafeText("a"), omission: Omission(rows: 3, reason: SafeText("without an id"))),
    .owesAnswer("\"a\""),
    .owesAnswer(7), .output(.row(row)), .output(.row(styledRow)), .output(.row(brokenRow)),
    .output(.line(StyledText("plain"))),
    .output(.line(styled)), .output(.line(.empty)), .output(.cut(lines: 5)),
    .rejected(code: -32_600, id: nil, reason: "no message"),
    .rejected(code: -32_602, id: 4, reason: "wrong", excerpt: "{\"a\""), .logged("a remark"),
    .errorLine("Traceback"), .outputEnded, .inputClosed, .exited(status: 0, signal: 0),
    .exited(status: 127, signal: 0), .exited(status: 0, signal: 9),
    .measured(.queue(bytes: 1 << 20)), .measured(.memory(bytes: 1 << 30)),
    .message(.navPop(NavPop(to: nil))),
    .message(.response(id: 3, .pong)), .message(.response(id: 3, .cancelled)),
    .message(.response(id: 4, .failed(WireError(code: -32_802, message: "busy")))),
  ]

  private static let keys: [KeyEvent] =
    KeyName.allCases.map { KeyEvent($0.key) } + [
      KeyEvent(.character("G"), .shift), KeyEvent(.character(" "), .control),
      KeyEvent(.character("="), [.control, .shift], phase: .repeat, shifted: "+", base: "ß"),
      KeyEvent(.function(35), .hyper, phase: .release), KeyEvent(.other(57_344), .meta),
      KeyEvent(.character("\u{0}"), .super),
    ]

  private static let buttons: [MouseEvent.Action] = [
    .press(.left), .press(.middle), .press(.right), .press(.none), .press(.extra(8)),
    .release(.left), .drag(.right), .move, .wheelUp, .wheelDown, .wheelLeft, .wheelRight, .leave,
  ]

  private static let replies: [TerminalReply] = [
    .deviceAttributes([62, 4]), .version("kitty(0.40)"), .mode(2_026, 2), .kittyFlags(5),
    .modifyOtherKeys(2), .color(11, 255, 0, 128), .isDark(true), .isDark(false), .isVisible(true),
    .cursor(CellPoint(column: 3, row: 4)), .ready, .cellPixels(width: 8, height: 17),
    .areaPixels(width: 640, height: 480), .capability(name: "RGB", value: nil),
    .capability(name: "Ms", value: "x"), .graphicRendition("0m"), .kittyGraphics("OK"),
    .clipboard("c;"), .dragAndDrop(2),
  ]

  private static var traits: TerminalTraits {
    var traits = TerminalTraits()
    traits.isDark = false
    traits.colors = "rgb"
    traits.foreground = "#c0c0c0"
    traits.background = "#102030"
    traits.hasFullKeys = true
    traits.hasDragAndDrop = true
    traits.isRemote = true
    traits.clipboardBytes = 1 << 20
    traits.cellPixels = CellSize(columns: 8, rows: 17)
    traits.pictures = .sixel
    traits.lineRate = 65_536
    return traits
  }

  private static let styled = StyledText(
    "grün faint inverse",
    runs: [
      .init(utf8Count: 6, style: TextStyle(foreground: .palette(2), background: .standard)),
      .init(utf8Count: 6, style: TextStyle(attributes: [.faint, .bold])),
      .init(
        utf8Count: 7,
        style: TextStyle(role: .warn, background: .rgb(1, 2, 3), attributes: .inverse)),
    ])

  private static var row: Item {
    var item = Item(id: "a", text: StyledText("a"))
    item.value = "a\tb"
    return item
  }

  private static var styledRow: Item {
    var item = Item(id: "b", text: styled)
    item.detail = styled
    return item
  }

  private static var brokenRow: Item {
    var item = row
    item.rawValue = [0x61, 0xFF, 0x07]
    return item
  }

  private static let taken = {
    var taken = TakenNames()
    (taken.count, taken.older, taken.newer, taken.position) = (2, 1, 1, 0)
    taken.new = .init(size: 312, modified: 1_764_000_000)
    taken.old = .init(isFolder: true, modified: -1)
    return taken
  }()

  private static let verdict = {
    var verdict = FileVerdict(hasConflict: true, hasTwin: true)
    verdict.taken = taken
    return verdict
  }()

  private static let outcome = {
    var outcome = FileOutcome(
      arrived: [TransferredItem(n: 1, id: "file:///x", revision: "r", replaced: "o", isCopy: true)],
      refused: [0: "no room", 2: "gone"], changed: [0], gone: [2, 5], unfit: [2], kept: [1: "busy"],
      isCancelled: true)
    outcome.oddNames = 3
    outcome.taken = [0, 2]
    outcome.takenNames = taken
    return outcome
  }()
}
