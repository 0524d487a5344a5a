#!/usr/bin/env bash
# Prints the file that describes an installed Vulkan driver; nothing, and exit code 1, when there is none.
#   scripts/driver.sh [PART-OF-ITS-NAME]      scripts/driver.sh lvp   is lavapipe
shopt -s nullglob
own=${XDG_DATA_HOME:-${HOME:+$HOME/.local/share}}
for folder in /usr/share /usr/local/share /etc ${own:+"$own"}; do
  for file in "$folder"/vulkan/icd.d/*"${1:-}"*.json; do echo "$file"; exit 0; done
done
exit 1
