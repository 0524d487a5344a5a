// Colours changed and put over each other. Straight (not premultiplied) unless the help says otherwise; where values
// outside 0 to 1 make no sense they are held between, and the help says so.

const vec3 LUMA = vec3(0.2126, 0.7152, 0.0722);

//@ category "colour/change" help "BT.709: how bright linear light is"
//@ rgb: color default (1, 1, 1)
float luminance(vec3 rgb) {
    precise float result = rgb.r * LUMA.r + rgb.g * LUMA.g + rgb.b * LUMA.b;
    return result;
}

//@ category "colour/change" help "The grey as bright as a colour"
//@ rgb: color default (1, 1, 1)
vec3 grey(vec3 rgb) { return vec3(luminance(rgb)); }

//@ category "colour/change" label "Saturation"
//@ help "Away from the grey that is as bright: 0 is that grey, 1 the colour itself"
//@ rgb: color default (1, 0, 0)
//@ amount: default 1 min 0 max 4
vec3 adjust_saturation(vec3 rgb, float amount) {
    precise vec3 result = vec3(luminance(rgb)) * (1.0 - amount) + rgb * amount;
    return result;
}

//@ category "colour/change" label "Contrast" help "Away from a middle grey: 0 is that grey, 1 the colour itself"
//@ rgb: color default (0.5, 0.5, 0.5)
//@ amount: default 1 min 0 max 4
//@ middle: default 0.5 min 0 max 1
vec3 adjust_contrast(vec3 rgb, float amount, float middle) {
    precise vec3 result = (rgb - middle) * amount + middle;
    return result;
}

//@ category "colour/change" label "Brightness" help "Adds the same to all channels"
//@ rgb: color default (0.5, 0.5, 0.5)
//@ offset: default 0 min -1 max 1
vec3 adjust_brightness(vec3 rgb, float offset) { precise vec3 result = rgb + offset; return result; }

//@ category "colour/change" label "Exposure" help "Twice the light for each stop, which are held between -64 and 64"
//@ rgb: color default (0.5, 0.5, 0.5)
//@ stops: default 0 min -8 max 8 unit "EV"
vec3 adjust_exposure(vec3 rgb, float stops) { return rgb * exp2(clamp(stops, -64.0, 64.0)); }

//@ category "colour/change" label "Gamma"
//@ help "A power of each channel, 1 by the gamma, which counts as 0.01 below; channels below 0 count as 0"
//@ rgb: color default (0.5, 0.5, 0.5)
//@ gamma: default 1 min 0.1 max 8
vec3 adjust_gamma(vec3 rgb, float gamma) {
    vec3 bent = pow(max(rgb, vec3(1e-30)), vec3(1.0 / max(gamma, 0.01)));
    return mix(bent, vec3(0.0), lessThanEqual(rgb, vec3(0.0)));
}

// Rodrigues 1840, about (1, 1, 1).
//@ category "colour/change" help "The colour turned about the grey axis"
//@ rgb: color default (1, 0, 0)
//@ cycles: default 0 min -1 max 1
vec3 rotate_hue(vec3 rgb, float cycles) {
    float angle = (cycles - roundEven(cycles)) * 6.28318531, s = sin(angle) * 0.57735027, c = cos(angle);
    return rgb * c + (rgb.brg - rgb.gbr) * s + (rgb.r + rgb.g + rgb.b) * ((1.0 - c) / 3.0);
}

//@ category "colour/change" help "1 less each channel"
//@ rgb: color default (0, 0, 0)
vec3 invert(vec3 rgb) { precise vec3 result = 1.0 - rgb; return result; }

// Near black small differences of light become large ones under a high gamma.
//@ category "colour/change"
//@ help "Dark, middle and bright tones: (gain x + lift (1 - x)) to 1 by the gamma, which counts as 0.01 below; below 0 is 0"
//@ rgb: color default (0.5, 0.5, 0.5)
//@ lift: default (0, 0, 0) min -1 max 1
//@ gamma: default (1, 1, 1) min 0.1 max 4
//@ gain: default (1, 1, 1) min 0 max 4
vec3 lift_gamma_gain(vec3 rgb, vec3 lift, vec3 gamma, vec3 gain) {
    vec3 light = gain * rgb + lift * (1.0 - rgb);
    vec3 bent = pow(max(light, vec3(1e-30)), 1.0 / max(gamma, vec3(0.01)));
    return mix(bent, vec3(0.0), lessThanEqual(light, vec3(0.0)));
}

//@ category "colour/change" help "Quilez 1999: a colour of three cosines"
//@ t: default 0 min 0 max 1
//@ base: default (0.5, 0.5, 0.5)
//@ amplitude: default (0.5, 0.5, 0.5)
//@ frequency: default (1, 1, 1)
//@ phase: default (0, 0.33, 0.67)
//@ return: color
vec3 cosine_palette(float t, vec3 base, vec3 amplitude, vec3 frequency, vec3 phase) {
    vec3 turns = frequency * t + phase;
    return base + amplitude * cos((turns - roundEven(turns)) * 6.28318531);
}

// A white of 0.1 makes it 100 times as bright.
//@ category "colour/tone"
//@ help "Reinhard and others 2002: light without a bound into 0 to 1; what is as bright as white becomes 1; light below 0 counts as 0"
//@ rgb: color default (1, 1, 1)
//@ white: default 4 min 0.1 max 100
vec3 tone_map_reinhard(vec3 rgb, float white) {
    vec3 light = max(rgb, vec3(0.0));
    float bright = luminance(light), w = max(white, 0.1);
    return light * ((1.0 + bright / (w * w)) / (1.0 + bright));
}

//@ category "colour/tone" help "Narkowicz 2015: a rational fit to the curve of ACES, light below 0 counts as 0"
//@ rgb: color default (1, 1, 1)
vec3 tone_map_filmic(vec3 rgb) {
    vec3 x = clamp(rgb, vec3(0.0), vec3(1e6));
    return clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), vec3(0.0), vec3(1.0));
}

//@ category "colour/alpha" help "Channels times alpha"
//@ rgba: color default (1, 1, 1, 1)
vec4 premultiply(vec4 rgba) { precise vec4 result = vec4(rgba.rgb * rgba.a, rgba.a); return result; }

//@ category "colour/alpha" help "Channels by alpha; 0 where that is 0"
//@ rgba: color default (1, 1, 1, 1)
vec4 unpremultiply(vec4 rgba) { return rgba.a == 0.0 ? vec4(0.0) : vec4(rgba.rgb / rgba.a, rgba.a); }

//@ category "colour/alpha" help "Porter and Duff 1984: premultiplied, one over another"
//@ source: default (0, 0, 0, 0)
//@ backdrop: default (0, 0, 0, 1)
vec4 place_over(vec4 source, vec4 backdrop) {
    precise vec4 result = source + backdrop * (1.0 - source.a);
    return result;
}

// W3C, Compositing and Blending Level 1: the separable modes.
//@ category "colour/blend" help "Product; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_multiply(vec3 backdrop, vec3 source) {
    vec3 b = clamp(backdrop, vec3(0.0), vec3(1.0)), s = clamp(source, vec3(0.0), vec3(1.0));
    precise vec3 result = b * s;
    return result;
}

//@ category "colour/blend" help "Product of what both lack; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_screen(vec3 backdrop, vec3 source) {
    vec3 b = clamp(backdrop, vec3(0.0), vec3(1.0)), s = clamp(source, vec3(0.0), vec3(1.0));
    precise vec3 result = b + s - b * s;
    return result;
}

//@ category "colour/blend" help "The darker, by channel; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_darken(vec3 backdrop, vec3 source) {
    vec3 b = clamp(backdrop, vec3(0.0), vec3(1.0)), s = clamp(source, vec3(0.0), vec3(1.0));
    precise vec3 result = min(b, s);
    return result;
}

//@ category "colour/blend" help "The lighter, by channel; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_lighten(vec3 backdrop, vec3 source) {
    vec3 b = clamp(backdrop, vec3(0.0), vec3(1.0)), s = clamp(source, vec3(0.0), vec3(1.0));
    precise vec3 result = max(b, s);
    return result;
}

//@ category "colour/blend" help "The lighter less the darker; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_difference(vec3 backdrop, vec3 source) {
    vec3 b = clamp(backdrop, vec3(0.0), vec3(1.0)), s = clamp(source, vec3(0.0), vec3(1.0));
    precise vec3 result = abs(b - s);
    return result;
}

//@ category "colour/blend" help "Like difference, with less contrast; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_exclusion(vec3 backdrop, vec3 source) {
    vec3 b = clamp(backdrop, vec3(0.0), vec3(1.0)), s = clamp(source, vec3(0.0), vec3(1.0));
    precise vec3 result = b + s - 2.0 * b * s;
    return result;
}

//@ category "colour/blend" help "Multiply or screen, as the source says; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_hard_light(vec3 backdrop, vec3 source) {
    precise vec3 result;
    for (int i = 0; i < 3; i++) {
        float b = clamp(backdrop[i], 0.0, 1.0), s = clamp(source[i], 0.0, 1.0);
        result[i] = s <= 0.5 ? b * (2.0 * s) : b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0);
    }
    return result;
}

//@ category "colour/blend" help "Multiply or screen, as the backdrop says; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_overlay(vec3 backdrop, vec3 source) {
    precise vec3 result;
    for (int i = 0; i < 3; i++) {
        float b = clamp(backdrop[i], 0.0, 1.0), s = clamp(source[i], 0.0, 1.0);
        result[i] = b <= 0.5 ? s * (2.0 * b) : s + (2.0 * b - 1.0) - s * (2.0 * b - 1.0);
    }
    return result;
}

//@ category "colour/blend" help "Brightens the backdrop by the source; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_dodge(vec3 backdrop, vec3 source) {
    precise vec3 result;
    for (int i = 0; i < 3; i++) {
        float b = clamp(backdrop[i], 0.0, 1.0), s = clamp(source[i], 0.0, 1.0);
        result[i] = b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
    }
    return result;
}

//@ category "colour/blend" help "Darkens the backdrop by the source; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_burn(vec3 backdrop, vec3 source) {
    precise vec3 result;
    for (int i = 0; i < 3; i++) {
        float b = clamp(backdrop[i], 0.0, 1.0), s = clamp(source[i], 0.0, 1.0);
        result[i] = b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
    }
    return result;
}

//@ category "colour/blend" help "Darkens or lightens softly, as the source says; both are held between 0 and 1"
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend_soft_light(vec3 backdrop, vec3 source) {
    vec3 result;
    for (int i = 0; i < 3; i++) {
        float b = clamp(backdrop[i], 0.0, 1.0), s = clamp(source[i], 0.0, 1.0);
        float bright = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
        result[i] = s <= 0.5 ? b - (1.0 - 2.0 * s) * b * (1.0 - b) : b + (2.0 * s - 1.0) * (bright - b);
    }
    return result;
}

//@ category "colour/blend" help "A chosen blend mode; modes beyond the list count as the nearest"
//@ mode: default 0 min 0 max 10 enum "Multiply" = 0, "Screen" = 1, "Darken" = 2, "Lighten" = 3, "Difference" = 4, "Exclusion" = 5, "Hard Light" = 6, "Overlay" = 7, "Dodge" = 8, "Burn" = 9, "Soft Light" = 10
//@ backdrop: color default (0.5, 0.5, 0.5)
//@ source: color default (0.5, 0.5, 0.5)
vec3 blend(int mode, vec3 backdrop, vec3 source) {
    switch (clamp(mode, 0, 10)) {
        case 0: return blend_multiply(backdrop, source);
        case 1: return blend_screen(backdrop, source);
        case 2: return blend_darken(backdrop, source);
        case 3: return blend_lighten(backdrop, source);
        case 4: return blend_difference(backdrop, source);
        case 5: return blend_exclusion(backdrop, source);
        case 6: return blend_hard_light(backdrop, source);
        case 7: return blend_overlay(backdrop, source);
        case 8: return blend_dodge(backdrop, source);
        case 9: return blend_burn(backdrop, source);
        default: return blend_soft_light(backdrop, source);
    }
}
