#!/usr/bin/env bash
# Unpacks SwiftShader, the second software Vulkan driver of the tests, into DIR and prints its ICD file.
#   scripts/swiftshader.sh DIR
# It differs from lavapipe where it hurts: subgroups of 4, at most 256 invocations, no int64 and no float16.
# Debian ships it inside Chromium's packages; one of them is downloaded and opened, nothing is installed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=$(mkdir -p "${1:?usage: swiftshader.sh DIR}" && cd "$1" && pwd)
icd=$dir/usr/lib/chromium/vk_swiftshader_icd.json
library=$dir/usr/lib/chromium/libvk_swiftshader.so
if [ ! -f "$dir/icd" ]; then
  work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
  # The machine's own suite first; the suites of layers.sh where that has no such package (Ubuntu's is a snap).
  for suite in '' bookworm trixie; do
    for package in chromium-common chromium; do   # the driver has moved between the two
      "$here/debian.sh" "$work/apt" "$work" $suite -- "$package" >/dev/null 2>"$work/log" || continue
      # What is said although it worked: that signatures were not checked.
      grep -i signature "$work/log" >&2 || true
      for deb in "$work/$package"_*.deb; do
        dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$dir" --wildcards './usr/lib/chromium/*swiftshader*' 2>/dev/null || true
        rm -f "$deb"
      done
      if [ -f "$icd" ] && [ -f "$library" ]; then echo "$icd" >"$dir/icd"; break 2; fi
    done
  done
  [ -f "$dir/icd" ] || { cat "$work/log" >&2; echo "swiftshader.sh: SwiftShader is in none of the packages tried" >&2; exit 1; }
fi
cat "$dir/icd"
