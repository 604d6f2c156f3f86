// SPDX-License-Identifier: Apache-2.0

/// Words for errors that the system's number alone would not explain.
enum SystemWords {
  static func isLink(_ path: String) -> String { "\(path) is a link, which is not followed" }

  static let noFile = "it is a pipe or a device, and no file"
  static let isFolder = "it is a folder, and no file"
  static let isMissing = "there is no such file"
  static let leadsOut = "it leads out of its folder"

  /// A file of more bytes than are read of one.
  static func tooLarge(_ bytes: Int, limit: Int) -> String {
    let (size, most) = (words(bytes), words(limit))
    // Where the two read the same, every byte is told.
    let isClose = size == most
    return "the file is too large: \(isClose ? "\(bytes) bytes" : size), "
      + "at most \(isClose ? "\(limit) bytes" : most) are read"
  }

  /// A number of bytes in binary units, with a tenth where it is not whole.
  private static func words(_ bytes: Int) -> String {
    let units = [
      (size: 1 << 30, name: "GiB"), (size: 1 << 20, name: "MiB"), (size: 1 << 10, name: "KiB"),
    ]
    guard let unit = units.first(where: { bytes >= $0.size }) else { return "\(bytes) bytes" }
    let whole = bytes / unit.size
    let tenth = (bytes % unit.size) * 10 / unit.size
    return tenth == 0 ? "\(whole) \(unit.name)" : "\(whole).\(tenth) \(unit.name)"
  }

  static func strangers(_ path: String) -> String { "\(path) belongs to another user" }

  static func openToStrangers(_ path: String) -> String {
    "\(path) can be changed by other users"
  }

  /// A program that does not start; scripts can lack the interpreter they name.
  static func cannotStart(
    _ program: String, _ call: String, _ reason: String, isInterpreterMissing: Bool
  ) -> String {
    let detail = isInterpreterMissing ? " (the interpreter that its first line names)" : ""
    return "cannot start \(program): \(call): \(reason)\(detail)"
  }
}
