// SPDX-License-Identifier: Apache-2.0
import Foundation
import HostConfiguration
import PaneTestSupport
import Testing

@testable import colonnade

@Suite("The bundled panes of the program")
struct NativePanesTests {
  /// What a program answers to the greeting of a host, before its input ends.
  private static func greeting(of program: String, _ arguments: [String] = []) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.standardError
    try process.run()
    let hello = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":[1]}}"#
    try input.fileHandleForWriting.write(contentsOf: Data("\(hello)\n".utf8))
    try input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
  }

  @Test("start under their names", arguments: NativePanes.names)
  func byName(_ name: String) throws {
    let answer = try Self.greeting(of: Products.pane(name))
    let id = name.replacing("colonnade-", with: "org.colonnade.")
    #expect(answer.contains(#""id":"\#(id)""#), "\(answer.prefix(300))")
  }

  @Test("start where there is no link", arguments: NativePanes.names)
  func byOption(_ name: String) throws {
    let answer = try Self.greeting(
      of: "\(Products.folder)/colonnade", [NativePanes.option, name])
    let id = name.replacing("colonnade-", with: "org.colonnade.")
    #expect(answer.contains(#""id":"\#(id)""#), "\(answer.prefix(300))")
  }

  @Test("leave every other command line to the commands")
  func others() {
    for words in [
      ["colonnade"], ["/x/colonnade", "files"], ["colonnade", "--as-pane"], [], ["/"],
    ] {
      NativePanes.run(words)
    }
    #expect(NativePanes.names.count > 1)
  }

  @Test("are those whose manifests name a program of ours")
  func manifests() throws {
    let bundled = Checkout.folder.appending(path: "Plugins/bundled").path
    var programs: [String] = []
    for folder in try FileManager.default.contentsOfDirectory(atPath: bundled) {
      guard let bytes = FileManager.default.contents(atPath: "\(bundled)/\(folder)/plugin.json")
      else { continue }
      let manifest = PluginManifest.read(Array(bytes), file: folder, folder: folder).value
      programs += manifest.run.prefix(1).filter { $0.hasPrefix("colonnade-") }
    }
    #expect(programs.sorted() == NativePanes.names.sorted())
  }

  @Test("keep their name when they are called by the path of a link")
  func byPath() throws {
    let link = Products.pane("colonnade-files")
    let path = try #require(ResourcePaths(environment: [:]).plugin(named: link)?.arguments.first)
    #expect(path.hasSuffix("/colonnade-files"), "\(path)")
  }

  @Test("are started as this program where no link lies beside it")
  func withoutLinks() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plugin = "\(folder)/usr/libexec/colonnade/plugins/files"
    try FileManager.default.createDirectory(atPath: plugin, withIntermediateDirectories: true)
    try Data(#"{"run":["colonnade-files","x"]}"#.utf8).write(
      to: URL(filePath: "\(plugin)/plugin.json"))
    let program = "\(folder)/usr/bin/colonnade"
    let paths = ResourcePaths(environment: ["HOME": folder], executable: program)
    #expect(
      paths.plugin(named: "files")?.arguments == [program, "--as-pane", "colonnade-files", "x"])
  }
}
