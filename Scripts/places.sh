# Sourced by install and uninstall: where things go below the prefix, and how they are taken away.
prefix=/usr/local
root=${DESTDIR-}
man=share/man
bash=share/bash-completion/completions
zsh=share/zsh/site-functions
fish=share/fish/vendor_completions.d
# What was installed, one a line, as paths below the prefix; folders that were made end in a slash.
manifest=share/outline/installed-files

# A path as the caller meant it, who may have been in another folder.
absolute() {
  case $1 in
  /*) printf '%s\n' "$1" ;;
  *) printf '%s\n' "$called_from/$1" ;;
  esac
}

take_prefix() {
  [ -n "$1" ] || usage
  prefix=$(absolute "$1")
  prefix=${prefix%/}
}

# need_writable DIR: refuses a folder in which nothing may be made.
need_writable() {
  local folder=$1
  while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
  [ -d "$folder" ] || { say "$folder is no folder"; exit 1; }
  [ -w "$folder" ] || {
    say "$folder cannot be written. Choose another place with --prefix, such as \"\$HOME/.local\", or run it as a user who may."
    exit 1
  }
}

# Removes the files whose paths below the prefix come in, and then the folders, which end in a slash, where they are empty.
remove_listed() {
  local entry folders=()
  while IFS= read -r entry; do
    case $entry in
    '' | /* | ../* | */../* | */..) say "left alone, for it leads out of the prefix: $entry" ;;
    */) folders=("$entry" ${folders[@]+"${folders[@]}"}) ;; # the deepest first: the list is in order
    *) rm -f "$root$prefix/$entry" ;;
    esac
  done
  for entry in ${folders[@]+"${folders[@]}"}; do
    rmdir "$root$prefix/$entry" 2>/dev/null || true
  done
}

# The lines that come in, with the many man pages as one.
fold_pages() {
  awk -v man="  $man/" 'index($0, man) == 1 { count++; next } { print } END { if (count) print man "  (" count " pages)" }'
}
