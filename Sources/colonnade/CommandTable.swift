// SPDX-License-Identifier: Apache-2.0

/// What the program can do: the one source of `--help`, completions, the manual and the parser.
///
/// A command is a case of ``CommandName`` and a row here; an option is declared once, below, and
/// stands in the rows of the commands that take it.
enum CommandTable {
  /// Forms of a command line, behind the program's name.
  static let forms = ["[LAYOUT] [ARGS…]", "FOLDER|FILE", "COMMAND …", "--version"]

  /// Options of every command that shows a window.
  static let sessionOptions: [CommandDescription.Option] = [
    .column, .pluginPath, .theme, .ascii, .noMouse,
  ]

  /// Options of a session that is there to choose files.
  static let choosingOptions: [CommandDescription.Option] = [
    .choose, .chooseFolder, .save, .severalPaths, .one, .print0, .uri,
  ]

  /// Options that a layout's window takes.
  static let layoutOptions = sessionOptions.filter {
    $0.name != CommandDescription.Option.column.name
  }

  /// Variables of the environment that are heeded.
  static let variables: [(name: String, summary: String)] = [
    ("COLONNADE_PLUGIN_PATH", "folders of plugins, separated by colons"),
    (
      SessionRecords.logVariable,
      "a file for what goes wrong and what plugins write to stderr; after 1 MiB it is FILE.1"
    ),
    (SessionRecords.traceVariable, "a file for the whole session; colonnade replay plays it again"),
    ("NO_COLOR", "draw without colours when set"),
  ]

  /// Exit codes.
  static let exitCodes: [(code: String, meaning: String)] = [
    ("0", "fine"), ("1", "the work failed"), ("2", "wrong usage"),
    ("3", "a configuration that cannot be used"), ("128+n", "signal n ended it"),
  ]

  static let open = CommandDescription(
    summary: "show a layout, or columns of your own",
    forms: ["open [LAYOUT] [ARGS…]", "open --column CMD [--column CMD…]"],
    details: [
      "LAYOUT is a name or the path of a .jsonc file; without it, files is shown. The word open "
        + "may be left out. ARGS are for the layout: a folder, a file, whatever it works on, and "
        + "options: colonnade LAYOUT --help lists them.",
      "The path of a folder or a file in the place of LAYOUT shows files there.",
      "CMD is a plugin's command, split into words like a shell does; no shell runs. One column "
        + "alone gets the preview beside it once it shows rows.",
    ],
    operand: .layout, otherOptions: .passedOnBehindOperand,
    options: sessionOptions + choosingOptions + [.out],
    examples: [
      .init("colonnade", "the current folder"),
      .init("colonnade ~/Pictures", "another folder"),
      .init("colonnade files --sort modified ~/Pictures", "the same, newest first"),
      .init("colonnade --choose --out FILE files", "the chosen files in FILE; 1 when none was"),
      .init("colonnade --save n.txt --out FILE files", "the place for a new file in FILE"),
      .init("colonnade open --column ./fruit.py", "a pane you are writing"),
    ])

  static let lines = CommandDescription(
    summary: "make columns of the output of commands",
    forms: ["lines [OPTION…] CMD1 [OPTION…] [CMD2 [OPTION…] [CMD3]]"],
    details: [
      "Every line of CMD1 is a row; with tabs it is id, text and detail. The row under the cursor "
        + "takes the place of {} in the next command, as one word; {1} and {2} name the rows of "
        + "the first and second column. The last command's output is shown as text.",
      "A - in the place of CMD1 reads the rows from standard input. Where several rows are marked, "
        + "a {} that is a word by itself stands for all of them.",
      "An option about rows is for the column of the command before it, or for the first; behind "
        + "--column N it is for the Nth. A column with such an option shows rows.",
      "An action is KEY:TITLE:CMD; it is in the menu of the row and in the help. In CMD a {} by itself "
        + "stands for all marked rows or the one under the cursor, and as part of a word the "
        + "command runs once a row; {1} and {2} are the rows of the first and second column. "
        + "Signs before CMD: ! on the whole screen, = in the last column, & in the background, "
        + "? asks first, + ends the session afterwards. Afterwards the column is read again. "
        + "Without CMD, + only ends.",
    ],
    operand: .command("CMD"),
    options: [
      .pick, .multi, .max, .print0Rows, .printKey, .select1, .exit0, .fuzzy, .query, .prompt,
      .action, .refresh, .columnNumber, .show, .detail, .fieldValue, .split, .table, .header,
      .title, .rowsAs, .rowType, .read0, .pluginPath, .theme, .ascii, .noMouse,
    ],
    examples: [
      .init(
        "colonnade lines 'git branch --format=%(refname:short)' 'git log --format=%h%x09%s {}' "
          + "'git show --color {}'", "branches, their commits, and a commit"),
      .init("ls | colonnade lines --pick - 'file {}'", "choose a file and print its name"),
      .init(
        "colonnade lines --as files 'git ls-files -m' --action 'a:Stage:git add {}' --refresh on:.git",
        "changed files with their preview, staged by a key"),
      .init(
        "colonnade lines --table --header --refresh 2s 'ps -eo pid,user,pcpu,comm' --value 1 "
          + "--action 'K:End:?kill {}'", "processes that are counted anew"),
      .init(
        "history | colonnade lines --pick --fuzzy -", "what was typed before, by a few letters"),
    ])

  static let snapshot = CommandDescription(
    summary: "print the screen without a terminal",
    forms: [
      "snapshot LAYOUT [ARGS…] --size 120x40", "snapshot --column CMD… --size 120x40",
      "snapshot lines CMD1 [CMD2 [CMD3]] --size 120x40",
    ],
    details: [
      "Runs the real plugins, waits until nothing is pending, and prints the screen. With keys "
        + "they are pressed one after the other, each after the answer to the one before.",
      "Ends with 3 when something in the configuration is not used; all of that is told on "
        + "standard error, and the screen is printed without it.",
    ],
    operand: .layout, otherOptions: .passedOnBehindOperand,
    options: [.size, .keys, .keyScript, .format, .timeout] + sessionOptions + choosingOptions,
    examples: [
      .init("colonnade snapshot files . --size 100x30 --keys \"j j enter\"", "a screen as text")
    ])

  static let check = CommandDescription(
    summary: "test whether a plugin behaves",
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
    options: [.json, .remote, .pluginPath],
    examples: [
      .init("colonnade check ./fruit.py", "one program"),
      .init("colonnade check --remote 'ssh build1 colonnade-files'", "one on another machine"),
    ])

  static let new = CommandDescription(
    summary: "begin a plugin or a layout",
    forms: [
      "new --lang \(CommandDescription.Option.lang.value.placeholder) NAME",
      "new layout [--here] NAME",
    ],
    details: [
      "A plugin is a folder NAME with a program that runs as it is and a plugin.json. A layout is "
        + "a commented file in your configuration. Nothing that exists is overwritten."
    ],
    operand: .choice(["layout"]),
    options: [.lang, .here],
    examples: [
      .init("colonnade new --lang python fruit", "then: colonnade open --column fruit/fruit.py"),
      .init("colonnade new layout mail", "then: colonnade mail"),
    ])

  static let plugins = CommandDescription(
    summary: "list plugins and layouts, and where they are",
    forms: ["plugins [--json]", "plugins --add FOLDER|ADDRESS"],
    details: [
      "With --add the folder of a plugin is copied to where yours are, or got there by git from an "
        + "address. What it may do outside of the window is listed then, and asked about at its "
        + "first use; nothing of it is run before you open it."
    ],
    options: [.json, .addPlugin, .names, .layoutOptions, .values, .pluginPath],
    examples: [.init("colonnade plugins --add ./fruit", "then: colonnade open --column fruit")])

  static let previews = CommandDescription(
    summary: "list the rules of previews, and the programs they need",
    forms: ["previews [FILE]"],
    details: [
      "A line for each rule, the first that fits wins: the files, what is shown of them, and the "
        + "program or what is missing. With FILE only those that fit it, and what it is shown by."
    ],
    operand: .file("FILE"),
    examples: [.init("colonnade previews x.pdf", "what shows a PDF here")])

  static let health = CommandDescription(
    summary: "list the programs that are used here, and what is missing",
    forms: ["health"],
    details: [
      "A line for each program that something here needs, with its place or the package that has "
        + "it; those with ! in front are missing. Everything else works without them.",
      "First comes what is wrong in your configuration, with its place; it ends with 3 then.",
    ],
    examples: [.init("colonnade health", "what is missing here")])

  static let layout = CommandDescription(
    summary: "compute arrangements from scripts",
    forms: ["layout --script FILE|- [--trace]"],
    details: ["Reads one layout script a line, as JSON, and prints one projection a line."],
    options: [.layoutScript, .trace],
    examples: [
      .init(
        "echo '{\"style\":\"double\",\"width\":100}' | colonnade layout --script -",
        "two columns in 100 cells")
    ])

  static let replay = CommandDescription(
    summary: "play a recorded session again",
    forms: [
      "replay [--verify] [--format \(CommandDescription.Option.format.value.placeholder)] FILE"
    ],
    details: [
      "FILE was written by a session with COLONNADE_TRACE=FILE in its environment; of several "
        + "sessions in it the last one is played. No program runs. Prints the screen as the "
        + "session left it, or as it was where the record breaks off.",
      "With --verify what the host says to plugins is compared with the record; where it differs, "
        + "the first such line is shown and the command ends with 1.",
    ],
    operand: .file("FILE"),
    options: [.verify, .format])

  /// The shells that completions can be made for.
  private static let shells = CommandDescription.Value.choice(["bash", "zsh", "fish"])

  static let completions = CommandDescription(
    summary: "print completions for a shell",
    forms: ["completions \(shells.placeholder)"], operand: shells,
    examples: [.init("source <(colonnade completions bash)", "for this shell")])

  static let manual = CommandDescription(
    summary: "print the manual page",
    forms: ["man"], examples: [.init("colonnade man | man -l -", "read it")])

  static let help = CommandDescription(
    summary: "explain a command, or the options of a layout",
    forms: ["help [COMMAND|LAYOUT]", "COMMAND|LAYOUT --help"],
    operand: .subject, options: [.pluginPath],
    examples: [.init("colonnade files --help", "what files takes behind its name")])
}

// MARK: Options

extension CommandDescription.Option {
  static let column = Self("--column", .command("CMD"), "a column of its own; twice or three times")
  static let pluginPath = Self(
    "--plugin-path", .folder("DIR"), "look for plugins there first; may be repeated")
  static let theme = Self("--theme", .choice(["dark", "light"]), "do not ask the terminal")
  static let ascii = Self("--ascii", .none, "draw lines and icons with ASCII characters")
  static let noMouse = Self("--no-mouse", .none, "leave the mouse to the terminal")

  static let choose = Self(
    "--choose", .none, "Enter tells the path of the file, or of all marked ones, and ends")
  static let chooseFolder = Self(
    "--choose-folder", .none, "the same with a folder: the one on show, or those that are marked")
  static let save = Self(
    "--save", .text("NAME"), "Enter tells the path for a new file, NAME or another, and ends")
  static let severalPaths = Self("--multi", .none, "tell all marked paths, as without --one")
  static let one = Self("--one", .none, "tell no more than one path")
  static let out = Self("--out", .file("FILE"), "write what is chosen to FILE")
  static let print0 = Self("--print0", .none, "a zero byte behind each chosen path")
  static let uri = Self("--uri", .none, "tell each choice as a file: address")
  static let pick = Self("--pick", .none, "Enter prints the row and ends; Esc ends without one")

  static let multi = Self("--multi", .none, "several rows can be marked, and all are printed")
  static let max = Self("--max", .text("N"), "no more rows than N are printed")
  static let print0Rows = Self("--print0", .none, "a zero byte behind each printed row")
  static let printKey = Self(
    "--print", .choice(["key"]), "print the key before the rows: enter, or that of an action with +"
  )
  static let select1 = Self("--select-1", .none, "print the only row without a window")
  static let exit0 = Self("--exit-0", .none, "end with 1 at once when there is no row")
  static let fuzzy = Self(
    "--fuzzy", .none, "letters in their order are enough for the filter, which is open at once")
  static let query = Self("--query", .text("WORDS"), "the filter begins with WORDS")
  static let prompt = Self("--prompt", .text("WORDS"), "what stands before the filter")
  static let action = Self(
    "--action", .text("KEY:TITLE:CMD"), "a command for rows; may be repeated")
  static let refresh = Self(
    "--refresh", .text("TIME|on:DIR"), "read again after a time such as 2s, or when DIR changes")
  static let columnNumber = Self("--column", .text("N"), "the options behind it are for column N")
  static let show = Self("--show", .text("FIELDS"), "fields of a line that are shown, such as 2,1")
  static let detail = Self("--detail", .text("FIELDS"), "fields that are shown fainter")
  static let fieldValue = Self("--value", .text("FIELD"), "the field that {} and --pick hand on")
  static let split = Self("--split", .text("SIGN"), "what parts fields; tabs or blanks")
  static let table = Self("--table", .none, "all fields are columns")
  static let header = Self("--header", .none, "the first line names the columns")
  static let title = Self("--title", .text("WORDS"), "the name of the column")
  static let rowsAs = Self(
    "--as", .choice(["files"]), "rows are places of files: with preview, drags and the trash")
  static let rowType = Self("--type", .text("MIME"), "the type of the rows, for the preview")
  static let read0 = Self("--read0", .none, "a zero byte ends a line")

  static let size = Self("--size", .text("WxH"), "columns and rows of the screen; 120x40")
  static let keys = Self("--keys", .text("KEYS"), "keys to press, like \"j j enter\"")
  static let keyScript = Self("--script", .file("FILE"), "keys, clicks and sizes, one step a line")
  static let format = Self("--format", .choice(["text", "ansi", "json"]), "what to print; text")
  static let timeout = Self("--timeout", .text("MS"), "longest wait in milliseconds; 10000")

  static let verify = Self(
    "--verify", .none, "compare what the host says with the record; 1 where it differs")

  static let json = Self("--json", .none, "print one JSON document")
  static let addPlugin = Self(
    "--add", .folder("FOLDER|ADDRESS"), "copy a plugin to your own, or get it there by git")
  static let remote = Self(
    "--remote", .none, "allow four times as long, for a plugin behind ssh")
  static let names = Self(
    "--names", .choice(["plugins", "layouts"]), "print names alone, one a line, for completions")

  static let layoutOptions = Self(
    "--options", .layout, "print the options of a layout, one a line, for completions")

  static let values = Self(
    "--values", .text("OPTION"),
    "with --options: print the words an option takes, one a line, for completions")

  static let lang = Self(
    "--lang", .choice(NewLanguage.allCases.map(\.rawValue)), "language of the plugin")
  static let here = Self("--here", .none, "put the layout into the current folder")

  static let layoutScript = Self(
    "--script", .file("FILE"), "where the scripts are; - reads standard input")
  static let trace = Self("--trace", .none, "print the events of every action, too")
}
