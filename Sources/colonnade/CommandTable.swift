// SPDX-License-Identifier: Apache-2.0

/// What the program can do: the one source of `--help`, completions and the manual.
///
/// A new command or option needs its line here and nowhere else outside its own file.
enum CommandTable {
  /// The command of a name.
  static func command(_ name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// All commands, those for users first.
  static let commands = [
    open, lines, snapshot, check, new, plugins, layout, replay, completions, manual,
  ]

  /// Options of every command that shows a window.
  static let sessionOptions: [CommandDescription.Option] = [
    .init("--column", .command("CMD"), "a column of its own; twice or three times"),
    .init("--plugin-path", .folder("DIR"), "look for plugins there first; may be repeated"),
    .init("--theme", .choice(["dark", "light"]), "do not ask the terminal"),
    .init("--ascii", .none, "draw lines and icons with ASCII characters"),
    .init("--no-mouse", .none, "leave the mouse to the terminal"),
  ]

  /// Variables of the environment that are heeded.
  static let variables: [(name: String, summary: String)] = [
    ("COLONNADE_PLUGIN_PATH", "folders of plugins, separated by colons"),
    ("COLONNADE_LOG", "a file for what goes wrong and what plugins write to stderr"),
    ("COLONNADE_TRACE", "a file for the whole session; colonnade replay plays it again"),
    ("NO_COLOR", "draw without colours when set"),
  ]

  /// Exit codes.
  static let exitCodes: [(code: String, meaning: String)] = [
    ("0", "fine"), ("1", "the work failed"), ("2", "wrong usage"),
    ("3", "a configuration that cannot be used"), ("128+n", "signal n ended it"),
  ]

  private static let open = CommandDescription(
    name: "open", summary: "show a layout, or columns of your own",
    forms: ["open [LAYOUT] [ARGS…]", "open --column CMD [--column CMD…]"],
    details: [
      "LAYOUT is a name or the path of a .jsonc file; without it, files is shown. The word open "
        + "may be left out. ARGS are for the layout: a folder, a file, whatever it works on.",
      "CMD is a plugin's command, split into words like a shell does; no shell runs. One column "
        + "alone gets the preview beside it.",
    ],
    operand: .layout, options: sessionOptions,
    examples: [
      .init("colonnade", "the current folder"),
      .init("colonnade files ~/Pictures", "another folder"),
      .init("colonnade open --column ./fruit.py", "a pane you are writing"),
    ])

  private static let lines = CommandDescription(
    name: "lines", summary: "make columns of the output of commands",
    forms: ["lines [--pick] CMD1 CMD2 [CMD3]"],
    details: [
      "Every line of CMD1 is a row; with tabs it is id, text and detail. The row under the cursor "
        + "takes the place of {} in the next command, as one word; {1} and {2} name the rows of "
        + "the first and second column. The last command's output is shown as text.",
      "A - in the place of CMD1 reads the rows from standard input.",
    ],
    operand: .command("CMD"),
    options: [.init("--pick", .none, "Enter prints the row and ends; Esc ends without one")]
      + sessionOptions.filter { $0.name != "--column" },
    examples: [
      .init(
        "colonnade lines 'git branch --format=%(refname:short)' 'git log --format=%h%x09%s {}' "
          + "'git show --color {}'", "branches, their commits, and a commit"),
      .init("ls | colonnade lines --pick - 'file {}'", "choose a file and print its name"),
    ])

  private static let snapshot = CommandDescription(
    name: "snapshot", summary: "print the screen without a terminal",
    forms: ["snapshot LAYOUT [ARGS…] --size 120x40", "snapshot --column CMD… --size 120x40"],
    details: [
      "Runs the real plugins, waits until nothing is pending, and prints the screen. With keys "
        + "they are pressed one after the other, each after the answer to the one before."
    ],
    operand: .layout,
    options: [
      .init("--size", .text("WxH"), "columns and rows of the screen; 120x40"),
      .init("--keys", .text("KEYS"), "keys to press, like \"j j enter\""),
      .init("--script", .file("FILE"), "keys, clicks and sizes, one step a line"),
      .init("--format", .choice(["text", "ansi", "json"]), "what to print; text"),
      .init("--timeout", .text("MS"), "longest wait in milliseconds; 10000"),
    ] + sessionOptions,
    examples: [
      .init("colonnade snapshot files . --size 100x30 --keys \"j j enter\"", "a screen as text")
    ])

  private static let check = CommandDescription(
    name: "check", summary: "test whether a plugin behaves",
    forms: ["check [--json] [--remote] PLUGIN…"],
    details: [
      "PLUGIN is a path, a name, or a command in quotes. It is started several times and treated "
        + "as a host may treat it; each line of the result is one rule. Rules that must hold "
        + "fail, others warn. Takes a few seconds.",
      "Commands, saved states and transfers are tried in a folder of its own, which is the plugin's "
        + "home for that time; files named on its command line are copied there. Commands that "
        + "are marked as dangerous or ask first are not tried.",
      "Ends with 0 when no rule that must hold was broken.",
    ],
    operand: .plugin,
    options: [
      .init("--json", .none, "print one JSON document"),
      .init("--remote", .none, "allow four times as long, for a plugin behind ssh"),
      .init("--plugin-path", .folder("DIR"), "look for plugins there first; may be repeated"),
    ],
    examples: [
      .init("colonnade check ./fruit.py", "one program"),
      .init("colonnade check --remote 'ssh build1 colonnade-files'", "one on another machine"),
    ])

  private static let new = CommandDescription(
    name: "new", summary: "begin a plugin or a layout",
    forms: ["new --lang bash|python|c|swift NAME", "new layout [--here] NAME"],
    details: [
      "A plugin is a folder NAME with a program that runs as it is and a plugin.json. A layout is "
        + "a commented file in your configuration. Nothing that exists is overwritten."
    ],
    operand: .choice(["layout"]),
    options: [
      .init("--lang", .choice(["bash", "python", "c", "swift"]), "language of the plugin"),
      .init("--here", .none, "put the layout into the current folder"),
    ],
    examples: [
      .init("colonnade new --lang python fruit", "then: colonnade open --column fruit/fruit.py"),
      .init("colonnade new layout mail", "then: colonnade mail"),
    ])

  private static let plugins = CommandDescription(
    name: "plugins", summary: "list plugins and layouts, and where they are",
    forms: ["plugins [--json]"],
    options: [
      .init("--json", .none, "print one JSON document"),
      .init("--plugin-path", .folder("DIR"), "look for plugins there first; may be repeated"),
    ])

  private static let layout = CommandDescription(
    name: "layout", summary: "compute arrangements from scripts",
    forms: ["layout --script FILE|- [--trace]"],
    details: ["Reads one layout script a line, as JSON, and prints one projection a line."],
    options: [
      .init("--script", .file("FILE"), "where the scripts are; - reads standard input"),
      .init("--trace", .none, "print the events of every action, too"),
    ],
    examples: [
      .init(
        "echo '{\"style\":\"double\",\"width\":100}' | colonnade layout --script -",
        "two columns in 100 cells")
    ])

  private static let replay = CommandDescription(
    name: "replay", summary: "play a recorded session again",
    forms: ["replay [--format text|ansi|json] FILE"],
    details: [
      "FILE was written by a session with COLONNADE_TRACE=FILE in its environment. Prints the "
        + "screen the session ended with."
    ],
    operand: .file("FILE"),
    options: [.init("--format", .choice(["text", "ansi", "json"]), "what to print; text")])

  private static let completions = CommandDescription(
    name: "completions", summary: "print completions for a shell",
    forms: ["completions bash|zsh|fish"], operand: .choice(["bash", "zsh", "fish"]),
    examples: [.init("source <(colonnade completions bash)", "for this shell")])

  private static let manual = CommandDescription(
    name: "man", summary: "print the manual page",
    forms: ["man"], examples: [.init("colonnade man | man -l -", "read it")])
}
