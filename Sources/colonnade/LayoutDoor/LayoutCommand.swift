// SPDX-License-Identifier: Apache-2.0
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
      throw UsageError("--script is missing")
    }
    return Options(file: file, isTraced: command.has(.trace)).runScripts()
  }

  /// Prints a message on standard error.
  fileprivate static func complain(_ message: String) {
    _ = write(Array("colonnade layout: \(message)\n".utf8), to: 2)
  }

  /// Writes everything, however often it takes; false when the other side is gone.
  fileprivate static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
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
      LayoutCommand.complain("\(file): \(String(cString: strerror(errno)))")
      return 1
    }
    defer { if descriptor != 0 { close(descriptor) } }
    var session = LayoutSession(isTraced: isTraced)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        LayoutCommand.complain("\(file): \(String(cString: strerror(errno)))")
        session.hasFailed = true
      }
      let isOver = count <= 0
      if isOver { session.finish() } else { session.read(Array(buffer.prefix(count))) }
      for complaint in session.takeComplaints() { LayoutCommand.complain(complaint) }
      guard LayoutCommand.write(session.takeOutput(), to: 1) else {
        // Whoever stopped reading knows it.
        if errno != EPIPE { LayoutCommand.complain("output: \(String(cString: strerror(errno)))") }
        return 1
      }
      if isOver { return session.hasFailed ? 1 : 0 }
    }
  }
}
