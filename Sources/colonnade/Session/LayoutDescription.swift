// SPDX-License-Identifier: Apache-2.0
import HostConfiguration

/// A layout as help, manual and completions describe it.
struct LayoutDescription {
  /// The name it is opened by.
  let name: String
  /// A line about what it shows, else its title.
  let summary: String
  /// The words that may stand behind its name.
  let usage: String
  /// The options that its plugins declare.
  let options: [CommandDescription.Option]
  /// True when it lists files, so that other programs can have some of them chosen.
  let listsFiles: Bool

  /// Reads a layout and the manifests of its plugins; `nil` when there is none that can be used.
  ///
  /// - Parameters:
  ///   - word: What stands in a layout's place on the command line, a path included.
  ///   - paths: Where layouts and plugins are.
  init?(_ word: String, _ paths: ResourcePaths) {
    guard let order = LayoutOrder(word, [], paths: paths),
      let layout = try? SessionPlan.layout(order)
    else { return nil }
    name = order.name
    summary = layout.summary.isEmpty ? layout.title : layout.summary
    usage = layout.usage.isEmpty ? "[ARGS…]" : layout.usage
    options = LayoutOptions(layout, paths).all.map(CommandDescription.Option.init)
    listsFiles = layout.programs.contains { $0.source == .plugin("files") }
  }

  /// The whole line.
  var form: String {
    let parts = ["colonnade", name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + [usage]
    return parts.joined(separator: " ")
  }
}
