// Angles and circular functions, by component. Angles are radians. Vulkan says how exact sin and cos are between -pi and
// pi alone: angles are taken there first, which costs an ulp of the angle given.

#include "angle.glsl"

const float TAU = 6.28318531;

// Where an angle is half a turn, neighbours differ by a turn in what they give.
//@ category "math/trigonometry" help "The same direction as an angle between minus half a turn and half a turn"
//@ angle: default 0 unit "rad"
//@ return: unit "rad"
float wrap_angle(float angle) {
    precise float result = angle - TAU * roundEven(angle * (1.0 / TAU));
    return result;
}
//@ category "math/trigonometry" help "The same direction as an angle between minus half a turn and half a turn"
//@ angle: default (0, 0) unit "rad"
//@ return: unit "rad"
vec2 wrap_angle(vec2 angle) { precise vec2 result = angle - TAU * roundEven(angle * (1.0 / TAU)); return result; }
//@ category "math/trigonometry" help "The same direction as an angle between minus half a turn and half a turn"
//@ angle: default (0, 0, 0) unit "rad"
//@ return: unit "rad"
vec3 wrap_angle(vec3 angle) { precise vec3 result = angle - TAU * roundEven(angle * (1.0 / TAU)); return result; }
//@ category "math/trigonometry" help "The same direction as an angle between minus half a turn and half a turn"
//@ angle: default (0, 0, 0, 0) unit "rad"
//@ return: unit "rad"
vec4 wrap_angle(vec4 angle) { precise vec4 result = angle - TAU * roundEven(angle * (1.0 / TAU)); return result; }

//@ category "math/trigonometry" help "Sine of an angle"
//@ angle: default 0 unit "rad"
float sine(float angle) { return sin(wrap_angle(angle)); }
//@ category "math/trigonometry" help "Sine of an angle"
//@ angle: default (0, 0) unit "rad"
vec2 sine(vec2 angle) { return sin(wrap_angle(angle)); }
//@ category "math/trigonometry" help "Sine of an angle"
//@ angle: default (0, 0, 0) unit "rad"
vec3 sine(vec3 angle) { return sin(wrap_angle(angle)); }
//@ category "math/trigonometry" help "Sine of an angle"
//@ angle: default (0, 0, 0, 0) unit "rad"
vec4 sine(vec4 angle) { return sin(wrap_angle(angle)); }

//@ category "math/trigonometry" help "Cosine of an angle"
//@ angle: default 0 unit "rad"
float cosine(float angle) { return cos(wrap_angle(angle)); }
//@ category "math/trigonometry" help "Cosine of an angle"
//@ angle: default (0, 0) unit "rad"
vec2 cosine(vec2 angle) { return cos(wrap_angle(angle)); }
//@ category "math/trigonometry" help "Cosine of an angle"
//@ angle: default (0, 0, 0) unit "rad"
vec3 cosine(vec3 angle) { return cos(wrap_angle(angle)); }
//@ category "math/trigonometry" help "Cosine of an angle"
//@ angle: default (0, 0, 0, 0) unit "rad"
vec4 cosine(vec4 angle) { return cos(wrap_angle(angle)); }

// Beyond a radian its errors grow without a bound.
//@ category "math/trigonometry" help "Tangent of an angle; 0 where its cosine is 0"
//@ angle: default 0 unit "rad"
float tangent(float angle) {
    float reduced = wrap_angle(angle), bottom = cos(reduced);
    return bottom == 0.0 ? 0.0 : sin(reduced) / bottom;
}
//@ category "math/trigonometry" help "Tangent of an angle; 0 where its cosine is 0"
//@ angle: default (0, 0) unit "rad"
vec2 tangent(vec2 angle) { return vec2(tangent(angle.x), tangent(angle.y)); }
//@ category "math/trigonometry" help "Tangent of an angle; 0 where its cosine is 0"
//@ angle: default (0, 0, 0) unit "rad"
vec3 tangent(vec3 angle) { return vec3(tangent(angle.x), tangent(angle.y), tangent(angle.z)); }
//@ category "math/trigonometry" help "Tangent of an angle; 0 where its cosine is 0"
//@ angle: default (0, 0, 0, 0) unit "rad"
vec4 tangent(vec4 angle) { return vec4(tangent(angle.x), tangent(angle.y), tangent(angle.z), tangent(angle.w)); }

//@ category "math/trigonometry" help "Angle of a sine, which is held between -1 and 1"
//@ x: default 0 min -1 max 1
//@ return: unit "rad"
float arc_sine(float x) { return asin(clamp(x, float(-1.0), float(1.0))); }
//@ category "math/trigonometry" help "Angle of a sine, which is held between -1 and 1"
//@ x: default (0, 0) min -1 max 1
//@ return: unit "rad"
vec2 arc_sine(vec2 x) { return asin(clamp(x, vec2(-1.0), vec2(1.0))); }
//@ category "math/trigonometry" help "Angle of a sine, which is held between -1 and 1"
//@ x: default (0, 0, 0) min -1 max 1
//@ return: unit "rad"
vec3 arc_sine(vec3 x) { return asin(clamp(x, vec3(-1.0), vec3(1.0))); }
//@ category "math/trigonometry" help "Angle of a sine, which is held between -1 and 1"
//@ x: default (0, 0, 0, 0) min -1 max 1
//@ return: unit "rad"
vec4 arc_sine(vec4 x) { return asin(clamp(x, vec4(-1.0), vec4(1.0))); }

//@ category "math/trigonometry" help "Angle of a cosine, which is held between -1 and 1"
//@ x: default 0 min -1 max 1
//@ return: unit "rad"
float arc_cosine(float x) { return acos(clamp(x, float(-1.0), float(1.0))); }
//@ category "math/trigonometry" help "Angle of a cosine, which is held between -1 and 1"
//@ x: default (0, 0) min -1 max 1
//@ return: unit "rad"
vec2 arc_cosine(vec2 x) { return acos(clamp(x, vec2(-1.0), vec2(1.0))); }
//@ category "math/trigonometry" help "Angle of a cosine, which is held between -1 and 1"
//@ x: default (0, 0, 0) min -1 max 1
//@ return: unit "rad"
vec3 arc_cosine(vec3 x) { return acos(clamp(x, vec3(-1.0), vec3(1.0))); }
//@ category "math/trigonometry" help "Angle of a cosine, which is held between -1 and 1"
//@ x: default (0, 0, 0, 0) min -1 max 1
//@ return: unit "rad"
vec4 arc_cosine(vec4 x) { return acos(clamp(x, vec4(-1.0), vec4(1.0))); }

//@ category "math/trigonometry" help "Angle of a tangent"
//@ x: default 0
//@ return: unit "rad"
float arc_tangent(float x) { return atan(x); }
//@ category "math/trigonometry" help "Angle of a tangent"
//@ x: default (0, 0)
//@ return: unit "rad"
vec2 arc_tangent(vec2 x) { return atan(x); }
//@ category "math/trigonometry" help "Angle of a tangent"
//@ x: default (0, 0, 0)
//@ return: unit "rad"
vec3 arc_tangent(vec3 x) { return atan(x); }
//@ category "math/trigonometry" help "Angle of a tangent"
//@ x: default (0, 0, 0, 0)
//@ return: unit "rad"
vec4 arc_tangent(vec4 x) { return atan(x); }

//@ category "math/trigonometry" label "Arc Tangent of Two"
//@ help "Angle of the direction (x, y), by component; 0 for (0, 0), zeros have no sign"
//@ y: default 0
//@ x: default 1
//@ return: unit "rad"
float arc_tangent(float y, float x) { return angle_of(y, x); }
//@ category "math/trigonometry" label "Arc Tangent of Two"
//@ help "Angle of the direction (x, y), by component; 0 for (0, 0), zeros have no sign"
//@ y: default (0, 0)
//@ x: default (1, 1)
//@ return: unit "rad"
vec2 arc_tangent(vec2 y, vec2 x) { return vec2(arc_tangent(y.x, x.x), arc_tangent(y.y, x.y)); }
//@ category "math/trigonometry" label "Arc Tangent of Two"
//@ help "Angle of the direction (x, y), by component; 0 for (0, 0), zeros have no sign"
//@ y: default (0, 0, 0)
//@ x: default (1, 1, 1)
//@ return: unit "rad"
vec3 arc_tangent(vec3 y, vec3 x) {
    return vec3(arc_tangent(y.x, x.x), arc_tangent(y.y, x.y), arc_tangent(y.z, x.z));
}
//@ category "math/trigonometry" label "Arc Tangent of Two"
//@ help "Angle of the direction (x, y), by component; 0 for (0, 0), zeros have no sign"
//@ y: default (0, 0, 0, 0)
//@ x: default (1, 1, 1, 1)
//@ return: unit "rad"
vec4 arc_tangent(vec4 y, vec4 x) {
    return vec4(arc_tangent(y.x, x.x), arc_tangent(y.y, x.y), arc_tangent(y.z, x.z), arc_tangent(y.w, x.w));
}

//@ category "math/trigonometry" help "(e^x - e^-x) / 2"
//@ x: default 0
float hyperbolic_sine(float x) { return (exp(x) - exp(-x)) * 0.5; }
//@ category "math/trigonometry" help "(e^x - e^-x) / 2"
//@ x: default (0, 0)
vec2 hyperbolic_sine(vec2 x) { return (exp(x) - exp(-x)) * 0.5; }
//@ category "math/trigonometry" help "(e^x - e^-x) / 2"
//@ x: default (0, 0, 0)
vec3 hyperbolic_sine(vec3 x) { return (exp(x) - exp(-x)) * 0.5; }
//@ category "math/trigonometry" help "(e^x - e^-x) / 2"
//@ x: default (0, 0, 0, 0)
vec4 hyperbolic_sine(vec4 x) { return (exp(x) - exp(-x)) * 0.5; }

//@ category "math/trigonometry" help "(e^x + e^-x) / 2"
//@ x: default 0
float hyperbolic_cosine(float x) { return (exp(x) + exp(-x)) * 0.5; }
//@ category "math/trigonometry" help "(e^x + e^-x) / 2"
//@ x: default (0, 0)
vec2 hyperbolic_cosine(vec2 x) { return (exp(x) + exp(-x)) * 0.5; }
//@ category "math/trigonometry" help "(e^x + e^-x) / 2"
//@ x: default (0, 0, 0)
vec3 hyperbolic_cosine(vec3 x) { return (exp(x) + exp(-x)) * 0.5; }
//@ category "math/trigonometry" help "(e^x + e^-x) / 2"
//@ x: default (0, 0, 0, 0)
vec4 hyperbolic_cosine(vec4 x) { return (exp(x) + exp(-x)) * 0.5; }

// Beyond 10 it is 1 in 32 bits, and exp(2 x) would become infinite.
//@ category "math/trigonometry" help "From -1 to 1, steep at 0"
//@ x: default 0
float hyperbolic_tangent(float x) {
    float grown = exp(2.0 * clamp(x, float(-10.0), float(10.0)));
    return (grown - 1.0) / (grown + 1.0);
}
//@ category "math/trigonometry" help "From -1 to 1, steep at 0"
//@ x: default (0, 0)
vec2 hyperbolic_tangent(vec2 x) {
    vec2 grown = exp(2.0 * clamp(x, vec2(-10.0), vec2(10.0)));
    return (grown - 1.0) / (grown + 1.0);
}
//@ category "math/trigonometry" help "From -1 to 1, steep at 0"
//@ x: default (0, 0, 0)
vec3 hyperbolic_tangent(vec3 x) {
    vec3 grown = exp(2.0 * clamp(x, vec3(-10.0), vec3(10.0)));
    return (grown - 1.0) / (grown + 1.0);
}
//@ category "math/trigonometry" help "From -1 to 1, steep at 0"
//@ x: default (0, 0, 0, 0)
vec4 hyperbolic_tangent(vec4 x) {
    vec4 grown = exp(2.0 * clamp(x, vec4(-10.0), vec4(10.0)));
    return (grown - 1.0) / (grown + 1.0);
}

//@ category "math/trigonometry" help "Degrees to radians"
//@ degrees: default 0 unit "deg"
//@ return: unit "rad"
float to_radians(float degrees) { precise float result = degrees * 0.0174532925; return result; }
//@ category "math/trigonometry" help "Degrees to radians"
//@ degrees: default (0, 0) unit "deg"
//@ return: unit "rad"
vec2 to_radians(vec2 degrees) { precise vec2 result = degrees * 0.0174532925; return result; }
//@ category "math/trigonometry" help "Degrees to radians"
//@ degrees: default (0, 0, 0) unit "deg"
//@ return: unit "rad"
vec3 to_radians(vec3 degrees) { precise vec3 result = degrees * 0.0174532925; return result; }
//@ category "math/trigonometry" help "Degrees to radians"
//@ degrees: default (0, 0, 0, 0) unit "deg"
//@ return: unit "rad"
vec4 to_radians(vec4 degrees) { precise vec4 result = degrees * 0.0174532925; return result; }

//@ category "math/trigonometry" help "Radians to degrees"
//@ radians: default 0 unit "rad"
//@ return: unit "deg"
float to_degrees(float radians) { precise float result = radians * 57.2957795; return result; }
//@ category "math/trigonometry" help "Radians to degrees"
//@ radians: default (0, 0) unit "rad"
//@ return: unit "deg"
vec2 to_degrees(vec2 radians) { precise vec2 result = radians * 57.2957795; return result; }
//@ category "math/trigonometry" help "Radians to degrees"
//@ radians: default (0, 0, 0) unit "rad"
//@ return: unit "deg"
vec3 to_degrees(vec3 radians) { precise vec3 result = radians * 57.2957795; return result; }
//@ category "math/trigonometry" help "Radians to degrees"
//@ radians: default (0, 0, 0, 0) unit "rad"
//@ return: unit "deg"
vec4 to_degrees(vec4 radians) { precise vec4 result = radians * 57.2957795; return result; }

//@ category "math/trigonometry" help "The shorter way from one angle to another"
//@ from: default 0 unit "rad"
//@ to: default 0 unit "rad"
//@ return: unit "rad"
float angle_difference(float from, float to) { return wrap_angle(to - from); }

//@ category "math/trigonometry" help "From one angle to another on the shorter way"
//@ from: default 0 unit "rad"
//@ to: default 0 unit "rad"
//@ amount: default 0.5 min 0 max 1
//@ return: unit "rad"
float interpolate_angle(float from, float to, float amount) { return from + angle_difference(from, to) * amount; }

//@ category "math/trigonometry" help "The point of the unit circle in a direction"
//@ angle: default 0 unit "rad"
vec2 unit_circle(float angle) { float reduced = wrap_angle(angle); return vec2(cos(reduced), sin(reduced)); }

//@ category "math/trigonometry" help "Both at once"
//@ angle: default 0 unit "rad"
//@ sine_value: label "Sine"
//@ cosine_value: label "Cosine"
void sine_and_cosine(float angle, out float sine_value, out float cosine_value) {
    float reduced = wrap_angle(angle);
    sine_value = sin(reduced);
    cosine_value = cos(reduced);
}
