/// A shell that completes the words of a command line.
package enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

extension ParsableCommand {
  /// The script that teaches `shell` this command and all below it.
  package static func completionScript(for shell: Shell) -> String {
    let (name, tree) = (configuration.name, Level(Self.self).tree)
    let bash = #"mapfile -t COMPREPLY < <(compgen $kind -W "${fit[*]%%$t*}" -- "${COMP_WORDS[COMP_CWORD]#=}")"#
    let zsh = #"fit=("${(@)${(@)fit//:/\:}/$t/:}"); _describe -t words word fit; ${kind:+_files} ${${kind:#*file}:+-/}"#
    return switch shell {
    case .bash: script(tree, "${COMP_WORDS[@]:1:COMP_CWORD-1}", bash) + "\ncomplete -o filenames -F _\(name) \(name)\n"
    case .zsh:
      "#compdef \(name)\n" + script(tree, "${(@)words[2,CURRENT-1]}", zsh)
        + "\n[[ ${funcstack[1]} == _\(name) ]] && _\(name) || compdef _\(name) \(name)\n"
    case .fish: (["complete -c \(name) -f"] + tree.flatMap(fish)).joined(separator: "\n") + "\n"
    }
  }
}

/// A function for bash and zsh: `at` becomes the level the cursor is on, `last` the word before it, `fit` what fits.
private func script(_ tree: [Level], _ words: String, _ offer: String) -> String {
  """
  _\(tree[0].path)() {
    local at=\(tree[0].path) last= kind= word t=$'\\t' fit=()
    for word in "\(words)"; do
      case "$at $word" in \(tree.map { "'\($0.path)'" }.joined(separator: "|"))) at="$at $word" ;; esac
      [[ $word == = ]] || last=$word
    done
    [[ ${PREFIX-} == --*=* ]] && last=${PREFIX%%=*} && compset -P '*='
    case "$at $last" in
  \(tree.reversed().flatMap(cases).joined(separator: "\n"))
    esac
    \(offer)
  }
  """
}

/// What fits behind each option of `level`, and elsewhere on it.
private func cases(_ level: Level) -> [String] {
  let valued = level.options.filter { $0.kind == .option }
  let args = valued.map { slot in (slot.names.map { "'\(level.path) \($0)'" }.joined(separator: "|"), [Row](), [slot]) }
  let rows = level.commands + level.options.flatMap { slot in slot.names.map { ($0, slot.help) } }
  return (args + [("'\(level.path) '*", rows, level.positionals)]).map { pattern, rows, slots in
    let fit = (rows.map { "\($0)\t\($1)" } + slots.flatMap(\.choices)).map(shellQuoted).joined(separator: " ")
    let kind = slots.map(\.completion).first { $0 == .file || $0 == .directory }
    return "    \(pattern)) fit=(\(fit)) kind=\(kind.map { "'-A \($0)'" } ?? "") ;;"
  }
}

private func fish(_ level: Level) -> [String] {
  let path = level.path.split(separator: " "), below = level.children.map(\.about.name).joined(separator: " ")
  let at = path.dropFirst().map { "__fish_seen_subcommand_from \($0)" } + ["not __fish_seen_subcommand_from \(below)"]
  let head = "complete -c \(path[0]) -n '\(at.joined(separator: "; and "))'"
  return level.commands.map { "\(head) -a \($0) -d \(shellQuoted($1))" }
    + (level.options + level.positionals).map { slot in
      let names = slot.names.map { $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())" }.joined()
      let words = (slot.choices + (slot.completion == .directory ? ["(__fish_complete_directories)"] : []))
      let value = slot.completion == .file ? " -r -F" : " -x -a '\(words.joined(separator: " "))'"
      return "\(head)\(names)\(slot.kind == .flag ? "" : value) -d \(shellQuoted(slot.help))"
    }
}

/// In single quotes; an apostrophe becomes a typographic one, which no shell minds.
private func shellQuoted(_ text: String) -> String { "'" + text.map { $0 == "'" ? "’" : "\($0)" }.joined() + "'" }
