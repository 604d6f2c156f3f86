// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// Columns that a layout has made peers.
@Suite struct PeerTests {
  private static func host(peers: [ColumnRole] = [.primary, .secondary]) -> ScriptedHost {
    var settings = HostSettings.double
    settings.peers = peers
    let host = ScriptedHost(settings, columns: 80, rows: 16)
    host.start()
    host.hello(.primary, wants: ["peer"])
    host.hello(.secondary, wants: ["peer"])
    return host
  }

  private static func show(_ host: ScriptedHost, _ role: ColumnRole, _ place: String) {
    host.set(role, #"{"content":{"kind":"list","items":[]},"place":\#(place)}"#)
  }

  private static let folder = #"{"type":"inode/directory","value":"file:///w"}"#

  @Test("each hears what the other shows, once, and when that is nothing any more")
  func places() {
    let host = Self.host()
    host.forget()
    Self.show(host, .primary, Self.folder)
    #expect(host.sent(.secondary, "peer").last?.contains(Self.folder) == true)
    #expect(host.sent(.primary, "peer").isEmpty)
    host.forget()
    host.set(.primary, #"{"title":"other words"}"#)
    Self.show(host, .primary, Self.folder)
    #expect(host.sent(.secondary, "peer").isEmpty)
    Self.show(host, .primary, #"{"type":"inode/directory","value":"file:///w","note":"x y"}"#)
    #expect(host.sent(.secondary, "peer").last?.contains(#""note":"x y""#) == true)
    Self.show(host, .primary, "null")
    #expect(host.sent(.secondary, "peer").last?.contains(#""params":{}"#) == true)
  }

  @Test("a page over the folder changes nothing")
  func pages() {
    let host = Self.host()
    Self.show(host, .primary, Self.folder)
    host.forget()
    host.notify(.primary, "nav.push", #"{"page":"p","content":{"kind":"list","items":[]}}"#)
    #expect(host.sent(.secondary, "peer").isEmpty)
  }

  private static func showRows(_ host: ScriptedHost, _ role: ColumnRole, count: Int = 40) {
    let rows = (0..<count).map { ##"{"id":"\##(role.rawValue)\##($0)","text":"\##($0)"}"## }
    let place = #"{"type":"inode/directory","value":"file:///w","inStep":true}"#
    host.set(
      role,
      ##"{"content":{"kind":"list","items":[\##(rows.joined(separator: ","))]},"place":\##(place)}"##
    )
  }

  @Test("rows that stand beside each other are walked and scrolled together")
  func inStep() {
    let host = Self.host()
    Self.showRows(host, .primary)
    Self.showRows(host, .secondary)
    host.keys("j j")
    #expect(host.cursor(.primary) == "primary2" && host.cursor(.secondary) == "secondary2")
    host.keys("tab end")
    #expect(host.cursor(.primary) == "primary39")
    #expect(host.rows(.primary).first == host.rows(.secondary).first)
    host.keys("tab home")
    #expect(host.cursor(.secondary) == "secondary0")
    host.mouse(.wheelDown, 60, 5)
    #expect(host.rows(.primary).first == host.rows(.secondary).first)
    #expect(host.rows(.primary).first != "0")
  }

  @Test(
    "a row that goes beside the list with the keys moves no cursor there, and neither does a wheel")
  func gaps() {
    let host = Self.host()
    func show(gaps: Set<Int>) {
      let rows = (0..<40).map { n in
        gaps.contains(n)
          ? ##"{"id":"gap\##(n)","text":"·","disabled":true}"##
          : ##"{"id":"s\##(n)","text":"\##(n)"}"##
      }.joined(separator: ",")
      let place = #"{"type":"inode/directory","value":"file:///w","inStep":true}"#
      host.set(.secondary, ##"{"content":{"kind":"list","items":[\##(rows)]},"place":\##(place)}"##)
    }
    Self.showRows(host, .primary)
    show(gaps: [0, 1, 2])
    #expect(host.cursor(.primary) == "primary0" && host.cursor(.secondary) == "s3")
    show(gaps: [0, 1, 2, 3])
    #expect(host.cursor(.primary) == "primary0" && host.cursor(.secondary) == "s4")
    host.mouse(.wheelDown, 60, 5)
    #expect(host.rows(.primary).first == "3" && host.rows(.secondary).first == "·")
    #expect(host.cursor(.primary) == "primary0")
    host.keys("j")
    #expect(host.cursor(.primary) == "primary1" && host.cursor(.secondary) == "s4")
  }

  @Test("lists with other numbers of rows go their own ways")
  func outOfStep() {
    let host = Self.host()
    Self.showRows(host, .primary)
    Self.showRows(host, .secondary, count: 39)
    host.keys("j j")
    #expect(host.cursor(.primary) == "primary2" && host.cursor(.secondary) == "secondary0")
  }

  @Test("nobody hears of others in a layout without peers")
  func none() {
    let host = Self.host(peers: [])
    Self.show(host, .primary, Self.folder)
    #expect(host.sent(.secondary, "peer").isEmpty)
  }
}
