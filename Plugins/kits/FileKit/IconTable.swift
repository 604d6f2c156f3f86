// SPDX-License-Identifier: Apache-2.0
internal import PanePlugin

/// Icons of files, as fonts with icons have them: by name, by ending, then by kind.
///
/// The user's file has a name or an ending such as `*.txt`, a blank and the icon in each line; what it
/// says goes before the built-in ones.
package struct IconTable: Sendable {
  /// Name of the user's file in the folder of settings.
  package static let file = "icons"

  private var names: [String: String] = [:]
  private var endings: [String: String] = [:]

  /// The table with the user's file laid over it; waits for the disk.
  package static func read() -> IconTable { IconTable(UserFolders.ownSetting(file)) }

  /// Lays the lines of a user's file over the built-in icons.
  package init(_ text: String) {
    for (icon, words) in Self.builtInNames { note(words, icon, in: &names) }
    for (icon, words) in Self.builtInEndings { note(words, icon, in: &endings) }
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 2, let name = words.first?.lowercased(), let icon = words.last else {
        continue
      }
      if name.hasPrefix("*.") {
        endings[String(name.dropFirst(2))] = String(icon)
      } else {
        names[name] = String(icon)
      }
    }
  }

  private func note(_ words: String, _ icon: String, in table: inout [String: String]) {
    for word in words.split(separator: " ") { table[String(word)] = icon }
  }

  /// The icon of an entry.
  package func icon(_ name: ArraySlice<UInt8>, _ entry: FileEntry) -> String {
    let text = String(decoding: name, as: UTF8.self).lowercased()
    if let icon = names[text] { return icon }
    if entry.isFolder { return "\u{F07B}" }
    var rest = text[...].dropFirst()
    // The longest ending counts: `tar.gz` before `gz`.
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if let icon = endings[String(rest)] { return icon }
    }
    if entry.fileKind == .link { return "\u{F481}" }
    if entry.isExecutable { return "\u{F489}" }
    let type = MediaType.of(name)
    return Self.kinds.first { type.hasPrefix($0.0) }?.1 ?? "\u{F15B}"
  }

  // MARK: Built in

  private static let kinds = [
    ("image/", "\u{F1C5}"), ("audio/", "\u{F1C7}"), ("video/", "\u{F1C8}"), ("font/", "\u{F031}"),
    ("text/plain", "\u{F15C}"), ("text/", "\u{F1C9}"),
  ]

  private static let builtInNames = [
    ("\u{E5FB}", ".git"), ("\u{E5FD}", ".github .gitlab"), ("\u{E5FA}", "node_modules"),
    ("\u{E5FC}", ".config .ssh .gnupg etc"), ("\u{F019}", "downloads download"),
    ("\u{F03E}", "pictures photos images"), ("\u{F001}", "music audio sounds"),
    ("\u{F03D}", "videos movies films"), ("\u{F108}", "desktop"), ("\u{F015}", "home"),
    ("\u{F02D}", "documents docs doc books"), ("\u{F1F8}", "trash .trash"),
    ("\u{F121}", "src source sources lib code"), ("\u{F0C3}", "test tests spec specs"),
    ("\u{F0AD}", "tools bin scripts sbin"), ("\u{F187}", "archive archives backup backups"),
    ("\u{E702}", ".gitignore .gitattributes .gitmodules .gitconfig .mailmap"),
    ("\u{E7B0}", "dockerfile containerfile docker-compose.yml compose.yaml .dockerignore"),
    ("\u{E779}", "makefile gnumakefile cmakelists.txt justfile meson.build rakefile"),
    ("\u{E71E}", "package.json package-lock.json .npmrc"), ("\u{E7A8}", "cargo.toml cargo.lock"),
    ("\u{E755}", "package.swift package.resolved"), ("\u{E627}", "go.mod go.sum"),
    ("\u{E739}", "gemfile gemfile.lock"), ("\u{E73C}", "requirements.txt pyproject.toml setup.py"),
    ("\u{F0E3}", "license licence copying notice license.md license.txt unlicense"),
    ("\u{F05A}", "readme readme.md readme.txt readme.rst"),
    ("\u{F017}", "changelog changelog.md changes news history"),
    ("\u{F0C0}", "authors contributors contributing.md maintainers codeowners"),
    ("\u{E795}", ".bashrc .bash_profile .profile .zshrc .zshenv .zprofile .inputrc"),
    ("\u{E62B}", ".vimrc .gvimrc"), ("\u{E615}", ".editorconfig .env .envrc"),
    ("\u{F023}", "yarn.lock poetry.lock flake.lock composer.lock known_hosts authorized_keys"),
  ]

  private static let builtInEndings = [
    ("\u{E755}", "swift"), ("\u{E61E}", "c"), ("\u{E61D}", "cc cpp cxx c++ hh hpp hxx m mm"),
    ("\u{F0FD}", "h"), ("\u{E73C}", "py pyi pyc pyo ipynb"), ("\u{E7A8}", "rs"),
    ("\u{E627}", "go"), ("\u{E60C}", "js mjs cjs"), ("\u{E628}", "ts mts cts"),
    ("\u{E7BA}", "jsx tsx"), ("\u{E738}", "java jar class"), ("\u{E739}", "rb erb gemspec"),
    ("\u{E73D}", "php"), ("\u{E620}", "lua"), ("\u{E736}", "html htm xhtml"), ("\u{E749}", "css"),
    ("\u{E74B}", "scss sass less"), ("\u{E60B}", "json jsonc json5 ndjson jsonl geojson"),
    ("\u{E73E}", "md markdown mdown mkd rst adoc"),
    ("\u{E615}", "yaml yml toml ini conf cfg config properties service desktop"),
    ("\u{E795}", "sh bash zsh fish ksh csh ps1 bat cmd awk"), ("\u{E62B}", "vim"),
    ("\u{E706}", "sql db sqlite sqlite3 mdb parquet"), ("\u{E61F}", "hs lhs"),
    ("\u{E737}", "scala sbt"), ("\u{E634}", "kt kts"), ("\u{E798}", "dart"),
    ("\u{E62D}", "ex exs eex"), ("\u{E7B1}", "erl hrl"), ("\u{E76A}", "clj cljs cljc edn"),
    ("\u{F25D}", "r rmd"), ("\u{E769}", "pl pm t"), ("\u{E6A0}", "vue"), ("\u{E697}", "svelte"),
    ("\u{F1C9}", "xml xsl xsd svg plist tex bib cs fs vb zig nim asm s ml mli el lisp scm jl"),
    ("\u{F440}", "diff patch"), ("\u{F15C}", "txt text log nfo out err"),
    ("\u{F023}", "lock"), ("\u{F084}", "pem key crt cer csr pub gpg asc sig age kdbx"),
    ("\u{F1C1}", "pdf ps eps djvu"), ("\u{F1C2}", "doc docx odt rtf pages"),
    ("\u{F1C3}", "xls xlsx ods csv tsv numbers"), ("\u{F1C4}", "ppt pptx odp"),
    ("\u{F02D}", "epub mobi azw3 fb2 cbz cbr"),
    (
      "\u{F1C6}",
      "zip tar gz tgz tar.gz bz2 tbz2 tar.bz2 xz txz tar.xz zst tar.zst 7z rar lz lz4 lzma cab cpio ar"
    ),
    ("\u{F187}", "deb rpm apk pkg msi dmg appimage snap flatpak whl gem crate"),
    ("\u{F0A0}", "iso img qcow2 vdi vmdk"),
    ("\u{F1C5}", "png jpg jpeg gif webp avif heic heif bmp tif tiff ico jxl raw cr2 nef xcf psd"),
    ("\u{F1C7}", "mp3 flac ogg oga opus m4a aac wav aiff wma mid midi mka"),
    ("\u{F1C8}", "mp4 m4v mkv webm mov avi wmv flv mpg mpeg ogv 3gp"),
    ("\u{F0E6}", "srt vtt ass sub"), ("\u{F031}", "ttf otf ttc woff woff2 eot"),
    ("\u{F0ED}", "torrent part crdownload"), ("\u{F0E0}", "eml mbox msg"),
    ("\u{F073}", "ics"), ("\u{F2BB}", "vcf"), ("\u{F085}", "so a o dll dylib exe wasm ko"),
    ("\u{F017}", "bak old orig swp tmp"), ("\u{F1B2}", "stl obj gltf glb step blend"),
  ]
}
