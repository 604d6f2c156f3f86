// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import FileAddressing
import PaneProtocol

/// The pictures of a Markdown text: which are wanted, which is being drawn, and what is kept of them.
///
/// One is drawn at a time, those on screen first. Those far from it are let go of when all together
/// are large; their sizes are kept, so that nothing moves when they are drawn again.
struct MarkdownPictures: Equatable, Sendable {
  /// A picture that is wanted: its address as it is written, and the cells there are across.
  struct Wanted: Equatable, Sendable {
    var target: String
    var columns: Int
  }

  /// What became of a picture.
  private struct Entry: Equatable, Sendable {
    /// How it was drawn; `nil` when it is to be drawn again, since its file may be another one.
    var wish: PictureWish?
    /// Its cells, also while these are not kept.
    var size: CellSize?
    var picture: DrawnPicture?
    /// Why there is none.
    var fault: SafeText?
    var isSettled: Bool { picture != nil || fault != nil }
  }

  /// The most pictures that are drawn for one screen and what is near it.
  static let mostWanted = 64
  /// Bytes of pictures from which those far from the screen are let go of.
  static let keptBytes = 16 << 20

  /// The folder that addresses start from; `nil` when none are shown.
  private let folder: FilePath?
  /// What is known, by addresses as they are written.
  private var entries: [String: Entry] = [:]
  private var wanted: [Wanted] = []
  /// The most rows one may have.
  private var rows = 0
  /// Why pictures are not there, with their addresses; as many as are kept in mind.
  private(set) var faults: [SafeText] = []
  private var asked: (ticket: Int, target: String, wish: PictureWish)?

  /// The pictures of a text that shows none.
  init() { folder = nil }

  /// The pictures of a text; those of its folder that are known stay on show until they are drawn
  /// again.
  init(of content: TextContent, knowing old: MarkdownPictures = MarkdownPictures()) {
    folder = content.images == .show ? content.base.flatMap(FilePath.init(value:)) : nil
    guard let folder, folder == old.folder else { return }
    entries = old.entries.mapValues { entry in
      var entry = entry
      entry.wish = nil
      return entry
    }
  }

  /// Tells whether the same is wanted and known.
  static func == (one: MarkdownPictures, other: MarkdownPictures) -> Bool {
    one.folder == other.folder && one.wanted == other.wanted && one.rows == other.rows
      && one.asked?.ticket == other.asked?.ticket && one.entries == other.entries
  }

  /// True when pictures are shown at all.
  var areShown: Bool { folder != nil }

  // MARK: Looking

  /// The cells of a picture; `nil` while they are not known.
  func size(of target: String) -> CellSize? { entries[target]?.size }

  /// A picture, as long as it is kept.
  func picture(_ target: String) -> DrawnPicture? { entries[target]?.picture }

  /// Why a picture is not there.
  func fault(of target: String) -> SafeText? { entries[target]?.fault }

  // MARK: Drawing

  /// Says which are on screen or near it, the most urgent first, and how many rows one may have.
  ///
  /// Of two with the same address the first counts; those that are never opened are left out.
  mutating func want(_ pictures: [Wanted], rows: Int) {
    wanted = []
    for picture in pictures where wanted.count < Self.mostWanted {
      let isKnown = wanted.contains { $0.target == picture.target }
      if !isKnown, Self.name(of: picture.target) != nil { wanted.append(picture) }
    }
    self.rows = max(1, rows)
  }

  /// Takes the next picture to be drawn; `nil` while one is being drawn, and when all are there.
  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? {
    guard let folder, screen.isShown else { return nil }
    if let asked, let same = wanted.first(where: { $0.target == asked.target }),
      wish(for: same, on: screen) == asked.wish
    {
      return nil
    }
    asked = nil
    for picture in wanted {
      let wish = wish(for: picture, on: screen)
      if let known = entries[picture.target], known.isSettled,
        wish.isMet(by: known.wish, known.picture)
      {
        continue
      }
      guard let name = Self.name(of: picture.target) else { continue }
      asked = (ticket, picture.target, wish)
      return .picture(.beneath(folder: folder, name: name), wish)
    }
    return nil
  }

  /// Has drawn again what could not be drawn.
  mutating func readAnew() {
    asked = nil
    for (target, entry) in entries where entry.fault != nil { entries[target]?.wish = nil }
  }

  private func wish(for picture: Wanted, on screen: PictureScreen) -> PictureWish {
    var wish = PictureWish(columns: picture.columns, rows: rows)
    wish.fit(to: screen)
    return wish
  }

  /// Tells whether it waits for the picture that was asked for with a ticket.
  func awaits(ticket: Int) -> Bool { asked?.ticket == ticket }

  /// Takes what became of a picture; tells whether it is one that was waited for.
  mutating func receive(_ answer: JSONText?, ofErrand ticket: Int) -> Bool {
    guard let asked, asked.ticket == ticket else { return false }
    self.asked = nil
    var entry = Entry(wish: asked.wish)
    switch answer.flatMap(DrawnPicture.read) {
    case .picture(let drawn):
      entry.picture = drawn
      entry.size = CellSize(columns: drawn.columns, rows: drawn.rows)
    case .fault(let words): entry.fault = words
    case nil: entry.fault = ImageWords.noAnswer
    }
    entries[asked.target] = entry
    if let fault = entry.fault, faults.count < Self.mostWanted {
      let words = ImageWords.fault(fault, of: asked.target)
      if !faults.contains(words) { faults.append(words) }
    }
    letGo()
    return true
  }

  /// Lets go of pictures that are not wanted when all together are large.
  private mutating func letGo() {
    var bytes = entries.values.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) }
    guard bytes > Self.keptBytes else { return }
    for (target, entry) in entries where bytes > Self.keptBytes {
      if wanted.contains(where: { $0.target == target }) { continue }
      bytes -= entry.picture?.byteCount ?? 0
      entries[target]?.picture = nil
    }
  }

  // MARK: Addresses

  /// The file below the folder of the text that an address leads to, without `.` and `..`; `nil` for
  /// full paths, other places on the net, and what lies above the folder.
  ///
  /// Source of the form of addresses: RFC 3986, 4.2.
  static func name(of target: String) -> [UInt8]? {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard path.first != UInt8(ascii: "/"), !hasScheme(path),
      let bytes = PercentCoding.decoded(path), !bytes.contains(0)
    else { return nil }
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.isEmpty ? nil : Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }

  private static func hasScheme(_ path: some Collection<UInt8>) -> Bool {
    guard let colon = path.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !path[..<colon].contains(UInt8(ascii: "/"))
  }
}
