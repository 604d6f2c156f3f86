// SPDX-License-Identifier: Apache-2.0
internal import PanePlugin

/// MIME-like names of files by the end of their names; nothing is opened for it.
package enum MediaType {
  /// The type of folders.
  package static let folder = "inode/directory"
  /// The type of links, where they are not what they lead to.
  package static let link = "inode/symlink"
  /// The types of all that has contents of its own, which folders, pipes and devices have not.
  package static let ofFiles = [
    "application/*", "audio/*", "font/*", "image/*", "message/*", "model/*", "text/*", "video/*",
    link,
  ]
  /// The types of archives, by their endings.
  package static let archives = [
    "application/zip", "application/gzip", "application/x-bzip2", "application/x-xz",
    "application/zstd", "application/x-7z-compressed", "application/x-tar", "application/vnd.rar",
    "application/x-iso9660-image", "application/vnd.debian.binary-package", "application/x-rpm",
    "application/x-lzma", "application/x-lz4", "application/x-lzip", "application/x-cpio",
    "application/vnd.ms-cab-compressed", "application/x-lha", "application/x-xar",
    "application/vnd.comicbook+zip", "application/vnd.comicbook-rar", "application/x-compress",
  ]
  /// The type of files that could be anything.
  package static let unknown = "application/octet-stream"

  /// The type of an entry.
  package static func of(_ name: ArraySlice<UInt8>, _ kind: FileKind) -> String {
    switch kind {
    case .folder: return folder
    case .pipe: return "inode/fifo"
    case .socket: return "inode/socket"
    case .characterDevice: return "inode/chardevice"
    case .blockDevice: return "inode/blockdevice"
    case .file, .link, .unknown: return of(name)
    }
  }

  /// The type of an entry; of a link it is that of what it leads to, where its own name says nothing.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - entry: The entry.
  ///   - target: Gives the words of the link, where they are needed.
  /// - Returns: The type.
  package static func of(
    _ name: ArraySlice<UInt8>, _ entry: FileEntry, target: () -> [UInt8]?
  ) -> String {
    let own = of(name, entry.fileKind)
    guard entry.fileKind == .link, !entry.isBroken else { return own }
    if entry.isFolder { return folder }
    guard own == unknown, let target = target() else { return own }
    return of(FilePath(bytes: target).nameBytes)
  }

  /// The type a file has by its name alone.
  package static func of(_ name: ArraySlice<UInt8>) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return plain.contains(packed(name)) ? "text/plain" : unknown
    }
    return types[packed(name[(dot + 1)...])] ?? unknown
  }

  /// An ending that names of a type have; `nil` for a type that no ending stands for.
  package static func ending(of type: some StringProtocol) -> String? {
    table.first { $0.0 == type }?.1.split(separator: " ").first.map(String.init)
  }

  /// Up to sixteen bytes, regardless of case, as numbers that are quick to look up.
  private struct Packed: Hashable {
    var first: UInt64 = 0
    var second: UInt64 = 0
  }

  private static func packed(_ bytes: ArraySlice<UInt8>) -> Packed {
    guard bytes.count <= 16 else { return Packed() }
    return bytes.reduce(into: Packed()) { packed, byte in
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      packed.second = packed.second << 8 | packed.first >> 56
      packed.first = packed.first << 8 | UInt64(lower)
    }
  }

  private static let plain = Set(
    [
      "readme", "license", "licence", "copying", "authors", "changelog", "news", "todo", "install",
      "notice", "makefile", "dockerfile", "gemfile", "rakefile", "justfile",
    ].map { packed(Array($0.utf8)[...]) })

  private static let types: [Packed: String] = {
    var types: [Packed: String] = [:]
    for (type, suffixes) in table {
      for suffix in suffixes.split(separator: " ") { types[packed(Array(suffix.utf8)[...])] = type }
    }
    return types
  }()

  private static let table = [
    ("text/plain", "txt text log conf cfg ini env nfo srt lock"),
    ("text/markdown", "md markdown mdown"),
    ("text/html", "html htm xhtml"),
    ("text/css", "css scss less"),
    ("text/csv", "csv"),
    ("text/tab-separated-values", "tsv"),
    ("text/javascript", "js mjs cjs jsx"),
    ("text/x-typescript", "ts tsx"),
    ("text/x-c", "c h"),
    ("text/x-c++", "cc cpp cxx hh hpp hxx"),
    ("text/x-swift", "swift"),
    ("text/x-rust", "rs"),
    ("text/x-go", "go"),
    ("text/x-python", "py pyi"),
    ("text/x-ruby", "rb"),
    ("text/x-perl", "pl pm"),
    ("text/x-php", "php"),
    ("text/x-lua", "lua"),
    ("text/x-java", "java"),
    ("text/x-kotlin", "kt kts"),
    ("text/x-shellscript", "sh bash zsh fish"),
    ("text/x-makefile", "mk mak"),
    ("text/x-tex", "tex latex sty"),
    ("text/x-diff", "diff patch"),
    ("text/x-asm", "s asm"),
    ("text/x-sql", "sql"),
    ("text/calendar", "ics"),
    ("text/vcard", "vcf"),
    ("message/rfc822", "eml"),
    ("application/json", "json jsonc geojson"),
    ("application/x-ndjson", "ndjson jsonl"),
    ("application/toml", "toml"),
    ("application/yaml", "yaml yml"),
    ("application/xml", "xml xsl xsd plist"),
    ("application/pdf", "pdf"),
    ("application/postscript", "ps eps"),
    ("application/epub+zip", "epub"),
    ("application/zip", "zip jar war apk"),
    ("application/gzip", "gz tgz"),
    ("application/x-bzip2", "bz2 tbz2 tbz"),
    ("application/x-xz", "xz txz"),
    ("application/zstd", "zst tzst"),
    ("application/x-lzma", "lzma"),
    ("application/x-lz4", "lz4"),
    ("application/x-lzip", "lz"),
    ("application/x-compress", "z"),
    ("application/x-cpio", "cpio"),
    ("application/vnd.ms-cab-compressed", "cab"),
    ("application/x-lha", "lha lzh"),
    ("application/x-xar", "xar"),
    ("application/vnd.comicbook+zip", "cbz"),
    ("application/vnd.comicbook-rar", "cbr"),
    ("application/x-7z-compressed", "7z"),
    ("application/x-tar", "tar"),
    ("application/vnd.rar", "rar"),
    ("application/x-iso9660-image", "iso"),
    ("application/vnd.debian.binary-package", "deb"),
    ("application/x-rpm", "rpm"),
    ("application/wasm", "wasm"),
    ("application/x-sharedlib", "so"),
    ("application/x-object", "o a"),
    ("application/x-sqlite3", "sqlite sqlite3 db"),
    ("application/msword", "doc"),
    (
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"
    ),
    ("application/vnd.ms-excel", "xls"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    ("application/vnd.ms-powerpoint", "ppt"),
    (
      "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"
    ),
    ("application/vnd.oasis.opendocument.text", "odt"),
    ("application/vnd.oasis.opendocument.spreadsheet", "ods"),
    ("application/vnd.oasis.opendocument.presentation", "odp"),
    ("image/png", "png"),
    ("image/jpeg", "jpg jpeg"),
    ("image/gif", "gif"),
    ("image/webp", "webp"),
    ("image/avif", "avif"),
    ("image/heic", "heic heif"),
    ("image/svg+xml", "svg"),
    ("image/bmp", "bmp"),
    ("image/tiff", "tif tiff"),
    ("image/x-icon", "ico"),
    ("audio/mpeg", "mp3"),
    ("audio/flac", "flac"),
    ("audio/ogg", "ogg oga opus"),
    ("audio/mp4", "m4a"),
    ("audio/wav", "wav"),
    ("video/mp4", "mp4 m4v"),
    ("video/webm", "webm"),
    ("video/x-matroska", "mkv"),
    ("video/quicktime", "mov"),
    ("video/x-msvideo", "avi"),
    ("font/ttf", "ttf"),
    ("font/otf", "otf"),
    ("font/woff2", "woff2"),
  ]

  /// One word for a type, where there is no room for the whole of it: `zip`, `folder`, `text`.
  package static func word(of type: String) -> String {
    let words = [folder: "folder", link: "link", "text/plain": "text"]
    if let word = words[type] { return word }
    var word = type.split(separator: "/").last ?? ""
    for prefix in ["x-", "vnd."] where word.hasPrefix(prefix) && word.count > prefix.count {
      word = word.dropFirst(prefix.count)
    }
    return word == "octet-stream" ? "of no known kind" : String(word)
  }
}
