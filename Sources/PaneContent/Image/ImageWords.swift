// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Words about pictures.
enum ImageWords {
  static let noAnswer = SafeText("it took too long, or the decoder ended")

  static let transparent = SafeText("it is transparent all over")

  /// Why one of several pictures is not there.
  static func fault(_ reason: SafeText, of target: String) -> SafeText {
    SafeText("“\(target.suffix(64))”: \(reason.string)")
  }

  /// A picture in which there is nothing to see but its colour.
  static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SafeText {
    let digits = [red, green, blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return SafeText("One colour all over: #\(digits.joined())")
  }

  /// The page on show, and the last one where that is known.
  static func page(_ pages: PicturePages) -> SafeText {
    SafeText(pages.count.map { "\(pages.number)/\($0)" } ?? "page \(pages.number)")
  }

  /// The size of a picture in pixels, and the size it is shown in when it is another than the fitted.
  static func size(_ width: Int, _ height: Int, percent: Int) -> SafeText {
    SafeText("\(width) × \(height)" + (percent == 100 ? "" : ", \(percent) %"))
  }
}
