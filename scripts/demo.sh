#!/usr/bin/env bash
# Sets the machine up where something is missing, builds, and renders an SVG file to a PNG on Vulkan.
#   scripts/demo.sh [FILE.svg] [OPTION...]     without a file: a drawing of the project's own
# The picture of NAME.svg is NAME.demo.png in the current folder; no file that Spanforge did not write is replaced.
# Options go to the sample as they are (--size WxH, --way draw|composite, --output OUT.png, ...; see
# `cargo run --release --example svg -- --help`). First run: 10 to 20 minutes on two cores, nearly all of it
# compiling; then seconds.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ -z "${CARGO_TARGET_DIR:-}" ] || { CARGO_TARGET_DIR=$(realpath -m -- "$CARGO_TARGET_DIR"); export CARGO_TARGET_DIR; }
case ${1:-} in -h | --help) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 0 ;; esac

drawing=$root/samples/pictures/emblem.svg
if [ $# -gt 0 ] && [ "${1#-}" = "$1" ]; then
  # Before minutes of set-up.
  [ -f "$1" ] || { echo "demo.sh: there is no file $1" >&2; exit 1; }
  drawing=$(realpath -- "$1"); shift
fi
output=$PWD/$(basename "${drawing%.*}").demo.png
for argument in "$@"; do case $argument in --output | --output=* | -o*) output= ;; esac; done
# The sample writes its name near the start of a file.
if [ -e "$output" ] && ! head -c 256 -- "$output" | grep -qaF Spanforge; then
  echo "demo.sh: $output was not written by Spanforge; name another file with --output" >&2
  exit 1
fi

"$root/scripts/setup.sh"
cd "$root"
echo "==> Building (release; seconds when nothing has changed)" >&2
scripts/build.sh build --release --locked --example svg
echo "==> Rendering $drawing" >&2
cd "$OLDPWD"
exec "${CARGO_TARGET_DIR:-$root/target}/release/examples/svg" "$drawing" ${output:+--output "$output"} "$@"
