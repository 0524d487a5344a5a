#!/usr/bin/env bash
# Installs what building and running Spanforge needs, and only what is missing.
#   scripts/setup.sh          to build and to render (cmake, C++, Python 3, Vulkan loader and a driver)
#   scripts/setup.sh --test   the same, and lavapipe, SwiftShader, the current validation layer, and an X server without
#                             a screen for the samples' windows
# System packages come through apt; on a system without apt it says what to install and stops.
# SwiftShader and the layer are unpacked, not installed, into the folder that scripts/cache.sh names.
set -euo pipefail
[ -w "${HOME:-}" ] || unset HOME   # cargo and rustup then ask the system where the user lives
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for_tests=no
case ${1:-} in
  '') ;;
  --test) for_tests=yes ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac

say() { printf '==> %s\n' "$*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }
has_library() {
  # Where there is no glibc, ldconfig does not list libraries: its folders are few.
  compgen -G "/lib/$1*" >/dev/null || compgen -G "/usr/lib/$1*" >/dev/null ||
    compgen -G "/usr/local/lib/$1*" >/dev/null || [ -n "$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -F "$1")" ]
}

# --- what is missing -------------------------------------------------------------------------------
if ! has cargo; then
  say "Rust is missing. Install it with:  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
  exit 1
fi
missing=()
has cmake || missing+=(cmake)
has c++ || has g++ || has clang++ || missing+=(g++)
has make || has ninja || missing+=(make)
has python3 || missing+=(python3)
has_library libvulkan.so.1 || missing+=(libvulkan1)
# A software driver where no GPU is found, whatever drivers of GPUs are installed; the tests always run on lavapipe.
has_gpu() { compgen -G '/dev/dri/renderD*' >/dev/null || [ -e /dev/nvidiactl ] || [ -e /dev/dxg ]; }
if [ $for_tests = yes ]; then
  "$here/driver.sh" lvp >/dev/null || missing+=(mesa-vulkan-drivers)
  has spirv-val || missing+=(spirv-tools)
  # The X server, and the libraries that a window is opened with.
  has Xvfb || missing+=(xvfb)
  has_library libX11-xcb.so.1 || missing+=(libx11-xcb1)
  has_library libXcursor.so.1 || missing+=(libxcursor1)
  has_library libXi.so.6 || missing+=(libxi6)
  has_library libxkbcommon-x11.so.0 || missing+=(libxkbcommon-x11-0)
else
  if has_gpu; then any=; else any=lvp; fi
  "$here/driver.sh" $any >/dev/null || missing+=(mesa-vulkan-drivers)
fi

# --- install it ------------------------------------------------------------------------------------
if [ ${#missing[@]} -gt 0 ]; then
  if has apt-get; then
    as_root=()
    if [ "$(id -u)" != 0 ]; then
      if has sudo; then as_root=(sudo)
      else say "Not root, and no sudo here. As root, run:  apt-get install ${missing[*]}"; exit 1; fi
    fi
    say "Installing ${missing[*]} (a minute or two)"
    log=$(mktemp)
    install() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends install "${missing[@]}" >>"$log" 2>&1; }
    "${as_root[@]}" apt-get update >"$log" 2>&1 || true   # one unreachable mirror need not matter: install decides
    install || { cat "$log" >&2; say "apt could not install ${missing[*]}"; exit 1; }
    rm -f "$log"
  else
    say "This system has no apt. Missing here (Debian's names): ${missing[*]}"
    cat >&2 <<'TEXT'
    Fedora:  dnf install cmake gcc-c++ make python3 vulkan-loader mesa-vulkan-drivers
    Arch:    pacman -S cmake gcc make python vulkan-icd-loader vulkan-swrast
    SUSE:    zypper install cmake gcc-c++ make python3 libvulkan1 libvulkan_lvp
    Alpine:  apk add cmake g++ make python3 vulkan-loader mesa-vulkan-swrast
    and for the tests:
    Fedora:  dnf install spirv-tools xorg-x11-server-Xvfb libX11-xcb libXcursor libXi libxkbcommon-x11
    Arch:    pacman -S spirv-tools xorg-server-xvfb libx11 libxcursor libxi libxkbcommon-x11
    SUSE:    zypper install spirv-tools xorg-x11-server-Xvfb libX11-xcb1 libXcursor1 libXi6 libxkbcommon-x11-0
    Alpine:  apk add spirv-tools xvfb libx11 libxcursor libxi libxkbcommon
    The tests also take SwiftShader and the current validation layer out of Debian's packages, for which they
    need apt-get (of Debian or Ubuntu) or a folder $SPANFORGE_TOOLS that holds both.
    Then run this again.
TEXT
    exit 1
  fi
fi

# --- the second driver and the current layer, for tests ---------------------------------------------
if [ $for_tests = yes ]; then
  tools=$("$here/cache.sh")
  [ -f "$tools/swiftshader/icd" ] || say "Unpacking SwiftShader (a download of about 100 MB, thrown away after)"
  "$here/swiftshader.sh" "$tools/swiftshader" >/dev/null
  [ -x "$tools/layers/run" ] || say "Unpacking the current Vulkan validation layer (a download of about 20 MB)"
  "$here/layers.sh" "$tools/layers" >/dev/null
fi
