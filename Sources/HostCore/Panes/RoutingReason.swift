// SPDX-License-Identifier: Apache-2.0
import CellText

/// Why a plugin that was named does not show something.
enum RoutingReason: Error, Equatable, Sendable {
  /// No plugin has that name or id.
  case unknown(String)
  /// The plugin prints lines or text and can be given nothing to show.
  case speechless(String)
  /// The plugin speaks other versions of the protocol.
  case otherProtocol(String, [Int])
  /// The column runs a command of the user, which no plugin replaces.
  case columnOfCommand

  /// The reason in words.
  var words: String {
    switch self {
    case .unknown(let name): "no plugin “\(name.prefix(64))”"
    case .speechless(let name): "plugin “\(name)” does not speak the protocol"
    case .otherProtocol(let name, let versions): "\(name) \(Self.speaks(versions))"
    case .columnOfCommand: "the column shows the output of a command"
    }
  }

  /// The versions a program speaks beside ours, for a sentence that has named the program.
  static func speaksOther(_ versions: [Int]) -> SafeText { SafeText("it \(speaks(versions))") }

  private static func speaks(_ versions: [Int]) -> String {
    "speaks protocol \(versions.map(String.init).joined(separator: ", ")), "
      + "this host speaks \(PluginDeclaration.hostVersion)"
  }
}
