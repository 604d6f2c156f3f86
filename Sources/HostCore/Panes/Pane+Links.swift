// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol

/// Links and headings of the text a pane shows, and the size of its picture.
extension Pane {
  /// Carries out a command for texts.
  mutating func perform(_ command: TextCommand) -> PaneReply {
    switch command {
    case .linkPrevious:
      let step: LinkCommand = wants(.task) ? .previousOrTask : .previous
      return note(PaneWords.noLinks, after: view.perform(.link(step)))
    case .linkNext:
      let step: LinkCommand = wants(.task) ? .nextOrTask : .next
      return note(PaneWords.noLinks, after: view.perform(.link(step)))
    case .headingPrevious:
      return note(PaneWords.noHeadings, after: view.perform(.landmark(.previous)))
    case .headingNext: return note(PaneWords.noHeadings, after: view.perform(.landmark(.next)))
    case .headings:
      return shown?.landmarks.isEmpty == false ? .sheet(headings) : .note(PaneWords.noHeadings)
    case .asWritten: return note(PaneWords.asWrittenAlready, after: view.perform(.asWritten))
    }
  }

  /// Carries out a command for the size of a picture.
  mutating func perform(_ command: MagnifyCommand) -> PaneReply {
    view.perform(.magnify(command)) == .nothing ? .warning(PaneWords.noPicture) : .nothing
  }

  /// Says something when nothing was done.
  private func note(_ words: String, after outcome: ContentOutcome) -> PaneReply {
    outcome == .nothing ? .note(words) : .nothing
  }

  /// The list of headings to go to.
  private var headings: Sheet {
    let entries = (shown?.landmarks ?? []).enumerated().map { number, landmark in
      let blanks = SafeText("  ").repeated(min(landmark.level, 6) - 1)
      return Sheet.Entry(
        blanks + landmark.title, answer: .pane(.landmark(id, number: number)))
    }
    return Sheet(
      kind: .palette, title: SafeText(SheetWords.headings), field: TextField(), entries: entries)
  }

  /// Goes to a heading of the list.
  mutating func goToHeading(_ number: Int) { _ = view.perform(.landmark(.number(number))) }

  /// Has the task ticked whose box the user has gone to, or its tick taken away; tells whether there
  /// is one.
  mutating func tick(_ turn: inout HostTurn) -> Bool {
    guard let task = shown?.currentLink?.task else { return false }
    guard wants(.task), session.phase == .running else { return true }
    turn.send(.task(task), to: id)
    _ = view.perform(.awaitTick(true))
    turn.start(.pane(id, .tick), after: HostLimits.tickPatience)
    return true
  }

  /// Follows the link the user has gone to.
  ///
  /// - Returns: What there is to say about it, empty for nothing; `nil` when there is no such link.
  mutating func followLink(by: String, _ turn: inout HostTurn) -> StatusMessage? {
    guard let link = shown?.currentLink else { return nil }
    guard link.task == nil else {
      _ = tick(&turn)
      return StatusMessage(.empty, kind: .info)
    }
    return follow(link, by: by, &turn)
  }

  /// Goes where a link leads, or has the program go there.
  ///
  /// - Returns: What there is to say about it, empty for nothing.
  mutating func follow(
    _ link: ContentLink, by: String, _ turn: inout HostTurn
  ) -> StatusMessage {
    if link.target.hasPrefix("#"),
      view.perform(.landmark(.named(String(link.target.dropFirst())))) == .changed
    {
      return StatusMessage(.empty, kind: .info)
    }
    if OutsideAddress.isOpened(link.target) {
      turn.order(.program(.openLink(link.target)))
      return StatusMessage(SafeText(PaneWords.opens(link.target)), kind: .info)
    }
    guard wants(.link), session.phase == .running else {
      return StatusMessage(SafeText(PaneWords.nothingOpens(link.target)), kind: .warning)
    }
    turn.send(.link(FollowedLink(target: link.target, base: link.base, by: by)), to: id)
    return StatusMessage(.empty, kind: .info)
  }
}

extension PaneView {
  /// Carries out a command for the content on screen.
  fileprivate mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    guard page.chrome.error == nil else { return .nothing }
    return page.content?.perform(command) ?? .nothing
  }
}
