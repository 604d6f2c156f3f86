// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneContent
package import PaneProtocol
package import SplitLayout

/// One pane: the program behind it, the pages it shows, and the input it follows.
package struct PaneState: Sendable {
  package let id: PaneID
  package let role: ColumnRole
  @Shared package var spec: PaneSpec
  package var session = PluginSession()
  package var requests = RequestTable()
  /// What the plugin said of itself, empty until it answers the handshake.
  @Shared package var hello = InitializeReply()
  /// The navigation stack; the root is first and always there.
  package var pages = [Page()]
  /// The page being built for the newest input, off screen until it has content.
  package var fresh: Page?
  package var input = PaneInput()
  /// The selection last told to the plugin and to the next column.
  @Shared package var told: PaneInput.Value? = nil
  package var progress: [ProgressReport] = []
  package var log = PaneLog()
  /// The plugin's own memory, handed back when it is started again.
  package var restoreToken: OpaqueJSON?
  /// How often in a row the program has died soon after it was given that memory.
  var deathsAfterRestore = 0
  package var policy = LayoutPolicy()
  /// The input whose content is on screen, as the memories name it.
  var shownKey: String?
  /// The cursor and scroll of inputs seen before, newest last.
  package var memories: [(key: String, memory: ViewMemory)] = []
  /// How old the content is, in steps of what the eye is told.
  package var staleness = Staleness.fresh
  /// The view last told to the plugin.
  package var toldView: ViewDescription?
  /// Whether the newest run has shown something.
  package var hasSpokenInRun = false
  package var isNotAnswering = false
  /// Level 0: whether the newest run has given a line.
  package var isStreaming = false
  /// Broken lines of late.
  var strikes = StrikeCounter()
  /// How far the end of the program has come.
  var endingStep = EndingStep.closed
  /// Whether it is to be started again when it is gone.
  var restartsWhenGone = false

  /// The steps of ending a program, from polite to certain.
  enum EndingStep: Sendable { case word, closed, terminated }

  /// What the eye is told of content that no longer belongs to the selection.
  package enum Staleness: Comparable, Sendable { case fresh, dimmed, marked }

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

  static let lineLimit = 200

  mutating func add(_ line: SafeText, isStray: Bool = false) {
    if isStray { strayCount += 1 }
    lines.append(line)
    if lines.count > Self.lineLimit * 2 { lines.removeFirst(lines.count - Self.lineLimit) }
  }
}

/// Counts broken lines; too many of them in a minute end the run.
///
/// Source: ten protocol strikes in 60 s.
struct StrikeCounter: Equatable, Sendable {
  private var moments: [HostTime] = []

  /// Notes one; tells whether it was one too many.
  mutating func add(at now: HostTime) -> Bool {
    moments.removeAll { now.since($0) > 60_000 }
    moments.append(now)
    return moments.count >= 10
  }
}
