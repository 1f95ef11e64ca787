# shellcheck shell=bash
# Sourced by the other scripts: goes to the root of the repository and checks that their requirements are installed.
set -euo pipefail
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '%s\n' "$*" >&2; }

# A path as the caller meant it, who may have been in another folder.
absolute() {
  case $1 in
  /*) printf '%s\n' "$1" ;;
  *) printf '%s\n' "$called_from/$1" ;;
  esac
}

# need_packages NAME…: installs the missing Debian packages, or prints the command that does.
need_packages() {
  command -v dpkg-query >/dev/null || return 0
  local name missing=()
  for name in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      say "These Debian packages are missing, and only root can install them. Run:"
      say "  sudo apt-get install ${missing[*]}"
      exit 1
    fi
  fi
  say "Installing ${missing[*]}"
  {
    "${as_root[@]}" apt-get update -qq &&
      DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
  } >&2 </dev/null || { say "apt-get could not install them; run: apt-get install ${missing[*]}"; exit 1; }
}

need_swift() {
  command -v swift >/dev/null || {
    say "Swift 6.2 or later is missing. Install it from https://www.swift.org/install and put swift on the PATH."
    exit 1
  }
}

need_command() {
  command -v "$1" >/dev/null || { say "The program $1 is missing."; exit 1; }
}

# python_tests FOLDER MODULE PACKAGE… -- NAME…: runs the tests of a folder, or the named ones, with packages of PyPI in an environment
# of their own, on .build/release/outline or .build/debug/outline. If the packages cannot be had, says so and tests nothing.
python_tests() {
  local folder=$1 module=$2 packages=() outline environment
  environment=.build/$(basename "$folder" | tr '[:upper:]' '[:lower:]')/environment
  shift 2
  while [ "$1" != -- ]; do packages+=("$1"); shift; done
  shift
  (need_packages python3 python3-venv) || { say "Nothing was tested: Python could not be installed"; exit 0; }
  if ! "$environment/bin/python" -c "import $module" 2>/dev/null; then
    say "Installing ${packages[*]}"
    { python3 -m venv --clear "$environment" &&
      "$environment/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}"; } >&2 ||
      { say "Nothing was tested: ${packages[*]} could not be installed"; exit 0; }
  fi
  for outline in .build/release/outline .build/debug/outline ''; do [ ! -x "$outline" ] || break; done
  [ -n "$outline" ] || { say "There is no program outline; build it with swift build -c release"; exit 1; }
  OUTLINE_PROGRAM=$(realpath "$outline")
  export OUTLINE_PROGRAM PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$folder
  if [ $# -gt 0 ]; then
    "$environment/bin/python" -m unittest --verbose "$@"
  else
    "$environment/bin/python" -m unittest discover --verbose --start-directory "$folder"
  fi
}
