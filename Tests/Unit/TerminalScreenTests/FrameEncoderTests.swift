// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneTestSupport
import Testing

@testable import TerminalScreen

@Suite("A frame encoder")
struct FrameEncoderTests {
  static let rows: [FrameVector] = (try? vectors("frames")) ?? []

  @Test("finds its vectors")
  func vectorsAreThere() { #expect(Self.rows.count >= 30) }

  @Test("stays within the bytes of each vector", arguments: rows)
  func bytes(_ vector: FrameVector) {
    var encoder = FrameEncoder()
    var bytes: [UInt8] = []
    let capabilities = vector.capabilities
    let before = vector.surface(isAfter: false)
    var model = ScreenModel(
      columns: 80, rows: 24, isInSession: true, width: modelWidth(before.profile))
    encoder.encode(before, capabilities: capabilities, into: &bytes)
    model.feed(bytes)
    if vector.isFirst != true { bytes = [] }
    let after = vector.surface(isAfter: true)
    var second: [UInt8] = []
    encoder.encode(after, capabilities: capabilities, into: &second)
    model.feed(second)
    bytes += second
    #expect(bytes.count <= vector.max, "\(readable(bytes))")
    #expect(frameFault(bytes) == nil)
    expectShown(after, capabilities, model, "\(vector.id): \(readable(bytes))")
    #expect(model.pen == ScreenModel.Style())
    #expect(model.column == after.cursor?.column && model.row == after.cursor?.row)
    bytes = []
    encoder.encode(after, capabilities: capabilities, into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test("shows after many small frames what a full paint would show", arguments: Seeds.upTo(60))
  func incremental(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let capabilities = randomCapabilities(&random)
    let size = CellSize(columns: Int.random(in: 1...40, using: &random), rows: 6)
    var surface = Surface(size: size, profile: seed % 2 == 0 ? .conservative : .modern)
    var encoder = FrameEncoder()
    var model = ScreenModel(
      columns: size.columns, rows: size.rows, isInSession: true,
      width: modelWidth(surface.profile))
    for step in 0..<25 {
      if Int.random(in: 0..<6, using: &random) == 0 { surface.begin(size: size) }
      if Int.random(in: 0..<15, using: &random) == 0 {
        surface = Surface(size: size, profile: surface.profile)
      }
      scribble(on: &surface, &random)
      var bytes: [UInt8] = []
      if step % 2 == 0 {
        let rows = [Int.random(in: -1...6, using: &random), Int.random(in: 0..<6, using: &random)]
        let areas = rows.map { CellRect(column: 0, row: $0, columns: size.columns, rows: 1) }
        encoder.encode(areas, of: surface, capabilities: capabilities, into: &bytes)
        model.feed(bytes)
        bytes = []
      }
      encoder.encode(surface, capabilities: capabilities, into: &bytes)
      model.feed(bytes)
      #expect(frameFault(bytes) == nil)
      #expect(model.violations.isEmpty)
      let comment = "seed \(seed) step \(step): \(readable(bytes))"
      guard expectShown(surface, capabilities, model, comment) else { return }
      #expect(model.isCursorVisible == surface.isCursorVisible)
      if let cursor = surface.cursor {
        #expect(model.column == cursor.column && model.row == cursor.row)
      }
    }
  }

  @Test("wraps only frames of several runs into an envelope")
  func envelope() {
    var capabilities = ScreenCapabilities()
    capabilities.hasSynchronizedOutput = true
    var encoder = FrameEncoder()
    var surface = Surface.base()
    var bytes: [UInt8] = []
    encoder.encode(surface, capabilities: capabilities, into: &bytes)
    #expect(readable(bytes).hasPrefix("^[[?2026h"))
    #expect(readable(bytes).hasSuffix("^[[?2026l"))
    bytes = []
    surface.write("#", at: CellPoint(column: 3, row: 3))
    encoder.encode(surface, capabilities: capabilities, into: &bytes)
    #expect(!readable(bytes).contains("2026"))
  }

  @Test("repaints everything after it was told that nothing is certain")
  func invalidated() {
    var encoder = FrameEncoder()
    let surface = Surface.base()
    var first: [UInt8] = []
    encoder.encode(surface, capabilities: ScreenCapabilities(), into: &first)
    encoder.invalidate()
    var second: [UInt8] = []
    encoder.encode(surface, capabilities: ScreenCapabilities(), into: &second)
    #expect(second.count <= first.count + 4)
    var other = ScreenCapabilities(colorDepth: .trueColor)
    other.hasSynchronizedOutput = true
    var third: [UInt8] = []
    encoder.encode(surface, capabilities: other, into: &third)
    #expect(third.count >= first.count)
    third = []
    encoder.encode(surface, capabilities: other, into: &third)
    #expect(third.isEmpty)
  }

  @Test("moves the tinted row, the title, the status and a preview within 330 bytes")
  func press() {
    var encoder = FrameEncoder()
    var capabilities = ScreenCapabilities(colorDepth: .trueColor)
    capabilities.hasSynchronizedOutput = true
    var bytes: [UInt8] = []
    encoder.encode(threeColumns(selected: 7), capabilities: capabilities, into: &bytes)
    bytes = []
    encoder.encode(threeColumns(selected: 8), capabilities: capabilities, into: &bytes)
    #expect(bytes.count <= 330, "\(bytes.count): \(readable(bytes))")
  }
}
