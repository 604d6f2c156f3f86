// SPDX-License-Identifier: Apache-2.0

/// The digits of a number without the noise of binary fractions: `0.3` for `0.30000000000000004`.
enum MeaningfulDigits {
  /// Digits that any number keeps on its way through 64 bits.
  private static let kept = 15
  /// Digits that a number without noise has at most, of those that are kept; more are its own.
  private static let own = 12

  /// The shorter form of a number's characters; as they are where every digit may be meant.
  ///
  /// Only a fraction of more than 15 digits is looked at, and only where its first 15 end in zeros or,
  /// rounded, would.
  static func of(_ text: String) -> String {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    guard mantissa.utf8.count > kept, let point = mantissa.firstIndex(of: ".") else { return text }
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    var whole = mantissa[..<point].dropFirst(sign.count).utf8.map { Int($0) - 48 }
    let places = whole.count
    whole += mantissa[mantissa.index(after: point)...].utf8.map { Int($0) - 48 }
    guard whole.allSatisfy((0...9).contains), let first = whole.firstIndex(where: { $0 > 0 }),
      whole.count - first > kept, first + kept >= places
    else { return text }
    var digits = Array(whole[..<(first + kept)])
    if whole[first + kept] >= 5 { digits = raised(digits) }
    let isLonger = digits.count > first + kept
    while digits.last == 0, digits.count > places + (isLonger ? 1 : 0) { digits.removeLast() }
    guard digits.count - first <= own else { return text }
    let split = places + (isLonger ? 1 : 0)
    let fraction = digits[split...].map(String.init).joined()
    let rest = text[mantissa.endIndex...]
    return sign + digits[..<split].map(String.init).joined()
      + (fraction.isEmpty ? "" : "." + fraction) + rest
  }

  /// Digits with their last one raised by one.
  private static func raised(_ digits: [Int]) -> [Int] {
    var digits = digits
    for place in digits.indices.reversed() {
      if digits[place] < 9 {
        digits[place] += 1
        return digits
      }
      digits[place] = 0
    }
    return [1] + digits
  }
}
