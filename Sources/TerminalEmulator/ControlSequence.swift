// SPDX-License-Identifier: Apache-2.0

/// The numbers of a control sequence.
struct SequenceParameters: Equatable, Sendable {
  /// One number; −1 where none is written.
  struct Parameter: Equatable, Sendable {
    var value: Int
    /// True when a colon joins it to the number before it.
    var isPart: Bool
  }

  private(set) var list: [Parameter] = []
  private var isOpen = false

  /// Forgets all numbers.
  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    isOpen = false
  }

  /// Takes a digit of a number.
  mutating func add(digit: Int) {
    open()
    guard list.count <= EmulatorLimits.parameters, let last = list.indices.last else { return }
    list[last].value = min(max(list[last].value, 0) * 10 + digit, EmulatorLimits.number)
  }

  /// Begins the next number.
  mutating func add(separator isPart: Bool) {
    open()
    // One more than the limit is kept, which takes what is too much.
    if list.count <= EmulatorLimits.parameters {
      list.append(Parameter(value: -1, isPart: isPart))
    }
  }

  private mutating func open() {
    if !isOpen { list.append(Parameter(value: -1, isPart: false)) }
    isOpen = true
  }

  /// How many numbers there are, within the limit.
  var count: Int { min(list.count, EmulatorLimits.parameters) }

  /// A number as it is written; `nil` where none is.
  subscript(index: Int) -> Int? {
    guard index >= 0, index < count, list[index].value >= 0 else { return nil }
    return list[index].value
  }

  /// A number that counts something: at least 1, and 1 when it is missing.
  func amount(_ index: Int = 0) -> Int { max(1, self[index] ?? 1) }

  /// A number that is 0 when it is missing.
  func number(_ index: Int = 0) -> Int { self[index] ?? 0 }

  /// True when a number belongs to the one before it.
  func isPart(_ index: Int) -> Bool { index < count && list[index].isPart }
}

/// A control sequence: `CSI`, a sign, numbers, a character between and one at the end.
struct ControlSequence: Equatable, Sendable {
  /// `?`, `>`, `<` or `=` before the numbers; 0 without one.
  var prefix: UInt8 = 0
  /// The character between the numbers and the end; 0 without one.
  var intermediate: UInt8 = 0
  /// True when something in it was out of place: it does nothing.
  var isBroken = false
  /// The character at the end.
  var final: UInt8 = 0
  /// The numbers.
  var parameters = SequenceParameters()

  /// Makes it ready for the next one.
  mutating func clear() {
    prefix = 0
    intermediate = 0
    isBroken = false
    final = 0
    parameters.removeAll()
  }
}

/// The strings a program can send besides control sequences.
enum SequenceString: Sendable {
  /// An operating system command.
  case command
  /// A device control string.
  case device
  /// One that nobody reads: APC, PM, SOS.
  case ignored
}
