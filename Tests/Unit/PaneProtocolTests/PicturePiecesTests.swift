// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import PaneProtocol

/// Pictures that are sent in pieces: how much of them is kept.
@Suite("Pictures in pieces") struct PicturePiecesTests {
  /// A piece as long as one may be.
  private static let long = String(repeating: "A", count: Limit.picturePieceBytes)

  private func put(_ id: String, _ number: Int, _ text: String = "AAAA", last: Bool = false)
    -> ImagePut
  {
    ImagePut(id: id, sequence: number, base64: text, isLast: last)
  }

  @Test("are whole with the last piece, and stay until they are sent again")
  func whole() {
    var pieces = PicturePieces()
    #expect(pieces.take(put("a", 0)) == nil && pieces.picture("a") == nil)
    #expect(pieces.take(put("a", 1, "BBBB", last: true)) == nil)
    let first = pieces.picture("a")
    #expect(first?.pieces == ["AAAA", "BBBB"])
    #expect(pieces.take(put("a", 0, "CCCC")) == nil && pieces.picture("a") == first)
    #expect(pieces.take(put("a", 1, "DDDD", last: true)) == nil)
    #expect(pieces.picture("a")?.pieces == ["CCCC", "DDDD"] && pieces.picture("a") != first)
    pieces.forgetAll()
    #expect(pieces.isEmpty && pieces.take(put("a", 0, last: true)) == nil)
    #expect(pieces.picture("a")?.number == 3, "no number is given twice")
  }

  @Test("are forgotten with a piece that is not the next, and that is said once")
  func order() {
    var pieces = PicturePieces()
    #expect(pieces.take(put("a", 0, last: true)) == nil)
    #expect(pieces.take(put("a", 0)) == nil)
    #expect(pieces.take(put("a", 2)) == .outOfOrder(2, due: 1))
    #expect(pieces.picture("a") == nil && pieces.isEmpty)
    #expect(pieces.take(put("a", 3)) == nil && pieces.take(put("a", 1, last: true)) == nil)
    #expect(pieces.isEmpty)
    #expect(pieces.take(put("a", 0, last: true)) == nil && pieces.picture("a") != nil)
  }

  @Test("are forgotten when they are too large, alone or together")
  func bounds() {
    var pieces = PicturePieces()
    let most = Limit.sentPictureBytes / (Limit.picturePieceBytes / 4 * 3)
    func fill(_ id: String) -> PicturePieces.Fault? {
      for number in 0..<most {
        if let fault = pieces.take(put(id, number, Self.long)) { return fault }
      }
      return nil
    }
    #expect(fill("a") == nil)
    #expect(pieces.take(put("a", most, Self.long)) == .tooLarge)
    #expect(pieces.isEmpty)
    for id in ["b", "c", "d", "e"] { #expect(fill(id) == nil) }
    #expect(fill("f") == .noRoom)
    #expect(pieces.names == ["b", "c", "d", "e"])
    pieces.forgetAll()
    for number in 0..<Limit.sentPictures {
      #expect(pieces.take(put("\(number)", 0, last: true)) == nil)
    }
    #expect(pieces.take(put("x", 0, last: true)) == .noRoom)
  }
}
