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
