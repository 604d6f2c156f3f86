// SPDX-License-Identifier: Apache-2.0

/// A count of members, by the name of the type with its room in front: `HostCore.HostState`.
struct MemberCounts {
  /// Functions and initialisers, static ones, too.
  var methods: [String: Int] = [:]
  /// Properties that hold a value in every instance.
  var storedProperties: [String: Int] = [:]
  /// Cases of an enumeration.
  var cases: [String: Int] = [:]
  /// The types that are declared at the top of a file, with their rooms.
  var declared: Set<String> = []

  /// The methods of each type and of all types inside it: to a reader they are one.
  var methodsWithNested: [String: Int] {
    var sums = methods
    for (name, count) in methods {
      var outer = name.split(separator: ".").dropLast()
      while outer.count > 1 {
        sums[outer.joined(separator: "."), default: 0] += count
        outer.removeLast()
      }
    }
    return sums
  }

  /// Counts what extensions in other rooms add to a type where it is declared.
  ///
  /// A room that declares a type of that name itself means its own; a name that several others
  /// declare is left where it is.
  mutating func addExtensions() {
    var rooms: [Substring: [Substring]] = [:]
    for type in declared {
      let parts = type.split(separator: ".", maxSplits: 1)
      rooms[parts[1], default: []].append(parts[0])
    }
    for (name, count) in methods {
      let parts = name.split(separator: ".", maxSplits: 2)
      guard parts.count > 1, !declared.contains("\(parts[0]).\(parts[1])"),
        let homes = rooms[parts[1]], homes.count == 1
      else { continue }
      methods[name] = nil
      let home = ([homes[0]] + parts.dropFirst()).joined(separator: ".")
      methods[home, default: 0] += count
    }
  }
}

extension SourceFile {
  private static let modifiers: Set<Substring> = [
    "package", "public", "private", "fileprivate", "internal", "final", "static", "mutating",
    "nonmutating", "indirect", "override", "lazy", "weak", "unowned", "convenience", "required",
    "private(set)", "package(set)", "internal(set)", "fileprivate(set)",
  ]

  /// The words of a declaration after its attributes and modifiers.
  private static func declaration(_ line: String) -> (words: [Substring], isStatic: Bool) {
    var words = line.split(separator: " ")[...]
    var isStatic = false
    while let word = words.first, modifiers.contains(word) || word.hasPrefix("@") {
      if word == "static" { isStatic = true }
      words.removeFirst()
    }
    return (Array(words), isStatic)
  }

  private static func indent(_ line: String) -> Int { line.utf8.prefix { $0 == 0x20 }.count }

  private static func isFunction(_ words: [Substring]) -> Bool {
    guard let first = words.first else { return false }
    return first == "func" || ["init(", "init?(", "init<"].contains { first.hasPrefix($0) }
  }

  /// Counts the members of the types in this file; the formatter's two spaces tell what is inside
  /// what.
  func countMembers(into counts: inout MemberCounts) {
    var types: [(indent: Int, name: String)] = []
    for line in code {
      let indent = Self.indent(line)
      guard let first = line.utf8.dropFirst(indent).first else { continue }
      // Lines that only continue a declaration: `)`, `{`, and conditions of compilation.
      if [0x29, 0x7B, 0x23].contains(first) { continue }
      while let type = types.last, indent <= type.indent { types.removeLast() }
      guard indent == types.last.map({ $0.indent + 2 }) ?? 0 else { continue }
      let (words, isStatic) = Self.declaration(line)
      guard let kind = words.first else { continue }
      let name = types.last?.name ?? room
      if ["struct", "class", "enum", "extension", "protocol"].contains(kind), words.count > 1 {
        let own = words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        if kind != "extension", types.isEmpty { counts.declared.insert("\(room).\(own)") }
        if !line.hasSuffix("}") { types.append((indent, "\(name).\(own)")) }
      } else if types.isEmpty {
        continue
      } else if Self.isFunction(words) {
        counts.methods[name, default: 0] += 1
      } else if kind == "case" {
        counts.cases[name, default: 0] += Self.cases(in: line)
      } else if kind == "var" || kind == "let", !isStatic, Self.holdsValue(line) {
        counts.storedProperties[name, default: 0] += 1
      }
    }
  }

  /// How many cases a line declares: commas between parentheses part what one of them holds.
  private static func cases(in line: String) -> Int {
    var depth = 0
    var count = 1
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: count += 1
      default: break
      }
    }
    return count
  }

  /// Whether a property has a place of its own: it has no body, or a value before one.
  private static func holdsValue(_ line: String) -> Bool {
    guard let brace = line.firstIndex(of: "{") else { return true }
    return line[..<brace].contains(" = ") || line.contains("didSet") || line.contains("willSet")
  }

  /// How many lines each function has after its first, with the line it begins at.
  var functionLengths: [(line: Int, name: String, count: Int)] {
    var result: [(Int, String, Int)] = []
    for (index, line) in code.enumerated()
    where line.contains("func ") || line.contains("init") {
      let (words, _) = Self.declaration(line)
      guard Self.isFunction(words), !line.hasSuffix("}") else { continue }
      let indent = Self.indent(line)
      let end = code[(index + 1)...].firstIndex { next in
        Self.indent(next) <= indent && next.utf8.count > indent
          && ![")", "{"].contains(String(next.dropFirst(indent).prefix(1)))
      }
      guard let end, code[end].dropFirst(indent).hasPrefix("}") else { continue }
      let signature = words[0] == "func" && words.count > 1 ? words[1] : "init"
      let name = signature.prefix { $0 != "(" && $0 != "<" }
      result.append((index + 1, String(name), end - index))
    }
    return result
  }
}
