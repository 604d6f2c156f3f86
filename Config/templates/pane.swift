// A pane.  Build: swiftc -O @NAME@.swift   Try: colonnade open --column ./@NAME@
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)

func send(_ message: [String: Any]) {
  guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
  print(String(decoding: data, as: UTF8.self))
}

let items = [["id": "one", "text": "One"], ["id": "two", "text": "Two"]]

while let line = readLine() {
  guard let message = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
    let method = message["method"] as? String
  else { continue }
  let parameters = message["params"] as? [String: Any] ?? [:]
  switch method {
  case "initialize":
    send(["id": 1, "result": ["protocol": 1, "wants": ["select"]]])
    send(["method": "pane.set", "params": ["title": "@NAME@", "content": ["kind": "list", "items": items]]])
  case "select":
    let item = parameters["item"] as? String ?? "nothing"
    send(["method": "pane.set", "params": ["status": "\(item) is selected"]])
  default:
    guard let id = message["id"] else { continue }
    send(["id": id, "error": ["code": -32601, "message": "unknown: \(method)"]])
  }
}
