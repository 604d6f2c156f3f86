// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// What the runtime says by itself: of lines it cannot read, and of files it cannot move.
enum RuntimeWords {
  /// The first line of a log that goes on from another file.
  static func linesBefore(in file: String) -> String { "the lines before these are in \(file)" }

  static let filesStay = "files are not moved here"
  static let noFile = "it is no file"
  static let noPictureFile = "there is no such file"
  static let noFullPath = "its place is not a full path"
  static let madeUpFile = "it is no file, but something the system makes up"
  static let noBase64 = "the bytes are no base64"
  static let noDraft = "There is no folder for the text; the editor was not started"

  static func unreadDraft(_ path: String, _ reason: String) -> String {
    "The text cannot be read (\(reason)); it is in \(path)"
  }

  static func noJournal(_ reason: String) -> String { "no journal can be kept: \(reason)" }

  static let noBatches = "batches are not taken"
  static let strayLinesEnd = "further lines that are no messages are left out"
  static let cutLine = "its output ends within a message"
  static let longLine = "a line is longer than \(Limit.messageBytes) bytes"

  /// A move whose records are lost: the first of its places, and the number of the others.
  static func lostRecords(_ place: String, others: Int) -> String {
    let what = others == 0 ? place : "\(place) and \(others) more"
    return "Records of a move are lost: \(what) may still be where it came from, too"
  }

  /// A move whose order is lost, and what was cleared away of it.
  static func lostMove(to folder: String, unfinished count: Int) -> String {
    let parts =
      switch count {
      case 0: "nothing unfinished is"
      case 1: "an unfinished copy is removed"
      case _: "\(count) unfinished copies are removed"
      }
    return "Records of a move to \(folder) are lost: \(parts) there; what had arrived stays"
  }

  static let lostMove =
    "Records of a move are lost, and where it went: hidden files named .….part may be left there"

  /// Copies beside which their originals stand, with the path of the first.
  static func inBothPlaces(_ place: String, others: Int) -> String {
    let what = others == 0 ? "\(place) is" : "\(place) and \(others) more are"
    return "the record is lost, and \(what) in both places; u removes the copies"
  }

  static func damagedLog(keptAs path: String) -> String {
    "A log of moves was damaged: look at what was on its way then. It is kept as \(path)"
  }
}
