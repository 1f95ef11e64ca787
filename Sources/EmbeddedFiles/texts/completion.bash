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
