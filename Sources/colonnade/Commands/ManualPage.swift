// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// The manual page, in the language of `man`.
enum ManualPage {
  /// Runs `colonnade man`.
  static func run(_ command: ParsedCommand) -> Int32 {
    HostEnvironment.write(text(ResourcePaths())) ? 0 : 1
  }

  /// The whole page; of the layouts those that come with the program.
  static func text(_ paths: ResourcePaths) -> String {
    var page = """
      .TH COLONNADE 1 "" "colonnade \(Colonnade.version)" "User Commands"
      .SH NAME
      colonnade \\- split views for the terminal in which every column is a program
      .SH SYNOPSIS
      \(CommandTable.forms.map { ".B colonnade\n\(synopsis($0))" }.joined(separator: "\n.br\n"))
      .SH DESCRIPTION
      Shows lists, texts and previews in columns that arrange themselves to the width of the
      terminal. Each column is a program of its own, in any language, that speaks JSON lines.
      Without arguments it shows the files of the current folder. In a window, ? shows the keys.
      .SH COMMANDS

      """
    for command in CommandName.allCases { page += section(of: command) }
    page += ".SH LAYOUTS\n"
    for layout in paths.ownLayoutNames.compactMap({ LayoutDescription($0, paths) }) {
      page += section(of: layout)
    }
    page += ".SH ENVIRONMENT\n"
    for variable in CommandTable.variables {
      page += ".TP\n.B \(escaped(variable.name))\n\(escaped(variable.summary))\n"
    }
    page += ".SH FILES\n"
    for file in files { page += ".TP\n.I \(escaped(file.0))\n\(escaped(file.1))\n" }
    page += ".SH EXIT STATUS\n"
    for code in CommandTable.exitCodes {
      page += ".TP\n.B \(code.code)\n\(escaped(code.meaning))\n"
    }
    return page
  }

  private static let files = [
    ("~/.config/colonnade/config.jsonc", "your settings"),
    ("~/.config/colonnade/layouts/", "your layouts"),
    ("~/.local/share/colonnade/plugins/", "your plugins"),
    ("~/.local/state/colonnade/", "for the next session: widths, folders used, undo"),
  ]

  private static func section(of name: CommandName) -> String {
    let command = name.description
    var text = ".SS \(name.rawValue)\n"
    for form in command.forms { text += "colonnade \(escaped(form))\n.br\n" }
    text +=
      ".PP\n\(escaped(command.summary.prefix(1).uppercased() + command.summary.dropFirst())).\n"
    for paragraph in command.details { text += ".PP\n\(escaped(paragraph))\n" }
    text += list(command.options)
    for example in command.examples {
      text +=
        ".PP\n\(escaped(example.effect.prefix(1).uppercased() + example.effect.dropFirst())):\n"
      text += ".PP\n.nf\n.RS\n\(escaped(example.line))\n.RE\n.fi\n"
    }
    return text
  }

  private static func section(of layout: LayoutDescription) -> String {
    ".SS \(layout.name)\n\(escaped(layout.form))\n.PP\n\(escaped(layout.summary)).\n"
      + list(layout.options)
  }

  private static func list(_ options: [CommandDescription.Option]) -> String {
    options.map { ".TP\n.B \(escaped($0.form))\n\(escaped($0.summary))\n" }.joined()
  }

  /// A form with what one puts something in place of, which stands in capitals, slanted.
  private static func synopsis(_ form: String) -> String {
    var text = ""
    var isSlanted = false
    for character in escaped(form) {
      if character.isUppercase != isSlanted {
        isSlanted.toggle()
        text += isSlanted ? "\\fI" : "\\fR"
      }
      text.append(character)
    }
    return isSlanted ? text + "\\fR" : text
  }

  /// Text that means itself, also at the beginning of a line.
  private static func escaped(_ text: some StringProtocol) -> String {
    let escaped = String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
