// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport

/// A plugin's process: lines in, lines out, as the host sees it.
final class PluginProbe {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  /// Starts a program; a name without a slash is one that was built with the tests.
  init(
    _ program: String, arguments: [String] = [], environment: [String: String] = [:],
    folder: URL? = nil
  ) throws {
    process.executableURL = URL(
      filePath: program.contains("/") ? program : Products.pane(program))
    process.arguments = arguments
    // A run of tests whose output is no terminal sets NO_COLOR.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["NO_COLOR": "", "LS_COLORS": ""]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.standardError
    signal(SIGPIPE, SIG_IGN)
    try process.run()
  }

  /// Sends one line.
  func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Sends one message.
  func send(_ message: [String: Any]) throws {
    send(String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self))
  }

  /// Says hello as the host does.
  func initialize(columns: Int = 90, folder: String = "/", images: [String] = []) throws {
    try send([
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": [
        "protocol": [1], "pane": ["id": "p", "role": "secondary"],
        "session": ["reason": "start", "args": [String](), "cwd": folder],
        "view": ["cols": columns, "rows": 30, "visible": true], "caps": ["images": images],
      ],
    ])
  }

  /// Selects something in the column before.
  func select(_ value: String, type: String = "application/octet-stream", generation: Int = 1)
    throws
  {
    try send([
      "method": "input.set",
      "params": [
        "gen": generation, "item": "i", "type": type, "value": value,
        "items": [["id": "i", "type": type, "value": value, "text": "row"]], "count": 1,
      ],
    ])
  }

  /// The next line as a message; `nil` at the end of the output.
  func next() -> [String: Any]? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        let line = rest[rest.startIndex..<end]
        rest = Data(rest[(end + 1)...])
        let message = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        return message ?? ["invalid": String(decoding: line, as: UTF8.self)]
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }

  /// The parameters of the next `pane.set`, other messages being skipped.
  func nextSet() -> [String: Any]? {
    while let message = next() {
      if message["method"] as? String == "pane.set" { return message["params"] as? [String: Any] }
    }
    return nil
  }

  /// The answer to a request, other messages being skipped.
  func answer(to id: Int) -> [String: Any]? {
    while let message = next() {
      if message["id"] as? Int == id, message["method"] == nil { return message }
    }
    return nil
  }

  /// Ends the input, waits for the process and tells its exit status.
  func finish() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// The letters of a text as it travels: a string, or stretches.
func plain(_ text: Any?) -> String {
  if let text = text as? String { return text }
  let spans = text as? [Any] ?? []
  return spans.map { ($0 as? String) ?? (($0 as? [String: Any])?["t"] as? String) ?? "" }.joined()
}

/// A folder of its own for one test; it goes with the last reference.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let place = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
    return place.path
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }
}
