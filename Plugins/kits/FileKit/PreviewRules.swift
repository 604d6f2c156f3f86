// SPDX-License-Identifier: Apache-2.0
internal import PanePlugin

/// All rules for looking at files: those of the user, then the built-in ones.
///
/// The first that fits and whose program is there counts.
package struct PreviewRules: Sendable {
  /// What the rules say of a file.
  package enum Verdict: Sendable {
    /// This rule counts, with its program at this place; a better one may lack its own.
    case rule(PreviewRule, program: String, lacking: PreviewRule?)
    /// A rule fits, and its program is not there.
    case missing(PreviewRule)
    /// None fits, or one that wants nothing but what is known anyway.
    case nothing
  }

  /// The rules, in their order.
  package private(set) var rules: [PreviewRule] = []
  /// The number of the first of them, which are the user's own.
  private var ownCount = 0
  /// What is wrong with the user's file, a sentence for each line.
  package private(set) var faults: [String] = []

  /// Name of the user's file in the folder of settings.
  package static let file = "previews"

  /// The words of the user's file.
  private let text: String
  /// The patterns of all rules, each with the place of its rule: rules are large, and looked at only
  /// where a pattern fits.
  private var patterns: [(pattern: PreviewRule.Pattern, rule: Int)] = []

  /// Reads the user's file; waits for the disk.
  package static func read() -> PreviewRules { PreviewRules(UserFolders.ownSetting(file)) }

  /// Reads the user's file again; waits for the disk.
  package mutating func readAgain() {
    let text = UserFolders.ownSetting(Self.file)
    if text != self.text { self = PreviewRules(text) }
  }

  /// Takes the lines of a user's file.
  package init(_ text: String) {
    self.text = text
    let lines = RuleLines(text, of: Self.file) { line throws(FileProblem) in
      try PreviewRule(line: line)
    }
    (rules, faults) = (lines.rules + Self.builtIn, lines.faults)
    ownCount = lines.rules.count
    for (index, rule) in rules.enumerated() {
      patterns += rule.patterns.map { ($0, index) }
    }
  }

  /// Looks for the rule of a file.
  ///
  /// - Parameters:
  ///   - subject: The file.
  ///   - drawsPictures: False when pictures cannot be shown, so that rules that make some do not count.
  ///   - areOwn: True when none but the user's own count: the file is shown well without a rule.
  /// - Returns: The rule that counts, or what it would need.
  package func verdict(
    of subject: PreviewSubject, drawsPictures: Bool = true, areOwn: Bool = false
  ) -> Verdict {
    var missing: PreviewRule?
    for (pattern, index) in patterns where pattern.fits(subject) {
      if areOwn, index >= ownCount { break }
      let rule = rules[index]
      guard rule.takes(subject), drawsPictures || rule.mode != .image else { continue }
      guard rule.mode != .none else { return .nothing }
      if let program = rule.program {
        return .rule(rule, program: program, lacking: missing)
      }
      missing = missing ?? rule
    }
    return missing.map(Verdict.missing) ?? .nothing
  }

  // MARK: Built in

  private static let python = ["python3", "-I", "-S", "-c"]

  /// The picture that a sound has with it.
  private static let cover = {
    var rule = PreviewRule(
      ["audio/*"], .image, ["exiftool", "-fast", "-b", "-Picture", "{}"],
      need: .init(subject: "The cover of a sound", package: "libimage-exiftool-perl"))
    rule.notes = .sound
    return rule
  }()

  /// What is known of a sound, the most telling first; all of it is with the facts of the row.
  private static let sound = PreviewRule(
    ["audio/*"], .text,
    ["exiftool", "-fast", "-charset", "filename=utf8", "-S"]
      + [
        "Title", "Artist", "Album", "AlbumArtist", "Track", "TrackNumber", "Year", "Date", "Genre",
        "Composer", "Duration", "FileType", "AudioBitrate", "SampleRate", "AudioSampleRate",
        "Channels", "NumChannels", "ChannelMode", "BitsPerSample", "Comment", "Lyrics",
      ].map { "-\($0)" } + ["{}"],
    need: .init(subject: "Facts of sound and film", package: "libimage-exiftool-perl"))

  /// The facts of sound, film, and of pictures that nothing else here reads.
  package static let mediaFacts = PreviewRule(
    ["audio/*", "video/*", "image/heic", "image/avif", "*.jxl"], .text,
    [
      "exiftool", "-fast", "-charset", "filename=utf8", "-d", "%Y-%m-%d %H:%M",
      "--ExifTool:all", "--System:all", "{}",
    ], need: .init(subject: "Facts of sound and film", package: "libimage-exiftool-perl"))

  /// The tables of a database, or the rows of its only one.
  private static let database = PreviewRule(
    ["application/x-sqlite3"], .table, python + [PreviewScripts.database, "{}"],
    need: .init(subject: "A database", package: "python3"))

  /// The rule for the rows of one table of a database.
  ///
  /// - Parameters:
  ///   - table: The place of the table among those that are listed, from 0.
  ///   - rule: The rule that has listed them.
  /// - Returns: The rule; `nil` after other rules than that of the tables.
  package static func rows(ofTable table: Int, after rule: PreviewRule) -> PreviewRule? {
    guard rule.words == database.words else { return nil }
    var rows = rule
    rows.words.append("\(table)")
    return rows
  }

  /// Letters that show what a font looks like.
  private static let letters =
    "ABCDEFGHIJKLM\nNOPQRSTUVWXYZ\nabcdefghijklm\nnopqrstuvwxyz\n0123456789\n.,:;!? & @ % ( )"

  /// Pictures that the host does not read itself; what they need is named where it is missing.
  private static let pictures: [PreviewRule] = [
    // Of what moves or has pages, the first picture.
    PreviewRule(
      [
        "image/gif", "image/bmp", "image/tiff", "image/x-icon", "*.gif", "*.bmp", "*.tif", "*.tiff",
        "*.ico",
      ], .image, ["gdk-pixbuf-thumbnailer", "-s", "{px}", "{}", "{out}.png"],
      need: .init(subject: "A GIF, BMP, TIFF or icon", package: "libgdk-pixbuf2.0-bin")),
    PreviewRule(
      ["image/heic", "image/heif", "*.heic", "*.heif"], .image,
      ["heif-convert", "-q", "85", "{}", "{out}.jpg"],
      need: .init(subject: "A HEIC picture", package: "libheif-examples")),
    PreviewRule(
      ["image/avif", "*.avif"], .image, ["avifdec", "{}", "{out}.jpg"],
      need: .init(subject: "An AVIF picture", package: "libavif-bin")),
    PreviewRule(
      ["image/jxl", "*.jxl"], .image, ["djxl", "{}", "{out}.png"],
      need: .init(subject: "A JPEG XL picture", package: "libjxl-tools")),
    PreviewRule(
      ["font/*"], .image,
      ["hb-view", "--output-format=png", "--font-size=48", "--margin=24", "{}", letters],
      need: .init(subject: "A drawn font", package: "libharfbuzz-bin")),
  ]

  /// Pages and stills, one at a time.
  private static let pages: [PreviewRule] = {
    var document = PreviewRule(
      ["application/pdf", "*.pdf"], .image,
      [
        "pdftoppm", "-png", "-f", "{page}", "-l", "{page}", "-singlefile", "-scale-to", "{px}",
        "{}",
        "{out}",
      ], need: .init(subject: "A page of a PDF", package: "poppler-utils"))
    document.notes = .document
    // A page is a tenth of the film, so the first still is not its black beginning.
    var still = PreviewRule(
      ["video/*"], .image,
      ["ffmpegthumbnailer", "-i", "{}", "-o", "{out}.png", "-s", "{px}", "-t", "{page}0%"],
      need: .init(subject: "A still of a film", package: "ffmpegthumbnailer"))
    still.lastPage = 9
    var picked = PreviewRule(
      ["video/*"], .image,
      [
        "ffmpeg", "-v", "error", "-protocol_whitelist", "file", "-i", "{}", "-frames:v", "1", "-vf",
        "thumbnail,scale='min(iw,{px})':-2", "{out}.png",
      ], need: .init(subject: "A still of a film", package: "ffmpeg"))
    (still.memory, picked.memory) = (2_048, 2_048)
    (still.notes, picked.notes) = (.film, .film)
    return [document, still, picked]
  }()

  /// The rules that are always there.
  package static let builtIn: [PreviewRule] =
    pages + pictures + [
      PreviewRule(
        ["application/pdf", "*.pdf"], .text,
        ["pdftotext", "-layout", "-nopgbrk", "-l", "50", "{}", "-"],
        need: .init(subject: "The text of a PDF", package: "poppler-utils")),
      database,
      PreviewRule(
        ["*.docx", "*.odt", "*.epub", "*.pptx", "*.odp"], .text,
        python + [PreviewScripts.documents, "{}"],
        need: .init(subject: "A document", package: "python3")),
      PreviewRule(
        ["*.xlsx", "*.ods"], .table, python + [PreviewScripts.documents, "{}"],
        need: .init(subject: "A spreadsheet", package: "python3")),
      cover, sound, mediaFacts,
      PreviewRule(
        ["image/svg+xml"], .image, ["rsvg-convert", "-a", "-w", "800", "-h", "800", "{}"],
        need: .init(subject: "An SVG picture", package: "librsvg2-bin")),
      PreviewRule(
        ["font/*"], .text,
        [
          "fc-scan", "-f",
          "Family    %{family}\nStyle     %{style}\nFull name %{fullname}\nFormat    %{fontformat}\n"
            + "Variable  %{variable}\nLanguages %{lang}\n\n", "{}",
        ], need: .init(subject: "What is known of a font", package: "fontconfig")),
    ]
}
