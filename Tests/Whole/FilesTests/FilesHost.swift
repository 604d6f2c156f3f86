// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import FileTransfer
import Foundation
import Glibc
import PaneTestSupport

/// A message as it travelled.
typealias Message = [String: Any]

/// The process of the Files pane, as the host sees it: lines in, lines out.
final class FilesHost {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()
  private var lastID = 1
  private var changes = 0
  /// The user's data folder, with the trash in it.
  private let data: String
  /// What the pane has sent and nobody has looked at.
  private(set) var log: [Message] = []
  /// The rows of the newest list.
  private(set) var items: [Message] = []

  /// Starts the pane for a folder, with the words of a layout and further members of `session`.
  init(
    _ arguments: [String] = [], in folder: String, environment: [String: String] = [:],
    session: Message = [:]
  ) throws {
    data = environment["XDG_DATA_HOME"] ?? folder + "/.data"
    process.executableURL = Self.program
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    let session = ["reason": "start", "args": arguments, "cwd": folder].merging(session) { $1 }
    send([
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": [
        "protocol": [1], "pane": ["id": "p", "role": "supplementary"], "session": session,
        "view": ["cols": 40, "rows": 30, "visible": true],
      ],
    ])
  }

  private static var program: URL {
    URL(filePath: Products.pane("colonnade-files"))
  }

  // MARK: Sending

  func send(_ message: Message) {
    guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
    try? input.fileHandleForWriting.write(contentsOf: data + Data("\n".utf8))
  }

  func event(_ method: String, _ parameters: Message) {
    send(["method": method, "params": parameters])
  }

  /// The column before has selected a folder.
  func follow(_ path: String, generation: Int, by: String = "select", isShown: Bool = false) {
    event(
      "input.set",
      [
        "gen": generation, "item": "i", "type": "inode/directory", "value": path, "items": [],
        "count": 1, "by": by, "shown": isShown,
      ])
  }

  func activate(_ id: String) { event("activate", ["item": id, "mods": [], "by": "enter"]) }

  func select(_ id: String) {
    event("select", ["item": id, "items": [id], "count": 1, "by": "user"])
  }

  func goUp() { event("nav", ["page": "..", "popped": [], "by": "key"]) }

  /// Asks something and waits for the answer.
  func ask(_ method: String, _ parameters: Message) -> Message {
    lastID += 1
    let id = lastID
    send(["id": id, "method": method, "params": parameters])
    return wait { $0["id"] as? Int == id && $0["method"] == nil } ?? [:]
  }

  /// Runs a command and waits for its answer.
  func run(_ command: String, _ ids: [String] = [], _ arguments: Message = [:]) -> Message {
    ask(
      "command.run",
      [
        "command": command, "item": ids.first ?? NSNull(), "items": ids, "count": ids.count,
        "args": arguments, "by": "key",
      ])
  }

  /// Takes a command back as the host would.
  func undo(_ answer: Message) -> Message {
    let undo = (answer["result"] as? Message)?["undo"] as? Message ?? [:]
    return run(undo["command"] as? String ?? "?", [], undo["args"] as? Message ?? [:])
  }

  /// Changes files as the host does, and answers what has become of them.
  private func change(_ request: Message) {
    let items = parameters(request)["items"] as? [Message] ?? []
    let operation = parameters(request)["op"] as? String ?? ""
    changes += 1
    var job = FileTransferJob(
      key: "c\(changes)", items: items.map { Self.item($0, operation) }, folder: [],
      journals: Array("\(data)/journals".utf8), dataFolder: Array(data.utf8))
    job.isSet = operation == "rename"
    job.conflict = operation == "publish" ? .keepBoth : operation == "sync" ? .replace : .refuse
    job.isAllOrNothing = parameters(request)["together"] as? Bool ?? false
    let outcome = job.run(TransferSignal())
    let answer: Message = [
      "done": outcome.arrived.count,
      "items": outcome.arrived.map { item -> Message in
        ["n": item.n, "path": FileAddress.address(of: item.place)]
      },
      "refused": outcome.refused.sorted { $0.key < $1.key }.map { n, reason -> Message in
        ["n": n, "reason": reason, "taken": outcome.taken.contains(n)]
      },
    ]
    send(["id": request["id"] ?? 0, "result": answer])
  }

  private static func item(_ item: Message, _ operation: String) -> FileTransferJob.Item {
    func bytes(_ name: String) -> [UInt8]? {
      (item[name] as? String).flatMap { FileAddress.path(of: $0) }
    }
    let source = bytes("path") ?? []
    let isFolder = item["folder"] as? Bool ?? false
    switch operation {
    case "rename" where !isFolder, "move", "publish":
      return .init(.move, source, place: bytes("to"))
    case "restore" where !isFolder: return .init(.restore, source, place: bytes("to"))
    case "trash": return .init(.discard, source)
    case "delete": return .init(.remove, source)
    case "sync" where item["to"] == nil: return .init(.discard, source)
    case "sync": return .init(.copy, source, place: bytes("to"))
    case "copy": return .init(.copy, source, place: bytes("to"))
    case "mode":
      return .init(
        .mode, source, mode: (item["mode"] as? Int).map { UInt32($0) },
        modified: (item["modified"] as? Int).map { Int64($0) * 1_000_000_000 })
    default: return .init(isFolder ? .makeFolder : .makeFile, source)
    }
  }

  // MARK: Reading

  /// The next message that fits, those before it being kept in the log; `nil` at the end.
  func wait(for fits: (Message) -> Bool) -> Message? {
    while let message = next() {
      log.append(message)
      if message["method"] as? String == "files.change" { change(message) }
      let content = parameters(message)["content"] as? Message
      if let rows = content?["items"] as? [Message] { items = rows }
      if fits(message) { return message }
    }
    return nil
  }

  /// The parameters of the next picture: content or an error.
  func picture() -> Message {
    let message = wait { message in
      let set = parameters(message)
      return message["method"] as? String == "pane.set"
        && (set["content"] != nil || set["error"] is Message)
    }
    return message.map(parameters) ?? [:]
  }

  /// The parameters of the next message of a method.
  func next(_ method: String) -> Message {
    wait { $0["method"] as? String == method }.map(parameters) ?? [:]
  }

  func forget() { log = [] }

  private func next() -> Message? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        let line = Data(rest[rest.startIndex..<end])
        rest = Data(rest[(end + 1)...])
        return (try? JSONSerialization.jsonObject(with: line)) as? Message ?? ["invalid": true]
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }

  /// Ends the input, waits for the process and tells its exit status.
  func finish() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the pane as nothing can prepare for, and waits until it is gone.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  // MARK: Rows

  /// What the rows of the newest list say.
  var texts: [String] { items.map { plain($0["text"]) } }

  /// The row whose text begins so.
  func row(_ text: String) -> Message { items.first { plain($0["text"]).hasPrefix(text) } ?? [:] }

  func id(_ text: String) -> String { row(text)["id"] as? String ?? "?" }
}

func parameters(_ message: Message) -> Message { message["params"] as? Message ?? [:] }

/// The letters of a text as it travels: a string, or stretches.
func plain(_ text: Any?) -> String {
  if let text = text as? String { return text }
  let spans = text as? [Any] ?? []
  return spans.map { ($0 as? String) ?? (($0 as? Message)?["t"] as? String) ?? "" }.joined()
}

func result(_ answer: Message) -> Message { answer["result"] as? Message ?? [:] }

func failure(_ answer: Message) -> String {
  (answer["error"] as? Message)?["message"] as? String ?? ""
}
