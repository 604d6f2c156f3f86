// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The state of git in the rows and in the title, looked up when the folder rests.
final class GitSigns {
  private unowned let files: FileBrowser
  private var look = GitLook.none
  private var folder: FilePath?
  private var repository: GitRepository?
  private var timer: Stoppable?
  private var watch: Stoppable?
  private var isLooking = false
  private var isDirty = false
  /// The moment from which git is asked again that was too slow, in milliseconds.
  private var restsUntil = 0

  /// Milliseconds of rest before git is asked.
  private static let rest = 300
  /// Milliseconds git is left alone after it was too slow.
  private static let pause = 60_000

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command that lets git be asked in a repository whose configuration names programs.
  ///
  /// Where git was not asked it says why.
  var command: PluginCommand {
    var title = "Trust this repository"
    var question =
      "Let git run the programs its configuration names, as long as that stays as it is?"
    if case .notAsked(let configuration) = look, let key = configuration.suspicion {
      title += ", which has \(key)"
      question =
        "\(key) in its configuration may name programs or other files. Let git run and read them, as long as it stays as it is?"
    }
    return PluginCommand("trust-repository", title, menus: [], confirm: question)
  }

  /// Sets what the command does.
  func bind() { pane.onCommand("trust-repository") { [self] in trust($0) } }

  // MARK: Asking

  /// What git says of a folder, as far as it is known.
  func state(of folder: FilePath) -> GitState? {
    guard folder == self.folder, case .state(let state) = look else { return nil }
    return state
  }

  /// Words for the title.
  func words(of folder: FilePath) -> String {
    guard folder == self.folder else { return "" }
    return switch look {
    case .state(let state): state.branch
    case .notAsked: "git: not asked"
    case .tooSlow: "git: too slow here"
    case .none: ""
    }
  }

  // MARK: Looking

  /// The folder was read anew, or another one is on show.
  func folderChanged() {
    guard let shown = files.shown, shown.problem == nil, !files.opened.holds(shown.path) else {
      return leave()
    }
    if shown.path != folder {
      leave()
      folder = shown.path
    }
    lookSoon()
  }

  /// Asks at once what was too slow before.
  func askAgain() { restsUntil = 0 }

  private func leave() {
    timer?.stop()
    watch?.stop()
    (folder, repository, watch, look, restsUntil) = (nil, nil, nil, .none, 0)
  }

  private func lookSoon() {
    guard files.options.asksGit else { return }
    isDirty = isLooking
    timer?.stop()
    guard !isLooking else { return }
    timer = pane.after(milliseconds: Self.rest) { [self] in begin() }
  }

  private func begin() {
    guard let folder, Clock.milliseconds >= restsUntil else { return }
    isLooking = true
    pane.work { () -> (GitRepository, GitLook)? in
      guard let repository = GitRepository(around: folder) else { return nil }
      return (repository, GitLook(repository, at: folder, trusted: TrustedConfigurations()))
    } then: { [self] found in
      isLooking = false
      if self.folder == folder { show(found?.1 ?? .none, of: found?.0) }
      if isDirty || self.folder != folder { lookSoon() }
      isDirty = false
    }
  }

  private func show(_ look: GitLook, of repository: GitRepository?) {
    if look == .tooSlow { restsUntil = Clock.milliseconds + Self.pause }
    if self.repository != repository || watch == nil, let repository {
      watch?.stop()
      // Its index and its branch change by new files in there.
      watch = pane.watch(repository.folder) { [unowned self] in lookSoon() }
    }
    self.repository = repository
    guard look != self.look else { return }
    self.look = look
    files.tellCommands()
    files.showFacts()
    guard let shown = files.shown, shown.problem == nil else { return }
    var update = PaneUpdate()
    update.badge = .set(files.orders.badge(of: shown))
    pane.set(update)
  }

  // MARK: Trust

  private func trust(_ run: CommandRequest) {
    guard case .notAsked(let configuration) = look else {
      return run.fail("No repository here waits for it")
    }
    pane.work {
      TrustedConfigurations().add(configuration)
    } then: { [self] isKept in
      guard isKept else { return run.fail("It could not be written down") }
      lookSoon()
      run.done("Trusted as it is now")
    }
  }
}

extension GitState.Sign {
  /// The sign as it stands in a row.
  var text: Text {
    switch self {
    case .ignored, .inside: Text(letter, .dim)
    case .new: Text(letter, .info)
    case .staged: Text(letter, .good)
    case .changed: Text(letter, .warn)
    case .conflict: Text(letter, .bad)
    }
  }
}
