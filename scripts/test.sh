#!/usr/bin/env bash
# Sets the machine up where something is missing and runs every test.
#   scripts/test.sh [--long] [--] [FILTER...]
# Passes: the workspace on lavapipe, then the device tests on SwiftShader, both under the current validation
# layer with core and synchronization checks; then a smaller set with shaders and work as on a GPU, and with
# GPU-assisted checks on each driver.
#   --long      every device test GPU-assisted too, on SwiftShader all combinations of tests that take some of them there,
#               what is marked #[ignore], the tests of node graphs in a build without shaderc, the documentation of the
#               default features, the library with each feature alone, the packages outside the workspace, demo.sh,
#               and the oldest Rust that is promised, where rustup has it
#   FILTER      only tests whose name contains one of these
# The last line is `N passed, N failed, N skipped`. Skipped: tests that need ../shared where that is absent, and
# ignored ones. On two cores: cold, 10 to 20 minutes of compiling dependencies; the project itself, 5; the tests, 17.
#
# What a test reads from its environment:
#   SPANFORGE_DRIVER      lavapipe | swiftshader: a label, the loader is told by VK_DRIVER_FILES
#   SPANFORGE_VALIDATION  core | gpu
#   SPANFORGE_KIND        gpu: shaders and work as on a GPU, though the driver runs on the CPU (own is the default)
#   SPANFORGE_LONG        set: all combinations on SwiftShader too
#   SPANFORGE_SKIPPED     a file: a test that skips itself appends one line, its name and the reason
set -euo pipefail
[ -w "${HOME:-}" ] || unset HOME   # cargo and rustup then ask the system where the user lives
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tools=$("$root/scripts/cache.sh")
long=no filters=()
for argument in "$@"; do
  case $argument in
    --long) long=yes ;;
    --) ;;
    -h | --help) sed -n '2,20s/^# \{0,1\}//p' "$0"; exit 0 ;;
    -*) echo "test.sh: unknown option $argument" >&2; exit 2 ;;
    *) filters+=("$argument") ;;
  esac
done
# Every stage once. The GPU-assisted pass instruments every shader and is many times slower.
small_set=(gpu:: scan::scan_agrees sort::sort_agrees append::arguments tenfold chains_without grid::
  select::the_number unique::equal histogram::bins parallel::rows_of store:: blend::half reduce::minimum
  reduce::scratch reduce::drawn::one boids::a_flock fragment::random_paths row::random_paths picture::random picture::gradients
  draw::runs_are draw::gradients_are draw_state::a_picture wide::pieces_are kinds::floats kinds::long
  look_back::one_pass_reads fill::the_number survive::empty nodes::modules nodes::hosts
  effect::twins::bloom effect::twins::feedback effect::found::a_shader)

# Tests that touch no device: one driver is enough (tests/house.rs sees to it that they do not).
without_device=(transform house dependencies nodes::banks nodes::graphs nodes::imported nodes::live nodes::of_text
  nodes::parameters nodes::replaced nodes::saved)
# Modules, and not whatever test has the word in its name.
elsewhere=("${without_device[@]/#/--skip=}")
elsewhere=("${elsewhere[@]/%/::}")

"$root/scripts/setup.sh" --test
cd "$root"
export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/tmp}
unset DISPLAY WAYLAND_DISPLAY VK_LAYER_ENABLES VK_INSTANCE_LAYERS   # old settings must not mix with the new ones
runner_variable=CARGO_TARGET_$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')_RUNNER
lavapipe=$(scripts/driver.sh lvp)
swiftshader=$(cat "$tools/swiftshader/icd")
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
: >"$work/log"; : >"$work/skipped"
status=0

# pass NAME DRIVER ICD CHECKS CARGO-ARGUMENT... [-- TEST-ARGUMENT...]
pass() {
  local name=$1 driver=$2 icd=$3 checks=$4; shift 4
  echo "==> $name" >&2
  local settings=(VK_DRIVER_FILES="$icd" VK_ICD_FILENAMES="$icd" SPANFORGE_DRIVER="$driver" SPANFORGE_VALIDATION="$checks"
    SPANFORGE_SKIPPED="$work/skipped" "$runner_variable=$tools/layers/run")
  if [ "$checks" = core ]; then
    settings+=(VK_LAYER_VALIDATE_CORE=1 VK_LAYER_VALIDATE_SYNC=1 VK_LAYER_SYNCVAL_SHADER_ACCESSES_HEURISTIC=1)
  else
    settings+=(VK_LAYER_VALIDATE_CORE=0 VK_LAYER_VALIDATE_SYNC=0 VK_LAYER_GPUAV_ENABLE=1)
  fi
  env "${settings[@]}" cargo test --release --locked --no-fail-fast "$@" 2>&1 | tee -a "$work/log" || status=1
}
ignored=(); [ $long = no ] || { ignored=(--include-ignored); export SPANFORGE_LONG=1; }
# As on a GPU nothing is instrumented: more of what has another form there.
kinds=("${small_set[@]}" sort:: sliced:: recorded:: counts::)
assisted=("${small_set[@]}"); [ $long = no ] || assisted=()
[ ${#filters[@]} -eq 0 ] || { kinds=("${filters[@]}"); assisted=("${filters[@]}"); }

# One set of packages and features for all passes: another one would build them anew. The device's tests are the two named ones.
all=(--workspace --features spanforge-reflect/cli,spanforge/graph)
device=("${all[@]}" --test main --test generated)

echo "==> Building the tests" >&2
scripts/build.sh test --release --locked "${all[@]}" --no-run
echo "    (on two cores: 6 minutes on lavapipe, 9 on SwiftShader, then 3)" >&2
pass "lavapipe, core and synchronization validation" lavapipe "$lavapipe" core \
  "${all[@]}" -- "${ignored[@]}" "${filters[@]}"
pass "SwiftShader, core and synchronization validation" swiftshader "$swiftshader" core \
  "${device[@]}" -- "${ignored[@]}" "${elsewhere[@]}" "${filters[@]}"
SPANFORGE_KIND=gpu pass "lavapipe, shaders and work as on a GPU" lavapipe "$lavapipe" core \
  "${device[@]}" -- "${kinds[@]}"
pass "lavapipe, GPU-assisted validation" lavapipe "$lavapipe" gpu \
  "${device[@]}" -- "${ignored[@]}" "${assisted[@]}"
pass "SwiftShader, GPU-assisted validation" swiftshader "$swiftshader" gpu \
  "${device[@]}" -- "${ignored[@]}" "${assisted[@]}"

if [ $long = yes ]; then
  # As the only package: beside others it would have their features. No C++ compiler is there to be called. What takes long
  # and has no shader in it has run above.
  CXX=false CMAKE=false pass "lavapipe, without shaderc" lavapipe "$lavapipe" core \
    -p spanforge-kept --features alone -- --skip damaged --skip five_thousand --skip large_graphs "${filters[@]}"
  echo "==> Documentation of the default features" >&2
  RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --release --locked || status=1
  echo "==> Each feature alone" >&2
  for features in svg text effect graph; do
    cargo check --release --locked -p spanforge --no-default-features --features "$features" || status=1
  done
  echo "==> Packages outside the workspace" >&2
  for package in peers spirv-reflect/peers fuzz; do
    (cd "$package" && cargo check --release --locked --all-targets --all-features) || status=1
  done
  oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  if rustup run "$oldest" cargo --version >/dev/null 2>&1; then
    echo "==> Rust $oldest, the oldest that is promised" >&2
    rustup run "$oldest" cargo check --release --locked --workspace || status=1
  else
    echo "==> NOT tried: Rust $oldest, the oldest that is promised (rustup toolchain install $oldest)" >&2
  fi
  echo "==> demo.sh, to its picture and its table" >&2
  (cd "$work" && "$root/scripts/demo.sh" >demo.log 2>&1 && [ -s emblem.demo.png ] && grep -q composite demo.log) ||
    { cat "$work/demo.log" >&2; status=1; }
fi

# A test that skipped itself counts as passed for libtest; here it does not.
skipped=$(wc -l <"$work/skipped")
if [ "$skipped" -gt 0 ]; then
  echo "==> Skipped" >&2
  sort "$work/skipped" | uniq -c >&2
fi
summary=$(awk -v skipped="$skipped" '
  /^test result: / { for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) p += $(i-1); if ($i ~ /^failed/) f += $(i-1); if ($i ~ /^ignored/) s += $(i-1) } }
  END { printf "%d passed, %d failed, %d skipped", p - skipped, f, s + skipped }' "$work/log")
case $summary in *" 0 failed,"*) ;; *) status=1 ;; esac
case $summary in "0 passed"*) echo "test.sh: no test ran" >&2; status=1 ;; esac
# Cargo can fail with no failed test: a test binary that crashed, or one that did not build.
if [ $status != 0 ]; then grep -E '^(error|test .*FAILED|.*signal: )' "$work/log" | sort -u | head -n 40 >&2 || true; fi
echo "$summary"
exit $status
