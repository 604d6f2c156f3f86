// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// What lives below a process; it reads `/proc` and takes a moment.
package enum ProcessTree {
  /// The mark in the environment of programs that outlive the host, as name and value.
  package static let externalMark = (name: "COLONNADE_EXTERNAL", value: "1")

  /// The ids of all descendants of a process, at most 4,096.
  package static func descendants(of process: Int32) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: 4_096) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = colonnade_descendants(process, base, buffer.count)
    }
  }

  /// Signals all processes of this user whose environment holds an entry, except this one.
  ///
  /// For members of a plugin's tree that have left its process group.
  ///
  /// - Returns: How many there were.
  @discardableResult
  package static func signal(marked name: String, _ value: String, _ signal: Int32) -> Int {
    colonnade_signal_marked("\(name)=\(value)", signal)
  }

  /// Bytes of memory that a process and its descendants hold; those that ended count as zero.
  package static func residentBytes(of process: Int32) -> Int {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let all = [process] + descendants(of: process)
    return all.reduce(0) { sum, id in
      guard let bytes = try? FileSystem.read("/proc/\(id)/statm", limit: 4_096) else { return sum }
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
      let pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
      return sum.addingReportingOverflow(pages.multipliedReportingOverflow(by: page).partialValue)
        .partialValue
    }
  }
}
