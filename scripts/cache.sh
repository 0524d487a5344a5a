#!/usr/bin/env bash
# Prints the folder for what the scripts unpack and keep between runs, and makes it:
#   scripts/cache.sh      $SPANFORGE_TOOLS, else `spanforge` in $XDG_CACHE_HOME or in ~/.cache, else target/spanforge
# A folder that cannot be written is passed over, unless it holds everything already.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ -n "${SPANFORGE_TOOLS:-}" ]; then echo "$SPANFORGE_TOOLS"; exit 0; fi
for folder in "${XDG_CACHE_HOME:+$XDG_CACHE_HOME/spanforge}" "${HOME:+$HOME/.cache/spanforge}" "$root/target/spanforge"; do
  [ -n "$folder" ] || continue
  if { mkdir -p -- "$folder" 2>/dev/null && [ -w "$folder" ]; } ||
    { [ -x "$folder/layers/run" ] && [ -f "$folder/swiftshader/icd" ]; }; then
    echo "$folder"
    exit 0
  fi
done
echo "cache.sh: no folder can be written; name one in SPANFORGE_TOOLS" >&2
exit 1
