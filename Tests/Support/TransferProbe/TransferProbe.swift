// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Glibc
import Synchronization

// A host that dies while it moves files:
//
//   transfer-probe run|recover STEP KEY JOURNALS DATA CONFLICT FOLDER [ACTION SOURCE]…
//
// At step STEP it kills itself; 0 lets it live. `place=PATH`, `restores=PATH`, `stamp=WORD`,
// `mode=DIGITS` and `owner=USER:GROUP` before an action belong to it; `limit=BYTES` bounds the size of files; `note=TEXT` is kept in the
// journal; `set=1`, `all=1` and `plain=1` make it a set of renames, all or nothing, and without
// exchanging names. `kind=NAME` takes the target for such a file system, and `odd=change` or
// `odd=leaveOut` says what becomes of names that it does not take.

private let steps = Atomic(0)

@main enum TransferProbe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 7, let deadly = Int(words[1]) else { exit(2) }
    let transfer = transfer(words)
    let signal = TransferSignal {
      if steps.add(1, ordering: .relaxed).newValue == deadly { raise(SIGKILL) }
    }
    let outcome = words[0] == "recover" ? transfer.recover(signal) : transfer.run(signal)
    for arrival in outcome.arrived { print("arrived \(arrival.n)") }
    for (n, reason) in outcome.refused.sorted(by: { $0.key < $1.key }) {
      print("refused \(n) \(reason)")
    }
    for (n, reason) in outcome.kept.sorted(by: { $0.key < $1.key }) { print("kept \(n) \(reason)") }
  }

  private static func transfer(_ words: [String]) -> FileTransferJob {
    var items: [FileTransferJob.Item] = []
    var note: [UInt8] = []
    var flags: Set<String> = []
    var (kind, odd): (String?, String?)
    var item = FileTransferJob.Item(.move, [])
    var rest = words.dropFirst(7)
    while let word = rest.popFirst() {
      if let value = value(word, "place") { item.place = value }
      if let value = value(word, "restores") { item.restores = value }
      if let value = value(word, "stamp") { item.stamp = String(decoding: value, as: UTF8.self) }
      if let value = value(word, "note") { note = value }
      if let value = value(word, "kind") { kind = String(decoding: value, as: UTF8.self) }
      if let value = value(word, "odd") { odd = String(decoding: value, as: UTF8.self) }
      if let value = value(word, "mode") {
        item.mode = UInt32(String(decoding: value, as: UTF8.self), radix: 8)
      }
      if let value = value(word, "owner") {
        item.owner = FileOwner(String(decoding: value, as: UTF8.self))
      }
      if let value = value(word, "modified") {
        item.modified = Int64(String(decoding: value, as: UTF8.self))
      }
      if let value = value(word, "limit") { limit(String(decoding: value, as: UTF8.self)) }
      for flag in ["set", "all", "plain"] where value(word, flag) != nil { flags.insert(flag) }
      let actions: [String: FileTransferJob.Action] = [
        "copy": .copy, "move": .move, "link": .link, "discard": .discard, "remove": .remove,
        "restore": .restore, "makeFile": .makeFile, "makeFolder": .makeFolder, "unmake": .unmake,
        "mode": .mode, "relativeLink": .relativeLink, "hardLink": .hardLink,
      ]
      guard let action = actions[word], let source = rest.popFirst() else { continue }
      item.action = action
      item.source = Array(source.utf8)
      items.append(item)
      item = FileTransferJob.Item(.move, [])
    }
    let conflicts: [String: FileTransferJob.Conflict] = [
      "keepBoth": .keepBoth, "replace": .replace, "skip": .skip,
    ]
    var transfer = FileTransferJob(
      key: words[2], items: items, folder: Array(words[6].utf8),
      conflict: conflicts[words[5]] ?? .refuse, journals: Array(words[3].utf8),
      dataFolder: Array(words[4].utf8))
    transfer.note = note
    transfer.targetKind = kind
    if let odd { transfer.oddNames = odd == "change" ? .change : .leaveOut }
    transfer.isSet = flags.contains("set")
    transfer.isAllOrNothing = flags.contains("all")
    transfer.exchangesNames = !flags.contains("plain")
    return transfer
  }

  private static func value(_ word: String, _ name: String) -> [UInt8]? {
    word.hasPrefix(name + "=") ? Array(word.utf8.dropFirst(name.utf8.count + 1)) : nil
  }

  private static func limit(_ bytes: String) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes) ?? 0, rlim_max: rlim_t(bytes) ?? 0)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }
}
