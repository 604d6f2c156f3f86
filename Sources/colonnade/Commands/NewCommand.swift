// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import JSONRPC

/// `colonnade new`: begins a plugin or a layout from a template.
enum NewCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, or 1 when a file could not be made.
  /// - Throws: `UsageError` for words that say neither plugin nor layout.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    let order = try NewOrder(command)
    do throws(NewFailure) {
      HostEnvironment.write(try order.carryOut(ResourcePaths()))
      return 0
    } catch {
      HostEnvironment.complain(error.message, of: .new)
      return 1
    }
  }
}

/// Why nothing was made.
private struct NewFailure: Error {
  var message: String

  init(_ message: String) { self.message = message }

  init(_ error: SystemError) { message = error.description }
}

/// A language a plugin can begin in.
enum NewLanguage: String, CaseIterable {
  case bash, python, c, swift

  var suffix: String {
    switch self {
    case .bash: "sh"
    case .python: "py"
    case .c: "c"
    case .swift: "swift"
    }
  }

  /// The command that makes a program of the source; `nil` when it is one.
  func buildCommand(_ name: String) -> String? {
    switch self {
    case .bash, .python: nil
    case .c: CommandWords.compileC(name)
    case .swift: CommandWords.buildSwift
    }
  }

  /// The path of the program in the plugin's folder.
  func program(_ name: String) -> String {
    switch self {
    case .bash, .python: "\(name).\(suffix)"
    case .c: name
    case .swift: ".build/release/\(name)"
    }
  }

  /// The files to make, by the templates they are made from; the first is the source.
  func files(_ name: String) -> [(template: String, path: String)] {
    switch self {
    case .bash, .python, .c: [("pane.\(suffix)", "\(name).\(suffix)")]
    // A package of its own that stands on the kit.
    case .swift: [("pane.swift", "Sources/\(name)/Pane.swift"), ("package.swift", "Package.swift")]
    }
  }
}

/// The thing to be made.
private struct NewOrder {
  enum Kind {
    case layout(isHere: Bool)
    case plugin(NewLanguage)
  }

  var kind: Kind
  /// The name, or for a plugin a path that ends in it.
  var path: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  init(_ command: ParsedCommand) throws(UsageError) {
    let words = command.operands
    let language = command.value(.lang).flatMap(NewLanguage.init)
    let isHere = command.has(.here)
    if words.first == "layout", words.count == 2, language == nil {
      kind = .layout(isHere: isHere)
    } else if let language, words.count == 1 {
      kind = .plugin(language)
    } else {
      throw UsageError.newWhat
    }
    path = words[words.count - 1]
    guard !name.isEmpty, name.first != ".", name.first != "-", name.utf8.allSatisfy(Self.isPlain)
    else { throw UsageError.notAName(name) }
    if case .layout = kind, path != name { throw UsageError.slashInLayout }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Makes the files.
  ///
  /// - Returns: What to say about it.
  func carryOut(_ paths: ResourcePaths) throws(NewFailure) -> String {
    switch kind {
    case .layout(let isHere): try makeLayout(paths, isHere: isHere)
    case .plugin(let language): try makePlugin(paths, language)
    }
  }

  private func makeLayout(_ paths: ResourcePaths, isHere: Bool) throws(NewFailure) -> String {
    let folder = isHere ? "." : "\(paths.configurationFolder)/layouts"
    let file = "\(folder)/\(name).jsonc"
    var text = try template("layouts/template.jsonc", paths)
    if let schema = paths.sharedFile("layout.schema.json") {
      text = text.replacing("\"../layout.schema.json\"", with: quoted(schema))
    }
    text = text.replacing(quoted(CommandWords.layoutOfTemplate), with: quoted(name))
    try write(text, to: file)
    let command = isHere ? "./\(name).jsonc" : name
    return CommandWords.madeLayout(file, opened: command)
  }

  private func makePlugin(
    _ paths: ResourcePaths, _ language: NewLanguage
  ) throws(NewFailure) -> String {
    let build = language.buildCommand(name)
    let program = language.program(name)
    let files = language.files(name)
    let texts = try files.map { file throws(NewFailure) in
      try template("templates/\(file.template)", paths).replacing("@NAME@", with: name)
        .replacing("@KIT@", with: paths.kitFolder ?? Self.unknownKit)
    }
    guard !FileSystem.exists(path) else { throw NewFailure(CommandWords.thereAlready(path)) }
    for (file, text) in zip(files, texts) {
      try write(text, to: "\(path)/\(file.path)", permissions: build == nil ? 0o755 : 0o644)
    }
    try write(manifest(program), to: "\(path)/plugin.json")
    let made = files.map { "\(path)/\($0.path)" }
    var lines = [CommandWords.madePlugin(made, manifest: "\(path)/plugin.json")]
    if texts.contains(where: { $0.contains(Self.unknownKit) }) {
      lines.append(CommandWords.wantsKit(in: "\(path)/Package.swift"))
    }
    if let build { lines.append(CommandWords.build(in: ShellWord.quoted(path), by: build)) }
    // The word behind --column is split into words once more.
    let column = ShellWord.quoted(ShellWord.quoted("\(path)/\(program)"))
    lines.append(CommandWords.tryColumn(column))
    lines.append(CommandWords.checkProgram(ShellWord.quoted("\(path)/\(program)")))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The words for the folder of the kit where nobody knows it.
  private static let unknownKit = "/path/to/colonnade"

  private func manifest(_ program: String) -> String {
    """
    {
      "id": "org.example.\(name)",
      "name": \(quoted(name)),
      "version": "0.1.0",
      "protocol": [1],
      "run": ["./\(program)"],
      "mode": "rpc"
    }

    """
  }

  private func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  private func template(_ file: String, _ paths: ResourcePaths) throws(NewFailure) -> String {
    guard let path = paths.sharedFile(file) else {
      throw NewFailure(CommandWords.noTemplate(file, in: paths.sharedFolders))
    }
    do throws(SystemError) {
      return String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw NewFailure(error)
    }
  }

  private func write(
    _ text: String, to file: String, permissions: UInt32 = 0o644
  ) throws(NewFailure) {
    guard !FileSystem.exists(file) else { throw NewFailure(CommandWords.thereAlready(file)) }
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: file), permissions: 0o755)
      try FileSystem.writeAtomically(Array(text.utf8), to: file, permissions: permissions)
    } catch {
      throw NewFailure(error)
    }
  }
}
