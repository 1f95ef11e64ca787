# shellcheck shell=bash disable=SC2034 # The names are read by the scripts that source this.
# Sourced by package, archive and package-serve: the packed program, the folder of the result, and the time in it.
source Scripts/maintain/places.sh

# take_shipping USAGE-LINES ARGUMENT…: sets binary, dist, version and SOURCE_DATE_EPOCH.
take_shipping() {
  local lines=$1
  shift
  binary=
  dist=dist
  while [ $# -gt 0 ]; do
    case $1 in
    --binary) binary=$(absolute "${2:?--binary takes a file}") && shift 2 ;;
    --into) dist=$(absolute "${2:?--into takes a folder}") && shift 2 ;;
    *) sed -n "2,${lines}s/^# \{0,1\}//p" "$0" >&2; exit 2 ;;
    esac
  done
  [ -n "$binary" ] || binary=$("${builder:-Scripts/build-release}")
  [ -f "$binary" ] && [ -x "$binary" ] || { say "$binary is not a program"; exit 1; }
  version=$("$binary" --version)
  # Everything inside has one time, so that packing again gives the same bytes.
  : "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
  export SOURCE_DATE_EPOCH
  umask 022
  mkdir -p "$dist"
}

# stage TREE PREFIX: installs the program, its man pages and its completions below TREE, without the list for Scripts/uninstall.
stage() {
  DESTDIR=$1 Scripts/install --prefix "$2" --binary "$binary" 2>"$1.log" || { cat "$1.log" >&2; exit 1; }
  rm -r "${1:?}/${2#/}/share/outline"
}

# settle TREE: gives newer files the time of SOURCE_DATE_EPOCH.
settle() {
  find "$1" -newermt "@$SOURCE_DATE_EPOCH" -print0 | xargs -0r touch -h -d "@$SOURCE_DATE_EPOCH"
}

# dependencies PACKAGE PROGRAM: prints the packages with the libraries that a program needs, as the field has them. The tool
# warns of every library because the program is not installed; it is heard only if it fails.
dependencies() {
  local work
  work=$(mktemp -d)
  mkdir "$work/debian"
  echo "Source: $1" >"$work/debian/control"
  (cd "$work" && dpkg-shlibdeps -O "$2" 2>log) | sed 's/^shlibs:Depends=//' || { cat "$work/log" >&2; exit 1; }
  rm -r "$work"
}

# announce FILE: prints its size and its path.
announce() {
  say "$1 has $(($(stat -c %s "$1") / 1000000)) MB"
  realpath "$1"
}
