// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import PaneTestSupport
import Testing

@Suite("Equal keys of one read")
struct EqualKeysTests {
  private static let names = [
    "down", "down", "down", "up", "j", "k", "pagedown", "space", "v", "g", "/", "a", "esc", "enter",
    "tab", "ctrl+w", ".", "f9", "backspace", "u", "n", "h", "l", "y", "z",
  ]

  /// Keys in runs, as somebody leaning on the keyboard types them.
  private static func read(_ numbers: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 1...8, using: &numbers)).flatMap { _ in
      Array(
        repeating: names.randomElement(using: &numbers) ?? "down",
        count: [1, 1, 2, 3, 40].randomElement(using: &numbers) ?? 1)
    }
  }

  @Test("end as if each had come by itself", arguments: Seeds.upTo(40))
  func anyMix(_ seed: Int) {
    var numbers = SplitMix64(seed: seed)
    let hosts = (0..<2).map { _ in ScriptedHost.files(settings: RandomSession.settings(seed)) }
    // Some rows cannot be chosen, headings stand between, and there are more than fit.
    let rows = (0..<70).map {
      #"{"id":"r\#($0)","text":"row \#($0)","disabled":\#($0 % 7 == 3 || $0 > 66)}"#
    }
    let list = #"{"content":{"kind":"list","items":[\#(rows.joined(separator: ","))]}}"#
    for host in hosts { host.set(host.state.chain[seed % host.state.chain.count], list) }
    for _ in 0..<12 {
      let read = Self.read(&numbers)
      for (index, host) in hosts.enumerated() {
        host.keysOfOneRead(read, together: index == 0)
        host.advance(30)
      }
      let said = hosts.map { host in host.state.chain.flatMap(host.sent) + host.orders }
      #expect(said[0] == said[1], "seed \(seed): \(read)")
      #expect(hosts[0].colors == hosts[1].colors, "seed \(seed): \(read)")
      for host in hosts { host.forget() }
      if hosts[0].state.quitting != nil { break }
    }
  }
}
