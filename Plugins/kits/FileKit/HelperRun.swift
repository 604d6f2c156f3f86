// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// A foreign program whose output is read as it comes.
///
/// No shell is involved, its input is empty and its errors go nowhere. It is a group of its own, which
/// ends as a whole. All but starting is done beside the loop: reading waits for the program.
package struct HelperRun: Sendable {
  private let process: Int32
  private let output: Int32

  /// Finds a program by its name in the folders of `PATH`; `nil` when it is not there.
  package static func find(_ name: String) -> String? {
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program's place and its arguments.
  ///   - folder: The folder it starts in.
  /// - Throws: `FileProblem` when it cannot be started.
  package init(_ words: [String], in folder: FilePath) throws(FileProblem) {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var output: Int32 = -1
    let process = folder.withCString { colonnade_start_helper(arguments, $0, &output) }
    guard process > 0 else { throw FileProblem(code: -process) }
    self.process = process
    self.output = output
  }

  /// The next bytes of the output.
  ///
  /// - Parameter milliseconds: How long to wait for them.
  /// - Returns: None when the time was over, `nil` at the end.
  package func read(milliseconds: Int) -> [UInt8]? {
    var look = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let ready = poll(&look, 1, Int32(milliseconds))
    if ready <= 0 { return ready == 0 || errno == EINTR ? [] : nil }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, filled in
      count = Glibc.read(output, buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    return count > 0 ? bytes : nil
  }

  /// Ends the program and all it has started, and waits for it; read nothing afterwards.
  ///
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
  @discardableResult
  package func end(isOver: Bool) -> Int {
    if !isOver { kill(-process, SIGKILL) }
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(status & 0x7F)
  }
}
