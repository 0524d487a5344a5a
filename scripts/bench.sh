#!/usr/bin/env bash
# Measures. Sets the machine up where something is missing.
#   scripts/bench.sh [FILTER]             criterion over the scenes of ../shared/data/scenes, with stage times
#   scripts/bench.sh --scaling [FILTER]   GPU time against the number of fragments, in steps that double it
#   scripts/bench.sh --recording          CPU time to record a frame of 30,000 paths, unchanged and after edits
#   scripts/bench.sh --peers [OPTION...]  the same scenes through Spanforge, resvg and vello, runs interleaved
#                                         (options: see `--peers --help`; building vello takes some minutes)
#   scripts/bench.sh --transforms [FILTER]  transforms and their inverses beside glam's general way (no device needed)
#   scripts/bench.sh --reflect [FILTER]   reading and reflecting SPIR-V beside rspirv, spirq and rspirv-reflect: a table of
#                                         ratios in time and memory, then criterion
# The software driver lavapipe is used unless VK_DRIVER_FILES or SPANFORGE_DEVICE says otherwise.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
case ${1:-} in -h | --help) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
"$root/scripts/setup.sh"
cd "$root"
export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/tmp}
if [ -z "${VK_DRIVER_FILES:-}${SPANFORGE_DEVICE:-}" ]; then
  lavapipe=$(scripts/driver.sh lvp || true)
  if [ -n "$lavapipe" ]; then export VK_DRIVER_FILES=$lavapipe VK_ICD_FILENAMES=$lavapipe; fi
fi
if [ "${1:-}" = --reflect ]; then
  shift
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
  scripts/build.sh build --release --locked --manifest-path spirv-reflect/peers/Cargo.toml
  exec "$CARGO_TARGET_DIR/release/spanforge-reflect-peers" --bench "$@"
fi
if [ "${1:-}" = --peers ]; then
  shift
  # One target folder for both workspaces: shaderc's C++ is not built a second time.
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
  scripts/build.sh build --release --locked --manifest-path peers/Cargo.toml
  exec "$CARGO_TARGET_DIR/release/spanforge-peers" "$@"
fi
if [ "${1:-}" = --scaling ]; then
  shift
  exec scripts/build.sh bench --locked --bench scaling -- "$@"
fi
if [ "${1:-}" = --transforms ]; then
  shift
  exec scripts/build.sh bench --locked --bench transform -- "$@"
fi
if [ "${1:-}" = --recording ]; then
  exec scripts/build.sh bench --locked --bench recording
fi
exec scripts/build.sh bench --locked --bench scenes -- "$@"
