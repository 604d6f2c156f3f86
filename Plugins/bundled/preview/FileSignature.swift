// SPDX-License-Identifier: Apache-2.0
import FileKit

/// The kind of a file, by its first bytes.
enum FileSignature {
  private static let table: [([UInt8], String)] = [
    ([0x7F, 0x45, 0x4C, 0x46], "ELF program or library"),
    ([0x1F, 0x8B], "gzip archive"), ([0x42, 0x5A, 0x68], "bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd archive"), ([0x50, 0x4B, 0x03, 0x04], "zip archive"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7-zip archive"),
    (Array("%PDF-".utf8), "PDF document"), (Array("SQLite format 3".utf8), "SQLite database"),
    (Array("OggS".utf8), "Ogg sound or video"), (Array("fLaC".utf8), "FLAC sound"),
    (Array("ID3".utf8), "MP3 sound"), ([0x1A, 0x45, 0xDF, 0xA3], "Matroska or WebM video"),
    (Array("wOFF".utf8), "web font"), (Array("wOF2".utf8), "web font"),
    ([0x00, 0x61, 0x73, 0x6D], "WebAssembly module"), (Array("!<arch>".utf8), "static library"),
  ]

  /// The name of a binary format, or plain words when it is unknown.
  static func name(_ head: [UInt8]) -> String {
    for (magic, name) in table where head.starts(with: magic) { return name }
    if head.dropFirst(4).starts(with: Array("ftyp".utf8)) { return "MPEG-4 sound or video" }
    if head.dropFirst(257).starts(with: Array("ustar".utf8)) { return "tar archive" }
    return "binary data"
  }

  /// The type of files that rules know by their first bytes, whatever they are called.
  static func type(_ head: [UInt8]) -> String? {
    if head.starts(with: "%PDF-".utf8) { return "application/pdf" }
    return head.starts(with: "SQLite format 3".utf8) ? "application/x-sqlite3" : nil
  }

  /// True for bytes, or for a name, that archives begin or end with.
  static func isArchive(_ head: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
    archives.contains { head.dropFirst($0.offset).starts(with: $0.bytes) }
      || ArchiveName.isArchive(name)
  }

  private static let archives: [(offset: Int, bytes: [UInt8])] = [
    (0, [0x1F, 0x8B]), (0, Array("BZh".utf8)), (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    (0, [0x28, 0xB5, 0x2F, 0xFD]), (0, [0x50, 0x4B, 0x03, 0x04]), (0, [0x50, 0x4B, 0x05, 0x06]),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), (0, Array("Rar!".utf8)), (0, Array("MSCF".utf8)),
    (0, Array("!<arch>".utf8)), (0, Array("xar!".utf8)), (0, Array("070701".utf8)),
    (257, Array("ustar".utf8)), (0x8001, Array("CD001".utf8)),
  ]

  /// True for bytes that are better shown as numbers: a zero byte, or mostly invalid text.
  static func isBinary(_ head: [UInt8]) -> Bool {
    if head.contains(0) { return true }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    var control = 0
    for byte in head where byte < 32 && byte != 9 && byte != 10 && byte != 13 && byte != 27 {
      control += 1
    }
    if control * 10 > head.count { return true }
    guard String(validating: head, as: UTF8.self) == nil else { return false }
    let repaired = String(decoding: head, as: UTF8.self)
    let marks = repaired.unicodeScalars.reduce(0) { $0 + ($1 == "\u{FFFD}" ? 1 : 0) }
    // A short text may well have a few wrong bytes.
    return marks > 8 && marks * 5 > head.count
  }
}
