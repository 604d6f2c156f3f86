// SPDX-License-Identifier: Apache-2.0

/// Format and size of a picture, by its first bytes.
struct ImageHeader: Equatable {
  var format: String
  var width: Int
  var height: Int
  var depth: String?
  /// Where the largest picture of an icon lies in the file; `nil` for other formats.
  private(set) var part: Range<Int>?

  /// The longer side in pixels.
  var longSide: Int { max(width, height) }

  /// Reads the header of a PNG, JPEG, GIF, WebP, BMP or TIFF picture, or of an icon.
  ///
  /// `nil` for anything else and for headers that are cut off.
  ///
  /// - Parameter head: The first bytes of the file; a JPEG may need some 64 KiB of them.
  init?(_ head: [UInt8]) {
    let bytes = HeaderBytes(head)
    if head.starts(with: Self.pngStart) {
      self.init(png: bytes)
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(jpeg: bytes)
    } else if head.starts(with: Array("GIF8".utf8)) {
      self.init("GIF", bytes.little16(6), bytes.little16(8), nil)
    } else if head.starts(with: Array("RIFF".utf8)), bytes.has("WEBP", at: 8) {
      self.init(webp: bytes)
    } else if head.starts(with: Array("BM".utf8)) {
      let depth = bytes.little16(28).map { "\($0) bit" }
      self.init("BMP", bytes.little32(18), bytes.little32(22).map { $0.magnitudeOfInt32 }, depth)
    } else if head.starts(with: Array("II*\0".utf8)) {
      self.init(tiff: bytes, isBig: false)
    } else if head.starts(with: Array("MM\0*".utf8)) {
      self.init(tiff: bytes, isBig: true)
    } else if head.starts(with: [0, 0, 1, 0]) {
      self.init(icon: bytes)
    } else {
      return nil
    }
  }

  /// Reads the header of a file, whose directory may be behind its first bytes.
  ///
  /// `nil` as for its first bytes alone.
  init?(_ head: [UInt8], of file: FileReader) {
    if let header = ImageHeader(head) {
      self = header
      return
    }
    let isBig = head.starts(with: Array("MM\0*".utf8))
    guard isBig || head.starts(with: Array("II*\0".utf8)) else { return nil }
    let bytes = HeaderBytes(head)
    guard let start = isBig ? bytes.big32(4) : bytes.little32(4) else { return nil }
    let directory = file.read(at: start, count: 2 + 12 * Self.tiffEntries)
    self.init(directory: HeaderBytes(directory), at: 0, isBig: isBig)
  }

  private init?(_ format: String, _ width: Int?, _ height: Int?, _ depth: String?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.format = format
    self.width = width
    self.height = height
    self.depth = depth
  }

  private init?(png bytes: HeaderBytes) {
    let kinds = [0: "grey", 2: "RGB", 3: "palette", 4: "grey with alpha", 6: "RGB with alpha"]
    guard bytes.has("IHDR", at: 12), let bits = bytes.byte(24), let kind = bytes.byte(25) else {
      return nil
    }
    let depth = "\(bits) bit \(kinds[kind] ?? "unknown colours")"
    self.init("PNG", bytes.big32(16), bytes.big32(20), depth)
  }

  private init?(jpeg bytes: HeaderBytes) {
    var position = 2
    // Each marker is followed by its length; the frame header holds the size.
    while let mark = bytes.byte(position), let kind = bytes.byte(position + 1) {
      guard mark == 0xFF else { return nil }
      if kind == 0xFF {
        position += 1
        continue
      }
      if (0xC0...0xCF).contains(kind), kind != 0xC4, kind != 0xC8, kind != 0xCC {
        let components = bytes.byte(position + 9)
        let colours = components == 1 ? "grey" : components == 4 ? "CMYK" : "colour"
        self.init("JPEG", bytes.big16(position + 7), bytes.big16(position + 5), colours)
        return
      }
      guard let length = bytes.big16(position + 2), length >= 2 else { return nil }
      position += 2 + length
    }
    return nil
  }

  /// The first picture of a TIFF, as far as its directory is among those bytes.
  private init?(tiff bytes: HeaderBytes, isBig: Bool) {
    guard let start = isBig ? bytes.big32(4) : bytes.little32(4) else { return nil }
    self.init(directory: bytes, at: start, isBig: isBig)
  }

  private init?(directory bytes: HeaderBytes, at start: Int, isBig: Bool) {
    func number(_ index: Int, _ count: Int) -> Int? {
      isBig ? bytes.big(index, count) : bytes.little(index, count)
    }
    guard let count = number(start, 2) else { return nil }
    var sides: [Int: Int] = [:]
    for entry in 0..<min(count, Self.tiffEntries) {
      let place = start + 2 + entry * 12
      guard let tag = number(place, 2), let kind = number(place + 2, 2) else { break }
      sides[tag] = number(place + 8, kind == 3 ? 2 : 4)
    }
    self.init("TIFF", sides[256], sides[257], nil)
  }

  /// The largest picture of an icon.
  private init?(icon bytes: HeaderBytes) {
    guard let count = bytes.little16(4), count > 0, bytes.little32(18) == 6 + 16 * count else {
      return nil
    }
    let pictures = (0..<min(count, Self.iconPictures)).compactMap { number -> IconPicture? in
      IconPicture(bytes, at: 6 + 16 * number)
    }
    let largest = pictures.max { $0.width * $0.height < $1.width * $1.height }
    self.init("Icon", largest?.width, largest?.height, nil)
    part = largest?.part
  }

  /// A picture in the directory of an icon.
  private struct IconPicture {
    let width: Int
    let height: Int
    let part: Range<Int>

    init?(_ bytes: HeaderBytes, at place: Int) {
      guard let width = bytes.byte(place), let height = bytes.byte(place + 1),
        let size = bytes.little32(place + 8), let start = bytes.little32(place + 12)
      else { return nil }
      // 0 stands for 256.
      (self.width, self.height) = (width == 0 ? 256 : width, height == 0 ? 256 : height)
      part = start..<start + size
    }
  }

  /// The first bytes of a PNG.
  static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Entries of a directory, and pictures of an icon, that are looked at.
  private static let (tiffEntries, iconPictures) = (64, 64)

  private init?(webp bytes: HeaderBytes) {
    if bytes.has("VP8X", at: 12) {
      let alpha = (bytes.byte(20) ?? 0) & 0x10 != 0
      self.init(
        "WebP", bytes.little24(24).map { $0 + 1 }, bytes.little24(27).map { $0 + 1 },
        alpha ? "with alpha" : nil)
    } else if bytes.has("VP8L", at: 12) {
      guard let packed = bytes.little32(21) else { return nil }
      self.init("WebP", (packed & 0x3FFF) + 1, ((packed >> 14) & 0x3FFF) + 1, "lossless")
    } else if bytes.has("VP8 ", at: 12) {
      self.init(
        "WebP", bytes.little16(26).map { $0 & 0x3FFF }, bytes.little16(28).map { $0 & 0x3FFF },
        nil)
    } else {
      return nil
    }
  }
}

/// Numbers in a header; everything outside is `nil`.
private struct HeaderBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func byte(_ index: Int) -> Int? {
    bytes.indices.contains(index) ? Int(bytes[index]) : nil
  }

  func little(_ index: Int, _ count: Int) -> Int? {
    var value = 0
    for offset in (0..<count).reversed() {
      guard let byte = byte(index + offset) else { return nil }
      value = value << 8 | byte
    }
    return value
  }

  func big(_ index: Int, _ count: Int) -> Int? {
    var value = 0
    for offset in 0..<count {
      guard let byte = byte(index + offset) else { return nil }
      value = value << 8 | byte
    }
    return value
  }

  func little16(_ index: Int) -> Int? { little(index, 2) }
  func little24(_ index: Int) -> Int? { little(index, 3) }
  func little32(_ index: Int) -> Int? { little(index, 4) }
  func big16(_ index: Int) -> Int? { big(index, 2) }
  func big32(_ index: Int) -> Int? { big(index, 4) }

  func has(_ word: String, at index: Int) -> Bool {
    bytes.dropFirst(index).starts(with: Array(word.utf8))
  }
}

extension Int {
  /// The size of a number that was stored as a signed 32 bit one.
  fileprivate var magnitudeOfInt32: Int { Int(Int32(truncatingIfNeeded: self).magnitude) }
}
