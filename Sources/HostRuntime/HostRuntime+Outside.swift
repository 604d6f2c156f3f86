// SPDX-License-Identifier: Apache-2.0
import DragSession
import EventLoop
import HostCore

/// What other programs drag and paste, as far as it concerns files.
extension HostRuntime {
  /// Looks for the files a pasted text names, beside the loop: a disk may be slow or far away.
  func findFiles(in text: String) {
    lookups += 1
    loop.runBeside {
      PastedFiles.paths(in: text, where: FileSystem.exists) ?? []
    } then: { [weak self] in
      guard let self else { return }
      lookups -= 1
      send(.files(.pasted(text, $0)))
    }
  }

  /// Puts data into a file of its own, beside the loop.
  func spool(_ id: String, _ name: String, _ bytes: [UInt8]) {
    guard let spool = moving.spool else {
      send(.files(.spooled(id, path: nil)))
      return
    }
    loop.runBeside {
      spool.write(bytes, id: id, name: name)
    } then: { [weak self] in
      self?.send(.files(.spooled(id, path: $0)))
    }
  }

  /// Removes a file made by ``spool(_:_:_:)``, and its folder.
  func unspool(_ path: String) {
    guard let spool = moving.spool else { return }
    loop.runBeside {
      spool.remove(path)
    } then: { _ in
    }
  }
}
