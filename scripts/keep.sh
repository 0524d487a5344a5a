#!/usr/bin/env bash
# Makes `kept/` anew: what glsl/ compiles to, for builds without the feature `shaderc`. To be run and committed after a
# change of glsl/ or engine/limits.rs, or of what compiles them; a test says when it is due. The same sources make the same
# bytes. It builds with shaderc (C++, cmake), and the network is needed only where cargo has not got all packages yet.
set -euo pipefail
case ${1:-} in -h | --help) sed -n '2,4s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Where there is nothing at all, there are no banks and effects yet, and the library must be built before it can make them.
for list in nodes effects; do
  [ -f kept/$list.rs ] || { mkdir -p kept && echo '&[]' >kept/$list.rs; }
done
# The features of the tests: nothing is built for this alone.
exec scripts/build.sh run --release --locked --features graph,spanforge-reflect/cli --example keep
