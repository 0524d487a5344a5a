#!/bin/sh
# Compiles the shaders of the tests anew; the words are kept beside them.
cd "$(dirname "$0")" && for shader in *.comp *.vert *.frag; do glslangValidator --target-env vulkan1.3 "$shader" -o "$shader.spv"; done
