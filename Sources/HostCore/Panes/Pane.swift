// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneContent
package import PaneProtocol
package import SplitLayout

/// One pane: the program behind it, the pages it shows, and the input it follows.
package struct PaneState: Sendable {
  /// Number of the pane.
  package let id: PaneID
  /// The column it was made for.
  package let role: ColumnRole
  /// What it runs.
  @Shared package var spec: PaneSpec
  /// Life of its program.
  package var session = PluginSession()
  /// Requests the program has not answered.
  package var requests = RequestTable()
  /// What the plugin said of itself, empty until it answers the handshake.
  @Shared package var hello = InitializeReply()
  /// The navigation stack; the root is first and always there.
  package var pages = [Page()]
  /// The page being built for the newest input, off screen until it has content.
  package var fresh: Page?
  /// What the column before has selected.
  package var input = PaneInput()
  /// The selection last told to the plugin and to the next column.
  @Shared package var told: PaneInput.Value? = nil
  /// Work under way, in the order it was announced.
  package var progress: [ProgressReport] = []
  /// What the program said beside the protocol, newest last.
  package var log = PaneLog()
  /// The plugin's own memory, handed back when it is started again.
  package var restoreToken: OpaqueJSON?
  /// Whether the newest run was given it.
  var isRestored = false
  /// How often in a row the program has died with that memory before it showed anything.
  var deathsAfterRestore = 0
  /// How the program wants the split view to behave.
  package var policy = LayoutPolicy()
  /// The input whose content is on screen, as the memories name it.
  var shownKey: String?
  /// The cursor and scroll of inputs seen before, newest last.
  package var memories: [(key: String, memory: ViewMemory)] = []
  /// How old the content is, in steps of what the eye is told.
  package var staleness = Staleness.fresh
  /// The view last told to the plugin.
  package var toldView: ViewDescription?
  /// Whether the newest run has shown content of its own.
  package var hasShownInRun = false
  /// Whether a request has been open for five seconds.
  package var isNotAnswering = false
  /// Level 0: whether the newest run has given a line.
  package var isStreaming = false
  /// Whether the user has been told that the program holds much memory.
  var isLarge = false
  /// When the plugin's newest notices came.
  var notices = NoticeCounter()
  /// Broken lines of late.
  var strikes = StrikeCounter()
  /// What was said of broken lines.
  var rejections = RejectionCounter()
  /// Why the message at hand was not carried out; the answer, if it came as a request.
  var refusal: WireError?
  /// How far the end of the program has come.
  var endingStep = EndingStep.closed
  /// Rows that are hidden because they have just gone elsewhere.
  package var maskedRows: Set<ItemID> = []
  /// Rows that arrived by a drop and are not on show yet; the cursor goes there when they are.
  var arriving: [ItemID] = []
  /// Whether it is to be started again when it is gone.
  var restartsWhenGone = false

  /// The steps of ending a program, from polite to certain.
  enum EndingStep: Sendable { case word, closed, terminated }

  /// What the eye is told of content that no longer belongs to the selection.
  package enum Staleness: Comparable, Sendable { case fresh, dimmed, marked }

  /// Creates a pane whose program was not started yet.
  package init(id: PaneID, role: ColumnRole, spec: PaneSpec) {
    self.id = id
    self.role = role
    self.spec = spec
  }

  /// The page on screen.
  package var page: Page {
    // In place: reading it out and writing it back would copy every list on each key.
    _read {
      if pages.isEmpty { yield Page() } else { yield pages[pages.count - 1] }
    }
    _modify {
      if pages.isEmpty { pages = [Page()] }
      yield &pages[pages.count - 1]
    }
  }

  /// Whether there is a page to go back to.
  package var canGoBack: Bool { pages.count > 1 }

  /// The name the window shows for the pane.
  package var displayTitle: StyledText {
    pages.last { $0.title != nil }?.title ?? StyledText(spec.title)
  }

  /// The short name by which other places speak of the pane: of the layout if it gives one, else the
  /// pane's own title, cut to 16 cells.
  package var columnName: SafeText {
    spec.isTitleGuessed ? displayTitle.text.truncated(to: 16) : spec.title
  }

  /// Whether the plugin asked for this event.
  func wants(_ event: String) -> Bool {
    session.phase == .running && hello.wants.contains(event)
  }
}

/// The last words a program wrote to its standard error, and stray output.
package struct PaneLog: Sendable {
  /// The newest lines, oldest first.
  package private(set) var lines: [SafeText] = []
  /// Stray lines on standard output since the start.
  package private(set) var strayCount = 0

  /// The last twenty lines as one text; `nil` when nothing has been written.
  package var lastWords: SafeText? {
    guard !lines.isEmpty else { return nil }
    return SafeText(lines.suffix(20).map(\.string).joined(separator: "\n"), place: .multiline)
  }

  mutating func add(_ line: SafeText, isStray: Bool = false) {
    if isStray { strayCount += 1 }
    lines.append(line)
    if lines.count > HostLimits.logLines * 2 {
      lines.removeFirst(lines.count - HostLimits.logLines)
    }
  }
}

/// Counts broken lines; too many of them in a minute end the run.
///
/// Source: ten protocol strikes in 60 s.
struct StrikeCounter: Equatable, Sendable {
  private var moments: [HostTime] = []

  /// Notes one; tells whether it was one too many.
  mutating func add(at now: HostTime) -> Bool {
    moments.removeAll { now.since($0) > HostLimits.strikeWindow }
    moments.append(now)
    return moments.count >= HostLimits.strikes
  }
}

/// Counts notices, so that a talkative plugin is shown five a second and no more.
///
/// Of those that come faster the newest is kept until it may be shown: a burst ends with what the
/// plugin said last.
struct NoticeCounter: Equatable, Sendable {
  private var moments: [HostTime] = []
  private var held: Notice?
  private var folded = 0

  /// What is to be done with a notice.
  enum Verdict { case show, keep, replace }

  /// Tells whether a notice may be shown now; if not, it is kept in place of the one before.
  mutating func judge(_ notice: Notice, at now: HostTime) -> Verdict {
    moments.removeAll { now.since($0) >= HostLimits.noticeWindow }
    if held != nil {
      folded += 1
      held = notice
      return .replace
    }
    guard moments.count >= HostLimits.notices else {
      moments.append(now)
      return .show
    }
    held = notice
    return .keep
  }

  /// Takes the notice that waits, with the number of those it stands for.
  mutating func release(at now: HostTime) -> (notice: Notice, folded: Int)? {
    guard let notice = held else { return nil }
    defer { (held, folded) = (nil, 0) }
    moments.append(now)
    return (notice, folded)
  }
}
