// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Permissions that a transfer gives to files.
struct ModeChange {
  /// The run they are part of.
  let run: TransferRun

  /// Gives items their permissions; all of them are in the journal before the first changes.
  func change(_ steps: [TransferRun.Step]) {
    guard !steps.isEmpty else { return }
    for step in steps {
      let (old, new) = (step.facts.permissions, step.item.mode ?? step.facts.permissions)
      run.journal?.add(.mode(n: step.n, source: step.facts.id, old: old, new: new))
    }
    guard run.syncJournal(steps, [:]) else { return }
    for step in steps {
      if run.signal.isCancelled { break }
      do throws(FileFailure) {
        try step.from.setMode(step.name, step.item.mode ?? step.facts.permissions)
        arrive(step.n, step.item.source, step.facts, was: step.facts.permissions)
      } catch {
        run.refuse(step.n, error.reason)
      }
    }
  }

  /// Finishes what was decided before a crash.
  func recover(_ n: Int, _ source: FileID, old: UInt32, new: UInt32) {
    let place = run.transfer.items[n].source
    guard let (path, name) = place.splitPath, let folder = try? run.folder(path),
      let facts = folder.entry(name), facts.id == source
    else { return }
    if facts.permissions == old, old != new, (try? folder.setMode(name, new)) == nil { return }
    guard facts.permissions == old || facts.permissions == new else { return }
    arrive(n, place, facts, was: old)
  }

  private func arrive(_ n: Int, _ place: NameBytes, _ facts: FileFacts, was: UInt32) {
    run.outcome.arrived.append(
      .init(n: n, place: place, stamp: FileStamp.of(facts), replaced: nil, oldMode: was))
    run.signal.settle()
    run.signal.step()
  }
}

extension FileFacts {
  /// The bits that say who may do what with it.
  var permissions: UInt32 { raw.mode & 0o7777 }
}
