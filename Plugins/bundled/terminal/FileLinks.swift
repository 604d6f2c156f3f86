// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin

/// Links to files that a program prints: they are shown in the column of the files.
enum FileLinks {
  /// Roles of columns that may show files, the likeliest first.
  private static let columns = ["supplementary", "primary"]

  /// Shows the file or folder of a link; of others it says that nothing opens them.
  static func follow(_ link: FollowedLink, of pane: Pane) {
    guard let place = place(of: link.target, on: HostEnvironment.hostName)
    else {
      return pane.notify("nothing opens \(link.target)", .warn)
    }
    // A name of odd bytes travels as an address, which only the other column can look at.
    guard !place.value.hasPrefix("/") || FileSystem.exists(place.value) else {
      return pane.notify("\(place.display()) is not there", .warn)
    }
    open(place, of: pane, in: columns[...])
  }

  /// The place of a `file:` address on this machine; `nil` for all others.
  ///
  /// Programs put the name of the machine into it.
  static func place(of target: String, on host: String) -> FilePath? {
    let own = "file://\(host)/"
    guard !host.isEmpty, target.hasPrefix(own) else { return FilePath(value: target) }
    return FilePath(value: "file:///" + target.dropFirst(own.count))
  }

  private static func open(_ place: FilePath, of pane: Pane, in columns: ArraySlice<String>) {
    guard let column = columns.first else {
      return pane.notify("no column shows files", .warn)
    }
    pane.open(
      column: column, type: "application/octet-stream", value: .string(place.value), focus: true
    ) { result in
      if case .failure = result { open(place, of: pane, in: columns.dropFirst()) }
    }
  }
}
