// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A volume that is plugged in, as `lsblk` tells it.
struct PluggedVolume: Equatable {
  /// The device, such as `/dev/sdb1`.
  var device: String
  /// Its label, else its size.
  var name: String
  /// True when a word is asked for before it can be mounted.
  var isLocked: Bool
  /// True when it is mounted.
  var isMounted: Bool

  /// Volumes that are told.
  private static let most = 20
  /// Milliseconds `lsblk` has to answer.
  private static let milliseconds = 2_000
  /// Bytes of its answer that are read.
  private static let mostBytes = 1 << 18
  /// The kind of file system of a volume that is locked.
  private static let lockedKind = "crypto_LUKS"
  private static let facts = "PATH,LABEL,FSTYPE,MOUNTPOINT,HOTPLUG,SIZE"

  /// The volumes that can be taken away.
  ///
  /// It waits for a program where there is a disk that may be one.
  static func read() -> [PluggedVolume] {
    guard BlockDevices.anyCanBeTakenAway(), let program = HelperRun.find("lsblk"),
      let run = try? HelperRun([program, "-P", "-b", "-o", facts], in: FilePath("/"))
    else { return [] }
    return parse(run.collect(milliseconds: milliseconds, most: mostBytes).output)
  }

  /// Reads lines of `NAME="value"`, with `\x20` and the like in the values.
  static func parse(_ output: [UInt8]) -> [PluggedVolume] {
    let volumes = output.split(separator: 10).compactMap { line -> PluggedVolume? in
      let fields = fields(of: line)
      guard fields["HOTPLUG"] == "1", let device = fields["PATH"], device.hasPrefix("/dev/"),
        let kind = fields["FSTYPE"], kind == lockedKind || Volumes.kinds.contains(kind)
      else { return nil }
      let label = fields["LABEL"] ?? ""
      let size = FileWords.size(fields["SIZE"].flatMap(Int64.init) ?? 0)
      return PluggedVolume(
        device: device, name: label.isEmpty ? "\(size) volume" : label,
        isLocked: kind == lockedKind, isMounted: fields["MOUNTPOINT"] != "")
    }
    return Array(volumes.prefix(most))
  }

  private static func fields(of line: ArraySlice<UInt8>) -> [String: String] {
    var fields: [String: String] = [:]
    var rest = line
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].drop { $0 == 32 }
      let value = rest[equals...].dropFirst(2)
      guard let end = value.firstIndex(of: UInt8(ascii: "\"")) else { break }
      fields[String(decoding: name, as: UTF8.self)] = unescaped(value[..<end])
      rest = value[end...].dropFirst()
    }
    return fields
  }

  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.first == UInt8(ascii: "x"), digits.count == 3,
        let code = UInt8(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
