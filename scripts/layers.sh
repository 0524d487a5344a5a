#!/usr/bin/env bash
# Unpacks a current Khronos validation layer, and the C runtime it needs, into DIR, and writes a runner:
#   scripts/layers.sh DIR      prints DIR/run
#   DIR/run PROGRAM ARG...     runs PROGRAM with the current layer in reach
#   CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER=DIR/run cargo test
# Debian 12's layer (1.3.239) does not see a missing barrier between two dispatches of one command buffer;
# this one does, with VK_LAYER_VALIDATE_SYNC=1 VK_LAYER_SYNCVAL_SHADER_ACCESSES_HEURISTIC=1. Nothing is installed.
# Under the runner std::env::current_exe() is the loader: a test that starts its sibling takes CARGO_BIN_EXE_*.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=$(mkdir -p "${1:?usage: layers.sh DIR}" && cd "$1" && pwd)
suite=${LAYER_SUITE:-forky}
if [ ! -x "$dir/run" ]; then
  work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
  "$here/debian.sh" "$work/apt" "$work/debs" trixie "$suite" -- \
    "vulkan-validationlayers/$suite" libc6/trixie libstdc++6/trixie libgcc-s1/trixie >&2
  for deb in "$work"/debs/*.deb; do dpkg -x "$deb" "$dir/root"; done
  triple=$(basename "$(find "$dir/root/usr/lib" -maxdepth 1 -type d -name '*-linux-gnu' | head -n 1)")
  lib=$dir/root/usr/lib/$triple
  loader=$(find "$lib" -maxdepth 1 -name 'ld-linux*.so.*' | head -n 1)
  cat >"$work/run" <<RUN
#!/bin/sh
export VK_LAYER_PATH="$dir/root/usr/share/vulkan/explicit_layer.d"
exec "$loader" --library-path "$lib:/usr/lib/$triple:/lib/$triple\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}" "\$@"
RUN
  chmod +x "$work/run" && mv "$work/run" "$dir/run"
fi
echo "$dir/run"
