// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol

/// A target's question for data, while its source is asked for it.
struct DataRelay: Sendable {
  /// The transfer the data is for.
  var transfer: TransferID
  var source: PaneID
  var target: PaneID
  /// The run of the target that has asked.
  var run: Int
  /// The target's request.
  var request: PluginRequestID
}

/// The questions of targets for data that their sources have not answered yet.
struct DataRelays: Sendable {
  private var open: [Int: DataRelay] = [:]
  private var last = 0

  /// Notes a question.
  ///
  /// - Returns: The number under which the source is asked.
  mutating func add(_ relay: DataRelay) -> Int {
    last += 1
    open[last] = relay
    return last
  }

  /// Hands the data a source has sent on to the target that asked for it.
  mutating func answered(
    _ number: Int, _ answer: DataReply, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let relay = open.removeValue(forKey: number) else { return }
    relay.hand(answer, on: screen, &turn)
  }

  /// Tells targets that wait for data that none will come.
  mutating func end(
    _ reason: String, on screen: DragScreen, _ turn: inout DeskTurn,
    where isOver: (DataRelay) -> Bool
  ) {
    let error = WireError(code: TransferErrorCode.gone, message: SafeText(reason))
    for (number, relay) in open.sorted(by: { $0.key < $1.key }) where isOver(relay) {
      open[number] = nil
      relay.hand(.failed(error), on: screen, &turn)
    }
  }
}

extension DataRelay {
  /// Answers the target, if the program that asked still runs.
  fileprivate func hand(_ answer: DataReply, on screen: DragScreen, _ turn: inout DeskTurn) {
    guard screen.programs[target]?.run == run else { return }
    turn.order(.answer(target, request, answer))
  }
}
