// SPDX-License-Identifier: Apache-2.0
import CellText

/// Words about pictures.
enum ImageWords {
  static let noAnswer = SafeText("it took too long, or the decoder ended")

  static func pixels(_ width: Int, _ height: Int) -> SafeText { SafeText("\(width) × \(height)") }
}
