// SPDX-License-Identifier: Apache-2.0
package import DragSession
internal import EventLoop
import FileAddressing
internal import FileTransfer

extension FileMover {
  /// Looks at what files that are held over a folder could do there.
  ///
  /// - Parameters:
  ///   - sources: Addresses of the files; what is no address is refused.
  ///   - directory: Address of the folder.
  ///   - readsTwins: Whether what looks the same there is read, up to a bound.
  ///   - then: Gets the verdict, on the loop.
  package func judge(
    _ sources: [String], in directory: String, readsTwins: Bool,
    then: @escaping (FileVerdict) -> Void
  ) {
    var judge = DropJudge(
      sources: sources.map { FileAddress.path(of: $0) ?? [] },
      folder: FileAddress.path(of: directory) ?? [])
    judge.readsTwins = readsTwins
    pool.run(
      { [judge] in judge.judge() },
      then: { verdict in
        var answer = FileVerdict(
          refusal: verdict.refusal, isThere: verdict.isThere, canMove: verdict.canMove,
          isNear: verdict.isNear, hasConflict: verdict.hasConflict, hasTwin: verdict.hasTwin)
        answer.taken = TakenNames(verdict.clashes)
        then(answer)
      })
  }
}

extension TakenNames {
  /// The same as the mover has found it.
  init(_ clashes: NameClashes) {
    self.init()
    (count, older, newer) = (clashes.count, clashes.older, clashes.newer)
    position = clashes.position
    new = clashes.new.map { Thing($0) }
    old = clashes.old.map { Thing($0) }
  }
}

extension TakenNames.Thing {
  fileprivate init(_ thing: NameClashes.Thing) {
    // Rounds down, also before 1970.
    let (seconds, rest) = thing.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(
      isFolder: thing.isFolder, size: thing.size, modified: Int(seconds) - (rest < 0 ? 1 : 0))
  }
}
