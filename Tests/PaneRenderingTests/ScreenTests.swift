// SPDX-License-Identifier: Apache-2.0
import Foundation
import HostCore
import HostTestSupport
import PaneTestSupport
import SplitLayout
import Testing

/// Whole screens, compared with `Fixtures/Screens`; `UPDATE_FIXTURES=1` writes them anew.
@Suite struct ScreenTests {
  @Test("draws three columns, the middle one focused")
  func wide() throws {
    try expectScreen(ScriptedHost.files(), "wide-120x30")
  }

  @Test("draws both sidebars over the dimmed preview")
  func overlay() throws {
    var settings = ScriptedHost.overlaySettings
    settings.firstFocus = .secondary
    let host = ScriptedHost.files(settings: settings)
    host.keys("f9 f9 1")
    try expectScreen(host, "overlay-120x30")
  }

  @Test("draws one column with its neighbours named")
  func collapsed() throws {
    try expectScreen(ScriptedHost.files(columns: 60, rows: 20), "collapsed-60x20")
  }

  @Test("fits a small terminal")
  func small() throws {
    try expectScreen(ScriptedHost.files(columns: 80, rows: 24), "narrow-80x24")
  }

  @Test("says that a window is too small")
  func tooSmall() throws {
    try expectScreen(ScriptedHost.files(columns: 19, rows: 5), "too-small-19x5")
  }

  @Test("leaves out the rule in low windows")
  func low() throws {
    try expectScreen(ScriptedHost.files(columns: 100, rows: 9), "low-100x9")
  }

  @Test("draws with ASCII alone")
  func ascii() throws {
    var settings = ScriptedHost.overlaySettings
    settings.split.preferredSplitBehavior = .automatic
    settings.isASCII = true
    let host = ScriptedHost.files(settings: settings)
    host.keys("space space")
    try expectScreen(host, "ascii-120x30")
    let screen = host.screen.joined()
    #expect(screen.unicodeScalars.filter { !$0.isASCII && !"äö→…".unicodeScalars.contains($0) }.isEmpty)
  }
}

/// Compares the window with a fixture.
func expectScreen(
  _ host: ScriptedHost, _ name: String, file: StaticString = #filePath,
  location: SourceLocation = #_sourceLocation
) throws {
  let url = fixture("Screens/\(name).txt", file: file)
  let picture = host.picture
  if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.write(to: url, atomically: true, encoding: .utf8)
    return
  }
  let wanted = try String(contentsOf: url, encoding: .utf8)
  #expect(
    picture == wanted, "\(name) differs:\n\(picture)\nwanted:\n\(wanted)", sourceLocation: location)
}
