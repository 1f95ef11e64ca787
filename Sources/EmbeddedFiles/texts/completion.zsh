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
