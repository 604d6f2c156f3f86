// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// How much memory a program may take before it is said, and before it is ended.
///
/// Source: 512 MiB until the user is told, 1 GiB until the run is ended.
enum MemoryLimit {
  static let warningBytes = 512 << 20
  static let fatalBytes = 1 << 30
}

extension HostState {
  /// Tells of a program that grows, and ends one that has grown too far.
  mutating func memoryMeasured(
    _ bytes: Int, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    let megabytes = bytes >> 20
    if bytes >= MemoryLimit.fatalBytes {
      update(id) { $0.log.add(SafeText("ended: it held \(megabytes) MiB of memory")) }
      say(
        "\(pane.spec.name) held \(megabytes) MiB and was ended", kind: .failure, &turn)
      turn.order(.pane(id, .signal(.kill)))
    } else if bytes >= MemoryLimit.warningBytes, !pane.isLarge {
      update(id) { $0.isLarge = true }
      say("\(pane.spec.name) holds \(megabytes) MiB", kind: .warning, &turn)
    }
  }
}
