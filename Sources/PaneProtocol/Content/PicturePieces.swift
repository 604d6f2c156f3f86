// SPDX-License-Identifier: Apache-2.0

/// A picture that came in pieces, whole.
package struct SentPicture: Equatable, Sendable {
  /// A number that no other picture of the same sender has.
  package let number: Int
  /// Its pieces as base64, each for itself.
  package let pieces: [String]

  /// Compares by the numbers.
  package static func == (one: SentPicture, other: SentPicture) -> Bool {
    one.number == other.number
  }
}

/// Pictures of one sender that come in pieces, before content names them.
///
/// A picture that is sent again takes the place of the old one with its last piece.
package struct PicturePieces: Sendable {
  /// Why a picture is forgotten.
  package enum Fault: Equatable, Sendable {
    /// A piece that is not the next one.
    case outOfOrder(Int, due: Int)
    /// More bytes than a picture may have.
    case tooLarge
    /// More bytes than all pictures together may have, or more pictures than are kept.
    case noRoom
  }

  private struct Arriving: Sendable {
    var pieces: [String] = []
    var bytes = 0
  }

  private var whole: [String: (picture: SentPicture, bytes: Int)] = [:]
  private var arriving: [String: Arriving] = [:]
  /// Those that were given up, whose further pieces are passed over.
  private var spoiled: Set<String> = []
  private var lastNumber = 0

  /// Creates it without pictures.
  package init() {}

  /// True when nothing is kept.
  package var isEmpty: Bool { whole.isEmpty && arriving.isEmpty }

  /// The names of all pictures, those under way included.
  package var names: Set<String> { Set(whole.keys).union(arriving.keys) }

  /// A picture by its name; `nil` when there is none, or not all of it.
  package func picture(_ name: String) -> SentPicture? { whole[name]?.picture }

  /// Takes a piece; returns why its picture is forgotten instead.
  package mutating func take(_ piece: ImagePut) -> Fault? {
    if piece.sequence == 0 {
      spoiled.remove(piece.id)
      arriving[piece.id] = Arriving()
    }
    guard !spoiled.contains(piece.id) else { return nil }
    let due = arriving[piece.id]?.pieces.count ?? 0
    guard var picture = arriving[piece.id], piece.sequence == due else {
      return spoil(piece.id, .outOfOrder(piece.sequence, due: due))
    }
    picture.pieces.append(piece.base64)
    picture.bytes += piece.base64.utf8.count / 4 * 3
    guard picture.bytes <= Limit.sentPictureBytes else { return spoil(piece.id, .tooLarge) }
    arriving[piece.id] = picture
    guard bytes <= Limit.sentPicturesBytes, names.count <= Limit.sentPictures else {
      return spoil(piece.id, .noRoom)
    }
    guard piece.isLast else { return nil }
    arriving[piece.id] = nil
    lastNumber += 1
    whole[piece.id] = (SentPicture(number: lastNumber, pieces: picture.pieces), picture.bytes)
    return nil
  }

  /// Forgets a picture.
  package mutating func forget(_ name: String) {
    whole[name] = nil
    arriving[name] = nil
  }

  /// Forgets all of them; the next ones get other numbers all the same.
  package mutating func forgetAll() {
    whole = [:]
    arriving = [:]
    spoiled = []
  }

  private var bytes: Int {
    whole.values.reduce(0) { $0 + $1.bytes } + arriving.values.reduce(0) { $0 + $1.bytes }
  }

  private mutating func spoil(_ name: String, _ fault: Fault) -> Fault {
    forget(name)
    // Names are remembered only to say it once for each.
    if spoiled.count >= Limit.sentPictures { spoiled = [] }
    spoiled.insert(name)
    return fault
  }
}

extension PicturePieces.Fault {
  /// Why a picture is forgotten, for the log of its sender.
  package func words(about name: String) -> String { WireWords.lostPicture(name, self) }
}
