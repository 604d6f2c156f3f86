// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import RuntimeFakes
import Testing

@testable import HostRuntime

@Suite("How long a snapshot waits for programs, and what it keeps of them")
struct SnapshotSessionTests {
  @Test(
    "waits longer where programs wait for a processor, but not for ever",
    arguments: [
      (quiet: 40, running: 1, processors: 2, milliseconds: 40),
      (quiet: 40, running: 2, processors: 2, milliseconds: 40),
      (quiet: 40, running: 3, processors: 2, milliseconds: 80),
      (quiet: 40, running: 8, processors: 2, milliseconds: 160),
      (quiet: 40, running: 8, processors: 16, milliseconds: 40),
      (quiet: 40, running: 900, processors: 1, milliseconds: 400),
      (quiet: 40, running: 0, processors: 1, milliseconds: 40),
      (quiet: 400, running: 9, processors: 1, milliseconds: 400),
      (quiet: 2_000, running: 9, processors: 1, milliseconds: 2_000),
    ])
  func quiet(quiet: Int, running: Int, processors: Int, milliseconds: Int) {
    #expect(
      SnapshotSession.quiet(quiet, running: running, processors: processors) == milliseconds)
  }

  @Test("waits longer for what a program says is still to come than for what it says nothing of")
  func loading() throws {
    let rig = RuntimeRig()
    try rig.start()
    let hello = #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"x","version":"1"}}"#
    func list(_ more: String) -> String {
      #"{"method":"pane.set","params":{"content":{"kind":"list","items":[]}\#(more)}}"#
    }
    rig.say(hello, list(""))
    rig.say(hello, list(""), from: 1)
    #expect(rig.runtime.patience == RuntimeLimits.quiet)
    rig.say(list(#","loading":{"text":"Reading"}"#), from: 1)
    #expect(rig.runtime.patience == RuntimeLimits.loadingQuiet)
    rig.say(list(#","loading":null"#), from: 1)
    #expect(rig.runtime.patience == RuntimeLimits.quiet)
  }

  @Test("keeps no second state while programs go on: each change would copy all their rows")
  func kept() throws {
    let loop = try Loop()
    let session = SnapshotSession(
      runtime: RuntimeRig().runtime, on: loop, steps: [], limitMilliseconds: 1_000)
    session.show(.now)
    #expect(!session.keepsState)
    session.close()
    #expect(session.keepsState)
  }
}
