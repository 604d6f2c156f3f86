// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import EventLoop
import FileAddressing
import Foundation
import HostRecord
import HostRuntime
import PaneProtocol
import Testing

/// What a window takes back of others while one starts.
@Suite("Steps of ended windows while another window starts")
struct PastStepsTests {
  private final class Scene {
    let loop: Loop
    let folder: String
    var taken: [TransferID?] = []

    init() throws {
      loop = try Loop()
      folder = FileManager.default.temporaryDirectory.path() + "colonnade-past-\(UUID())"
      try FileSystem.makeDirectories(folder)
      for n in 1...2 {
        let address = FileAddress.address(of: Array("/tmp/nowhere/\(n)".utf8))
        var order = TransferOrder(
          id: TransferID("ended-\(n)"), operation: .move, mode: .files, source: nil,
          target: StoreKey("T"), items: [DragItem(id: address, title: SafeText("\(n)"))],
          anchor: .pane, title: SafeText("T"))
        order.files = FileOrder(
          directory: FileAddress.address(of: Array("/tmp/else".utf8)),
          files: [.init(.move, source: address)])
        var entry = UndoEntry(order: order, arrived: [TransferredItem(n: 0, id: address)])
        entry.writtenAt = n
        let lines = [TransferRecord.begin(order), .undo(entry), .done(order.id)]
        try FileSystem.writeAtomically(
          lines.flatMap { TransferLog.line($0) }, to: folder + "/000\(n).log")
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A window that has begun, and holds the logs of the ended ones that nobody holds.
    func window(_ name: String) throws -> TransferJournal {
      try TransferJournal(directory: folder, runName: name, loop: loop)
    }

    func take(by window: TransferJournal) {
      window.takePast(while: []) { [weak self] records in
        guard let records else {
          self?.taken.append(nil)
          return
        }
        self?.taken += records.map { if case .undo(let entry) = $0 { entry.order.id } else { nil } }
      }
    }
  }

  @Test("the newest one is taken, however far the window that starts has come")
  func newestFirst() throws {
    let scene = try Scene()
    let starting = try scene.window("0003")
    let asking = try scene.window("0004")
    asking.takeUp(asking.inheritance())
    scene.take(by: asking)
    let found = starting.inheritance()
    starting.takeUp(found)
    scene.loop.run()
    #expect(scene.taken == ["ended-2"])
    scene.take(by: starting)
    scene.loop.run()
    #expect(scene.taken == ["ended-2", "ended-1"])
  }

  @Test("a window that is stopped while it starts is not waited for without end")
  func stopped() throws {
    let scene = try Scene()
    let stopped = try scene.window("0003")
    let asking = try scene.window("0004")
    asking.takeUp(asking.inheritance())
    var isAnswered = false
    asking.takePast(while: []) { isAnswered = $0?.isEmpty == true }
    scene.loop.run()
    #expect(isAnswered)
    withExtendedLifetime(stopped) {}
  }
}
