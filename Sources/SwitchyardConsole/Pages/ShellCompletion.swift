/// Completions for bash.
struct BashCompletion {
  let commands: [CommandPage]

  var text: String {
    let names = commands.map(\.name).joined(separator: " ")
    return """
      # Completions of switchyard for bash, written by `switchyard \(ShellPage.command) bash`.
      _switchyard() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local options= files= values= operands=
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
          return
        elif [[ $word == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
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
          operands=\(command.takesFiles ? "files" : "")
          ;;
    """
  }

  private func words(_ entries: [OptionParser.Declared]) -> String {
    entries.flatMap { ["--\($0.long)"] + ($0.short.map { ["-\($0)"] } ?? []) }
      .joined(separator: " ")
  }
}

/// Completions for zsh.
struct ZshCompletion {
  let commands: [CommandPage]

  var text: String {
    """
    #compdef switchyard
    # Completions of switchyard for zsh, written by `switchyard \(ShellPage.command) zsh`.
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
    words.append(command.takesFiles ? "*:file:_files" : "*:\(command.options.operandNames): ")
    return "    \(command.name))\n      _arguments \\\n"
      + words.map { "        \(quoted($0))" }.joined(separator: " \\\n") + "\n      ;;"
  }

  private func specs(_ option: OptionParser.Declared) -> [String] {
    let says = "[\(escaped(option.summary))]"
    let value = option.placeholder.map { ":\($0):\(option.isFile ? "_files" : " ")" } ?? ""
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
      let value = option.placeholder == nil ? "" : option.isFile ? " -r -F" : " -x"
      return "\(place) -l \(option.long)\(short)\(value) -d \(quoted(option.summary))\n"
    }
    return (command.takesFiles ? "" : "\(place) -f\n") + lines.joined()
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
