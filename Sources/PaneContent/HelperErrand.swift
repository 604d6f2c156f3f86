// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import FileAddressing
package import PaneProtocol

/// Foreign bytes that are to be read by a program beside the host, for content that cannot be shown
/// without.
///
/// Parsers in C see foreign bytes, so none of them runs in the host.
package enum HelperErrand: Equatable, Sendable {
  /// A text is to be read.
  case markdown(String)
  /// A picture is to be drawn in cells.
  case picture(PicturePlace, PictureWish)

  /// The program that is asked.
  package var helper: Helper {
    switch self {
    case .markdown: .markdown
    case .picture: .picture
    }
  }

  /// True when a file of this machine is to be opened for it; bytes that came along need none.
  package var opensFile: Bool {
    switch self {
    case .markdown, .picture(.source(.base64), _), .picture(.source(.sent), _), .picture(.sent, _):
      false
    case .picture(.source(.path), _), .picture(.beneath, _): true
    }
  }

  /// A program beside the host.
  package enum Helper: String, CaseIterable, Sendable { case markdown, picture }
}

/// The place of a picture that is to be drawn.
package enum PicturePlace: Equatable, Sendable {
  /// The bytes, or the file, that a program names.
  case source(PictureSource)
  /// What came in pieces before, under a name that no other one of the session has.
  case sent(SentPicture, name: String)
  /// A file that a text names: below a folder, and never out of it by way of links.
  case beneath(folder: FilePath, name: [UInt8])

  /// True for one of several in a text, which takes no other one's place.
  package var isBesideOthers: Bool { if case .beneath = self { true } else { false } }
}

/// What a terminal can be sent of a picture.
package enum PictureForm: String, CaseIterable, Sendable {
  /// Signs in two colours.
  case cells
  /// Pixels that the terminal keeps and puts into cells.
  case pixels
  /// Pixels that are drawn and gone from its mind.
  case sixel
}

/// The terminal as far as the drawing of pictures depends on it.
package struct PictureScreen: Equatable, Sendable {
  /// What it can be sent.
  package var form: PictureForm
  /// The pixels of a cell, when they are known.
  package var cell: CellSize?
  /// False where pictures are shown by their words alone.
  package var isShown = true
  /// Bytes that its line carries in a second; `nil` where it is fast enough for every picture.
  package var lineRate: Int?

  /// Assumes a terminal that shows no pixels.
  package init(form: PictureForm = .cells, cell: CellSize? = nil) {
    self.form = form
    self.cell = cell
  }

  /// A terminal that shows no pixels, with cells of a size nobody knows.
  package static let cells = PictureScreen()
}

/// What is wanted of a picture: the room it is fitted into, and its looks.
package struct PictureWish: Equatable, Sendable {
  /// The room in cells.
  package var columns: Int
  /// The rows of it.
  package var rows: Int
  /// How it is fitted.
  package var fit = ImageContent.Fit.contain
  /// The ground behind transparent pixels.
  package var background = ImageContent.Background.none
  /// The layout of its bytes, when they are pixels as they are.
  package var raw: RawPixels?
  /// The picture of an animation.
  package var frame = 0
  /// True when a small picture may be enlarged where it is drawn in cells: up to half a cell for each
  /// pixel, within the room.
  package var grows = false
  /// The size in percent of the fitted one.
  package var percent = 100
  /// What it is drawn in, beside cells.
  package var form = PictureForm.cells
  /// The pixels of a cell, which its proportions depend on; `nil` when the terminal has not said.
  package var cell: CellSize?
  /// Bytes its pixels may take, which the line carries in a second; `nil` for any number.
  package var mostBytes: Int?

  /// Creates a wish.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Takes over what the terminal can show, and its cells when it has said how large they are.
  mutating func fit(to screen: PictureScreen) {
    form = screen.form
    cell = screen.cell.flatMap { cell in
      Self.cellPixels ~= cell.columns && Self.cellPixels ~= cell.rows ? cell : nil
    }
    mostBytes = form == .cells ? nil : screen.lineRate
  }

  /// Tells whether what was drawn for another wish is what this one would get.
  ///
  /// Of another pace of the line alone a picture is drawn again only where it takes longer than a
  /// second on it, or was made coarse for one of half the pace.
  ///
  /// - Parameters:
  ///   - other: The wish it was drawn for.
  ///   - picture: What came of it; `nil` where nothing did.
  /// - Returns: False where it has to be drawn for this wish.
  func isMet(by other: PictureWish?, _ picture: DrawnPicture?) -> Bool {
    guard let other else { return false }
    guard mostBytes != other.mostBytes else { return self == other }
    var same = other
    same.mostBytes = mostBytes
    guard self == same else { return false }
    guard let picture, form != .cells else { return true }
    let most = mostBytes ?? .max
    guard (picture.graphic?.byteCount ?? 0) <= most else { return false }
    return !picture.isCoarse || most / 2 < other.mostBytes ?? .max
  }

  /// The sizes of a cell that are believed; what a terminal says beyond them is no size.
  package static let cellPixels = 2...255
}
