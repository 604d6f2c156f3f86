// SPDX-License-Identifier: Apache-2.0
import DragSession
import EventLoop
import HostCore
import HostRuntime

/// What a session needs to move things: the log of decisions, the mover of files, and a place for
/// data that is dropped on it.
enum MovingServices {
  /// Equips a runtime; says on the status line when moves cannot be logged.
  ///
  /// - Parameters:
  ///   - runtime: The runtime of the session.
  ///   - loop: Where the answers come back.
  ///   - folder: The host's folder of state.
  ///   - runName: A name no other run of the host has.
  static func attach(
    to runtime: HostRuntime, on loop: Loop, folder: String, runName: String
  ) {
    do throws(SystemError) {
      try PrivateFolder.make(folder)
      runtime.moving.journal = try TransferJournal(
        directory: folder + "/transfers", runName: runName, loop: loop)
    } catch {
      runtime.warn(CommandWords.movesNotLogged(error.reason))
    }
    runtime.moving.files = FileMover(
      loop: loop, journals: folder + "/transfers/files", dataFolder: dataFolder,
      progress: { [weak runtime] in runtime?.send(.files(.progressed($0, $1))) },
      finished: { [weak runtime] in runtime?.send(.files(.moved($0, $1))) })
    do throws(SystemError) {
      // What is a link, or somebody else's, is not written into by any way.
      for path in [folder, folder + "/transfers"] { try PrivateFolder.checkIfPresent(path) }
    } catch {
      runtime.moving.files?.stateProblem = error.reason
      return
    }
    if let journal = runtime.moving.journal { runtime.moving.files?.makeLogDurable = journal.sync }
    runtime.moving.spool = SpoolFolder(common: folder + "/dropped", runName: runName)
    runtime.moving.drafts = SpoolFolder(common: draftFolder(in: folder), runName: runName)
  }

  /// The folder for texts in the editor: one that is gone with the session, where there is one.
  private static func draftFolder(in folder: String) -> String {
    guard let place = HostEnvironment.variable("XDG_RUNTIME_DIR"), place.hasPrefix("/"),
      FileSystem.isDirectory(place)
    else { return folder + "/drafts" }
    return place + "/colonnade/drafts"
  }

  /// The log of a session that has ended goes when nothing in it is of use to a later one, and so
  /// do the dropped files of earlier sessions.
  static func close(_ runtime: HostRuntime) {
    let journal = runtime.moving.journal
    runtime.moving.files?.forgetAnswered { journal?.syncNow() ?? true }
    journal?.close(keeping: runtime.state.desk.transfers.isWorthKeeping)
    for files in [runtime.moving.spool, runtime.moving.drafts] {
      files?.sweep(now: HostEnvironment.wallMilliseconds &* 1_000_000)
    }
  }

  /// The user's data folder, in which the trash is; one that is no full path is ignored.
  private static var dataFolder: String {
    guard let chosen = HostEnvironment.variable("XDG_DATA_HOME"), chosen.hasPrefix("/") else {
      return HostEnvironment.home + "/.local/share"
    }
    return chosen
  }
}
