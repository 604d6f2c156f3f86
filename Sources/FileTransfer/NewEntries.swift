// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// New files and folders of a transfer.
struct NewEntries {
  /// The run they are part of.
  let run: TransferRun

  /// A new entry that has no visible name yet, with the missing folders it is in.
  private struct New {
    var n: Int
    var to: Folder
    /// The name of the topmost entry that is missing.
    var name: NameBytes
    var id: FileID
  }

  /// Makes items that are not there.
  ///
  /// Each grows under a name nobody looks for, together with the folders above that are missing, and
  /// gets its name by one rename. Two in one missing folder are made one after the other.
  func make(_ positions: [Int]) {
    var rest = positions
    while !rest.isEmpty, !run.signal.isCancelled {
      var group: [New] = []
      var later: [Int] = []
      var claimed: Set<EntryName> = []
      for n in rest {
        do throws(FileFailure) {
          let (to, names) = try missingNames(of: run.transfer.items[n])
          guard let top = names.first else { throw .isTaken }
          if !claimed.insert(EntryName(folder: to.id, name: top)).inserted {
            later.append(n)
          } else {
            group.append(try stage(n, names, in: to))
          }
        } catch {
          run.refuseToBegin(n, error)
        }
      }
      publish(group)
      rest = later
    }
  }

  /// The deepest folder above an item that is there, and the names that are missing below it.
  private func missingNames(
    of item: FileTransferJob.Item
  ) throws(FileFailure) -> (Folder, [NameBytes]) {
    guard var (path, name) = item.source.splitPath else { throw FileFailure.noName }
    var names = [name]
    while true {
      do throws(FileFailure) {
        let to = try run.folder(path)
        if to.entry(names[0]) != nil { throw .isTaken }
        do throws(FileFailure) {
          try to.checkMayChange()
        } catch {
          throw FileFailure.fixedFolder(error)
        }
        return (to, names)
      } catch {
        guard error.code == ENOENT, let above = path.splitPath else { throw error }
        (path, name) = above
        names.insert(name, at: 0)
      }
    }
  }

  /// The folder of a path that is there, the path's own or the nearest above.
  static func existingFolder(above path: NameBytes) -> NameBytes? {
    var place = path.splitPath?.folder
    while let path = place {
      if (try? Folder(path)) != nil { return path }
      place = path.splitPath?.folder
    }
    return nil
  }

  private func stage(_ n: Int, _ names: [NameBytes], in to: Folder) throws(FileFailure) -> New {
    let part = run.part(n)
    to.removeTree(part)
    do throws(FileFailure) {
      var (folder, name) = (to, part)
      for inner in names.dropFirst() {
        try folder.makeFolder(name, mode: 0o777)
        folder = try Folder(name, in: folder)
        name = inner
      }
      if run.transfer.items[n].action == .makeFolder {
        try folder.makeFolder(name, mode: 0o777)
      } else {
        try folder.makeFile(name)
      }
      run.signal.step()
      return New(n: n, to: to, name: names[0], id: try to.facts(part).id)
    } catch {
      to.removeTree(part)
      throw error
    }
  }

  private func publish(_ group: [New]) {
    guard !group.isEmpty else { return }
    for new in group {
      let place = new.to.path.appending(new.name)
      run.journal?.add(.staged(n: new.n, part: new.id, place: place))
    }
    do throws(FileFailure) {
      try run.journal?.sync()
      run.signal.step()
    } catch {
      run.journal?.drop()
      for new in group {
        new.to.removeTree(run.part(new.n))
        run.refuse(new.n, FileWords.noJournal(error))
      }
      return
    }
    for new in group {
      do throws(FileFailure) {
        try new.to.rename(run.part(new.n), to: new.to, new.name)
        run.touch(new.to)
        run.signal.step()
        run.outcome.arrived.append(
          .init(
            n: new.n, place: new.to.path.appending(new.name),
            stamp: FileStamp.of(new.name, in: new.to), replaced: nil))
        run.signal.settle()
      } catch {
        new.to.removeTree(run.part(new.n))
        run.refuseToBegin(new.n, error)
      }
    }
    _ = run.syncFolders()
  }

  /// Takes away what was made, because nothing else of the transfer can be done.
  func unmakeAll() {
    guard !run.outcome.refused.isEmpty else { return }
    for arrival in run.outcome.arrived.reversed() where run.transfer.items[arrival.n].action.makes {
      guard let (path, name) = arrival.place.splitPath, let folder = try? run.folder(path),
        let tree = try? EntryTree(reading: name, in: folder), isUntouched(arrival, name, folder),
        tree.remove(from: folder, run.signal) == nil
      else { continue }
      run.touch(folder)
      run.outcome.arrived.removeAll { $0.n == arrival.n }
      run.outcome.refused[arrival.n] =
        run.outcome.refused.min { $0.key < $1.key }?.value ?? FileWords.notDone
    }
    _ = run.syncFolders()
  }

  private func isUntouched(
    _ arrival: FileTransferJob.Arrival, _ name: NameBytes, _ folder: Folder
  ) -> Bool {
    let made = MadeEntry(
      source: arrival.place, place: run.transfer.items[arrival.n].source, stamp: arrival.stamp)
    do throws(FileFailure) {
      try made.checkIsUntouched(name, in: folder)
      return true
    } catch {
      return false
    }
  }
}
