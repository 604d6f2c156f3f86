// SPDX-License-Identifier: Apache-2.0
import CellText

extension MeantItems {
  /// The name in quotes, or the number with its noun.
  package var words: String { words(isASCII: false) }

  /// The same, if wished with quotes that are in ASCII.
  package func words(isASCII: Bool) -> String {
    if isNamed { return isASCII ? "\"\(name)\"" : "“\(name)”" }
    let part = all.map { "\(count.grouped) of \($0.grouped)" } ?? count.grouped
    return "\(part) \(count == 1 && all == nil ? "item" : "items")"
  }

  /// A verb or a pronoun that goes with it.
  package func form(_ one: String, _ several: String) -> String {
    count == 1 && all == nil ? one : several
  }
}
