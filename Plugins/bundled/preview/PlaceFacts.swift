// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// The facts of a place in the file system, found without opening it.
struct PlaceFacts: Equatable {
  /// The file or folder at the place; links are followed.
  let file: FileFacts
  /// The words of a symbolic link at the place, or `nil` when there is none.
  let linkTarget: FilePath?

  /// The reason why there are no facts.
  enum Failure: Error, Equatable {
    /// The link leads nowhere.
    case brokenLink(FilePath)
    case problem(FileProblem)

    /// The failure of a call, by the system's number; a place below a file is gone, too.
    static func system(_ code: Int32) -> Failure {
      .problem(FileProblem(code: code == ENOTDIR ? ENOENT : code))
    }

    /// Whether there is no such place at all.
    var isMissing: Bool {
      guard case .problem(let problem) = self else { return false }
      return problem.isGone || problem.code == ENAMETOOLONG
    }
  }

  /// Tells whether nothing but the moment it was last read has changed.
  func isUnchanged(since earlier: PlaceFacts) -> Bool {
    linkTarget == earlier.linkTarget && file.isUnchanged(since: earlier.file)
  }

  /// Looks at a place.
  static func look(at path: FilePath) -> Result<PlaceFacts, Failure> {
    do throws(FileProblem) {
      let own = try FileFacts(of: path)
      guard own.kind == .link else { return .success(PlaceFacts(file: own, linkTarget: nil)) }
    } catch {
      return .failure(.system(error.code))
    }
    let target = LinkTarget.words(of: path) ?? FilePath("")
    do throws(FileProblem) {
      return .success(
        PlaceFacts(file: try FileFacts(of: path, following: true), linkTarget: target))
    } catch {
      let isBroken = error.code == ENOENT || error.code == ELOOP
      return .failure(isBroken ? .brokenLink(target) : .system(error.code))
    }
  }
}
