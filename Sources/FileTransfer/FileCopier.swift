// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Copies the contents and properties of single files into a folder where nobody sees them yet.
///
/// Bytes are shared where the file system can, copied by the kernel where it can, and read and
/// written elsewhere; holes stay holes. Names are never shared: a copy is a file of its own.
final class FileCopier {
  /// Bytes copied between two looks at the signal.
  private static let piece: Int64 = 4 << 20
  private static let bufferBytes = 1 << 20
  /// Bytes after which the disk is told to write them; as many again are on their way meanwhile.
  private static let backlog: Int64 = 32 << 20

  private let signal: TransferSignal
  /// True when every file is forced to disk by itself.
  var syncsEach = true
  private var buffer: [UInt8] = []

  init(_ signal: TransferSignal) { self.signal = signal }

  /// Copies a plain file.
  ///
  /// A file other than the one of these facts is refused; with `mustRest` also one that changes
  /// while it is copied. When it throws, the new name may exist and hold a part.
  func copyFile(
    _ name: NameBytes, _ facts: FileFacts, from folder: Folder, to target: Folder,
    _ new: NameBytes, mustRest: Bool
  ) throws(FileFailure) {
    let source = try checked(name.withCString { colonnade_file_open(folder.descriptor, $0) })
    defer { close(source) }
    let before = try Self.facts(source)
    guard before.id == facts.id, before.kind == .file else {
      throw FileFailure.changedWhileCopied
    }
    let copy = try checked(new.withCString { colonnade_file_create(target.descriptor, $0) })
    defer { close(copy) }
    if colonnade_file_clone(source, copy) == 0 {
      signal.copied(before.size)
    } else {
      try copyBytes(from: source, to: copy, before)
    }
    signal.step()
    var raw = before.raw
    colonnade_file_set_facts(copy, source, &raw)
    if mustRest, !(try Self.facts(source).isUnchanged(before)) {
      throw FileFailure.changedWhileCopied
    }
    if syncsEach, fsync(copy) != 0 { throw FileFailure.last }
    signal.step()
  }

  /// Copies a symbolic link as a link.
  func copyLink(
    _ name: NameBytes, _ facts: FileFacts, from folder: Folder, to target: Folder,
    _ new: NameBytes
  ) throws(FileFailure) {
    try target.makeLink(new, to: try folder.target(ofLink: name))
    var raw = facts.raw
    new.withCString { colonnade_file_set_link_facts(target.descriptor, $0, &raw) }
  }

  private static func facts(_ file: Int32) throws(FileFailure) -> FileFacts {
    var raw = colonnade_file_facts()
    try checked(colonnade_file_look(file, nil, &raw))
    return FileFacts(raw: raw)
  }

  // MARK: Bytes

  private func copyBytes(
    from source: Int32, to copy: Int32, _ facts: FileFacts
  ) throws(FileFailure) {
    let size = facts.raw.size
    guard facts.isSparse else { return try copyRange(source, copy, from: 0, to: size) }
    try checked(colonnade_file_set_size(copy, size))
    var offset: Int64 = 0
    var (start, end): (Int64, Int64) = (0, 0)
    while offset < size, colonnade_file_next_data(source, offset, size, &start, &end) > 0 {
      signal.copied(Int(clamping: start - offset))
      try copyRange(source, copy, from: start, to: end)
      offset = max(end, offset + 1)
    }
    signal.copied(Int(clamping: size - offset))
  }

  private func copyRange(
    _ source: Int32, _ copy: Int32, from start: Int64, to end: Int64
  ) throws(FileFailure) {
    var offset = start
    var isPlain: Int32 = 0
    // A copy is durable before it gets its name. So the disk writes while more is read: what is told of
    // the progress is true, and who cancels waits for little of it.
    var (told, awaited) = (start, Int64(0))
    while offset < end {
      if signal.isCancelled { throw FileFailure.cancelled }
      if isPlain != 0, buffer.isEmpty {
        buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
      }
      let capacity = isPlain == 0 ? 0 : buffer.count
      let wanted = isPlain == 0 ? min(end - offset, Self.piece) : min(end - offset, 1 << 20)
      let count =
        isPlain == 0
        ? colonnade_file_copy(source, copy, offset, wanted, nil, 0, &isPlain)
        : buffer.withUnsafeMutableBufferPointer {
          colonnade_file_copy(source, copy, offset, wanted, $0.baseAddress, capacity, &isPlain)
        }
      if count < 0 { throw FileFailure(status: Int32(clamping: count)) }
      if count == 0 {
        // The first try without help of the kernel had no buffer yet; anything else is the end.
        if isPlain != 0, capacity == 0 { continue }
        break
      }
      offset += count
      if offset - told >= Self.backlog {
        try checked(colonnade_file_write_out(copy, told, offset - told, awaited))
        (told, awaited) = (offset, offset - told)
      }
      signal.copied(Int(clamping: count))
      signal.step()
    }
  }
}
