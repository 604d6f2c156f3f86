// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// Completions for shells, made from the table of commands.
///
/// Names of layouts and plugins are asked from the program when they are needed.
enum Completions {
  /// Runs `colonnade completions`.
  ///
  /// - Throws: `UsageError` for an unknown shell.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    let script: String
    switch command.operands {
    case ["bash"]: script = bash
    case ["zsh"]: script = zsh
    case ["fish"]: script = fish
    default: throw UsageError.unknownShell
    }
    return HostEnvironment.write(script) ? 0 : 1
  }

  /// Prints the options of the layout whose name follows, each with a tab and what it does.
  private static let layoutOptions = "colonnade plugins --options"
  /// Prints the names of all layouts.
  private static let layoutNames = "colonnade plugins --names layouts 2>/dev/null"

  private static var names: String { CommandName.allCases.map(\.rawValue).joined(separator: " ") }

  // MARK: bash

  static var bash: String {
    """
    # bash completion for colonnade
    _colonnade() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
      local command=${COMP_WORDS[1]}
      COMPREPLY=()
      case $command:$before in
    \(bashValues)
      esac
      if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
        words="\(names) $(\(layoutNames))"
      else
        case $command in
    \(bashCommands)
        *)
          if [[ $before == --* ]]; then
            words=$(\(layoutOptions) "$command" --values "$before" 2>/dev/null)
            if [[ $words ]]; then
              COMPREPLY=($(compgen -W "$words" -- "$word"))
              return
            fi
          fi
          if [[ $word == -* && $command == -* ]]; then
            words="\(optionNames(CommandTable.sessionOptions)) --version"
          elif [[ $word == -* ]]; then
            words="\(optionNames(CommandTable.layoutOptions)) $(\(layoutOptions) "$command" \
          2>/dev/null | cut -f1)"
          fi ;;
        esac
      fi
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      if [[ $word != -* ]] && ((COMP_CWORD == 1 || ${#COMPREPLY[@]} == 0)); then
        COMPREPLY+=($(compgen -f -- "$word"))
      fi
    }
    complete -o filenames -F _colonnade colonnade

    """
  }

  private static func optionNames(_ options: [CommandDescription.Option]) -> String {
    options.map(\.name).joined(separator: " ")
  }

  /// An arm for each option with a value; where commands mean something else by its name, one each.
  private static var bashValues: String {
    let given = CommandName.allCases.flatMap { name in
      name.description.options.map { (command: name.rawValue, option: $0) }
    }
    var seen: Set<String> = []
    return given.map(\.option).filter { seen.insert($0.name).inserted }.flatMap { first in
      // What holds behind the name of a layout, too, which may have options of its own.
      let usual = CommandTable.sessionOptions.first { $0.name == first.name } ?? first
      let reply = bashReply(usual.value).flatMap { $0.isEmpty ? nil : $0 }
      let others = given.filter { $0.option.name == first.name }
        .map { (command: $0.command, reply: bashReply($0.option.value)) }
        .filter { $0.reply != reply }
      return others.map { bashArm($0.command, first.name, $0.reply) }
        + (reply == nil ? [] : [bashArm("*", first.name, reply)])
    }.joined(separator: "\n")
  }

  private static func bashArm(_ command: String, _ option: String, _ reply: String?) -> String {
    let act =
      switch reply {
      case nil: ""
      case "": "return "
      case let reply?: "COMPREPLY=($(compgen \(reply) -- \"$word\")); return "
      }
    return "  \(command):\(option)) \(act);;"
  }

  /// What is offered for a value: empty where nothing is known, `nil` for an option without one.
  private static func bashReply(_ value: CommandDescription.Value) -> String? {
    switch value {
    case .choice(let words): "-W \"\(words.joined(separator: " "))\""
    case .folder: "-d"
    case .file: "-f"
    case .command: "-c"
    case .text: ""
    case .none, .layout, .plugin, .subject: nil
    }
  }

  private static var bashCommands: String {
    CommandName.allCases.map { name in
      let command = name.description
      var words = [optionNames(command.options), operandWords(command.operand)]
      if case .layout = command.operand {
        words.append("$(\(layoutOptions) \"${COMP_WORDS[2]}\" 2>/dev/null | cut -f1)")
      }
      return "    \(name.rawValue)) words=\"\(words.joined(separator: " "))\" ;;"
    }.joined(separator: "\n")
  }

  private static func operandWords(_ operand: CommandDescription.Value) -> String {
    switch operand {
    case .choice(let words): words.joined(separator: " ")
    case .layout: "$(\(layoutNames))"
    case .subject: "\(names) $(\(layoutNames))"
    case .plugin: "$(colonnade plugins --names plugins 2>/dev/null)"
    case .none, .text, .file, .folder, .command: ""
    }
  }

  // MARK: zsh

  static var zsh: String {
    let commands = CommandName.allCases.map {
      "    '\($0.rawValue):\(quoted($0.description.summary))'"
    }
    let cases = CommandName.allCases.map { name in
      let command = name.description
      let options = command.options.map {
        "'\($0.name)[\(quoted($0.summary))]\(zshValue($0.value))'"
      }
      return
        "  \(name.rawValue)) _arguments \((options + [zshOperand(command.operand)]).joined(separator: " ")) ;;"
    }
    let window = CommandTable.sessionOptions.map {
      "'\($0.name)[\(quoted($0.summary))]\(zshValue($0.value))'"
    }
    return """
      #compdef colonnade
      # zsh completion for colonnade
      local -a commands
      commands=(
      \(commands.joined(separator: "\n"))
      )
      if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
        _describe command commands
        compadd -- $(\(layoutNames))
        _files
        return
      fi
      local command=$words[2]
      case $command in
      \(cases.joined(separator: "\n"))
        *)
          local -a own
          if [[ $words[CURRENT-1] == --* ]]; then
            own=($(\(layoutOptions) $command --values $words[CURRENT-1] 2>/dev/null))
            if (( $#own )); then
              compadd -- $own
              return
            fi
          fi
          if [[ $words[CURRENT] == -* ]]; then
            own=(${(f)"$(\(layoutOptions) $command 2>/dev/null | tr '\\t' ':')"})
            _describe option own
          fi
          _arguments \(window.joined(separator: " ")) '*:file:_files' ;;
      esac

      """
  }

  private static func zshValue(_ value: CommandDescription.Value) -> String {
    switch value {
    case .none: ""
    case .choice(let words): ":word:(\(words.joined(separator: " ")))"
    case .folder: ":folder:_files -/"
    case .file: ":file:_files"
    case .command: ":command:_command_names"
    case .text(let name): ":\(name): "
    case .layout, .plugin, .subject: ":name: "
    }
  }

  private static func zshOperand(_ value: CommandDescription.Value) -> String {
    switch value {
    case .choice(let words): "'*:word:(\(words.joined(separator: " ")))'"
    case .layout: "'*:layout:{ compadd -- $(\(layoutNames)); _files }'"
    case .subject: "'*:name:{ compadd -- \(names) $(\(layoutNames)) }'"
    case .text, .file, .folder, .command, .plugin, .none: "'*:file:_files'"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing(":", with: " -").replacing("[", with: "(")
      .replacing("]", with: ")")
  }

  // MARK: fish

  static var fish: String {
    var lines = [
      "# fish completion for colonnade",
      "complete -c colonnade -n __fish_use_subcommand -a "
        + "'(\(layoutNames))' -d layout",
      "complete -c colonnade -n 'not __fish_seen_subcommand_from \(names)' -a "
        + "'(\(layoutOptions) (commandline -opc)[2] 2>/dev/null)'",
      "complete -c colonnade -n 'not __fish_seen_subcommand_from \(names)' -a "
        + "'(\(layoutOptions) (commandline -opc)[2] --values (commandline -opc)[-1] 2>/dev/null)'",
    ]
    for name in CommandName.allCases {
      let command = name.description
      lines.append(
        "complete -c colonnade -n __fish_use_subcommand -a \(name.rawValue) "
          + "-d '\(quoted(command.summary))'")
      for option in command.options {
        lines.append(
          "complete -c colonnade -n '__fish_seen_subcommand_from \(name.rawValue)' "
            + "-l \(option.name.dropFirst(2)) \(fishValue(option.value))-d '\(quoted(option.summary))'"
        )
      }
      if case .choice(let words) = command.operand {
        lines.append(
          "complete -c colonnade -n '__fish_seen_subcommand_from \(name.rawValue)' "
            + "-a '\(words.joined(separator: " "))'")
      }
      if case .subject = command.operand {
        lines.append(
          "complete -c colonnade -n '__fish_seen_subcommand_from \(name.rawValue)' "
            + "-a '\(names) (\(layoutNames))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(_ value: CommandDescription.Value) -> String {
    switch value {
    case .none: ""
    case .choice(let words): "-x -a '\(words.joined(separator: " "))' "
    case .text: "-x "
    case .file, .folder, .command, .layout, .plugin, .subject: "-r "
    }
  }
}
