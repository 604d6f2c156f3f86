// SPDX-License-Identifier: Apache-2.0
internal import EventLoop

/// A helper program of our own, with the library it stands on.
///
/// It is a program of its own so that nothing else waits for that library at its start, and so that
/// a mistake in reading hostile bytes hurts nothing but the helper.
package struct HelperProgram: Sendable {
  /// Its file name.
  package let name: String
  /// What it is for, as the subject of a sentence: `Archives`.
  let subject: String
  /// The library, and its package in Debian.
  let library: String

  /// Its place: beside the running program, or where it is installed.
  ///
  /// - Throws: A sentence when it is not there.
  package func place() throws(FileProblem) -> [UInt8] {
    guard let path = HostEnvironment.companion(name) else {
      throw FileProblem("\(subject) need \(name), which is not beside colonnade")
    }
    return Array(path.utf8)
  }

  /// The sentence for an exit status with which the system says that the library is missing.
  package func problem(ofStatus status: Int) -> FileProblem? {
    status == 127 ? FileProblem("\(subject) need \(library)") : nil
  }
}
