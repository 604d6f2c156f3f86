// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import Testing

@testable import HostRuntime

@Suite("The environment of programs") struct LaunchContextTests {
  private let environment = [
    "PATH": "/bin", "HOME": "/h", "LC_TIME": "de_DE", "XDG_DATA_HOME": "/d", "LC_SECRET": "a",
    "XDG_TOKEN": "b", "AWS_KEY": "c", "MY_VARIABLE": "d", "TERM": "xterm",
  ]

  private func names(_ allowed: [String]?) -> [String: String] {
    let context = LaunchContext(
      environment: environment, stateDirectory: "/s", save: { _ in })
    let order = SpawnOrder(
      arguments: [Array("x".utf8)], keepsInput: true, workingDirectory: nil, environment: [:],
      allowedNames: allowed, mode: .rpc)
    return context.request(for: order, pane: PaneID(1), run: 1).environment
  }

  @Test("plugins see variables by name, and no pattern lets others through")
  func plugins() {
    let seen = names(["MY_VARIABLE"])
    let allowed = ["PATH", "HOME", "LC_TIME", "XDG_DATA_HOME", "MY_VARIABLE"]
    #expect(allowed.allSatisfy { seen[$0] == environment[$0] })
    #expect(["LC_SECRET", "XDG_TOKEN", "AWS_KEY"].allSatisfy { seen[$0] == nil })
  }

  @Test("commands the user typed see everything")
  func commands() {
    let seen = names(nil)
    #expect(environment.allSatisfy { seen[$0.key] == $0.value })
  }
}
