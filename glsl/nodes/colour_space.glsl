// Colour spaces. RGB is linear light with the primaries of BT.709 unless the name says sRGB, which is encoded. Hues are
// cycles: 0 and 1 are red (in Oklch, pink). Values outside 0 to 1 are taken as the formulas go on.

#include "angle.glsl"

// IEC 61966-2-1:1999, its rounded constants.
//@ category "colour/space" help "IEC 61966-2-1: an encoded value as light; negative ones are mirrored"
//@ encoded: default 0.5 min 0 max 1
float srgb_to_linear(float encoded) {
    float size = abs(encoded);
    return sign(encoded) * (size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4));
}

//@ category "colour/space" help "IEC 61966-2-1: light as an encoded value; negative light is mirrored"
//@ light: default 0.5 min 0 max 1
float linear_to_srgb(float light) {
    float size = abs(light);
    return sign(light) * (size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1.0 / 2.4) - 0.055);
}

//@ category "colour/space" help "IEC 61966-2-1: an encoded colour as light"
//@ encoded: color default (0.5, 0.5, 0.5)
vec3 srgb_to_linear(vec3 encoded) {
    return vec3(srgb_to_linear(encoded.r), srgb_to_linear(encoded.g), srgb_to_linear(encoded.b));
}

//@ category "colour/space" help "IEC 61966-2-1: light as an encoded colour"
//@ light: color default (0.5, 0.5, 0.5)
vec3 linear_to_srgb(vec3 light) {
    return vec3(linear_to_srgb(light.r), linear_to_srgb(light.g), linear_to_srgb(light.b));
}

//@ category "colour/space" help "IEC 61966-2-1: an encoded colour as light; alpha stays"
//@ encoded: color default (0.5, 0.5, 0.5, 1)
vec4 srgb_to_linear(vec4 encoded) { return vec4(srgb_to_linear(encoded.rgb), encoded.a); }

//@ category "colour/space" help "IEC 61966-2-1: light as an encoded colour; alpha stays"
//@ light: color default (0.5, 0.5, 0.5, 1)
vec4 linear_to_srgb(vec4 light) { return vec4(linear_to_srgb(light.rgb), light.a); }

// Each channel is the value less a trapezoid over the hue; 5, 3 and 1 sixths are where the gap of red, green and blue begins.
//@ category "colour/space" help "Smith 1978: hue, saturation, value"
//@ hsv: default (0, 1, 1)
//@ return: color
vec3 hsv_to_rgb(vec3 hsv) {
    vec3 at = fract(hsv.x + vec3(5.0, 3.0, 1.0) / 6.0) * 6.0;
    return hsv.z - hsv.z * hsv.y * clamp(min(at, 4.0 - at), 0.0, 1.0);
}

//@ category "colour/space" help "Smith 1978: hue, saturation, value; hue 0 for greys, saturation 0 for black"
//@ rgb: color default (1, 0, 0)
vec3 rgb_to_hsv(vec3 rgb) {
    float value = max(rgb.r, max(rgb.g, rgb.b)), range = value - min(rgb.r, min(rgb.g, rgb.b));
    float hue = 0.0;
    if (range != 0.0) {
        if (value == rgb.r) hue = (rgb.g - rgb.b) / range;
        else if (value == rgb.g) hue = (rgb.b - rgb.r) / range + 2.0;
        else hue = (rgb.r - rgb.g) / range + 4.0;
        hue = hue < 0.0 ? hue + 6.0 : hue;
    }
    return vec3(hue / 6.0, value == 0.0 ? 0.0 : range / value, value);
}

//@ category "colour/space" help "Joblove and Greenberg 1978: hue, saturation, lightness"
//@ hsl: default (0, 1, 0.5)
//@ return: color
vec3 hsl_to_rgb(vec3 hsl) {
    vec3 at = fract(hsl.x + vec3(0.0, 8.0, 4.0) / 12.0) * 12.0;
    return hsl.z - hsl.y * min(hsl.z, 1.0 - hsl.z) * clamp(min(at - 3.0, 9.0 - at), -1.0, 1.0);
}

//@ category "colour/space"
//@ help "Joblove and Greenberg 1978: hue, saturation, lightness; hue 0 for greys, saturation 0 for black and white"
//@ rgb: color default (1, 0, 0)
vec3 rgb_to_hsl(vec3 rgb) {
    vec3 hsv = rgb_to_hsv(rgb);
    float low = min(rgb.r, min(rgb.g, rgb.b)), lightness = (hsv.z + low) * 0.5, room = min(lightness, 1.0 - lightness);
    return vec3(hsv.x, room == 0.0 ? 0.0 : (hsv.z - lightness) / room, lightness);
}

// Ottosson, A perceptual color space for image processing, 2020, with the matrices of its 2021 correction.
//@ category "colour/space" help "Ottosson 2020: lightness, green to red, blue to yellow"
//@ rgb: color default (1, 0, 0)
vec3 linear_to_oklab(vec3 rgb) {
    vec3 lms = vec3(0.4122214708 * rgb.r + 0.5363325363 * rgb.g + 0.0514459929 * rgb.b,
        0.2119034982 * rgb.r + 0.6806995451 * rgb.g + 0.1073969566 * rgb.b,
        0.0883024619 * rgb.r + 0.2817188376 * rgb.g + 0.6299787005 * rgb.b);
    lms = sign(lms) * pow(max(abs(lms), vec3(1e-30)), vec3(1.0 / 3.0));
    return vec3(0.2104542553 * lms.x + 0.7936177850 * lms.y - 0.0040720468 * lms.z,
        1.9779984951 * lms.x - 2.4285922050 * lms.y + 0.4505937099 * lms.z,
        0.0259040371 * lms.x + 0.7827717662 * lms.y - 0.8086757660 * lms.z);
}

//@ category "colour/space" help "Ottosson 2020: lightness, green to red, blue to yellow"
//@ lab: default (0.6, 0.2, 0.1)
//@ return: color
vec3 oklab_to_linear(vec3 lab) {
    vec3 lms = vec3(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z,
        lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z);
    lms = lms * lms * lms;
    return vec3(4.0767416621 * lms.x - 3.3077115913 * lms.y + 0.2309699292 * lms.z,
        -1.2684380046 * lms.x + 2.6097574011 * lms.y - 0.3413193965 * lms.z,
        -0.0041960863 * lms.x - 0.7034186147 * lms.y + 1.7076147010 * lms.z);
}

//@ category "colour/space" help "Lightness, chroma, hue; hue 0 for greys"
//@ lab: default (0.6, 0.2, 0.1)
vec3 oklab_to_oklch(vec3 lab) {
    float chroma = sqrt(lab.y * lab.y + lab.z * lab.z);
    return vec3(lab.x, chroma, fract(angle_of(lab.z, lab.y) / 6.28318531));
}

//@ category "colour/space" help "From lightness, chroma and hue"
//@ lch: default (0.6, 0.2, 0.05)
vec3 oklch_to_oklab(vec3 lch) {
    float angle = (lch.z - roundEven(lch.z)) * 6.28318531;
    return vec3(lch.x, lch.y * vec2(cos(angle), sin(angle)));
}

// IEC 61966-2-1, annex F, with seven digits.
//@ category "colour/space" help "BT.709's primaries and D65: CIE 1931 XYZ, white has Y 1"
//@ rgb: color default (1, 1, 1)
vec3 linear_to_xyz(vec3 rgb) {
    return vec3(0.4124564 * rgb.r + 0.3575761 * rgb.g + 0.1804375 * rgb.b,
        0.2126729 * rgb.r + 0.7151522 * rgb.g + 0.0721750 * rgb.b,
        0.0193339 * rgb.r + 0.1191920 * rgb.g + 0.9503041 * rgb.b);
}

//@ category "colour/space" help "CIE 1931 XYZ to BT.709's primaries and D65"
//@ xyz: default (0.95, 1, 1.09)
//@ return: color
vec3 xyz_to_linear(vec3 xyz) {
    return vec3(3.2404542 * xyz.x - 1.5371385 * xyz.y - 0.4985314 * xyz.z,
        -0.9692660 * xyz.x + 1.8760108 * xyz.y + 0.0415560 * xyz.z,
        0.0556434 * xyz.x - 0.2040259 * xyz.y + 1.0572252 * xyz.z);
}

//@ category "colour/space" help "Malvar and Sullivan 2003: luma, orange, green"
//@ rgb: color default (1, 0, 0)
vec3 rgb_to_ycocg(vec3 rgb) {
    precise vec3 result = vec3(rgb.r * 0.25 + rgb.g * 0.5 + rgb.b * 0.25, rgb.r * 0.5 - rgb.b * 0.5,
        rgb.g * 0.5 - rgb.r * 0.25 - rgb.b * 0.25);
    return result;
}

//@ category "colour/space" help "Malvar and Sullivan 2003: from luma, orange, green"
//@ ycocg: default (0.25, 0.5, -0.25)
//@ return: color
vec3 ycocg_to_rgb(vec3 ycocg) {
    precise vec3 result = vec3(ycocg.x - ycocg.z + ycocg.y, ycocg.x + ycocg.z, ycocg.x - ycocg.z - ycocg.y);
    return result;
}
