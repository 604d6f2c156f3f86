// SPDX-License-Identifier: Apache-2.0

/// What the user chose for all layouts, or a layout for itself; `nil` means not said.
package struct UserSettings: Equatable, Sendable {
  /// Colours of the host.
  package enum Theme: String, CaseIterable, Sendable { case automatic, dark, light }
  /// The source of icons.
  package enum Icons: String, CaseIterable, Sendable { case none, nerd }

  /// The treatment of pasted names of files.
  package enum PastedFiles: String, CaseIterable, Sendable {
    /// They are held over the columns, and a key decides.
    case ask
    /// They are pasted as text.
    case text
    /// They are dropped on the focused column at once.
    case drop
  }

  /// When a drag is handed to the desktop, where the terminal can do that.
  package enum DragOutside: String, CaseIterable, Sendable {
    /// When it is held at the edge of the window.
    case edge
    /// As soon as it begins.
    case immediate
    case never
  }

  /// The motion on the screen beyond what is needed.
  package enum Motion: String, CaseIterable, Sendable {
    /// What cannot be dropped is seen to go back.
    case full
    /// Everything is where it belongs at once.
    case reduced
  }

  /// The way pictures are drawn.
  package enum Pictures: String, CaseIterable, Sendable {
    /// The best of which the terminal says that it has it.
    case auto
    /// Pixels by the protocol of kitty.
    case kitty
    /// Pixels as sixels.
    case sixel
    /// Signs in two colours.
    case cells
    /// Not at all; words say what they show.
    case off
  }

  /// Where the editor gets its room.
  package enum EditIn: String, CaseIterable, Sendable {
    /// On the whole screen, which comes back when it ends.
    case screen
    /// In a tab of the secondary column.
    case column
  }

  /// The ground of the terminal: asked for, or taken to be dark or light.
  package var theme: Theme?
  /// Colours of the user's own, instead of the host's.
  package var colors = ThemeColors()
  /// True when the terminal is asked to report the mouse.
  package var usesMouse: Bool?
  /// The icons of rows.
  package var icons: Icons?
  /// True when lines and marks are drawn with ASCII.
  package var usesASCII: Bool?
  /// Time a lone ESC waits, in milliseconds.
  package var escapeMilliseconds: Int?
  /// The treatment of pasted names of files.
  package var pastedFiles: PastedFiles?
  /// When a drag is handed to the desktop.
  package var dragOutside: DragOutside?
  /// The motion beyond what is needed.
  package var motion: Motion?
  /// The way pictures are drawn.
  package var pictures: Pictures?
  /// The editor and its arguments; `nil` means `$VISUAL` or `$EDITOR`.
  package var editor: [String]?
  /// Where the editor gets its room for a file.
  package var editIn: EditIn?
  /// Rebindings; where two want the same key, the earlier one has it.
  package var keys: [KeyRebinding] = []

  /// Creates settings that say nothing.
  package init() {}

  /// These settings with gaps filled from others; a command bound in both has these keys.
  package func over(_ other: UserSettings) -> UserSettings {
    var result = self
    result.theme = theme ?? other.theme
    result.colors = colors.over(other.colors)
    result.usesMouse = usesMouse ?? other.usesMouse
    result.icons = icons ?? other.icons
    result.usesASCII = usesASCII ?? other.usesASCII
    result.escapeMilliseconds = escapeMilliseconds ?? other.escapeMilliseconds
    result.pastedFiles = pastedFiles ?? other.pastedFiles
    result.dragOutside = dragOutside ?? other.dragOutside
    result.motion = motion ?? other.motion
    result.pictures = pictures ?? other.pictures
    result.editor = editor ?? other.editor
    result.editIn = editIn ?? other.editIn
    let own = Set(keys.map(\.command))
    result.keys = keys + other.keys.filter { !own.contains($0.command) }
    return result
  }

  /// Reads the user-wide file `config.jsonc`.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, at most 1 MiB.
  ///   - file: Its name for messages.
  /// - Returns: The settings as far as they could be read.
  package static func read(_ text: [UInt8], file: String) -> Reading<UserSettings> {
    var findings = Findings(file: file)
    var settings = UserSettings()
    if let value = ConfigText.read(text, findings: &findings) {
      settings = UserSettings(value, &findings, alsoAllowing: ["$schema"])
    }
    return Reading(settings, findings.inOrder)
  }

  init(
    _ value: ConfigValue, _ findings: inout Findings, alsoAllowing others: [String] = []
  ) {
    guard
      let object = ConfigObject(
        value, as: SettingWords.settings, keys: ConfigKeys.settings + others, findings: &findings)
    else { return }
    theme = findings.choice(object["theme"], "theme", Theme.self)
    if let value = object["colors"] { colors = ThemeColors(value, &findings) }
    usesMouse = findings.bool(object["mouse"], "mouse")
    icons = findings.choice(object["icons"], "icons", Icons.self)
    usesASCII = findings.bool(object["ascii"], "ascii")
    escapeMilliseconds = findings.integer(
      object["escapeMilliseconds"], "escapeMilliseconds", in: ConfigLimit.escapeMilliseconds)
    if let value = object["paste"],
      let paste = ConfigObject(
        value, as: "\"paste\"", keys: ConfigKeys.paste, findings: &findings)
    {
      pastedFiles = findings.choice(paste["files"], "files", PastedFiles.self)
    }
    if let value = object["drag"],
      let drag = ConfigObject(value, as: "\"drag\"", keys: ConfigKeys.drag, findings: &findings)
    {
      dragOutside = findings.choice(drag["outside"], "outside", DragOutside.self)
    }
    motion = findings.choice(object["motion"], "motion", Motion.self)
    pictures = findings.choice(object["pictures"], "pictures", Pictures.self)
    if let value = object["editor"], let words = findings.arguments(value, "editor") {
      if words.first?.isEmpty == false {
        editor = words
      } else {
        findings.error(SettingWords.noProgram("editor"), at: value.place)
      }
    }
    editIn = findings.choice(object["editIn"], "editIn", EditIn.self)
    if let value = object["keys"] { keys = findings.rebindings(value) }
  }
}
