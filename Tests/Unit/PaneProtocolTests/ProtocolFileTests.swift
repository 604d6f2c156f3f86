// SPDX-License-Identifier: Apache-2.0
import Foundation
import JSONRPC
import Testing

@testable import PaneProtocol

/// The protocol as data, for other languages and for readers.
@Suite struct ProtocolFileTests {
  private var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil }

  @Test("protocol.json says what the declarations say, and nothing else")
  func protocolFile() throws {
    let url = ProtocolFile.plugins.appending(path: "protocol.json")
    let text = try ProtocolFile.text()
    if isUpdating { try text.write(to: url, atomically: true, encoding: .utf8) }
    let file = try String(contentsOf: url, encoding: .utf8)
    #expect(file == text, "write it anew with UPDATE_FIXTURES=1")
    try JSONDocumentReader().withDocument(Array(text.utf8)) { root in
      #expect(root["messages"]?.count == WireTable.messages.count)
      #expect(root["objects"]?.count == WireTable.objects.count)
    }
  }

  @Test("names every limit and code that is declared, however it is written")
  func constants() throws {
    #expect(try ProtocolFile.limits().map(\.name) == ProtocolFile.constants(of: "Limit.swift"))
    #expect(
      try ProtocolFile.errors().map(\.name) == ProtocolFile.constants(of: "WireErrorCode.swift"))
    #expect(
      try ProtocolFile.transferErrors().map(\.name)
        == ProtocolFile.constants(of: "TransferErrorCode.swift"))
  }

  @Test("describes every object that a member or an answer is said to be")
  func objects() {
    let described = Set(WireTable.objects.keys).union(["NoMembers"])
    #expect(ProtocolFile.namedObjects().subtracting(described) == [])
  }

  @Test("the tables of REFERENCE.md are those of the declarations")
  func referenceTables() throws {
    let text = try String(contentsOf: ReferenceTables.file, encoding: .utf8)
    let updated = try ReferenceTables.updated(text)
    if isUpdating {
      try updated.write(to: ReferenceTables.file, atomically: true, encoding: .utf8)
    }
    let file = try String(contentsOf: ReferenceTables.file, encoding: .utf8)
    #expect(file == updated, "write them anew with UPDATE_FIXTURES=1")
  }
}
