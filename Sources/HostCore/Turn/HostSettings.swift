// SPDX-License-Identifier: Apache-2.0
package import HostConfiguration
package import PaneContent
package import SplitLayout

/// The settings of one session, from a layout and the user's settings.
package struct HostSettings: Sendable {
  /// One column of the layout.
  package struct Column: Sendable {
    /// Which column it is.
    package var role: ColumnRole
    /// The program it runs.
    package var spec: PaneSpec
    /// Creates a column.
    package init(role: ColumnRole, spec: PaneSpec) {
      self.role = role
      self.spec = spec
    }
  }
  /// Name of the layout; widths are kept under it.
  package var layoutName: String
  /// The way the columns share the window.
  package var split: SplitConfiguration
  /// The columns, leading to trailing.
  package var columns: [Column]
  /// The column the keys go to first.
  package var firstFocus: ColumnRole?
  /// Keys and their commands, the user's included.
  package var keymap: Keymap {
    get { reboundKeys ?? .standard }
    set { reboundKeys = newValue }
  }
  /// The same where the user has other keys than the standard ones, which are made when a key or a hint
  /// first asks for them: programs start before that.
  private var reboundKeys: Keymap?
  /// True where the user has other keys than the standard ones.
  var hasOwnKeys: Bool { reboundKeys != nil }
  /// Which plugin shows what type, first match wins.
  package var routes: [TypeRoute] = []
  /// Plugins that rows and programs may open, by name.
  package var plugins: [String: PaneSpec] = [:]
  /// The column whose plugin decides for the split view; the primary's when not said.
  package var coordinator: ColumnRole?
  /// Two columns whose plugins hear what the other one shows; empty when there are none.
  package var peers: [ColumnRole] = []
  /// True when the column after the first is of use only for rows: until the first program shows
  /// rows, its content has the window.
  package var previewNeedsRows = false
  /// The treatment of the tabs that an earlier session of the layout ended with.
  package var tabsBefore = TabsBefore.comeBack
  /// The treatment of pasted names of files.
  package var pastedFiles = UserSettings.PastedFiles.ask
  /// When a drag is handed to the desktop.
  package var dragOutside = UserSettings.DragOutside.edge
  /// The motion beyond what is needed.
  package var motion = UserSettings.Motion.full
  /// Time after the start that keys wait for the column they are meant for.
  package var typeAheadPatience = Duration.zero
  /// True when lines and marks are drawn with ASCII.
  package var isASCII = false
  /// The purpose of a session that is there for more than looking.
  package var purpose = SessionPurpose()
  /// What the user has allowed plugins for good in earlier sessions.
  package var permits: [Permit] = []
  /// Where and for whom the session runs.
  package var surroundings = HostSurroundings()
  /// What is drawn as it is meant.
  package var shown = ShownForms()
  /// True when what is chosen is told at the end.
  package var picksValue: Bool { picks.map { !$0.isByPane } ?? false }
  /// The version of the host, as plugins and users are told.
  package static let version = "0.1.0"

  /// Creates settings; what is not named keeps its default, and so do keys that are not given.
  package init(
    layoutName: String, split: SplitConfiguration, columns: [Column], keymap: Keymap? = nil
  ) {
    self.layoutName = layoutName
    self.split = split
    self.columns = columns
    reboundKeys = keymap
  }
}

/// The treatment of the tabs that an earlier session ended with.
package enum TabsBefore: String, CaseIterable, Sendable {
  /// They are opened again, and the one that was in front is in front.
  case comeBack
  /// They are not opened, and those of this session are kept in their place.
  case areReplaced
  /// They are not opened, and stay kept for a session that opens them again; where there are none, those
  /// of this session are kept.
  case areKept
}

/// What is drawn as it is meant, which depends on the programs that are there.
package struct ShownForms: Sendable {
  /// The formats of texts that are laid out.
  package var texts = ["plain", "ansi", "code"]
  /// The ways pictures are drawn; empty without the program that decodes them.
  package var pictures: [String] = []
}

/// Where and for whom a session runs, as its plugins are told at the start.
package struct HostSurroundings: Sendable {
  /// A name of this run of the host that no other run has; keys of transfers begin with it.
  package var runName = "run"
  /// The host's own process.
  package var processID = 0
  /// Languages of the user as BCP 47 tags, best first.
  package var languageTags: [String] = ["en"]
  /// Name in the tz database.
  package var timeZone = "UTC"
  /// The clock that moments are shown by.
  package var clock = ZoneClock.utc
  /// Folder the host was started in, a full path.
  package var currentDirectory = "/"
}
