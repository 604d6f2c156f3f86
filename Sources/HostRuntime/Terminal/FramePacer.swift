// SPDX-License-Identifier: Apache-2.0
import DragSession
import HostCore
import PaneProtocol

/// When a frame may be sent: one is in flight at most, and what nobody asked for has its pace.
///
/// Where the terminal is known to answer `CSI 5 n`, a frame is in flight until it has answered behind
/// it; elsewhere until its bytes are written. Meanwhile wishes are united, and the next frame is made
/// from the newest state. A frame between two keys that have both arrived would be seen by nobody, so
/// while input waits to be read there is no more than one in the time of a screen's refresh.
struct FramePacer {
  /// The answer to a wish.
  enum Decision: Equatable {
    /// The frame is to be made now.
    case draw
    /// Another frame may be asked for after so long.
    case wait(Duration)
    /// Nothing is wanted, or a frame is in flight.
    case rest
  }

  /// The stage of the last frame.
  enum Stage {
    case landed, writing
    /// The terminal has been asked, behind the frame, whether it is there.
    case fenced
  }

  private(set) var stage = Stage.landed
  /// Transfers whose outcome is told by the frame in flight.
  private var reports: Set<TransferID> = []
  private var wanted = FrameNeed.none
  /// The moment of the last frame; `nil` before the first.
  private var drewAt: Int?
  /// The account of each pane that draws of its own accord, and the host's own.
  private var accounts: [PaneID?: FrameAllowance] = [:]

  /// Adds a wish, and says what is to be done.
  ///
  /// - Parameters:
  ///   - need: The wish.
  ///   - now: The moment of the loop's clock, in milliseconds.
  ///   - inputWaits: Tells whether more of what the user does has come and is not read yet; asked only
  ///     when it matters.
  /// - Returns: What is to be done.
  mutating func ask(
    _ need: FrameNeed, at now: Int, inputWaits: () -> Bool = { false }
  ) -> Decision {
    wanted.unite(need)
    guard wanted != .none, stage == .landed else { return .rest }
    if wanted.isNow {
      let rest = untilRefresh(at: now)
      return rest > 0 && inputWaits() ? .wait(.milliseconds(rest)) : .draw
    }
    // Whoever may draw first has the picture drawn for all.
    let pauses = wanted.paced.map { accounts[$0]?.pause(at: now) ?? 0 }
    guard let pause = pauses.min(), pause > 0 else { return .draw }
    return .wait(.milliseconds(pause))
  }

  /// Tells whether a frame that is wanted now would be drawn.
  func mayDraw(at now: Int, inputWaits: () -> Bool) -> Bool {
    stage == .landed && (untilRefresh(at: now) <= 0 || !inputWaits())
  }

  /// Milliseconds until a screen shows the next picture, counted from the last frame.
  private func untilRefresh(at now: Int) -> Int {
    (drewAt ?? .min / 2) + RuntimeLimits.refresh.wholeMilliseconds - now
  }

  /// Notes that the picture is drawn as it is now.
  ///
  /// A frame that was asked for is on nobody's account, whatever else is in it.
  ///
  /// - Parameters:
  ///   - now: The moment of the loop's clock, in milliseconds.
  ///   - reports: Transfers whose outcome is told by the frame.
  mutating func drew(at now: Int, telling reports: Set<TransferID> = []) {
    self.reports = reports
    drewAt = now
    defer { wanted = .none }
    guard !wanted.isNow else { return }
    accounts = accounts.filter { $0.value.isOpen(at: now) }
    for pane in wanted.paced { accounts[pane, default: FrameAllowance()].spend(at: now) }
  }

  /// Notes that the bytes of a frame are on their way, with a question behind them or without.
  mutating func sent(isFenced: Bool) { stage = isFenced ? .fenced : .writing }

  /// Notes that the terminal has answered, or will not; returns whether a frame waited for it.
  mutating func fenceEnded() -> Bool {
    guard stage == .fenced else { return false }
    stage = .landed
    return true
  }

  /// Notes that all bytes are written; returns whether a frame waited for that.
  mutating func written() -> Bool {
    guard stage == .writing else { return false }
    stage = .landed
    return true
  }

  /// The transfers whose outcome the user can see, when the frame has landed; each is told once.
  mutating func takeReports() -> Set<TransferID> {
    defer { reports = [] }
    return reports
  }

  /// Notes that the terminal is left: whatever was on its way is not waited for.
  mutating func left() { stage = .landed }
}

/// How many frames a pane may cause unasked: one every 8 ms, and a few at once after a pause.
///
/// A flood of updates is drawn 125 times a second; what was asked for is drawn when it comes.
struct FrameAllowance {
  private static let interval = RuntimeLimits.frameInterval.wholeMilliseconds
  private static let burst = RuntimeLimits.frameBurst
  private var spentUntil = 0

  /// Tells whether anything of it is still spent.
  func isOpen(at now: Int) -> Bool { spentUntil > now }

  /// Milliseconds to wait before the next frame.
  func pause(at now: Int) -> Int {
    max(0, spentUntil - (Self.burst - 1) * Self.interval - now)
  }

  /// Notes a frame; however many there were, the next waits for no more than one.
  mutating func spend(at now: Int) {
    spentUntil = min(max(spentUntil, now) + Self.interval, now + Self.burst * Self.interval)
  }
}
