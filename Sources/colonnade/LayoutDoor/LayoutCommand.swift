// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Glibc
import JSONRPC

/// `colonnade layout`: runs layout scripts without a terminal, one line in, one line out.
enum LayoutCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, or 1 when a script or a file was bad.
  /// - Throws: `UsageError` when no script is named.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    guard let file = command.value(.layoutScript), !file.isEmpty else {
      throw UsageError.noScript
    }
    return Options(file: file, isTraced: command.has(.trace)).runScripts()
  }
}

extension LayoutCommand {
  /// The options of the command line.
  fileprivate struct Options {
    let file: String
    let isTraced: Bool
  }
}

extension LayoutCommand.Options {
  fileprivate func runScripts() -> Int32 {
    let descriptor = file == "-" ? 0 : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      HostEnvironment.complain("\(file): \(String(cString: strerror(errno)))", of: .layout)
      return 1
    }
    defer { if descriptor != 0 { close(descriptor) } }
    var session = LayoutSession(isTraced: isTraced)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        HostEnvironment.complain("\(file): \(String(cString: strerror(errno)))", of: .layout)
        session.hasFailed = true
      }
      let isOver = count <= 0
      if isOver { session.finish() } else { session.read(Array(buffer.prefix(count))) }
      for complaint in session.takeComplaints() { HostEnvironment.complain(complaint, of: .layout) }
      guard HostEnvironment.writeAll(session.takeOutput(), to: 1) else {
        // Whoever stopped reading knows it.
        if errno != EPIPE {
          HostEnvironment.complain(
            LayoutScriptWords.output(String(cString: strerror(errno))), of: .layout)
        }
        return 1
      }
      if isOver { return session.hasFailed ? 1 : 0 }
    }
  }
}
