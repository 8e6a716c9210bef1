/// Completions for bash.
struct BashCompletion {
  let commands: [CommandPage]

  var text: String {
    let names = commands.map(\.name).joined(separator: " ")
    return """
      # Completions of switchyard for bash, written by `switchyard \(ShellPage.command) bash`.
      _switchyard() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local IFS=$' \\t\\n' options= files= values= words= operands=
        COMPREPLY=()
        # bash takes --option=value for three words.
        [[ $word == = ]] && word= || { [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD - 2]}; }
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W '\(names) --help --version' -- "$word")
          return
        fi
        case ${COMP_WORDS[1]} in
      \(commands.map(branch).joined(separator: "\n"))
        esac
        if [[ " $files " == *" $before "* ]]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        elif [[ " $values " == *" $before "* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        elif [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        elif [[ $operands == lines ]]; then
          words=$("${COMP_WORDS[0]}" \(CommandPage.lines))
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        elif [[ $operands ]]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -o filenames -F _switchyard switchyard

      """
  }

  private func branch(_ command: CommandPage) -> String {
    """
        \(command.name))
          options='\(words(command.entries))'
          files='\(words(command.entries.filter(\.isFile)))'
          values='\(words(command.entries.filter { $0.placeholder != nil && !$0.isFile }))'
          operands=\(command.takesFiles ? "files" : command.takesLines ? "lines" : "")
    \(choices(of: command))      ;;
    """
  }

  /// Sets the words that can follow an option.
  private func choices(of command: CommandPage) -> String {
    let cases = command.entries.filter { !$0.choices.isEmpty }.map { option in
      "        \(names(option).joined(separator: " | "))) "
        + "words='\(option.choices.joined(separator: " "))' ;;\n"
    }
    return cases.isEmpty ? "" : "      case $before in\n\(cases.joined())      esac\n"
  }

  private func words(_ entries: [OptionParser.Declared]) -> String {
    entries.flatMap(names).joined(separator: " ")
  }

  private func names(_ option: OptionParser.Declared) -> [String] {
    ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
  }
}

/// Completions for zsh.
struct ZshCompletion {
  let commands: [CommandPage]

  var text: String {
    """
    #compdef switchyard
    # Completions of switchyard for zsh, written by `switchyard \(ShellPage.command) zsh`.
    _switchyard_lines() {
      compadd -- ${(f)"$(switchyard \(CommandPage.lines))"}
    }
    _switchyard() {
      local -a commands
      commands=(
    \(commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map(branch).joined(separator: "\n"))
      esac
    }
    _switchyard "$@"

    """
  }

  private func branch(_ command: CommandPage) -> String {
    var words = command.entries.flatMap(specs)
    words.append(operands(of: command))
    return "    \(command.name))\n      _arguments \\\n"
      + words.map { "        \(quoted($0))" }.joined(separator: " \\\n") + "\n      ;;"
  }

  private func operands(of command: CommandPage) -> String {
    if command.takesFiles { return "*:file:_files" }
    return command.takesLines ? "1:line:_switchyard_lines" : "*:\(command.options.operandNames): "
  }

  private func specs(_ option: OptionParser.Declared) -> [String] {
    let says = "[\(escaped(option.summary))]"
    let words = option.choices.isEmpty ? " " : "(\(option.choices.joined(separator: " ")))"
    let value = option.placeholder.map { ":\($0):\(option.isFile ? "_files" : words)" } ?? ""
    let (long, short) = value.isEmpty ? ("", "") : ("=", "+")
    return ["*--\(option.long)\(long)\(says)\(value)"]
      + (option.short.map { ["*-\($0)\(short)\(says)\(value)"] } ?? [])
  }

  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}

/// Completions for fish.
struct FishCompletion {
  let commands: [CommandPage]

  var text: String {
    let start =
      "# Completions of switchyard for fish, written by `switchyard \(ShellPage.command) fish`.\n"
    let words = commands.map { command in
      "complete -c switchyard -n __fish_use_subcommand -f -a \(command.name)"
        + " -d \(quoted(command.summary))\n"
    }
    return start + words.joined() + commands.map(options).joined()
  }

  private func options(_ command: CommandPage) -> String {
    let place = "complete -c switchyard -n '__fish_seen_subcommand_from \(command.name)'"
    let lines = command.entries.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let words =
        option.choices.isEmpty ? "" : " -a \(quoted(option.choices.joined(separator: " ")))"
      let value = option.placeholder == nil ? "" : option.isFile ? " -r -F" : " -x\(words)"
      return "\(place) -l \(option.long)\(short)\(value) -d \(quoted(option.summary))\n"
    }
    let names = command.takesLines ? " -a \(quoted("(switchyard \(CommandPage.lines))"))" : ""
    return (command.takesFiles ? "" : "\(place) -f\(names)\n") + lines.joined()
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
