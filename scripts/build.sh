#!/usr/bin/env bash
# Runs `cargo ARG...` and, while shaderc's C++ is being built, says every few seconds how far it is.
#   scripts/build.sh build --release --example svg
set -euo pipefail
target=${CARGO_TARGET_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/target}
files_of_shaderc=445   # object files of shaderc, glslang, SPIRV-Tools; only the display depends on it

# Before the first build there is no such folder, and `find` fails.
objects() { { find "$target"/release/build/shaderc-sys-*/out -name '*.o' 2>/dev/null || true; } | wc -l; }

if compgen -G "$target/release/build/shaderc-sys-*/out/lib/libshaderc_combined.a" >/dev/null ||
   compgen -G "$target/release/build/shaderc-sys-*/out/**/libshaderc_combined.a" >/dev/null; then
  exec cargo "$@"
fi
echo "==> First build: shaderc's C++ comes with it, once (6 to 18 minutes on two cores, less on more)" >&2
before=$(objects)
cargo "$@" & cargo=$!
trap 'kill $cargo 2>/dev/null || true' INT TERM
shown=-1
while kill -0 $cargo 2>/dev/null; do
  sleep 5
  n=$(($(objects) - before))
  if [ "$n" -gt 0 ] && [ "$n" -ne "$shown" ]; then
    echo "    shaderc: $n of about $files_of_shaderc C++ files compiled, $SECONDS s since the start" >&2
    shown=$n
  fi
done
wait $cargo
