// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The pictures that a terminal of the kitty protocol keeps for us, and the one that is on its way.
///
/// One picture is sent at a time, in slices between frames; what it takes there is bounded, and the
/// one that was not seen for the longest time goes first.
///
/// Source: kitty's graphics protocol.
struct PictureStore: Sendable {
  private struct Kept: Sendable {
    let id: UInt32
    let sum: UInt64
    let bytes: Int
    var isWhole = false
    var seen = 0
  }

  /// The picture on its way: what is still to be sent.
  private struct Transmission: Sendable {
    let sum: UInt64
    let letters: [UInt8]
    let head: String
    var sent = 0
  }

  private var kept: [Kept] = []
  private var transmission: Transmission?
  private var clock = 0
  /// The upper bits of our numbers, which no other program is likely to use.
  private let base: UInt32
  /// True when commands are handed through by tmux.
  let isWrapped: Bool
  /// True when pictures are deleted by a range of numbers.
  let deletesRanges: Bool

  private static let mostBytes = 32 << 20
  private static let chunk = 4_096

  init(base: UInt16, isWrapped: Bool, deletesRanges: Bool) {
    self.base = UInt32(base) << 8
    self.isWrapped = isWrapped
    self.deletesRanges = deletesRanges
  }

  /// Pictures that are kept at most: all have to be deleted by what is written when the host dies.
  private var mostPictures: Int { deletesRanges ? 200 : 12 }

  /// True while a picture is on its way.
  var isSending: Bool { transmission != nil }
  /// True when pieces of it were sent; no other command may be sent before it ends.
  var isMidway: Bool { transmission.map { $0.sent > 0 } ?? false }

  /// True when the terminal keeps nothing of ours.
  var isEmpty: Bool { kept.isEmpty }

  /// Begins the next look at what can be seen.
  mutating func beginFrame() { clock += 1 }

  /// The number of a picture that the terminal has; it counts as seen.
  mutating func id(of picture: ScreenPicture) -> UInt32? {
    guard let place = kept.firstIndex(where: { $0.sum == picture.sum }) else { return nil }
    kept[place].seen = clock
    return kept[place].isWhole ? kept[place].id : nil
  }

  /// Tells whether the terminal has the picture of a number, whole.
  func has(_ id: UInt32) -> Bool { kept.contains { $0.id == id && $0.isWhole } }

  /// Begins to send a picture; returns what makes room for it, or `nil` when there is none.
  mutating func send(_ picture: ScreenPicture, isPlaceholder: Bool) -> [UInt8]? {
    guard transmission == nil, case .pixels(let letters, let hasAlpha) = picture.body else {
      return nil
    }
    var bytes: [UInt8] = []
    while kept.count >= mostPictures
      || kept.reduce(picture.keptBytes, { $0 + $1.bytes }) > Self.mostBytes
    {
      let oldest = kept.indices.filter { kept[$0].seen != clock }.min {
        kept[$0].seen < kept[$1].seen
      }
      guard let oldest else { return nil }
      bytes += delete(kept.remove(at: oldest).id)
    }
    let used = Set(kept.map(\.id))
    let base = base
    guard let number = (1...255).first(where: { !used.contains(base | $0) }) else { return nil }
    let id = base | number
    kept.append(Kept(id: id, sum: picture.sum, bytes: picture.keptBytes, seen: clock))
    let cells = isPlaceholder ? "c=\(picture.size.columns),r=\(picture.size.rows)," : ""
    transmission = Transmission(
      sum: picture.sum, letters: letters,
      head: "a=\(isPlaceholder ? "T,U=1" : "t"),q=2,i=\(id),f=\(hasAlpha ? 32 : 24),o=z,"
        + "s=\(picture.pixels.columns),v=\(picture.pixels.rows),\(cells)")
    return bytes
  }

  /// The next piece of the picture on its way, of about so many bytes.
  mutating func slice(of limit: Int) -> [UInt8] {
    guard var transmission else { return [] }
    var bytes: [UInt8] = []
    while bytes.count < limit, transmission.sent < transmission.letters.count {
      let end = min(transmission.sent + Self.chunk, transmission.letters.count)
      let isLast = end == transmission.letters.count
      let head = transmission.sent == 0 ? transmission.head : "q=2,"
      bytes += command("\(head)m=\(isLast ? 0 : 1)", transmission.letters[transmission.sent..<end])
      transmission.sent = end
    }
    guard transmission.sent == transmission.letters.count else {
      self.transmission = transmission
      return bytes
    }
    if let place = kept.firstIndex(where: { $0.sum == transmission.sum }) {
      kept[place].isWhole = true
    }
    self.transmission = nil
    return bytes
  }

  /// Gives up the picture on its way, unless it is among those.
  ///
  /// - Parameters:
  ///   - placed: The pictures that are placed where the terminal is told of places. It drops all others
  ///     when one ends too early, as kitty does, so they are sent again when they are needed; `nil`
  ///     where characters say what is shown.
  ///   - isWanted: The pictures by their sums that are not given up.
  /// - Returns: What tells the terminal.
  mutating func giveUp(
    placed: Set<UInt32>?, unless isWanted: (UInt64) -> Bool = { _ in false }
  ) -> [UInt8] {
    guard let transmission, !isWanted(transmission.sum) else { return [] }
    self.transmission = nil
    guard let place = kept.firstIndex(where: { $0.sum == transmission.sum }) else { return [] }
    let id = kept.remove(at: place).id
    guard transmission.sent > 0 else { return delete(id) }
    // A picture that ends too early is none.
    let bytes = command("q=2,m=0") + delete(id)
    guard let placed else { return bytes }
    return bytes + drop { !placed.contains($0) }
  }

  /// Drops every picture, the one on its way included; returns what tells the terminal.
  mutating func dropAll() -> [UInt8] {
    let isMidway = isMidway
    transmission = nil
    return (isMidway ? command("q=2,m=0") : []) + drop { _ in true }
  }

  private mutating func drop(where isDropped: (UInt32) -> Bool) -> [UInt8] {
    let dropped = kept.filter { isDropped($0.id) }
    kept.removeAll { isDropped($0.id) }
    return dropped.flatMap { delete($0.id) }
  }

  /// What leaves nothing of ours in the terminal.
  var farewell: [UInt8] {
    guard !kept.isEmpty else { return [] }
    let end = transmission.map { $0.sent > 0 ? command("q=2,m=0") : [] } ?? []
    guard !deletesRanges else {
      return end + command("a=d,d=R,x=\(base),y=\(base | 255),q=2")
    }
    return kept.reduce(into: end) { $0 += delete($1.id) }
  }

  /// Forgets everything, since the terminal has.
  mutating func forget() {
    kept = []
    transmission = nil
  }

  private func delete(_ id: UInt32) -> [UInt8] { command("a=d,d=I,i=\(id),q=2") }

  /// A command of the protocol, handed through where there is something in between.
  func command(_ control: String, _ letters: ArraySlice<UInt8> = []) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count + control.utf8.count + 24)
    let escape: [UInt8] = isWrapped ? [0x1B, 0x1B] : [0x1B]
    if isWrapped { bytes.appendEscape("Ptmux;") }
    bytes += escape
    bytes.appendASCII("_G")
    bytes += Array(control.utf8)
    if !letters.isEmpty {
      bytes.append(UInt8(ascii: ";"))
      bytes += letters
    }
    bytes += escape
    bytes.append(UInt8(ascii: "\\"))
    if isWrapped { bytes.appendEscape("\\") }
    return bytes
  }
}
