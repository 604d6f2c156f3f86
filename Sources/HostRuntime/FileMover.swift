// SPDX-License-Identifier: Apache-2.0
package import DragSession
package import EventLoop
internal import FileTransfer
internal import PaneProtocol

/// Carries out the orders on files of transfers, beside the loop.
///
/// At most two run at once, and never two between the same two devices; the others wait. While one
/// runs its progress is told ten times a second; when none runs, nothing is scheduled.
package final class FileMover {
  private let loop: Loop
  private let pool: WorkPool
  private let journals: [UInt8]
  private let dataFolder: [UInt8]
  private let progress: (String, FileProgress) -> Void
  private let finished: (String, FileOutcome) -> Void

  /// Creates a mover that has nothing to do.
  ///
  /// - Parameters:
  ///   - loop: Where the answers come back.
  ///   - journals: A folder of the host's state for its journals; it is made when it is needed.
  ///   - dataFolder: The user's data folder with the trash in it, such as `~/.local/share`.
  ///   - progress: Called while files are on their way, with the id of the transfer.
  ///   - finished: Called once for each order.
  package init(
    loop: Loop, journals: String, dataFolder: String,
    progress: @escaping (String, FileProgress) -> Void,
    finished: @escaping (String, FileOutcome) -> Void
  ) {
    self.loop = loop
    pool = WorkPool(loop)
    self.journals = Array(journals.utf8)
    self.dataFolder = Array(dataFolder.utf8)
    self.progress = progress
    self.finished = finished
  }

  /// Does an order of `TransferEffect.moveFiles`; its answer comes later.
  package func move(_ order: TransferOrder, isRecovery: Bool) {}

  /// Ends an order soon; it is still answered.
  package func cancel(_ id: String) {}

  /// Whether an order is under way.
  package var isBusy: Bool { false }
}
