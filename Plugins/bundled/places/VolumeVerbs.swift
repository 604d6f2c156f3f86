// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Mounting and ejecting.
final class VolumeVerbs {
  private unowned let places: PlaceList

  /// Times a busy volume is tried: what the window itself shows of it needs a moment to be let go.
  private static let tries = 4

  /// Creates them for a list.
  init(_ places: PlaceList) { self.places = places }

  private var pane: Pane { places.pane }

  /// The commands.
  static let commands = [
    PluginCommand("mount", "Mount", menus: [.item], need: .item),
    PluginCommand("eject", "Eject", key: "e", menus: [.item], need: .item),
  ]

  /// Sets what each of them does.
  func bind() {
    pane.onCommand("mount") { [self] run in
      guard let volume = places.plugged(ofRow: run.item) else {
        return run.fail("This is no volume to mount")
      }
      mount(volume) { problem in
        if let problem {
          run.fail(problem)
        } else {
          run.done("\(FileName.quoted(volume.name)) is mounted")
        }
      }
    }
    pane.onCommand("eject") { [self] in eject($0) }
    pane.onActivate { [self] activation in
      guard let volume = places.plugged(ofRow: activation.item) else { return }
      mount(volume) { [self] problem in
        if let problem { pane.notify(problem, .warn) }
      }
    }
  }

  // MARK: Mounting

  private func mount(_ volume: PluggedVolume, then: @escaping (String?) -> Void) {
    guard !volume.isLocked else {
      return then(
        "\(FileName.quoted(volume.name)) is locked: udisksctl unlock -b \(volume.device) asks its word"
      )
    }
    let progress = pane.progress("mount", title: "Mount \(FileName.quoted(volume.name))")
    progress.update()
    pane.work {
      VolumeProgram.run(.mount, volume.device)
    } then: { [self] outcome in
      progress.end(outcome == .done ? .ok : .failed)
      switch outcome {
      case .done:
        places.volumesChanged(showing: volume.device)
        then(nil)
      case .busy: then("\(FileName.quoted(volume.name)) is busy")
      case .refused(let words): then("\(FileName.quoted(volume.name)) cannot be mounted: \(words)")
      }
    }
  }

  // MARK: Ejecting

  private func eject(_ run: CommandRequest) {
    guard let volume = places.volume(ofRow: run.item) else {
      return run.fail("This is no volume to eject")
    }
    guard volume.place.bytes != [47] else { return run.fail("The system itself stands there") }
    guard VolumeProgram.place != nil else { return run.fail(VolumeProgram.missing) }
    // The columns follow, so nothing of the volume stays open in this window.
    places.goHome()
    let progress = pane.progress(
      "eject", title: "Eject \(FileName.quoted(volume.name)): what is left is written")
    progress.update()
    unmount(volume, left: Self.tries) { [self] words, isDone in
      progress.end(isDone ? .ok : .failed)
      // One that stays is shown again, so that it can be ejected once more.
      places.volumesChanged(showing: isDone ? nil : volume.device)
      if isDone { run.done(words) } else { run.fail(words) }
    }
  }

  private func unmount(
    _ volume: Volume, left: Int, then: @escaping (_ words: String, _ isDone: Bool) -> Void
  ) {
    pane.work { () -> (outcome: VolumeProgram.Outcome, isOff: Bool, users: [String]) in
      let isPlugged = PluggedVolume.read().contains { $0.device == volume.device }
      let outcome = VolumeProgram.run(.unmount, volume.device)
      guard outcome == .done else {
        return (outcome, false, outcome == .busy ? VolumeUsers.of(volume.place) : [])
      }
      return (outcome, isPlugged && VolumeProgram.run(.powerOff, volume.device) == .done, [])
    } then: { [self] end in
      switch end.outcome {
      case .done:
        then(
          "\(FileName.quoted(volume.name)) \(end.isOff ? "is safe to pull out" : "is unmounted")",
          true)
      case .busy where left > 1:
        pane.after(milliseconds: PlacesLimits.gatherMilliseconds) { [self] in
          unmount(volume, left: left - 1, then: then)
        }
      case .busy:
        let users = end.users.isEmpty ? "another program" : end.users.joined(separator: ", ")
        then("\(FileName.quoted(volume.name)) is in use by \(users)", false)
      case .refused(let words):
        then("\(FileName.quoted(volume.name)) cannot be ejected: \(words)", false)
      }
    }
  }
}
