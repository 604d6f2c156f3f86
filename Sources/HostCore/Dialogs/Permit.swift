// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// A power of the host that a plugin can be given once for all, when its manifest names it.
package enum Power: String, CaseIterable, Sendable {
  /// Files of the user are changed for it.
  case files
  /// Addresses are opened that the user has not just acted for.
  case links = "link.any"
  /// Programs are run likewise, each with its own words.
  case programs = "program.run"
  /// Texts are put on the clipboard likewise.
  case clipboard = "clipboard.write"
}

/// What the user has allowed one plugin for good.
package struct Permit: Hashable, Sendable {
  /// The id of its manifest.
  package let plugin: String
  /// The folder it was found in; one of the same id elsewhere is asked about anew.
  package let place: String
  /// The power it is given.
  package let power: Power
  /// The exact words of the program it may run; `nil` for the other powers.
  package let words: String?

  /// Creates what was allowed.
  package init(plugin: String, place: String, power: Power, words: String?) {
    self.plugin = plugin
    self.place = place
    self.power = power
    self.words = words
  }

  /// What would have to be allowed for an act; `nil` when the plugin's manifest does not name the power,
  /// or there is no manifest.
  init?(for act: OutsideAct, of spec: PaneSpec) {
    guard let place = spec.declared.place,
      spec.declared.permissions.contains(act.power.rawValue)
    else { return nil }
    self.init(
      plugin: spec.declared.id ?? spec.name, place: place, power: act.power,
      words: act.power == .programs ? act.words : nil)
  }
}

/// All that the user has allowed plugins for good.
package struct PermitBook: Sendable {
  /// The permits, oldest first.
  package private(set) var permits: [Permit]

  /// Takes what was kept, at most the newest ``HostLimits/permits``.
  package init(_ permits: [Permit] = []) {
    var seen: Set<Permit> = []
    self.permits = permits.filter { seen.insert($0).inserted }.suffix(HostLimits.permits)
  }

  /// Tells whether it was allowed.
  func holds(_ permit: Permit?) -> Bool { permit.map(permits.contains) ?? false }

  /// Keeps what the user has allowed just now, and says how it is taken back.
  mutating func keep(_ permit: Permit, _ status: inout StatusLine, _ turn: inout HostTurn) {
    guard note(permit, isAllowed: true) else { return }
    turn.order(.permit(permit, isAllowed: true))
    status.say(SheetWords.isAllowed(permit), kind: .good, &turn)
  }

  /// Takes back what was allowed, and shows what is left.
  mutating func forget(
    _ permit: Permit, _ dialogs: inout Dialogs, _ status: inout StatusLine,
    _ turn: inout HostTurn
  ) {
    guard note(permit, isAllowed: false) else { return }
    turn.order(.permit(permit, isAllowed: false))
    status.say(SheetWords.isTakenBack(permit), &turn)
    dialogs.show(sheet)
  }

  /// Notes what was allowed, or that it is allowed no more; false when that changes nothing.
  package mutating func note(_ permit: Permit, isAllowed: Bool) -> Bool {
    guard permits.contains(permit) != isAllowed else { return false }
    permits.removeAll { $0 == permit }
    if isAllowed { permits.append(permit) }
    if permits.count > HostLimits.permits { permits.removeFirst() }
    return true
  }

  /// The list of what was allowed, to be read and taken back.
  var sheet: Sheet {
    let entries = permits.map { permit in
      Sheet.Entry(
        SafeText(SheetWords.allowed(permit)), detail: SafeText(SheetWords.takesBack),
        answer: .forget(permit))
    }
    return Sheet(
      kind: .menu, title: SafeText(SheetWords.permits),
      text: SafeText(entries.isEmpty ? SheetWords.noPermits : ""), entries: entries)
  }
}
