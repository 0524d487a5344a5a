// Noise over the integer lattice. Cells are hashed as whole numbers and the rest is sums and products, marked `precise`:
// all but the cellular ones are equal on every device. Beyond 2^31 cells from the origin the lattice is constant;
// from 2^23 on a float has no place between cells.

#include "hashing.glsl"

//@ category "noise/lattice"
//@ help "The cell of a coordinate that is a whole number, as 32 bits; held at the ends of the range of ints"
//@ x: default 0
uint lattice_cell(float x) { return uint(int(clamp(x, -2147483648.0, 2147483520.0))); }

//@ category "noise/lattice" help "Perlin 2002: 0 to 1 with two derivatives that are 0 at both ends"
//@ t: default 0.5 min 0 max 1
float lattice_fade(float t) { precise float result = t * t * t * (t * (t * 6.0 - 15.0) + 10.0); return result; }

//@ category "noise/lattice"
//@ help "From one corner's value to another's, in the order of operations that all noises here have"
//@ a: default 0
//@ b: default 1
//@ t: default 0.5 min 0 max 1
float lattice_blend(float a, float b, float t) { precise float result = a + (b - a) * t; return result; }

//@ category "noise/lattice" help "A gradient of length 1 in one of eight directions, times an offset"
//@ bits: default 0
//@ offset: default (0, 0)
float lattice_gradient(uint bits, vec2 offset) {
    precise float diagonal = ((bits & 1u) != 0u ? -offset.x : offset.x) + ((bits & 2u) != 0u ? -offset.y : offset.y);
    float straight = (bits & 2u) != 0u ? offset.y : offset.x;
    precise float result = (bits & 4u) != 0u ? diagonal * 0.70710678 : (bits & 1u) != 0u ? -straight : straight;
    return result;
}

//@ category "noise/lattice"
//@ help "Perlin 2002: a gradient to one of a cube's twelve edges, four of them twice, times an offset"
//@ bits: default 0
//@ offset: default (0, 0, 0)
float lattice_gradient(uint bits, vec3 offset) {
    uint h = bits & 15u;
    float u = h < 8u ? offset.x : offset.y;
    float v = h < 4u ? offset.y : h == 12u || h == 14u ? offset.x : offset.z;
    precise float result = ((h & 1u) != 0u ? -u : u) + ((h & 2u) != 0u ? -v : v);
    return result;
}

//@ category "noise/value" help "A value 0 to 1 at each whole number, and a quintic between"
//@ x: default 0
//@ seed: default 0
//@ return: min 0 max 1
float value_noise(float x, uint seed) {
    precise float floored = floor(x);
    precise float at = x - floored;
    uint cell = lattice_cell(floored);
    float a = unit_float(hash(uvec2(cell, seed)).x), b = unit_float(hash(uvec2(cell + 1u, seed)).x);
    return lattice_blend(a, b, lattice_fade(at));
}

//@ category "noise/value" help "A value 0 to 1 at each lattice point, and quintics between"
//@ x: default (0, 0)
//@ seed: default 0
//@ return: min 0 max 1
float value_noise(vec2 x, uint seed) {
    precise vec2 floored = floor(x);
    precise vec2 at = x - floored;
    uvec2 cell = uvec2(lattice_cell(floored.x), lattice_cell(floored.y));
    float corners[4];
    for (uint i = 0u; i < 4u; i++) corners[i] = unit_float(hash(uvec3(cell.x + (i & 1u), cell.y + (i >> 1), seed)).x);
    float t = lattice_fade(at.x);
    return lattice_blend(lattice_blend(corners[0], corners[1], t), lattice_blend(corners[2], corners[3], t), lattice_fade(at.y));
}

//@ category "noise/value" help "A value 0 to 1 at each lattice point, and quintics between"
//@ x: default (0, 0, 0)
//@ seed: default 0
//@ return: min 0 max 1
float value_noise(vec3 x, uint seed) {
    precise vec3 floored = floor(x);
    precise vec3 at = x - floored;
    uvec3 cell = uvec3(lattice_cell(floored.x), lattice_cell(floored.y), lattice_cell(floored.z));
    float u = lattice_fade(at.x), v = lattice_fade(at.y), layers[2];
    for (uint k = 0u; k < 2u; k++) {
        float corners[4];
        for (uint i = 0u; i < 4u; i++) {
            corners[i] = unit_float(hash(uvec4(cell.x + (i & 1u), cell.y + (i >> 1), cell.z + k, seed)).x);
        }
        layers[k] = lattice_blend(lattice_blend(corners[0], corners[1], u), lattice_blend(corners[2], corners[3], u), v);
    }
    return lattice_blend(layers[0], layers[1], lattice_fade(at.z));
}

//@ category "noise/gradient"
//@ help "Perlin 1985 and 2002: 0 at each whole number with a slope of its own, -1 to 1 at most"
//@ x: default 0
//@ seed: default 0
//@ return: min -1 max 1
float gradient_noise(float x, uint seed) {
    precise float floored = floor(x);
    precise float at = x - floored;
    uint cell = lattice_cell(floored);
    precise float a = signed_float(hash(uvec2(cell, seed)).x) * at * 2.0;
    precise float b = signed_float(hash(uvec2(cell + 1u, seed)).x) * (at - 1.0) * 2.0;
    return lattice_blend(a, b, lattice_fade(at));
}

//@ category "noise/gradient"
//@ help "Perlin 1985 and 2002: 0 at each lattice point with a slope of its own, -1 to 1 at most"
//@ x: default (0, 0)
//@ seed: default 0
//@ return: min -1 max 1
float gradient_noise(vec2 x, uint seed) {
    precise vec2 floored = floor(x);
    precise vec2 at = x - floored;
    uvec2 cell = uvec2(lattice_cell(floored.x), lattice_cell(floored.y));
    float corners[4];
    for (uint i = 0u; i < 4u; i++) {
        uvec2 corner = uvec2(i & 1u, i >> 1);
        precise vec2 offset = at - vec2(corner);
        corners[i] = lattice_gradient(hash(uvec3(cell + corner, seed)).x, offset);
    }
    float t = lattice_fade(at.x);
    precise float result = lattice_blend(lattice_blend(corners[0], corners[1], t), lattice_blend(corners[2], corners[3], t),
        lattice_fade(at.y)) * 1.41421356;
    return result;
}

//@ category "noise/gradient"
//@ help "Perlin 1985 and 2002: 0 at each lattice point with a slope of its own, about -1 to 1"
//@ x: default (0, 0, 0)
//@ seed: default 0
float gradient_noise(vec3 x, uint seed) {
    precise vec3 floored = floor(x);
    precise vec3 at = x - floored;
    uvec3 cell = uvec3(lattice_cell(floored.x), lattice_cell(floored.y), lattice_cell(floored.z));
    float u = lattice_fade(at.x), v = lattice_fade(at.y), layers[2];
    for (uint k = 0u; k < 2u; k++) {
        float corners[4];
        for (uint i = 0u; i < 4u; i++) {
            uvec3 corner = uvec3(i & 1u, i >> 1, k);
            precise vec3 offset = at - vec3(corner);
            corners[i] = lattice_gradient(hash(uvec4(cell + corner, seed)).x, offset);
        }
        layers[k] = lattice_blend(lattice_blend(corners[0], corners[1], u), lattice_blend(corners[2], corners[3], u), v);
    }
    return lattice_blend(layers[0], layers[1], lattice_fade(at.z));
}

// Gustavson, Simplex noise demystified, 2005, and McEwan, Sheets, Gustavson and Richardson, 2012. A square sheared along its
// diagonal is two equilateral triangles; each of the three corners weighs (1/2 - d^2)^4.
//@ category "noise/simplex" help "Perlin 2001, Gustavson 2012: gradients on a lattice of triangles, about -1 to 1"
//@ x: default (0, 0)
//@ seed: default 0
float simplex_noise(vec2 x, uint seed) {
    precise float skew = (x.x + x.y) * 0.36602540;
    precise vec2 floored = floor(x + skew);
    precise float back = (floored.x + floored.y) * 0.21132487;
    precise vec2 first = x - floored + back;
    uvec2 cell = uvec2(lattice_cell(floored.x), lattice_cell(floored.y));
    uvec2 steps[3] = uvec2[](uvec2(0u), first.x > first.y ? uvec2(1u, 0u) : uvec2(0u, 1u), uvec2(1u));
    precise float sum = 0.0;
    for (int i = 0; i < 3; i++) {
        precise vec2 offset = first - vec2(steps[i]) + float(i) * 0.21132487;
        precise float weight = max(0.5 - offset.x * offset.x - offset.y * offset.y, 0.0);
        sum = sum + weight * weight * weight * weight * lattice_gradient(hash(uvec3(cell + steps[i], seed)).x, offset);
    }
    precise float result = sum * 99.2;
    return result;
}

// A cube sheared along its diagonal is six tetrahedra: the order of the coordinates says in which a point lies.
//@ category "noise/simplex" help "Perlin 2001, Gustavson 2012: gradients on a lattice of tetrahedra, about -1 to 1"
//@ x: default (0, 0, 0)
//@ seed: default 0
float simplex_noise(vec3 x, uint seed) {
    precise float skew = (x.x + x.y + x.z) * 0.33333333;
    precise vec3 floored = floor(x + skew);
    precise float back = (floored.x + floored.y + floored.z) * 0.16666667;
    precise vec3 first = x - floored + back;
    uvec3 cell = uvec3(lattice_cell(floored.x), lattice_cell(floored.y), lattice_cell(floored.z));
    bool xy = first.x >= first.y, yz = first.y >= first.z, xz = first.x >= first.z;
    uvec3 one = uvec3(xy && xz, !xy && yz, !xz && !yz), two = uvec3(xy || xz, !xy || yz, !xz || !yz);
    uvec3 steps[4] = uvec3[](uvec3(0u), one, two, uvec3(1u));
    precise float sum = 0.0;
    for (int i = 0; i < 4; i++) {
        precise vec3 offset = first - vec3(steps[i]) + float(i) * 0.16666667;
        precise float weight = max(0.5 - offset.x * offset.x - offset.y * offset.y - offset.z * offset.z, 0.0);
        sum = sum + weight * weight * weight * weight * lattice_gradient(hash(uvec4(cell + steps[i], seed)).x, offset);
    }
    precise float result = sum * 76.0;
    return result;
}

// Worley, A Cellular Texture Basis Function, 1996. Five cells a side are looked at: of three the nearest may be missed.
//@ category "noise/cellular"
//@ help "Worley 1996: a point in each cell; distances to the two nearest ones, and a number 0 to 1 of the nearest's own"
//@ x: default (0, 0)
//@ jitter: default 1 min 0 max 1
//@ seed: default 0
void cellular_noise(vec2 x, float jitter, uint seed, out float nearest, out float second, out float value) {
    precise vec2 floored = floor(x);
    precise vec2 at = x - floored;
    uvec2 cell = uvec2(lattice_cell(floored.x), lattice_cell(floored.y));
    float spread = clamp(jitter, 0.0, 1.0);
    nearest = 64.0;
    second = 64.0;
    value = 0.0;
    for (int i = 0; i < 25; i++) {
        ivec2 step = ivec2(i % 5 - 2, i / 5 - 2);
        uvec3 bits = hash(uvec3(cell + uvec2(step), seed));
        precise vec2 offset = vec2(step) + 0.5 + vec2(signed_float(bits.x), signed_float(bits.y)) * (spread * 0.5) - at;
        precise float d = offset.x * offset.x + offset.y * offset.y;
        if (d < nearest) {
            second = nearest;
            nearest = d;
            value = unit_float(bits.z);
        } else second = min(second, d);
    }
    nearest = sqrt(nearest);
    second = sqrt(second);
}

// Three cells a side are looked at. With a jitter above 0.46 a nearer point may lie outside them, seldom: it shows as a fold.
//@ category "noise/cellular"
//@ help "Worley 1996: a point in each cell; distances to the two nearest ones, and a number 0 to 1 of the nearest's own"
//@ x: default (0, 0, 0)
//@ jitter: default 0.5 min 0 max 1
//@ seed: default 0
void cellular_noise(vec3 x, float jitter, uint seed, out float nearest, out float second, out float value) {
    precise vec3 floored = floor(x);
    precise vec3 at = x - floored;
    uvec3 cell = uvec3(lattice_cell(floored.x), lattice_cell(floored.y), lattice_cell(floored.z));
    float spread = clamp(jitter, 0.0, 1.0);
    nearest = 64.0;
    second = 64.0;
    value = 0.0;
    for (int i = 0; i < 27; i++) {
        ivec3 step = ivec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
        uvec4 bits = hash(uvec4(cell + uvec3(step), seed));
        vec3 lots = vec3(signed_float(bits.x), signed_float(bits.y), signed_float(bits.z));
        precise vec3 offset = vec3(step) + 0.5 + lots * (spread * 0.5) - at;
        precise float d = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
        if (d < nearest) {
            second = nearest;
            nearest = d;
            value = unit_float(bits.w);
        } else second = min(second, d);
    }
    nearest = sqrt(nearest);
    second = sqrt(second);
}

// Mandelbrot and Van Ness 1968; Perlin 1985. Each octave has a seed of its own, so that none repeats another at the origin.
//@ category "noise/fractal" label "Fractal Noise"
//@ help "The sum of octaves of gradient noise, by the sum of their heights; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float fbm(vec2 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec2 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = gradient_noise(at, seed + uint(i));
        sum = sum + amplitude * n;
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal" label "Fractal Noise"
//@ help "The sum of octaves of gradient noise, by the sum of their heights; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float fbm(vec3 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec3 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = gradient_noise(at, seed + uint(i));
        sum = sum + amplitude * n;
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal"
//@ help "The same of the octaves' sizes: creases at 0; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float turbulence(vec2 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec2 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = gradient_noise(at, seed + uint(i));
        sum = sum + amplitude * (abs(n));
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal"
//@ help "The same of the octaves' sizes: creases at 0; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float turbulence(vec3 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec3 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = gradient_noise(at, seed + uint(i));
        sum = sum + amplitude * (abs(n));
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal"
//@ help "The same of 1 less the octaves' sizes, squared: ridges at 0 (after Musgrave 1994, without his feedback); octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float ridged(vec2 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec2 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = gradient_noise(at, seed + uint(i));
        sum = sum + amplitude * ((1.0 - abs(n)) * (1.0 - abs(n)));
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal"
//@ help "The same of 1 less the octaves' sizes, squared: ridges at 0 (after Musgrave 1994, without his feedback); octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float ridged(vec3 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec3 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = gradient_noise(at, seed + uint(i));
        sum = sum + amplitude * ((1.0 - abs(n)) * (1.0 - abs(n)));
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal" label "Fractal Value Noise"
//@ help "The sum of octaves of value noise, by the sum of their heights; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float value_fbm(vec2 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec2 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = value_noise(at, seed + uint(i));
        sum = sum + amplitude * n;
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal" label "Fractal Value Noise"
//@ help "The sum of octaves of value noise, by the sum of their heights; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float value_fbm(vec3 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec3 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = value_noise(at, seed + uint(i));
        sum = sum + amplitude * n;
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal" label "Fractal Simplex Noise"
//@ help "The sum of octaves of simplex noise, by the sum of their heights; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float simplex_fbm(vec2 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec2 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = simplex_noise(at, seed + uint(i));
        sum = sum + amplitude * n;
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/fractal" label "Fractal Simplex Noise"
//@ help "The sum of octaves of simplex noise, by the sum of their heights; octaves, lacunarity and gain are held in 1 to 16, 0 to 8 and 0 to 4"
//@ x: default (0, 0, 0)
//@ octaves: default 5 min 1 max 16
//@ lacunarity: default 2 min 1 max 4
//@ gain: default 0.5 min 0 max 1
//@ seed: default 0
float simplex_fbm(vec3 x, int octaves, float lacunarity, float gain, uint seed) {
    precise vec3 at = x;
    precise float amplitude = 1.0, sum = 0.0, total = 0.0;
    float growth = clamp(lacunarity, 0.0, 8.0), fall = clamp(gain, 0.0, 4.0);
    for (int i = 0; i < clamp(octaves, 1, 16); i++) {
        float n = simplex_noise(at, seed + uint(i));
        sum = sum + amplitude * n;
        total = total + amplitude;
        amplitude = amplitude * fall;
        at = at * growth;
    }
    return sum / total;
}

//@ category "noise/flow"
//@ help "Bridson and others 2007: gradient noise's slope by differences of 1/256, a quarter turn round: a flow that neither gathers nor spreads"
//@ x: default (0, 0)
//@ seed: default 0
vec2 curl_noise(vec2 x, uint seed) {
    const float STEP = 1.0 / 256.0;
    precise float across = gradient_noise(x + vec2(STEP, 0.0), seed) - gradient_noise(x - vec2(STEP, 0.0), seed);
    precise float along = gradient_noise(x + vec2(0.0, STEP), seed) - gradient_noise(x - vec2(0.0, STEP), seed);
    precise vec2 result = vec2(along, -across) * (0.5 / STEP);
    return result;
}

//@ category "noise/flow" label "Domain Warp" help "A point moved by two gradient noises"
//@ x: default (0, 0)
//@ amount: default 0.5
//@ scale: default 1
//@ seed: default 0
vec2 warp(vec2 x, float amount, float scale, uint seed) {
    precise vec2 at = x * scale;
    precise vec2 result = x + vec2(gradient_noise(at, seed), gradient_noise(at, seed + 1u)) * amount;
    return result;
}

//@ category "noise/value" help "A number 0 to just below 1 of each cell of the lattice, without a blend"
//@ x: default (0, 0)
//@ seed: default 0
float white_noise(vec2 x, uint seed) {
    return unit_float(hash(uvec3(lattice_cell(floor(x.x)), lattice_cell(floor(x.y)), seed)).x);
}
