// SPDX-License-Identifier: Apache-2.0
import DragSession
import EventLoop
import HostCore

/// What other programs drag and paste, as far as it concerns files.
extension HostRuntime {
  /// Looks for the files a pasted text names, beside the loop: a disk may be slow or far away.
  func findFiles(in text: String) {
    guard replayTime == nil else { return }
    lookups += 1
    WorkPool(loop).run {
      PastedFiles.paths(in: text, where: FileSystem.exists) ?? []
    } then: { [weak self] in
      guard let self else { return }
      lookups -= 1
      recorder?.found($0, in: text)
      send(.filesPasted(text, $0))
    }
  }
}
