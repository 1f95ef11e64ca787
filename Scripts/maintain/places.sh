# shellcheck shell=bash disable=SC2034 # The names are read by the scripts that source this.
# Sourced by install and uninstall: the places below the prefix, and how files are removed.
prefix=/usr/local
# Empty unless DESTDIR is set; both may be the root folder.
root=${DESTDIR:+$(absolute "$DESTDIR")}
root=${root%/}
man=share/man
bash=share/bash-completion/completions
zsh=share/zsh/site-functions
fish=share/fish/vendor_completions.d
vim=share/vim/vimfiles
emacs=share/emacs/site-lisp
# The installed files, one a line, as paths below the prefix; folders that were made end in a slash.
manifest=share/outline/installed-files

take_prefix() {
  [ -n "$1" ] || usage
  prefix=$(absolute "$1")
  prefix=${prefix%/}
}

# need_writable DIR: refuses a folder without permission to write.
need_writable() {
  local folder=${1%/}
  while [ -n "$folder" ] && [ ! -e "$folder" ]; do folder=${folder%/*}; done
  folder=${folder:-/}
  [ -d "$folder" ] || { say "$folder is not a folder"; exit 1; }
  [ -w "$folder" ] || {
    say "$folder cannot be written. Choose another place with --prefix, such as \"\$HOME/.local\", or run it as a user who may."
    exit 1
  }
}

# The paths on standard input, except those that lead out of the prefix.
inside_prefix() {
  local entry
  while IFS= read -r entry; do
    case $entry in
    '') ;;
    /* | ../* | */../* | */..) say "left alone, for it leads out of the prefix: $entry" ;;
    *) printf '%s\n' "$entry" ;;
    esac
  done
}

# Removes the files whose paths below the prefix are on standard input, and counts the existing ones in `removed`. If one cannot
# be removed, it goes on and fails at the end.
remove_files() {
  local entry failed=0
  removed=0
  while IFS= read -r entry; do
    case $entry in */) continue ;; esac
    entry=$root$prefix/$entry
    [ -e "$entry" ] || [ -L "$entry" ] || continue
    if rm -f "$entry"; then removed=$((removed + 1)); else failed=1; fi
  done
  return "$failed"
}

# Removes the empty ones of the folders whose paths below the prefix are on standard input with a slash at the end.
remove_folders() {
  local entry
  # The deepest first.
  { grep '/$' || true; } | LC_ALL=C sort -r | while IFS= read -r entry; do
    rmdir "$root$prefix/$entry" 2>/dev/null || true
  done
}

# The lines on standard input, with the many man pages as one line.
fold_pages() {
  awk -v man="  $man/" 'index($0, man) == 1 { count++; next } { print } END { if (count) print man "  (" count " pages)" }'
}
