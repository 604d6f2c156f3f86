// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import PaneProtocol

/// Finds what makes a picture one that no host can draw, without decoding it.
struct PictureJudge {
  /// What there is to say of a picture before it is decoded.
  enum Verdict {
    /// No host can draw it, for a reason.
    case fault(String)
    /// Only a decoder knows more.
    case untried(TriedPicture)
  }

  /// The pictures that were sent in pieces.
  let pictures: PicturePieces

  /// Looks at a picture.
  func verdict(on image: ImageContent) -> Verdict {
    let pieces: [String]
    switch image.source {
    case .path(let path):
      guard path.hasPrefix("/") else {
        return .fault("src: “\(path.prefix(40))” is not a full path")
      }
      return .untried(TriedPicture(.path(path), image.raw))
    case .base64(let text): pieces = [text]
    case .sent(let name):
      // A picture that content calls by a name has to be there by then.
      guard let picture = pictures.picture(name) else {
        return .fault(
          "src names a picture “\(name.prefix(40))” that was not sent, or not all of it")
      }
      pieces = picture.pieces
    }
    var bytes: [UInt8] = []
    for piece in pieces {
      guard let part = Base64.bytes(piece.utf8) else {
        return .fault("src: the bytes are no base64")
      }
      bytes += part
    }
    let fault = image.raw.map { faultOfPixels(bytes, $0) } ?? faultOfFile(bytes)
    return fault.map { .fault($0) } ?? .untried(TriedPicture(.bytes(bytes), image.raw))
  }

  /// Pixels as they are have so many bytes as their size says.
  private func faultOfPixels(_ bytes: [UInt8], _ raw: RawPixels) -> String? {
    guard raw.isPossible, bytes.count != raw.byteCount else { return nil }
    return "a picture of \(raw.sides) pixels has \(bytes.count) bytes, not \(raw.byteCount)"
  }

  /// A file begins as one of the three that are decoded; a PNG tells its size there.
  private func faultOfFile(_ bytes: [UInt8]) -> String? {
    let isWebP =
      bytes.starts(with: Array("RIFF".utf8))
      && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    if isWebP || bytes.starts(with: [0xFF, 0xD8]) { return nil }
    guard bytes.starts(with: Self.pngStart) else {
      return "src: the bytes are no PNG, JPEG or WebP"
    }
    guard bytes.count >= 24 else { return nil }
    let sides = [16, 20].map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard sides.allSatisfy(Limit.pictureSide.contains) else {
      return "a PNG of \(sides[0])×\(sides[1]) pixels; a side has \(Limit.pictureSide.lowerBound)"
        + "…\(Limit.pictureSide.upperBound)"
    }
    return nil
  }

  private static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
}
