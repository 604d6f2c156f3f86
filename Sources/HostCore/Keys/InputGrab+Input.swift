// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import HostConfiguration
import PaneContent
import PaneProtocol
import TerminalInput

/// Keys and pastes for content that takes them instead of the host.
extension InputGrab {
  /// Comes before a key of the host where content takes all keys; twice it is sent itself.
  static let wayOut = KeyChord.control("\\")

  /// The command of the host that a key is while cells of the content are chosen; `nil` for none.
  func command(choosing chord: KeyChord) -> HostCommand? {
    switch chord {
    case .character("Y"): choosing == .nothing ? nil : .choose(.copyText)
    case .escape: choosing == .nothing ? nil : .session(.leave)
    case _: choosing == .byKeys ? Self.choosingKeys[chord] : nil
    }
  }

  private static let choosingKeys: [KeyChord: HostCommand] = [
    .up: .move(.up), .down: .move(.down), .pageUp: .move(.pageUp), .pageDown: .move(.pageDown),
    .home: .move(.first), .end: .move(.last), .left: .step(.outward), .right: .step(.inward),
    .character("k"): .move(.up), .character("j"): .move(.down),
    .character("h"): .step(.outward), .character("l"): .step(.inward),
    .character("v"): .choose(.markRange), .control("c"): .session(.leave),
  ]

  /// Tells whether a key goes to the plugin.
  func takes(_ chord: KeyChord, _ input: InputEvent) -> Bool {
    switch keys {
    case .none: TypedKey(chord, input, for: typist) != nil
    case .all: chord != Self.wayOut
    case .text:
      input.typedScalar != nil || chord == .enter || chord == .backspace || chord == .delete
    }
  }
}

extension TypedKey {
  /// What a key means to content that is typed into; `nil` for the keys of the host.
  init?(_ chord: KeyChord, _ input: InputEvent, for typist: ContentTypist) {
    switch typist {
    case .none: return nil
    case .browsing:
      guard let key = Self.browsing[chord] else { return nil }
      self = key
    case .typing:
      if let key = Self.typing[chord] {
        self = key
      } else if let edit = TextField.edits[chord], chord != .control("w") {
        self = .edit(edit)
      } else if let scalar = input.typedScalar {
        self = .text(String(Character(scalar)))
      } else {
        return nil
      }
    }
  }

  /// What keys mean as long as nothing is typed into.
  static let browsing: [KeyChord: TypedKey] = [.control("s"): .submit, .character("u"): .reset]

  /// What keys mean that are not typed.
  static let typing: [KeyChord: TypedKey] = [
    .enter: .enter, .tab: .next, .backTab: .previous, .up: .up, .down: .down,
    .pageUp: .pageUp, .pageDown: .pageDown, .escape: .leave, .control("c"): .leave,
    .control("s"): .submit, .control("y"): .restore,
    .control("g"): .compose,
  ]
}

extension CanvasKey {
  /// The key of an input as it travels.
  init(_ chord: KeyChord, _ input: InputEvent) {
    let isHeld = if case .key(let key) = input { key.phase == .repeat } else { false }
    self.init(
      chord.name, text: input.typedScalar.map { String(Character($0)) }, isRepeated: isHeld)
  }
}

extension CanvasPaste {
  /// The pieces of a pasted text.
  static func pieces(of text: String) -> [CanvasPaste] {
    var pieces = [String.UnicodeScalarView()]
    var bytes = 0
    for scalar in text.unicodeScalars {
      let count = String(scalar).utf8.count
      if bytes + count > Limit.canvasPasteBytes {
        pieces.append(String.UnicodeScalarView())
        bytes = 0
      }
      bytes += count
      pieces[pieces.count - 1].append(scalar)
    }
    return pieces.enumerated().map { number, piece in
      CanvasPaste(String(piece), sequence: number, isLast: number == pieces.count - 1)
    }
  }
}

extension Pane {
  /// The input its content takes instead of the host; nothing once no program will come to take it.
  ///
  /// While the program is started again the keys stay what they were: a letter of what somebody types
  /// into it must not become a command of the window.
  var grab: InputGrab {
    switch session.phase {
    case .running, .restarting, .starting: view.shown?.grab ?? InputGrab()
    case .idle, .finished, .stopped, .failed, .ending, .ended: InputGrab()
    }
  }

  /// True while the run that drew what is on show has died, and the next one has shown nothing: keys
  /// for the content are nobody's, for what half of them was typed for has ended.
  var losesKeys: Bool {
    guard grab.keys != .none else { return false }
    if case .restarting = session.phase { return true }
    return !view.hasShownInRun && session.run > 1
  }

  /// The page whose content takes keys, and its pane; `nil` without any.
  var keyTaker: KeyTaker? {
    grab.keys == .none ? nil : KeyTaker(of: self)
  }
}

/// A page of a pane whose content takes keys instead of the host.
struct KeyTaker: Equatable, Sendable {
  private let pane: PaneID
  private let page: String

  /// The page a pane shows.
  init(of pane: Pane) {
    self.pane = pane.id
    page = pane.page.id
  }
}
