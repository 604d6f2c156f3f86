// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The number of a file that no other file has.
struct FileID: Hashable {
  var device: UInt64
  var inode: UInt64
}

/// The system's facts about one file.
struct FileFacts {
  enum Kind { case file, folder, link, special }

  var raw: colonnade_file_facts

  var id: FileID { FileID(device: raw.device, inode: raw.inode) }
  var device: UInt64 { raw.device }
  /// When its contents last changed, in nanoseconds since 1970.
  var modified: Int64 { raw.modified }
  /// When anything about it last changed, its name included, in nanoseconds since 1970.
  var changed: Int64 { raw.changed }
  var size: Int { Int(clamping: raw.size) }

  var kind: Kind {
    switch raw.mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .special
    }
  }

  /// True when it has holes: fewer blocks than bytes.
  var isSparse: Bool {
    let bytes = raw.blocks.multipliedReportingOverflow(by: 512)
    return !bytes.overflow && bytes.partialValue < raw.size
  }

  /// Tells whether a file is still what it was when these facts were found out.
  ///
  /// The time of the last change of any kind counts too, unless a name was taken from the file in
  /// the meantime, which is such a change.
  func isUnchanged(_ now: FileFacts) -> Bool {
    guard id == now.id, raw.mode == now.raw.mode else { return false }
    if kind == .folder { return true }
    return raw.size == now.raw.size && raw.modified == now.raw.modified
      && (raw.changed == now.raw.changed || now.raw.links < raw.links)
  }

  // MARK: As text

  /// The facts as one word of a journal.
  var text: String {
    let numbers: [any BinaryInteger] = [
      raw.device, raw.inode, raw.mode, raw.links, raw.size, raw.modified, raw.changed,
    ]
    return numbers.map { "\($0)" }.joined(separator: ":")
  }

  init(raw: colonnade_file_facts) { self.raw = raw }

  /// Reads what ``text`` wrote.
  init?(text: some StringProtocol) {
    let parts = text.split(separator: ":")
    guard parts.count == 7, let device = UInt64(parts[0]), let inode = UInt64(parts[1]),
      let mode = UInt32(parts[2]), let links = UInt64(parts[3]), let size = Int64(parts[4]),
      let modified = Int64(parts[5]), let changed = Int64(parts[6])
    else { return nil }
    raw = colonnade_file_facts()
    raw.device = device
    raw.inode = inode
    raw.mode = mode
    raw.links = links
    raw.size = size
    raw.modified = modified
    raw.changed = changed
  }
}
