// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Why something could not be done to a file.
package struct FileProblem: Error, Equatable, Sendable {
  /// The system's number of the error.
  package var code: Int32
  /// A sentence of ours instead of the system's.
  package var words: String?

  /// Creates a problem from the system's number.
  package init(code: Int32) { self.code = code }

  /// Creates a problem with a sentence of ours.
  package init(_ words: String, code: Int32 = 0) {
    self.code = code
    self.words = words
  }

  /// True if the place does not exist any more.
  package var isGone: Bool { code == ENOENT || code == ESTALE }

  /// True if the user may not do it.
  package var isForbidden: Bool { code == EACCES || code == EPERM }

  /// True if a name is taken.
  package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }

  /// Code of a place that is no folder.
  package static let notAFolder = ENOTDIR

  /// A sentence for people, without a full stop.
  package var sentence: String {
    if let words { return words }
    return switch code {
    case EACCES, EPERM: "No permission"
    case ENOENT, ESTALE: "It is not there any more"
    case ENOTDIR: "It is not a folder"
    case ELOOP: "Too many links lead to each other"
    case ENAMETOOLONG: "The name is too long"
    case EEXIST, ENOTEMPTY: "The name is taken"
    case ENOSPC, EDQUOT: "There is no space left"
    case EROFS: "It can only be read here"
    case EXDEV: "It lies on another file system"
    case EIO: "The device reports an error"
    case EMFILE, ENFILE: "Too many files are open"
    case EBUSY: "It is in use"
    case EFBIG: "There are too many entries"
    case EINVAL: "It cannot go there"
    case ETIMEDOUT, EHOSTDOWN, ENOTCONN: "The server does not answer"
    default: strerror(code).map { String(cString: $0) } ?? "Error \(code)"
    }
  }
}
