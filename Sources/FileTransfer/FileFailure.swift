// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Why something could not be done to a file.
package struct FileFailure: Error, Equatable {
  /// The system's number of the error; 0 when the words say it all.
  package var code: Int32
  /// Words of ours instead of the system's.
  package let words: String?
  /// True when it is the trash that cannot be, where other changes may still be done.
  var isOfTrash = false

  /// Creates a failure from a negated number of the system.
  init(status: Int32) {
    code = status == .min ? .max : abs(status)
    words = nil
  }

  /// Creates a failure with words of ours.
  init(_ words: String, code: Int32 = 0) {
    self.words = words
    self.code = code
  }

  /// The failure of the call that has just been made.
  static var last: FileFailure { FileFailure(status: errno) }

  /// A file is not what it was when it was made.
  static let hasChanged = FileFailure("it has changed since")

  /// A name is taken.
  static let isTaken = FileFailure(status: EEXIST)

  /// Another file system begins at a folder.
  static let isMountPoint = FileFailure("a volume is mounted there", code: EBUSY)

  /// True when what is needed is not there, so that trying again is of no use before it is.
  var isGone: Bool { code == ENOENT || code == ESTALE }

  /// True when there is no room for more, so that the next file fares no better.
  var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// A reason for people, as the end of a sentence.
  package var reason: String {
    if let words { return words }
    return switch code {
    case EACCES, EPERM, EBADF: "no permission"
    case ENOENT, ESTALE: "it is not there any more"
    case ENOTDIR: "the target is not a folder"
    case ELOOP: "links lead to each other there"
    case ENAMETOOLONG: "the name is too long"
    case EEXIST, ENOTEMPTY: "the name is taken"
    case ENOSPC, EDQUOT: "there is no space left"
    case EFBIG: "the file is too large for that place"
    case EROFS: "that place can only be read"
    case EIO: "the device reports an error"
    case EMFILE, ENFILE: "too many files are open"
    case EBUSY: "it is in use"
    case EINVAL: "the name is not possible there"
    case ETIMEDOUT, EHOSTDOWN, ENOTCONN: "the server does not answer"
    default: strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
    }
  }
}

/// Throws what a status below zero says, and hands other ones on.
@discardableResult
func checked(_ status: Int32) throws(FileFailure) -> Int32 {
  if status < 0 { throw FileFailure(status: status) }
  return status
}
