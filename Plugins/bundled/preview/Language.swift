// SPDX-License-Identifier: Apache-2.0

/// The words and signs by which a language is coloured line by line.
struct Language: Sendable {
  /// The way lines are read.
  enum Grammar: Sendable {
    /// Words, numbers, strings and comments.
    case words
    case markdown
    case diff
    /// `key = value` or `key: value`, with `[sections]`.
    case settings
    /// Tags in angle brackets.
    case tags
  }

  var name: String
  var grammar = Grammar.words
  var lineComments: [[UInt8]] = []
  var blockComment: (open: [UInt8], close: [UInt8])?
  /// Quotes that end on their line.
  var quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
  /// Quotes that may span lines, longest first.
  var longQuotes: [[UInt8]] = []
  var keywords: Set<String> = []

  /// The language of a file, by its name and its first line.
  static func find(name: String, firstLine: [UInt8]) -> Language? {
    let lower = name.lowercased()
    if let id = LanguageTable.names[lower] { return LanguageTable.make(id) }
    if let dot = lower.lastIndex(of: "."), dot != lower.startIndex {
      let ending = String(lower[lower.index(after: dot)...])
      if let id = LanguageTable.endings[ending] { return LanguageTable.make(id) }
    }
    guard firstLine.starts(with: Array("#!".utf8)) else { return nil }
    let line = String(decoding: firstLine, as: UTF8.self)
    for (word, id) in LanguageTable.interpreters where line.contains(word) {
      return LanguageTable.make(id)
    }
    return nil
  }
}

/// The languages by name.
///
/// To add one: its endings here, and its words in ``make(_:)``.
enum LanguageTable {
  static let endings: [String: String] = [
    "swift": "swift", "c": "c", "h": "c", "cc": "c", "cpp": "c", "cxx": "c", "hpp": "c", "m": "c",
    "java": "java", "kt": "java", "cs": "java", "scala": "java", "js": "js", "mjs": "js",
    "cjs": "js", "ts": "js", "tsx": "js", "jsx": "js", "rs": "rust", "go": "go", "py": "python",
    "rb": "ruby", "sh": "shell", "bash": "shell", "zsh": "shell", "lua": "lua", "sql": "sql",
    "json": "json", "jsonc": "json", "ndjson": "json", "yaml": "settings", "yml": "settings",
    "toml": "settings", "ini": "settings", "conf": "settings", "cfg": "settings",
    "service": "settings", "desktop": "settings", "properties": "settings", "md": "markdown",
    "markdown": "markdown", "diff": "diff", "patch": "diff", "html": "tags", "htm": "tags",
    "xml": "tags", "svg": "tags", "css": "css", "mk": "make", "cmake": "make",
  ]
  static let names: [String: String] = [
    "makefile": "make", "gnumakefile": "make", "dockerfile": "shell", ".bashrc": "shell",
    ".profile": "shell", ".zshrc": "shell", ".gitconfig": "settings", ".gitignore": "make",
    "readme": "markdown", "cmakelists.txt": "make",
  ]
  static let interpreters = [
    ("python", "python"), ("node", "js"), ("ruby", "ruby"), ("lua", "lua"), ("swift", "swift"),
    ("sh", "shell"),
  ]

  static func make(_ id: String) -> Language {
    var language = Language(name: id)
    let slashes: [[UInt8]] = [Array("//".utf8)]
    let hash: [[UInt8]] = [[UInt8(ascii: "#")]]
    switch id {
    case "swift", "rust", "go", "c", "java", "js", "css":
      language.lineComments = id == "css" ? [] : slashes
      language.blockComment = (Array("/*".utf8), Array("*/".utf8))
      if id == "swift" { language.longQuotes = [Array("\"\"\"".utf8)] }
      if id == "js" || id == "go" { language.longQuotes = [[UInt8(ascii: "`")]] }
      if id == "swift" || id == "rust" { language.quotes = [UInt8(ascii: "\"")] }
    case "python":
      language.lineComments = hash
      language.longQuotes = [Array("\"\"\"".utf8), Array("'''".utf8)]
    case "ruby", "shell", "make": language.lineComments = hash
    case "lua":
      language.lineComments = [Array("--".utf8)]
      language.longQuotes = []
    case "sql":
      language.lineComments = [Array("--".utf8)]
      language.blockComment = (Array("/*".utf8), Array("*/".utf8))
    case "json":
      language.lineComments = slashes
      language.quotes = [UInt8(ascii: "\"")]
    case "settings":
      language.grammar = .settings
      language.lineComments = [[UInt8(ascii: "#")], [UInt8(ascii: ";")]]
    case "markdown": language.grammar = .markdown
    case "diff": language.grammar = .diff
    case "tags":
      language.grammar = .tags
      language.blockComment = (Array("<!--".utf8), Array("-->".utf8))
    default: break
    }
    language.keywords = Set((words[id] ?? "").split(separator: " ").map(String.init))
    return language
  }

  static let words: [String: String] = [
    "swift": """
    actor any as associatedtype async await borrowing break case catch class consuming continue \
    default defer deinit do else enum extension fallthrough false fileprivate final for func get \
    guard if import in indirect init inout internal is isolated lazy let mutating nil nonisolated \
    open operator override package private protocol public repeat required rethrows return self \
    Self set some static struct subscript super switch throw throws true try typealias unowned \
    var weak where while
    """,
    "c": """
    auto bool break case catch char class const constexpr continue default delete do double else \
    enum extern false float for friend goto if inline int long namespace new nullptr operator \
    private protected public register return short signed sizeof static struct switch template \
    this throw true try typedef typename union unsigned using virtual void volatile while \
    NULL define include ifdef ifndef endif pragma undef
    """,
    "java": """
    abstract as boolean break byte case catch char class const continue data def default do double \
    else enum extends false final finally float for fun if implements import in instanceof int \
    interface internal is long namespace new null object open override package private protected \
    public record return sealed short static string super switch synchronized this throw throws \
    true try using val var virtual void volatile when where while
    """,
    "js": """
    as async await break case catch class const continue debugger declare default delete do else \
    enum export extends false finally for from function get if implements import in instanceof \
    interface keyof let namespace new null of private public readonly return set static super \
    switch this throw true try type typeof undefined var void while with yield
    """,
    "rust": """
    as async await break const continue crate dyn else enum extern false fn for if impl in let \
    loop match mod move mut pub ref return self Self static struct super trait true type unsafe \
    use where while
    """,
    "go": """
    break case chan const continue default defer else fallthrough false for func go goto if import \
    interface map nil package range return select struct switch true type var
    """,
    "python": """
    and as assert async await break case class continue def del elif else except False finally for \
    from global if import in is lambda match None nonlocal not or pass raise return self True try \
    while with yield
    """,
    "ruby": """
    alias and begin break case class def do else elsif end ensure false for if in module next nil \
    not or redo rescue retry return self super then true undef unless until when while yield
    """,
    "shell": """
    case do done elif else esac exit export fi for function if in local read return select set \
    shift then trap unset until while FROM RUN COPY ENV CMD ENTRYPOINT WORKDIR ARG
    """,
    "lua": """
    and break do else elseif end false for function goto if in local nil not or repeat return then \
    true until while
    """,
    "sql": """
    ALTER AND AS BEGIN BY CASE COMMIT CREATE DELETE DISTINCT DROP ELSE END FROM GROUP HAVING IN \
    INDEX INNER INSERT INTO IS JOIN KEY LEFT LIKE LIMIT NOT NULL ON OR ORDER OUTER PRIMARY SELECT \
    SET TABLE THEN UNION UNIQUE UPDATE VALUES VIEW WHEN WHERE WITH alter and as by create delete \
    distinct drop from group in index insert into is join left like limit not null on or order \
    select set table union update values where with
    """,
    "json": "true false null",
    "make": "ifeq ifneq ifdef ifndef else endif include define endef export override",
  ]
}
