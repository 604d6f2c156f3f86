// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// One run of a program that reads foreign bytes for the host.
package final class HelperProgram {
  /// It has ended without an answer.
  package struct Ended: Error {}

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let method: String
  private var count = 0

  /// Starts the program of a method, such as `markdown`.
  package init(_ method: String) throws {
    self.method = method
    process.executableURL = URL(fileURLWithPath: "\(Products.folder)/colonnade-\(method)")
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The number of its process.
  package var pid: Int32 { process.processIdentifier }

  /// The number of the request that was made last.
  package var lastRequest: Int { count }

  /// Sends raw bytes.
  package func send(_ bytes: Data) throws {
    try input.fileHandleForWriting.write(contentsOf: bytes)
  }

  /// Asks with some bytes and further members; the line of the answer.
  package func ask(_ bytes: Data, _ members: String = "") throws -> Data {
    count += 1
    let parameters = "{\"bytes\":\(bytes.count)\(members)}"
    let head = "{\"id\":\(count),\"method\":\"\(method)\",\"params\":\(parameters)}\n"
    // It reads a request whole before it answers.
    try send(Data(head.utf8) + bytes)
    var line = Data()
    while line.last != 0x0A {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Ended() }
      line.append(more)
    }
    return line
  }

  /// The status it ends with when it reads the end of its input.
  package func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
