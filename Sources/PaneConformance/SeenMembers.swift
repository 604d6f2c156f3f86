// SPDX-License-Identifier: Apache-2.0

/// The members of an object, in the order they were written.
///
/// What a plugin sent keeps its order, and what the checker sends has the order of the host. Two
/// objects are equal when they have the same members, whatever their order.
struct SeenMembers: Equatable, ExpressibleByDictionaryLiteral, Sequence {
  private(set) var names: [String] = []
  private var values: [String: SeenValue] = [:]

  init() {}

  init(dictionaryLiteral elements: (String, SeenValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// A member; a new one is put behind the others, and `nil` takes one out.
  subscript(name: String) -> SeenValue? {
    get { values[name] }
    set {
      if newValue == nil {
        names.removeAll { $0 == name }
      } else if values[name] == nil {
        names.append(name)
      }
      values[name] = newValue
    }
  }

  func makeIterator() -> AnyIterator<(name: String, value: SeenValue)> {
    var rest = names[...]
    return AnyIterator {
      rest.popFirst().flatMap { name in values[name].map { (name, $0) } }
    }
  }

  static func == (one: SeenMembers, other: SeenMembers) -> Bool { one.values == other.values }
}
