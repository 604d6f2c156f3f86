// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Failures with words of ours.
extension FileFailure {
  static let cancelled = FileFailure("cancelled")
  static let noName = FileFailure("it has no name of its own", code: EINVAL)
  static let changedWhileCopied = FileFailure("it changed while it was copied")
  static let strangersFolder = FileFailure("other users can change its folder", code: EPERM)
  static let special = FileFailure("pipes, sockets and devices cannot be copied")
  static let volumeInside = FileFailure("a volume is mounted in it")
  static let intoItself = FileFailure("a folder cannot go into itself")
  static let folderIsGone = FileFailure("the folder is not there any more", code: ENOENT)
  static let isThere = FileFailure("it is there already")
  static let skipped = FileFailure("skipped, because the name is taken", code: EEXIST)
  static let inItsTarget = FileFailure("it lies in what it would replace")
  static let oddName = FileFailure("its name, or one in it, cannot be on that drive", code: EINVAL)
  static let othersHaveOddNames = FileFailure("names of others cannot be on that drive")
  static let noLinks = FileFailure("there are no links on that drive", code: EPERM)
  static let isSomethingElse = FileFailure("it is something else now")
  static let notEmptyAnyMore = FileFailure("it is not empty any more", code: ENOTEMPTY)
  static let folderHasMore = FileFailure("other things are in its folder by now", code: ENOTEMPTY)
  static let linkWithoutMode = FileFailure("a link has no permissions of its own")
  static let onlyRootGivesAway = FileFailure("only root can give it to somebody else", code: EPERM)
  static let strangersFile = FileFailure("it belongs to another user", code: EPERM)
  static let folderWithOneName = FileFailure("a folder cannot have a second name", code: EPERM)
  static let otherFileSystem = FileFailure("it lies on another file system", code: EXDEV)
  static let targetHasChanged = FileFailure("what it would replace has changed")

  static func fixedFolder(_ cause: FileFailure) -> FileFailure {
    FileFailure("the folder cannot be changed: \(cause.reason)", code: cause.code)
  }

  static func notRemovable(_ cause: FileFailure) -> FileFailure {
    FileFailure("it cannot be taken away: \(cause.reason)", code: cause.code)
  }

  static func oldOneStays(_ cause: FileFailure) -> FileFailure {
    FileFailure("the old one cannot go to the trash: \(cause.reason)")
  }

  // MARK: The trash

  static let rootToTrash = FileFailure("this cannot be moved to the trash", code: EINVAL)
  static let trashIsLink = FileFailure("the trash is a link, which is not followed", code: ELOOP)
  static let strangersTrash = FileFailure("the trash belongs to another user", code: EPERM)
  static let trashNamesAreTaken = FileFailure(
    "the trash has too many things of this name", code: EEXIST)

  static func noTrash(_ cause: FileFailure) -> FileFailure {
    var failure = FileFailure("this volume has no trash (\(cause.reason))", code: cause.code)
    failure.isOfTrash = cause.code != EROFS
    return failure
  }
}

/// Reasons why an item of a transfer is refused, or why something of it stays where it was.
enum FileWords {
  static let interrupted = "interrupted"
  static let notDone = "it was not done"
  static let originalHasChanged = "the original has changed"
  static let originalHasMore = "something new is in the original"
  static let notWhereItWas = "it is not where it was, and the record of where it went is lost"

  /// Why a place is no place for a folder: it is the folder itself, or below it.
  static func intoItself(isContents: Bool) -> String {
    isContents ? "into its own contents" : "into itself"
  }

  /// What is said of a folder of which something could not go.
  static func leftOut(_ count: Int) -> String {
    count == 1 ? "1 name in it was left out" : "\(count) names in it were left out"
  }

  static func originalStays(_ cause: FileFailure) -> String {
    "the original cannot be removed: \(cause.reason)"
  }

  static func unsafeCopy(_ cause: FileFailure) -> String {
    "the copy may not be safe: \(cause.reason)"
  }

  static func noJournal(_ cause: FileFailure) -> String {
    "the journal cannot be written: \(cause.reason)"
  }

  static func replacedStays(_ cause: FileFailure) -> String {
    "what it had replaced stays in the trash: \(cause.reason)"
  }

  static func inBothPlaces(_ place: String) -> String {
    "a record of it is lost; it is in both places: \(place)"
  }
}
