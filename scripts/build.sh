#!/usr/bin/env bash
# Runs `cargo ARG...` and, while shaderc's C++ is being built, says every few seconds how far it is.
#   scripts/build.sh build --release --example svg
set -euo pipefail
[ -w "${HOME:-}" ] || unset HOME   # cargo and rustup then ask the system where the user lives
target=${CARGO_TARGET_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/target}
files_of_shaderc=445   # object files of shaderc, glslang, SPIRV-Tools; only the display depends on it

started=$(mktemp); trap 'rm -f "$started"' EXIT
# Object files that are newer than this run: an older build may be there beside the one that is needed now. Before the first
# build there is no such folder, and `find` fails.
objects() { { find "$target"/release/build/shaderc-sys-*/out -name '*.o' "$@" 2>/dev/null || true; } | wc -l; }

if [ "$(objects)" = 0 ]; then
  echo "==> First build: shaderc's C++ comes with it, once (6 to 18 minutes on two cores, less on more)" >&2
fi
cargo "$@" & cargo=$!
trap 'kill $cargo 2>/dev/null || true' INT TERM
shown=-1 passed=0
while kill -0 $cargo 2>/dev/null; do
  # A build that has nothing to do is over in less than a second.
  sleep 0.2
  passed=$((passed + 1))
  [ $((passed % 25)) = 0 ] || continue
  n=$(objects -newer "$started")
  if [ "$n" -gt 0 ] && [ "$n" -ne "$shown" ]; then
    echo "    shaderc: $n of about $files_of_shaderc C++ files compiled, $SECONDS s since the start" >&2
    shown=$n
  fi
done
wait $cargo
