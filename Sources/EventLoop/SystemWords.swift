// SPDX-License-Identifier: Apache-2.0

/// Words for errors that the system's number alone would not explain.
enum SystemWords {
  static func isLink(_ path: String) -> String { "\(path) is a link, which is not followed" }

  static let noFile = "it is a pipe or a device, and no file"
  static let isFolder = "it is a folder, and no file"
  static let isMissing = "there is no such file"
  static let leadsOut = "it leads out of its folder"

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
