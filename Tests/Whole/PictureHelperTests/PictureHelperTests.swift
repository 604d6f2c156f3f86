// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import Foundation
import PaneTestSupport
import Testing

@testable import PaneProtocol

/// A picture written down: what is asked, and what comes back.
private struct PictureVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// A file of the fixtures.
  var file: String?
  /// Members of the request.
  var wish: [String: String]?
  var numbers: [String: Int]?
  /// Pixels as they are: each of these colours so often, in rows; no file then.
  var pixels: String?
  /// The room in cells, and the pixels of one; none for those that are not known.
  var room: [Int]?
  var cell: [Int]?
  /// The size in percent of the fitted one.
  var percent: Int?
  /// Its own size, and the cells it takes.
  var size: [Int]
  var cells: [Int]
  /// Quarters and colours of the first and the last cell.
  var first: String?
  var last: String?
  /// The form and the sides of the picture in pixels.
  var graphic: String?
  var testDescription: String { id }
}

/// Bytes that no picture is drawn of, and what is said of them.
private struct FaultVector: Decodable {
  var id: String
  /// A file of the fixtures, or a text.
  var file: String?
  var text: String?
  /// The sides that a PNG is to say it has.
  var header: [UInt32]?
  /// The part of the file that is there, in percent.
  var share: Int?
  /// More members of the request.
  var members: String?
  var fault: String
}

/// The program that decodes pictures, as a process: what it answers, and what it survives.
@Suite("The picture helper", .serialized) struct PictureHelperTests {
  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: fixture("pictures/\(name)"))
  }

  /// A cell as the vectors write it: its quarters, and the two colours.
  private func words(_ cell: DrawnPicture.Cell?) -> String {
    func color(_ color: TextColor?) -> String {
      guard case .rgb(let red, let green, let blue)? = color else { return "-" }
      return [red, green, blue].map { String($0 >> 4, radix: 16) }.joined()
    }
    guard let cell, !cell.isEmpty else { return "blank" }
    return "\(cell.quarters) \(color(cell.front))/\(color(cell.back))"
  }

  /// A picture in pixels as the vectors write it.
  private func words(_ graphic: PictureGraphic?) -> String {
    guard let graphic else { return "none" }
    let sides = "\(graphic.pixels.columns) × \(graphic.pixels.rows)"
    return switch graphic.form {
    case .pixels(_, let hasAlpha): "\(hasAlpha ? "rgba" : "rgb") \(sides)"
    case .sixel(let tiles):
      "sixel \(sides) at "
        + tiles.map { "\($0.place.column),\($0.place.row)" }.joined(separator: " ")
    }
  }

  private func members(_ vector: PictureVector) -> String {
    let room = vector.room ?? [40, 20]
    let cell = vector.cell ?? [10, 20]
    var members = ",\"cols\":\(room[0]),\"rows\":\(room[1])"
    if let percent = vector.percent { members += ",\"percent\":\(percent)" }
    if let width = cell.first, let height = cell.last {
      members += ",\"cellWidth\":\(width),\"cellHeight\":\(height)"
    }
    for (name, value) in vector.wish ?? [:] { members += ",\"\(name)\":\"\(value)\"" }
    for (name, value) in vector.numbers ?? [:] { members += ",\"\(name)\":\(value)" }
    return members
  }

  /// The bytes of a file of the fixtures, or pixels that are written down as hexadecimal digits.
  private func bytes(of vector: PictureVector) throws -> Data {
    if let name = vector.file { return try file(name) }
    return Self.bytes(vector.pixels ?? "")
  }

  /// Bytes as digits, such as `ff0000*4 0000ff*2`.
  private static func bytes(_ words: String) -> Data {
    words.split(separator: " ").reduce(into: Data()) { data, word in
      let parts = word.split(separator: "*").map(Array.init)
      let digits = parts.first ?? []
      let one = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      for _ in 0..<(parts.count > 1 ? Int(String(parts[1])) ?? 1 : 1) {
        data.append(contentsOf: one)
      }
    }
  }

  @Test("draws pictures as is written down")
  func drawn() throws {
    let helper = try HelperProgram("picture")
    let rows = try vectors("pictures", as: [PictureVector].self)
    #expect(rows.count > 15)
    for vector in rows {
      let picture = try helper.picture(bytes(of: vector), members(vector))
      #expect([picture.pixels.width, picture.pixels.height] == vector.size, "\(vector.id)")
      #expect([picture.columns, picture.rows] == vector.cells, "\(vector.id)")
      let last = picture.cell(column: picture.columns - 1, row: picture.rows - 1)
      if let first = vector.first {
        #expect(words(picture.cell(column: 0, row: 0)) == first, "\(vector.id)")
      }
      #expect(self.words(picture.graphic) == vector.graphic ?? "none", "\(vector.id)")
      if let words = vector.last { #expect(self.words(last) == words, "\(vector.id)") }
    }
    #expect(try helper.end() == 0)
  }

  @Test("a picture in pixels has the same number each time, and another one has another")
  func sums() throws {
    let helper = try HelperProgram("picture")
    func sum(_ name: String, _ members: String) throws -> UInt64? {
      try helper.picture(file(name), usualRoom + members).graphic?.sum
    }
    for form in [",\"form\":\"pixels\"", ",\"form\":\"sixel\""] {
      let first = try sum("halves.png", form)
      #expect(try first != nil && sum("halves.png", form) == first)
      #expect(try sum("turned.jpg", form) != first)
      #expect(try sum("halves.png", form + ",\"percent\":50") != first)
    }
  }

  @Test("a picture in pixels takes no more bytes than are said, and says that it is coarser for it")
  func slowLine() throws {
    let helper = try HelperProgram("picture")
    var random = SplitMix64(seed: 7)
    let pixels = (0..<(400 * 200 * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let room =
      ",\"cols\":40,\"rows\":20,\"cellWidth\":10,\"cellHeight\":20,\"raw\":\"rgb\""
      + ",\"across\":400,\"down\":200"
    func drawn(_ form: String, _ most: Int) throws -> DrawnPicture {
      try helper.picture(Data(pixels), room + ",\"form\":\"\(form)\",\"most\":\(most)")
    }
    for form in ["pixels", "sixel"] {
      let whole = try drawn(form, 9_000_000)
      let bytes = try #require(whole.graphic?.byteCount)
      #expect(!whole.isCoarse && bytes > 200_000)
      for most in [bytes - 1, bytes / 4, bytes / 9] {
        let coarse = try drawn(form, most)
        #expect(coarse.isCoarse && [coarse.columns, coarse.rows] == [40, 10])
        let (count, sum) = (coarse.graphic?.byteCount ?? 0, coarse.graphic?.sum)
        #expect(count <= most && sum != whole.graphic?.sum, "\(form) \(most)")
        if form == "pixels" { #expect(count > most / 3) }
      }
      let signs = try drawn(form, 100)
      #expect(signs.isCoarse && signs.graphic == nil && signs.columns == 40)
    }
  }

  @Test("sixels are the colours of the picture, in bands of six rows")
  func sixels() throws {
    let helper = try HelperProgram("picture")
    let members = ",\"cols\":4,\"rows\":2,\"cellWidth\":10,\"cellHeight\":20,\"form\":\"sixel\""
    let picture = try helper.picture(file("halves.png"), members)
    guard case .sixel(let tiles)? = picture.graphic?.form else { throw NoPicture() }
    let text = tiles.map { String(decoding: $0.letters, as: UTF8.self) }
    let (red, blue) = ("!20~$", "!20?!20~$")
    #expect(text.count == 1 && text[0].hasPrefix("\"1;1;40;20"), "\(text)")
    #expect(text[0].contains(red) && text[0].contains(blue), "\(text)")
    #expect(text[0].contains(";2;100;0;0#") && text[0].contains(";2;0;0;100#"), "\(text)")
    #expect(text[0].split(separator: "-").count == 4)
  }

  @Test(
    "sixels show a smooth picture in its colours, everywhere", arguments: [[8, 13], [10, 20]])
  func smoothSixels(cell: [Int]) throws {
    let helper = try HelperProgram("picture")
    let (across, down) = (70, 250)
    let pixels = Self.smooth(across, down)
    let members =
      ",\"cols\":99,\"rows\":99,\"cellWidth\":\(cell[0]),\"cellHeight\":\(cell[1]),\"fit\":\"none\""
      + ",\"form\":\"sixel\",\"raw\":\"rgb\",\"across\":\(across),\"down\":\(down)"
    let picture = try helper.picture(Data(pixels), members)
    guard case .sixel(let tiles)? = picture.graphic?.form else { throw NoPicture() }
    var drawn = DecodedSixels(across: across, down: down)
    for tile in tiles {
      try drawn.add(tile.letters, x: tile.place.column * cell[0], y: tile.place.row * cell[1])
    }
    #expect(drawn.flaws.isEmpty, "\(drawn.flaws.prefix(3))")
    let distances = drawn.distances(from: pixels)
    let (count, most) = (distances.count, distances.max() ?? 255)
    #expect(count == across * down && most <= 16)
    let waste = drawn.waste(of: pixels, every: 7)
    #expect(waste <= 10)
  }

  /// A picture whose three channels change slowly, each in another direction.
  private static func smooth(_ across: Int, _ down: Int) -> [UInt8] {
    (0..<down).flatMap { y in
      (0..<across).flatMap { x -> [UInt8] in
        let red = 255 * x / across
        let green = 255 * y / down
        let blue = 255 * (x + down - y) / (across + down)
        return [UInt8(red), UInt8(green), UInt8(blue)]
      }
    }
  }

  @Test("refuses what is no picture or too large a one before it is decoded, and goes on")
  func refused() throws {
    let helper = try HelperProgram("picture")
    for vector in try vectors("faults", as: [FaultVector].self) {
      #expect(
        try helper.fault(bytes(of: vector), vector.members ?? "") == vector.fault, "\(vector.id)")
    }
    #expect(try memory(of: helper.pid) < 64 << 10)
    #expect(try helper.picture(file("small.png")).columns == 2)
    #expect(try helper.end() == 0)
  }

  private func bytes(of vector: FaultVector) throws -> Data {
    var bytes = try vector.file.map(file) ?? Data((vector.text ?? "").utf8)
    for (place, side) in zip([16, 20], vector.header ?? []) {
      for index in 0..<4 { bytes[place + index] = UInt8(side >> (24 - 8 * index) & 255) }
    }
    return bytes.prefix(bytes.count * (vector.share ?? 100) / 100)
  }

  /// The most memory a process has had, in KiB.
  private func memory(of pid: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
  }

  @Test("survives bytes that are changed by chance, and goes on")
  func damaged() throws {
    let helper = try HelperProgram("picture")
    var random = SplitMix64(seed: 11)
    for name in [
      "halves.png", "turned.jpg", "halves-progressive.jpg", "halves.webp", "moving.webp",
    ] {
      let whole = try file(name)
      for _ in 0..<60 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        #expect(try helper.drawn(bytes) != nil, "\(name)")
      }
    }
    #expect(try helper.end() == 0)
  }

  @Test(
    "ends when it is spoken to in another way",
    arguments: ["no JSON\n", "{\"id\":1}\n", "{\"id\":1,\"params\":{\"bytes\":99999999}}\n"])
  func nonsense(_ line: String) throws {
    let helper = try HelperProgram("picture")
    try helper.send(Data(line.utf8))
    #expect(try helper.end() == 1)
  }

  @Test("has no right left but to compute")
  func rights() throws {
    let helper = try HelperProgram("picture")
    _ = try helper.ask(Data())
    let status = try String(contentsOfFile: "/proc/\(helper.pid)/status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2"))
    #expect(status.contains("NoNewPrivs:\t1"))
  }
}

extension HelperProgram {
  /// Asks for a picture, which there is.
  fileprivate func picture(
    _ bytes: Data, _ members: String = usualRoom
  ) throws -> DrawnPicture {
    guard case .picture(let picture)? = try drawn(bytes, members) else { throw NoPicture() }
    return picture
  }

  /// Asks for a picture, which there is not; why.
  fileprivate func fault(_ bytes: Data, _ members: String) throws -> String? {
    guard case .fault(let words)? = try drawn(bytes, usualRoom + members) else { return nil }
    return words.string
  }

  /// What comes of bytes in 40 × 20 cells, or in those that are named.
  fileprivate func drawn(_ bytes: Data, _ members: String = usualRoom) throws -> DrawnPicture
    .Answer?
  {
    let line = try ask(bytes, members)
    #expect(line.starts(with: Data("{\"id\":\(lastRequest),".utf8)))
    return DrawnPicture.read(JSONText(text: String(decoding: line, as: UTF8.self)))
  }
}

private let usualRoom = ",\"cols\":40,\"rows\":20"

private struct NoPicture: Error {}
