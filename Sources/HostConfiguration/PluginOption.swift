// SPDX-License-Identifier: Apache-2.0

/// An option of a plugin's program, as `options` of its manifest declares it.
///
/// Where a layout shows the plugin, the option may stand behind the layout's name; help, manual and
/// completions list it.
package struct PluginOption: Equatable, Sendable {
  /// The value behind an option.
  package enum Value: Equatable, Sendable {
    case none
    /// One of these words.
    case choice([String])
    /// Any word; the name says what it is: `FILE` and `DIR` are completed as such.
    case named(String)
  }

  /// The option as it is typed, such as `--sort`.
  package var name: String
  /// The value behind it.
  package var value = Value.none
  /// Its effect, in a few words.
  package var summary = ""

  /// Creates an option without a value.
  package init(_ name: String) { self.name = name }
}

extension Findings {
  /// Reads the options of a manifest; one that cannot be read is left out.
  mutating func pluginOptions(_ value: ConfigValue?) -> [PluginOption]? {
    guard let value else { return nil }
    guard let elements = value.elements else {
      mismatch(SettingWords.options, value, "options")
      return nil
    }
    if elements.count > ConfigLimit.options {
      error(SettingWords.tooManyOptions, at: value.place)
    }
    var options: [PluginOption] = []
    for element in elements.prefix(ConfigLimit.options) {
      guard let option = pluginOption(element) else { continue }
      if options.contains(where: { $0.name == option.name }) {
        error(SettingWords.declaredTwice(option.name), at: element.place)
      } else {
        options.append(option)
      }
    }
    return options
  }

  private mutating func pluginOption(_ value: ConfigValue) -> PluginOption? {
    guard
      let object = ConfigObject(
        value, as: SettingWords.option, keys: ConfigKeys.option, isTolerant: true, findings: &self)
    else { return nil }
    guard let name = string(object["name"], "name") else {
      if object["name"] == nil { error(SettingWords.namelessOption, at: value.place) }
      return nil
    }
    guard Self.isOptionName(name) else {
      error(SettingWords.noOption(name), at: object["name"]?.place ?? value.place)
      return nil
    }
    var option = PluginOption(name)
    option.summary = string(object["summary"], "summary") ?? ""
    if let value = object["value"] { option.value = optionValue(value) }
    return option
  }

  private mutating func optionValue(_ value: ConfigValue) -> PluginOption.Value {
    if let name = value.string { return name.isEmpty ? .none : .named(name) }
    let words = strings(value, "value") ?? []
    return words.isEmpty ? .none : .choice(words)
  }

  /// Tells whether a text is two dashes and a word of small letters, digits and dashes.
  private static func isOptionName(_ name: String) -> Bool {
    name.utf8.count <= ConfigLimit.nameBytes && name.hasPrefix("--") && name.utf8.count > 2
      && name.utf8.dropFirst(2).first != UInt8(ascii: "-")
      && name.utf8.dropFirst(2).allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}
