// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The number in groups of three digits, such as `10,000`.
  package var grouped: String {
    let digits = Array(String(self))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0, digits[index - 1] != "-" { text += "," }
      text.append(digit)
    }
    return text
  }
}
