// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `program.run`: run a program for the user, on the lent screen or beside it.
public struct ProgramRequest: Equatable, Sendable, WireObject {
  /// The program and its arguments; no shell reads them.
  public var arguments: [String]
  /// Folder to run it in, or `nil` for the plugin's.
  public var workingDirectory: String?
  /// What the host calls it meanwhile, or `nil` for the program's name.
  public var title: String?
  /// True when it gets the terminal until it ends.
  public var takesScreen: Bool
  /// Creates a request.
  public init(
    arguments: [String], workingDirectory: String? = nil, title: String? = nil,
    takesScreen: Bool = true
  ) {
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.title = title
    self.takesScreen = takesScreen
  }

  package static let shape = WireShape(
    .required("argv", .list(.string(upTo: Limit.argumentBytes), upTo: Limit.arguments)),
    .optional("cwd", .string(upTo: Limit.pathBytes)), .optional("title", .name),
    .optional("screen", .bool))

  /// Reads all of the command line or none of it.
  ///
  /// Left-out arguments would make another command, so here one wrong member refuses the whole.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let array = reader.array("argv", in: value), (1...Limit.arguments).contains(array.count)
    else { return nil }
    var arguments: [String] = []
    for element in array.elements {
      guard let argument = Self.exact(element, maxBytes: Limit.argumentBytes) else { return nil }
      arguments.append(argument)
    }
    self.init(
      arguments: arguments, title: reader.string("title", in: value),
      takesScreen: reader.bool("screen", in: value) ?? true)
    guard let folder = value["cwd"], !folder.isNull else { return }
    guard let path = Self.exact(folder, maxBytes: Limit.pathBytes) else { return nil }
    workingDirectory = path
  }

  /// A string that holds no U+0000, which would end it early for the system.
  private static func exact(_ value: JSONValue, maxBytes: Int) -> String? {
    guard let utf8 = value.utf8, utf8.count <= maxBytes, !utf8.contains(0) else { return nil }
    return value.string
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("argv", arguments)
    writer.optional("cwd", workingDirectory)
    writer.optional("title", title)
    writer.member("screen", takesScreen)
  }
}

/// The answer to `program.run`: the program has ended.
public struct ProgramEnd: Equatable, Sendable, WireObject {
  /// Its exit status; 128 + n for signal n.
  public var status: Int
  /// The status the program has ended with.
  public init(status: Int) { self.status = status }

  package static let shape = WireShape(.required("status", .integer))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let status = reader.int("status", in: value) else { return nil }
    self.status = status
  }

  package func write(into writer: inout JSONWriter) { writer.member("status", status) }
}

extension WireMethod where Parameters == ProgramRequest, Answer == ProgramEnd {
  /// Has the host run a program for the user.
  public static var programRun: Self { Self("program.run", from: .plugin, .request, since: 1) }
}
