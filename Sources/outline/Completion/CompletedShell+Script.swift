extension CompletedShell {
  /// The script that makes the shell call `outline complete-words`. It calls the program that was
  /// typed, so `./outline` completes itself.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completion of outline for bash; outline completion bash prints it.
    _outline() {
      local program=$1 kind line
      COMPREPLY=()
      [[ $program != \~/* ]] || program=$HOME/${program#\~/}
      type -P -- "$program" >/dev/null || program=outline
      {
        IFS= read -r kind
        while IFS= read -r line; do COMPREPLY+=("$line"); done
      } < <("$program" complete-words bash "${COMP_TYPE:-9}" "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
      case $kind in
        files) compopt -o default -o bashdefault 2>/dev/null || COMPREPLY=($(compgen -f -- "$2")) ;;
        open) compopt -o nospace 2>/dev/null ;;
      esac
    }
    complete -o nosort -F _outline outline 2>/dev/null || complete -F _outline outline
    """#

  private static let zshScript = #"""
    #compdef outline
    # Completion of outline for zsh; outline completion zsh prints it.
    _outline() {
      local program=${(Q)words[1]/#\~\//$HOME/} kind line key group
      local -a answer keys items options
      local -A lines
      (( $+commands[$program] )) || [[ -x $program ]] || program=outline
      answer=("${(@f)$("$program" complete-words zsh "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      kind=$answer[1]
      if [[ $kind == files ]]; then
        compset -P '--*='
        _files
        return
      fi
      for line in "${(@)answer[2,-1]}"; do
        key=${line%%$'\t'*}:${${line#*$'\t'}%%$'\t'*}
        (( $+lines[$key] )) || keys+=($key)
        lines[$key]+=${line#*$'\t'*$'\t'}$'\n'
      done
      # What does not begin with the word takes its place; if there are several, by a menu at the second tab.
      if [[ $kind == menu ]]; then
        options=(-U)
        if (( $#answer > 2 )); then
          if [[ $WIDGET == $LASTWIDGET ]]; then compstate[insert]=menu; else compstate[insert]=; fi
        fi
      fi
      local result=1
      for key in "${(@)keys}"; do
        group=${key%:*}
        items=("${(@f)${lines[$key]%$'\n'}}")
        if [[ $key == *:open ]]; then
          _describe -V -t $group $group items $options -S '' && result=0
        else
          _describe -V -t $group $group items $options && result=0
        fi
      done
      return result
    }
    if [[ $funcstack[1] == _outline ]]; then
      _outline "$@"
    elif (( $+functions[compdef] )); then
      compdef _outline outline
    else
      print -u2 "outline: completion needs this before it: autoload -Uz compinit; compinit"
    fi
    """#

  private static let fishScript = #"""
    # Completion of outline for fish; outline completion fish prints it.
    function __outline_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l program (string match -v -r '^\w+=' -- $words)[1]
        set program (string replace -r '^~/' "$HOME/" -- $program)
        command -q -- $program; or set program outline
        command -q -- $program; or return
        set -l answer (command $program complete-words fish $words "$word" 2>/dev/null)
        if test "$answer[1]" = files
            set -l option (string match -r '^--[^=]+=' -- $word; or echo)
            for path in (__fish_complete_path (string replace -r '^--[^=]+=' '' -- $word))
                printf '%s\n' $option$path
            end
        else
            printf '%s\n' $answer[2..-1]
        end
    end
    complete -c outline -f -k -a '(__outline_complete)'
    """#
}
