// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import PaneProtocol

/// The pictures of a pane; `Content.image` puts one on show.
public struct PanePictures {
  fileprivate let pane: Pane

  /// Runs with a number from 1 when the user turns to another page of what a picture is a page of
  /// (`ImageContent.pages`).
  public func onPage(_ handler: @escaping (_ page: Int) -> Void) {
    pane.handlers.window.page = { handler($0.number) }
  }

  /// Sends a picture in pieces, for content that names it: `Content.image(sent:)`.
  ///
  /// A picture that is sent again under the same name is shown anew. The host keeps it while content
  /// names it and 60 s longer, at most 16 MiB of one and 64 MiB of all; a larger one is forgotten.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a PNG, JPEG or WebP, or pixels as `ImageContent.mime` and its `size` say.
  ///   - id: Its name, at most 512 bytes.
  public func send(_ bytes: [UInt8], as id: String) {
    // Whole groups of three bytes, so that a piece is as long as it may be.
    let most = Limit.picturePieceBytes / 4 * 3
    let count = max(1, (bytes.count + most - 1) / most)
    for number in 0..<count {
      let part = bytes[(number * most)..<min(bytes.count, (number + 1) * most)]
      let isLast = number == count - 1
      pane.link.tell(
        .imagePut,
        ImagePut(id: id, sequence: number, base64: Base64.text(part), isLast: isLast))
    }
  }
}

extension Pane {
  /// The pictures of the pane.
  public var pictures: PanePictures { PanePictures(pane: self) }
}
