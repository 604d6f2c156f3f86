// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The colours of files as `LS_COLORS` has them.
///
/// Kinds have two letters, endings begin with `*`; of the endings that fit the longest one counts,
/// regardless of case, unless there are two that differ in it alone and have other colours.
package struct LSColors: Sendable {
  private var kinds: [String: TextStyle] = [:]
  /// The colours of endings in small letters, whose case says nothing.
  private var endings: [[UInt8]: TextStyle] = [:]
  /// Those of endings whose case tells them apart.
  private var exact: [[UInt8]: TextStyle] = [:]
  private var longest = 0
  /// True when links look like what they lead to.
  private var followsLinks = false

  /// The colours of this process; `nil` without any, or where `NO_COLOR` forbids them.
  package static func ofProcess() -> LSColors? {
    if let no = getenv("NO_COLOR"), no.pointee != 0 { return nil }
    guard let value = getenv("LS_COLORS"), value.pointee != 0 else { return nil }
    return LSColors(String(cString: value))
  }

  /// Reads the variable; what is not understood is left out.
  package init(_ value: String) {
    var written: [[UInt8]: TextStyle] = [:]
    for part in value.utf8.prefix(65_536).split(separator: UInt8(ascii: ":")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = part[..<equals]
      let code = String(Substring(part[part.index(after: equals)...]))
      if name.elementsEqual("ln".utf8), code == "target" {
        followsLinks = true
        continue
      }
      guard let style = Self.style(code) else { continue }
      if name.first == UInt8(ascii: "*"), name.count > 1 {
        let ending = Array(name.dropFirst())
        written[ending] = style
        longest = max(longest, ending.count)
      } else if name.count == 2 {
        kinds[String(Substring(name))] = style
      }
    }
    for (ending, alike) in Dictionary(grouping: written, by: { $0.key.map(Self.small) }) {
      if alike.dropFirst().allSatisfy({ $0.value == alike[0].value }) {
        endings[ending] = alike[0].value
      } else {
        exact.merge(alike.map { ($0.key, $0.value) }) { $1 }
      }
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 { 65...90 ~= byte ? byte | 32 : byte }

  /// Reads a code such as `01;34` or `38;5;208`; `nil` for one that says nothing.
  static func style(_ code: String) -> TextStyle? {
    var numbers = code.split(separator: ";", omittingEmptySubsequences: false).prefix(16)
      .map { Int($0) ?? 0 }[...]
    var style = TextStyle.plain
    while let number = numbers.popFirst() {
      switch number {
      case 1: style.attributes.insert(.bold)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 90...97: style.foreground = .palette(UInt8(number - 90 + 8))
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 100...107: style.background = .palette(UInt8(number - 100 + 8))
      case 38: style.foreground = color(&numbers)
      case 48: style.background = color(&numbers)
      default: break
      }
    }
    return style == .plain ? nil : style
  }

  private static func color(_ numbers: inout ArraySlice<Int>) -> TextColor? {
    switch numbers.popFirst() {
    case 5: return numbers.popFirst().flatMap { UInt8(exactly: $0) }.map { .palette($0) }
    case 2:
      let parts = (0..<3).compactMap { _ in numbers.popFirst().flatMap { UInt8(exactly: $0) } }
      return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    default: return nil
    }
  }

  /// The look of a name.
  ///
  /// - Parameters:
  ///   - name: The bytes of the name.
  ///   - entry: The entry, with its facts where they are known.
  /// - Returns: Colours and attributes without a role, or `nil` where nothing is said of it.
  package func style(_ name: ArraySlice<UInt8>, _ entry: FileEntry) -> TextStyle? {
    switch entry.fileKind {
    case .folder: return kinds[special(entry)] ?? kinds["di"]
    case .link:
      if entry.isBroken { return kinds["or"] ?? kinds["ln"] }
      guard followsLinks else { return kinds["ln"] }
      return entry.isFolder ? kinds["di"] : ending(of: name)
    case .pipe: return kinds["pi"]
    case .socket: return kinds["so"]
    case .blockDevice: return kinds["bd"]
    case .characterDevice: return kinds["cd"]
    case .file, .unknown:
      if let style = kinds[special(entry)] { return style }
      if entry.isExecutable, let style = kinds["ex"] { return style }
      return ending(of: name) ?? kinds["fi"]
    }
  }

  /// The letters of what the rights of an entry make of it, where there is a colour for that; else none.
  private func special(_ entry: FileEntry) -> String {
    var letters: [String] = []
    if entry.runsAsOwner { letters.append("su") }
    if entry.runsAsGroup { letters.append("sg") }
    if entry.isSticky, entry.isOpenToAll { letters.append("tw") }
    if entry.isOpenToAll { letters.append("ow") }
    if entry.isSticky { letters.append("st") }
    return letters.first { kinds[$0] != nil } ?? ""
  }

  private func ending(of name: ArraySlice<UInt8>) -> TextStyle? {
    guard longest > 0 else { return nil }
    let tail = name.suffix(longest)
    let small = tail.map(Self.small)
    for (start, place) in zip(small.indices, tail.indices) {
      if let style = endings[Array(small[start...])] { return style }
      if !exact.isEmpty, let style = exact[Array(tail[place...])] { return style }
    }
    return nil
  }
}
