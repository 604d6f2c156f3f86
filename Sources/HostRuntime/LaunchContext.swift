// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
package import HostCore
package import PaneContent

/// What programs are started with.
package struct LaunchContext {
  /// The user's environment.
  package var environment: [String: String]
  /// The folder a plugin may keep its state in, by layout.
  package var stateDirectory: String
  /// The places of the programs that read foreign bytes; those that are not there are left out.
  package var helpers: [HelperErrand.Helper: String] = [:]
  /// Writes what is kept of a layout.
  package var save: (SavedLayout) -> Void
  /// Keeps what the user has allowed a plugin for good, or with `false` forgets it.
  package var note: (Permit, _ isAllowed: Bool) -> Void = { _, _ in }

  /// Creates a context.
  package init(
    environment: [String: String], stateDirectory: String,
    save: @escaping (SavedLayout) -> Void
  ) {
    self.environment = environment
    self.stateDirectory = stateDirectory
    self.save = save
  }

  /// The variable by which everything that plugins have started is found again.
  static let cookieName = "COLONNADE_COOKIE"
  /// Its value, different for every host.
  let cookie = "\(HostEnvironment.processID)-\(MonotonicClock.nanoseconds)"

  /// Names that every plugin may see; no patterns, because secrets have names of every kind.
  ///
  /// The list protects from accidents, not from malice: a program of the user can read more.
  static let allowedNames: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "EDITOR",
    "VISUAL", "NO_COLOR", "LS_COLORS", "DISPLAY", "WAYLAND_DISPLAY", "SYSFS_PATH",
    "LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT",
    "LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME",
    "XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
    "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "XDG_STATE_HOME",
  ]

  /// The mark of all that one run starts, so that nobody is forgotten when it ends.
  func mark(of pane: PaneID, run: Int) -> (name: String, value: String) {
    ("COLONNADE_RUN", "\(cookie):\(pane.number):\(run)")
  }

  func request(for order: SpawnOrder, pane: PaneID, run: Int) -> SpawnRequest {
    var environment = self.environment
    if let names = order.allowedNames {
      environment = environment.filter { name, _ in
        Self.allowedNames.contains(name) || names.contains(name)
      }
      environment["PAGER"] = "cat"
      environment["GIT_TERMINAL_PROMPT"] = "0"
    }
    environment["TERM"] = order.allowedNames == nil ? environment["TERM"] ?? "dumb" : "dumb"
    environment["PYTHONUNBUFFERED"] = "1"
    environment["COLONNADE_STATE_DIR"] = stateDirectory
    environment[Self.cookieName] = cookie
    let mark = mark(of: pane, run: run)
    environment[mark.name] = mark.value
    environment.merge(order.environment) { $1 }
    var request = SpawnRequest(
      words: order.arguments, environment: environment,
      workingDirectory: order.workingDirectory, isLimited: true)
    if order.handsInput {
      request.furtherDescriptors = [0]
      request.environment["COLONNADE_INPUT"] = String(SpawnRequest.firstFurtherDescriptor)
    }
    return request
  }
}

/// Programs that read foreign bytes.
extension LaunchContext {
  /// A program of ours, which needs nothing of the user's environment.
  func request(toStart helper: String) -> SpawnRequest {
    SpawnRequest(
      arguments: [helper], environment: [Self.cookieName: cookie], isLimited: true,
      standardError: .discard)
  }
}

/// Programs run for the user outside the panes.
extension LaunchContext {
  /// An editor on the lent screen, or a viewer beside it.
  func request(for order: ProgramOrder) -> SpawnRequest {
    var environment = environment
    // What has the terminal goes with the host; what has a window of its own stays.
    if order.takesScreen {
      environment[Self.cookieName] = cookie
    } else {
      environment[ProcessTree.externalMark.name] = ProcessTree.externalMark.value
    }
    return SpawnRequest(
      arguments: order.arguments, environment: environment,
      workingDirectory: order.workingDirectory)
  }

  /// Prefers an editor to what the environment says.
  package mutating func prefer(editor words: [String]) {
    environment["VISUAL"] = words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// The user's editor for a file: `$VISUAL`, `$EDITOR`, or the first usual one that is there; `nil`
  /// without any.
  ///
  /// A shell reads the words of the variables, as other programs have it read them.
  func request(toEdit path: String) -> SpawnRequest? {
    let chosen = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
    var words: [String] = []
    if let editor = chosen.first(where: { $0.contains { $0 != " " } }) {
      words = ["/bin/sh", "-c", editor + " \"$1\"", "sh", path]
    } else if let editor = Self.usualEditors.lazy.compactMap(inPath).first {
      words = [editor, path]
    }
    guard !words.isEmpty else { return nil }
    return request(
      for: ProgramOrder(arguments: words, workingDirectory: nil, takesScreen: true))
  }

  private static let usualEditors = ["sensible-editor", "editor", "nano", "vim", "vi"]

  private func inPath(_ name: String) -> String? {
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first(where: FileSystem.isExecutable)
  }

  /// The desktop's own program for a link.
  func request(toOpen url: String) -> SpawnRequest {
    request(
      for: ProgramOrder(arguments: ["xdg-open", url], workingDirectory: nil, takesScreen: false))
  }
}
