// SPDX-License-Identifier: Apache-2.0

/// A text in quotes for a message, cut to 60 characters, control characters shown as `?`.
func quoted(_ text: String) -> String {
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(60) {
    shown.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "?" : scalar)
  }
  return "\"\(String(shown))\(text.unicodeScalars.count > 60 ? "…" : "")\""
}

/// `, did you mean "width"?` when one of the known names is near, else nothing.
package func suggestion(for name: String, among known: [String]) -> String {
  guard name.utf8.count <= 40 else { return "" }
  let limit = max(1, min(3, name.utf8.count / 3))
  var best: (distance: Int, name: String)?
  for candidate in known {
    let distance = editDistance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
    if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
  }
  return best.map { ConfigWords.didYouMean($0.name) } ?? ""
}

/// How many letters must be added, removed, changed or swapped with their neighbour.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var older: [Int] = []
  var previous = Array(0...second.count)
  for (row, left) in first.enumerated() {
    var line = [row + 1]
    for (column, right) in second.enumerated() {
      var cost = min(
        previous[column] + (left == right ? 0 : 1), previous[column + 1] + 1, line[column] + 1)
      if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
        cost = min(cost, older[column - 1] + 1)
      }
      line.append(cost)
    }
    older = previous
    previous = line
  }
  return previous[second.count]
}

/// Names as a list in words: `"a", "b" or "c"`.
func listed(_ names: [String]) -> String {
  let quotes = names.map { "\"\($0)\"" }
  guard let last = quotes.last, quotes.count > 1 else { return quotes.first ?? "" }
  return quotes.dropLast().joined(separator: ", ") + " or " + last
}
