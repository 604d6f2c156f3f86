// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
import DragSession
package import EventLoop
package import HostConfiguration
package import HostCore
import HostRecord
import PaneContent
import PaneProtocol
package import PaneRendering
import SplitLayout
package import TerminalInput
import TerminalScreen

/// A session without a terminal: real programs, scripted input, and the screen as text.
package final class SnapshotSession: Front {
  /// One step of the script.
  package enum Step: Equatable, Sendable {
    case input(InputEvent)
    case resize(CellSize)
    /// Waits for some milliseconds whatever happens.
    case wait(Int)
  }

  private let runtime: HostRuntime
  private let loop: Loop
  private var steps: [Step]
  private let quietTimer: Timer
  private let limitTimer: Timer
  private let limitMilliseconds: Int
  private var isFinished = false
  private var isWaiting = false
  /// True when the time was up before everything had come.
  package private(set) var timedOut = false
  /// The status of the host's end, if the script ended it.
  package private(set) var quitStatus: Int?
  /// What it leaves on standard output then, such as a picked value.
  package private(set) var quitOutput: [UInt8]?
  /// The state whose picture it is, once that is certain.
  ///
  /// It is kept no sooner: beside a second one, the host would copy all rows at each change of them.
  private var finalState: HostState?

  /// Makes a session; `limitMilliseconds` bounds each step.
  package init(runtime: HostRuntime, on loop: Loop, steps: [Step], limitMilliseconds: Int) {
    self.runtime = runtime
    self.loop = loop
    self.steps = steps.reversed()
    self.limitMilliseconds = limitMilliseconds
    quietTimer = Timer(loop)
    limitTimer = Timer(loop)
  }

  /// True when the state of the picture has been kept.
  var keepsState: Bool { finalState != nil }

  /// Runs the script to its end and ends the programs.
  package func run() {
    runtime.onQuit = { [weak self] status, output in
      guard let self else { return }
      if !isFinished {
        quitStatus = status
        quitOutput = output
      }
    }
    runtime.onTurn = { [weak self] in self?.watch() }
    runtime.front = self
    runtime.start()
    startLimit()
    watch()
    loop.run()
  }

  private func startLimit() {
    limitTimer.start(milliseconds: limitMilliseconds) { [weak self] in
      self?.timedOut = true
      self?.next()
    }
  }

  /// Looks after every turn whether anything is still to come.
  private func watch() {
    guard !isFinished, !isWaiting else { return }
    guard let patience = runtime.patience?.wholeMilliseconds else { return quietTimer.stop() }
    quietTimer.start(milliseconds: patience) { [weak self] in self?.rested(for: patience) }
  }

  /// Goes on after a quiet time, a longer one where programs wait for a processor: what they have to
  /// say comes that much later.
  private func rested(for milliseconds: Int) {
    let whole = Self.quiet(
      milliseconds, running: HostEnvironment.runningCount,
      processors: HostEnvironment.processorCount)
    guard whole > milliseconds else { return next() }
    quietTimer.start(milliseconds: whole - milliseconds) { [weak self] in self?.next() }
  }

  /// The time in which nothing may happen on a machine with other work.
  ///
  /// - Parameters:
  ///   - milliseconds: The time on a machine at rest.
  ///   - running: How many programs compute or could, this one among them.
  ///   - processors: How many processors there are.
  /// - Returns: Milliseconds: so many times as long as programs share a processor, but a short time does
  ///   not become longer than the next longer one, for what is said on the status line goes.
  static func quiet(_ milliseconds: Int, running: Int, processors: Int) -> Int {
    let others = max(0, running - 1)
    guard others >= processors else { return milliseconds }
    let shared = milliseconds * ((others + processors) / processors)
    return max(milliseconds, min(shared, RuntimeLimits.longQuiet.wholeMilliseconds))
  }

  private func next() {
    quietTimer.stop()
    isWaiting = false
    guard let step = steps.popLast() else {
      finish()
      return
    }
    startLimit()
    switch step {
    case .input(let event): runtime.send(.input(event))
    case .resize(let size): runtime.send(.resized(size))
    case .wait(let milliseconds):
      isWaiting = true
      quietTimer.start(milliseconds: milliseconds) { [weak self] in self?.next() }
      return
    }
    watch()
  }

  private func finish() {
    isFinished = true
    finalState = runtime.state
    limitTimer.stop()
    // The picture is printed, so whoever reads it has been told of these.
    let reports = runtime.state.untoldTransfers
    if !reports.isEmpty { runtime.send(.transferLog(.shown(reports))) }
    runtime.send(.signalled(.terminate))
  }

  // MARK: Front

  /// Nobody types.
  package var hasInput: Bool { false }
  /// The picture is made at the end.
  package func show(_ need: FrameNeed) {}
  /// The picture at the end has it.
  package func show(ahead part: PartAhead) -> Bool { false }
  /// Nobody hears the bell, and there is no clipboard.
  package func perform(_ order: TerminalOrder) {}
  /// There is no terminal to lend.
  package func lend() {}
  /// Nothing was lent.
  package func takeBack() {}
  /// Keeps the picture: a script that ends the host leaves the last one.
  package func close() { if finalState == nil { finalState = runtime.state } }

  /// The screen at the end, and what lies behind it.
  package func picture(
    isDark: Bool?, hasColors: Bool, colors: ThemeColors = ThemeColors()
  ) -> StatePicture {
    StatePicture(
      state: finalState ?? runtime.state, isDark: isDark, hasColors: hasColors, colors: colors)
  }
}

/// A host's state as a screen without a terminal.
package struct StatePicture {
  private let finalState: HostState
  private var theme: Theme

  /// Takes the state as it is at this moment.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - isDark: A theme that is wished for; `nil` for that of a dark terminal on its own ground.
  ///   - hasColors: Whether colours may be used.
  ///   - colors: Colours of the user's own.
  package init(
    state: HostState, isDark: Bool? = nil, hasColors: Bool = true, colors: ThemeColors = .init()
  ) {
    finalState = state
    theme = Theme(
      isDark: isDark ?? true, hasColors: hasColors, isASCII: state.settings.isASCII,
      setsGround: isDark != nil)
    theme.take(ChosenColors(colors))
  }

  private var surface: Surface {
    var surface = Surface(size: finalState.window)
    var renderer = WindowRenderer(theme: theme)
    renderer.offset = LocalTime.offset
    renderer.draw(finalState, on: &surface)
    return surface
  }

  /// The screen as lines of text.
  package var text: String {
    var plain = self
    plain.theme.showsPictures = false
    return plain.surface.text
  }

  /// The screen as lines of text with colours.
  package var ansi: String {
    surface.ansi(ScreenCapabilities(colorDepth: theme.hasColors ? .trueColor : .none))
  }

  /// The screen with what lies behind it, as one JSON line.
  package var json: String {
    let surface = surface
    return StateDescription(finalState, screen: (0..<surface.size.rows).map(surface.text(row:)))
      .json
  }
}
