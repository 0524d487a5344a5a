#!/usr/bin/env bash
# Downloads Debian packages without installing them.
#   scripts/debian.sh STATE DIR [SUITE...] -- PACKAGE...     PACKAGE may be NAME/SUITE
# With no SUITE the machine's own sources are asked; with suites, a source list of their own in STATE,
# on the Debian mirror this machine already uses, or deb.debian.org where it uses none.
set -euo pipefail
state=${1:?usage: debian.sh STATE DIR [SUITE...] -- PACKAGE...}; dir=${2:?}; shift 2
suites=()
while [ "${1:?-- is missing}" != -- ]; do suites+=("$1"); shift; done
shift
command -v apt-get >/dev/null || { echo "debian.sh: apt-get is needed to download $*" >&2; exit 1; }
mkdir -p "$dir"
apt=(apt-get -qq -o APT::Sandbox::User=root)
if [ ${#suites[@]} -gt 0 ]; then
  mkdir -p "$state"/{lists/partial,cache/archives/partial}
  mirror=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
    grep -oE 'https?://[^ ]*/debian/?( |$)' | head -n 1 | tr -d ' ' || true)
  mirror=${mirror:-http://deb.debian.org/debian}
  key=/usr/share/keyrings/debian-archive-keyring.gpg
  sources() { for suite in "${suites[@]}"; do echo "deb [$1] $mirror $suite main"; done | sort -u >"$state/sources.list"; }
  apt+=(-o Dir::Etc::sourcelist="$state/sources.list" -o Dir::Etc::sourceparts=/dev/null
        -o Dir::State::Lists="$state/lists" -o Dir::Cache="$state/cache")
  checked=no
  if [ -f "$key" ]; then
    sources "signed-by=$key"
    # APT::Update::Error-Mode makes a bad signature an error and not a warning.
    if "${apt[@]}" -o APT::Update::Error-Mode=any update 2>/dev/null; then checked=yes; fi
  fi
  if [ $checked = no ]; then
    echo "debian.sh: this machine's keys do not know the newer suites (${suites[*]}); their signatures are not checked" >&2
    sources trusted=yes
    "${apt[@]}" update
  fi
fi
cd "$dir" && "${apt[@]}" download "$@"
