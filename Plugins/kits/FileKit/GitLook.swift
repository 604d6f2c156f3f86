// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// A look at a folder with the eyes of git, without running what a repository's configuration names.
///
/// Programs for hooks and for watching files are overruled. Those that change contents on their way
/// cannot be, nor what is read from elsewhere: a repository that names them is asked only when the user
/// trusts its configuration as it is. It waits for the disk and for git.
package enum GitLook: Equatable, Sendable {
  /// What git says.
  case state(GitState)
  /// Git was not asked: the configuration may name programs. It is held as it is now.
  case notAsked(GitConfiguration)
  /// Git took too long.
  case tooSlow
  /// There is no repository here, no git, or nothing that may be asked.
  case none

  /// Milliseconds git has for one look.
  private static let milliseconds = 2_000
  /// Milliseconds it has where somebody waits for the first rows.
  private static let shortMilliseconds = 700
  /// Bytes of its answer.
  private static let mostBytes = 16 << 20

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - repository: The repository around it.
  ///   - folder: The folder.
  ///   - trusted: The configurations the user trusts.
  package init(
    _ repository: GitRepository, at folder: FilePath, trusted: TrustedConfigurations
  ) {
    switch Self.permission(repository, trusted) {
    case .asked(let git): self = Self.ask(git, repository, folder)
    case .notAsked(let configuration): self = .notAsked(configuration)
    case .tooSlow: self = .tooSlow
    case .none: self = .none
    }
  }

  /// Whether git may be asked.
  private enum Permission {
    /// It may, by the program at this place.
    case asked(String)
    case notAsked(GitConfiguration)
    /// It took too long to tell the configuration.
    case tooSlow
    case none
  }

  private static func permission(
    _ repository: GitRepository, _ trusted: TrustedConfigurations
  ) -> Permission {
    guard let git = HelperRun.find("git") else { return .none }
    let configuration: GitConfiguration
    do throws(GitConfiguration.Failure) {
      configuration = try GitConfiguration(repository, git)
    } catch {
      return error == .tooSlow ? .tooSlow : .none
    }
    guard !configuration.leadsElsewhere else { return .none }
    return configuration.mayNamePrograms && !trusted.contains(configuration)
      ? .notAsked(configuration) : .asked(git)
  }

  /// What git ignores below a folder, as paths from there; of a folder that is ignored as a whole that
  /// one alone.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - trusted: The configurations the user trusts.
  /// - Returns: None where there is no repository that may be asked, or git took too long.
  package static func ignored(
    below folder: FilePath, trusted: TrustedConfigurations = TrustedConfigurations()
  ) -> Set<[UInt8]> {
    guard let repository = GitRepository(around: folder),
      case .asked(let git) = permission(repository, trusted),
      let run = run(
        base(git, repository)
          + ["ls-files", "-z", "-o", "-i", "--exclude-standard", "--directory", "--", "."]
          .map(\.words), in: folder)
    else { return [] }
    let (output, status) = run.collect(milliseconds: shortMilliseconds, most: mostBytes)
    guard status == 0 else { return [] }
    let slash = UInt8(ascii: "/")
    let paths = output.split(separator: 0).map { Array($0.last == slash ? $0.dropLast() : $0) }
    // Who looks into a folder that is ignored wants to see what is there.
    return paths.contains(Array(".".utf8)) ? [] : Set(paths)
  }

  private static func ask(
    _ git: String, _ repository: GitRepository, _ folder: FilePath
  ) -> Self {
    let words =
      base(git, repository)
      + [
        "status", "--porcelain=v2", "-z", "--branch", "--untracked-files=normal",
        // What is in a submodule would be asked of its own configuration; its commit is not.
        "--ignored=matching", "--no-renames", "--ignore-submodules=dirty", "--", ".",
      ].map(\.words)
    guard let run = Self.run(words, in: folder) else { return .none }
    let last = Clock.milliseconds + milliseconds
    let (output, status) = run.collect(milliseconds: milliseconds, most: mostBytes)
    if status == 0 { return .state(GitState(output, in: repository.inner)) }
    return Clock.milliseconds >= last || output.count >= mostBytes ? .tooSlow : .none
  }

  /// The words before those of what is asked.
  private static func base(_ git: String, _ repository: GitRepository) -> [[UInt8]] {
    [git, "--no-optional-locks", "--no-pager", "-c", "core.fsmonitor=false", "-c"].map(\.words)
      + ["core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit"].map(\.words)
      + [
        "--git-dir=".words + repository.folder.bytes, "--work-tree=".words + repository.root.bytes,
      ]
  }

  /// Starts git with limits, and with nothing of the environment but where the user's settings are.
  static func run(_ words: [[UInt8]], in folder: FilePath) -> HelperRun? {
    var limits = HelperLimits()
    // It maps the packs of a repository as a whole.
    limits.memory = 16_384
    let own = ["HOME", "XDG_CONFIG_HOME"].compactMap { name in
      HelperRun.variable(name).map { "\(name)=\($0)" }
    }
    let variables = own + ["GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1"]
    return try? HelperRun(words, in: folder, limits: limits, variables: variables)
  }
}

/// The configuration that a repository brings along, as far as it matters before git is asked.
package struct GitConfiguration: Equatable, Sendable {
  /// The top of the repository.
  package let root: FilePath
  /// All it says, with what it includes; what is trusted is exactly this.
  package let text: [UInt8]
  /// The first of its keys by which git would run programs that cannot be overruled, or read other
  /// files; `nil` without any.
  package let suspicion: String?
  /// True when git would run programs of it that cannot be overruled.
  var mayNamePrograms: Bool { suspicion != nil }
  /// True when the files are not below the top of the repository.
  let leadsElsewhere: Bool

  private static let milliseconds = 1_000
  private static let mostBytes = 262_144

  /// Why it is not known.
  enum Failure: Error { case tooSlow, unreadable }

  /// Has git read the files, without what they include.
  init(_ repository: GitRepository, _ git: String) throws(Failure) {
    var entries: [[UInt8]] = []
    for file in repository.configurations where (try? FileFacts(of: file)) != nil {
      let own = try Self.list(git, file, repository, includes: false)
      entries += own.split(separator: 0).map(Array.init)
    }
    let keys = entries.map { Array($0.prefix { $0 != 10 }) }
    leadsElsewhere = keys.contains { $0.elementsEqual("core.worktree".utf8) }
    suspicion = keys.first(where: Self.mayNameProgram).map { FileName.text($0) }
    root = repository.root
    guard suspicion != nil else {
      text = []
      return
    }
    var text: [UInt8] = []
    for file in repository.configurations where (try? FileFacts(of: file)) != nil {
      text += try Self.list(git, file, repository, includes: true) + [0]
    }
    self.text = text
  }

  /// True for keys that name programs or other files, or have git fetch what is not there.
  private static func mayNameProgram(_ key: [UInt8]) -> Bool {
    let parts = ["filter.", "include.", "includeif.", "extensions.partialclone"]
    if parts.contains(where: { key.starts(with: $0.utf8) }) { return true }
    return [".promisor", ".partialclonefilter"].contains {
      key.suffix($0.utf8.count) == $0.words[...]
    }
  }

  private static func list(
    _ git: String, _ file: FilePath, _ repository: GitRepository, includes: Bool
  ) throws(Failure) -> [UInt8] {
    let words =
      [git.words, "--git-dir=".words + repository.folder.bytes, "config".words]
      + [includes ? "--includes" : "--no-includes", "--file"].map(\.words) + [file.bytes]
      + ["-z", "--list"].map(\.words)
    guard let run = GitLook.run(words, in: repository.root) else { throw .unreadable }
    let last = Clock.milliseconds + milliseconds
    let (output, status) = run.collect(milliseconds: milliseconds, most: mostBytes)
    guard status == 0 else { throw Clock.milliseconds >= last ? .tooSlow : .unreadable }
    return output
  }
}

/// The configurations of repositories that the user trusts, exactly as they were then.
///
/// A line has the bytes in hexadecimal digits and the top of the repository. All panes share the file.
package struct TrustedConfigurations: Sendable {
  private static let file = "trusted-repositories"
  private static let most = 100

  private let store: PaneStore

  /// Creates the book of a store.
  package init(_ store: PaneStore = PaneStore()) { self.store = store }

  /// True when the user trusts exactly this; waits for the disk.
  func contains(_ configuration: GitConfiguration) -> Bool {
    lines().contains(Self.line(configuration))
  }

  /// Notes that the user trusts this; waits for the disk.
  ///
  /// - Returns: Whether it could be noted.
  package func add(_ configuration: GitConfiguration) -> Bool {
    let place = Array((" " + configuration.root.lineText).utf8)
    let others = lines().filter { !$0.suffix(place.count).elementsEqual(place) }
    let lines = others.suffix(Self.most - 1) + [Self.line(configuration)]
    return store.write(Self.file, Array(lines.map { $0 + [10] }.joined()))
  }

  private func lines() -> [[UInt8]] {
    (store.read(Self.file) ?? []).split(separator: 10).map(Array.init)
  }

  private static func line(_ configuration: GitConfiguration) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    let text = configuration.text.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return text + Array((" " + configuration.root.lineText).utf8)
  }
}

extension String {
  /// The bytes of a word.
  fileprivate var words: [UInt8] { Array(utf8) }
}
