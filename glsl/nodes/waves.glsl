// Waves. A phase counts cycles: whole numbers are where one begins. Outputs are -1 to 1 unless the help says otherwise.

const float PI = 3.14159265;

//@ category "wave" help "Where in its cycle a phase is: 0 to just below 1"
//@ phase: default 0
//@ return: min 0 max 1
float cycle(float phase) { precise float rest = phase - floor(phase); return rest < 1.0 ? rest : 0.0; }

//@ category "wave" help "Cycles since time 0"
//@ time: default 0 unit "s"
//@ frequency: default 1 unit "Hz"
//@ offset: default 0
float phase_at(float time, float frequency, float offset) {
    precise float result = time * frequency + offset;
    return result;
}

// sin is exact enough between -pi and pi: half a cycle further it has the other sign.
//@ category "wave" help "Sine"
//@ phase: default 0
float sine_wave(float phase) { return -sin((cycle(phase) * 2.0 - 1.0) * PI); }

//@ category "wave" help "Cosine: a sine a quarter of a cycle earlier"
//@ phase: default 0
float cosine_wave(float phase) { return -cos((cycle(phase) * 2.0 - 1.0) * PI); }

//@ category "wave" help "Straight up and down, 0 and rising where a cycle begins"
//@ phase: default 0
float triangle_wave(float phase) {
    precise float at = cycle(phase + 0.25);
    precise float result = 1.0 - abs(at * 4.0 - 2.0);
    return result;
}

//@ category "wave" help "Straight up and back at once"
//@ phase: default 0
float saw_wave(float phase) { precise float result = cycle(phase) * 2.0 - 1.0; return result; }

//@ category "wave" help "Straight down and back at once"
//@ phase: default 0
float falling_saw_wave(float phase) { precise float result = 1.0 - cycle(phase) * 2.0; return result; }

//@ category "wave" help "1 for a share of the cycle, then -1"
//@ phase: default 0
//@ duty: default 0.5 min 0 max 1
float square_wave(float phase, float duty) { return cycle(phase) < duty ? 1.0 : -1.0; }

//@ category "wave" help "1 for a share of the cycle, then 0"
//@ phase: default 0
//@ duty: default 0.1 min 0 max 1
float pulse_wave(float phase, float duty) { return cycle(phase) < duty ? 1.0 : 0.0; }

//@ category "wave" help "A square whose flanks take a share of half a cycle each"
//@ phase: default 0
//@ softness: default 0.1 min 0 max 1
float smooth_square_wave(float phase, float softness) {
    float slope = 1.0 / max(clamp(softness, 0.0, 1.0), 0.001);
    float t = clamp((triangle_wave(phase) * slope + 1.0) * 0.5, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t) * 2.0 - 1.0;
}

//@ category "wave" help "Two parabolas: like a sine, of products alone"
//@ phase: default 0
float parabolic_wave(float phase) {
    precise float at = cycle(phase) * 2.0 - 1.0;
    precise float result = -4.0 * at * (1.0 - abs(at));
    return result;
}

//@ category "wave" help "A triangle, steeper and cut at -1 and 1; steepness 1 is the triangle"
//@ phase: default 0
//@ steepness: default 2 min 1
float trapezoid_wave(float phase, float steepness) {
    precise float result = clamp(triangle_wave(phase) * max(steepness, 1.0), -1.0, 1.0);
    return result;
}

//@ category "wave" help "A sine's size: two humps a cycle, 0 to 1"
//@ phase: default 0
//@ return: min 0 max 1
float rectified_wave(float phase) { return abs(sine_wave(phase)); }

//@ category "wave" help "A saw in steps, from -1 to 1; fewer than 2 steps count as 2"
//@ phase: default 0
//@ steps: default 4 min 2 max 256
float stair_wave(float phase, int steps) {
    float n = float(clamp(steps, 2, 65536));
    return floor(cycle(phase) * n) / (n - 1.0) * 2.0 - 1.0;
}

// The number of the cycle is hashed (Wellons 2018); beyond 2^31 cycles it stays the same.
//@ category "wave" help "Another value in each cycle, held"
//@ phase: default 0
//@ seed: default 0
float random_wave(float phase, uint seed) {
    uint bits = uint(int(clamp(floor(phase), -2147483648.0, 2147483520.0))) + seed * 0x9E3779B9u;
    bits = (bits ^ bits >> 16) * 0x7FEB352Du;
    bits = (bits ^ bits >> 15) * 0x846CA68Bu;
    bits ^= bits >> 16;
    return float(int(bits >> 8) - 8388608) * (1.0 / 8388608.0);
}

//@ category "wave" help "From one value of the random wave to the next by a cubic"
//@ phase: default 0
//@ seed: default 0
float smooth_random_wave(float phase, uint seed) {
    precise float at = phase - floor(phase);
    precise float t = at * at * (3.0 - 2.0 * at);
    precise float result = random_wave(phase, seed) * (1.0 - t) + random_wave(floor(phase) + 1.0, seed) * t;
    return result;
}

//@ category "wave" help "Chowning 1973: a sine whose phase another sine moves"
//@ phase: default 0
//@ ratio: default 2
//@ depth: default 0.25
float modulated_wave(float phase, float ratio, float depth) {
    return sine_wave(phase + depth * sine_wave(phase * ratio));
}

//@ category "wave" help "Two sines as a point"
//@ phase: default 0
//@ frequencies: default (3, 2)
//@ offsets: default (0.25, 0)
vec2 lissajous(float phase, vec2 frequencies, vec2 offsets) {
    return vec2(sine_wave(phase * frequencies.x + offsets.x), sine_wave(phase * frequencies.y + offsets.y));
}

//@ category "wave" help "A sine from time 0 on that falls to 1/e in 1/decay; 0 before"
//@ time: default 0 unit "s"
//@ frequency: default 1 unit "Hz"
//@ decay: default 1 min 0
float damped_wave(float time, float frequency, float decay) {
    return time < 0.0 ? 0.0 : sine_wave(time * frequency) * exp(-max(decay, 0.0) * time);
}

//@ category "wave/envelope" label "Envelope (ADSR)"
//@ help "Up in the attack, down to the sustained level in the decay, and from where it is to 0 after the note is let go; times below 0 count as 0"
//@ time: default 0 unit "s"
//@ attack: default 0.1 min 0 unit "s"
//@ decay: default 0.2 min 0 unit "s"
//@ sustain: default 0.7 min 0 max 1
//@ release: default 0.5 min 0 unit "s"
//@ held: default 1 min 0 unit "s" help "How long the note is held"
float envelope(float time, float attack, float decay, float sustain, float release, float held) {
    float at = min(time, max(held, 0.0)), level = sustain;
    if (time < 0.0) return 0.0;
    if (at < attack) level = at / attack;
    else if (at - max(attack, 0.0) < decay) level = 1.0 + (sustain - 1.0) * ((at - max(attack, 0.0)) / decay);
    if (time <= held) return level;
    float gone = time - max(held, 0.0);
    return gone < release ? level * (1.0 - gone / release) : 0.0;
}

//@ category "wave/envelope"
//@ help "1 at time 0, half after each half life; 1 before, and 0 after it where the half life is 0 or less"
//@ time: default 0 unit "s"
//@ half_life: default 1 min 0 unit "s"
float decay_envelope(float time, float half_life) {
    if (time <= 0.0) return 1.0;
    return half_life > 0.0 ? exp2(-time / half_life) : 0.0;
}

//@ category "wave/envelope"
//@ help "Gauss's bell: 1 at 0, the width is its standard deviation; 1 at 0 alone where that is 0"
//@ x: default 0
//@ width: default 1 min 0
float gaussian(float x, float width) {
    if (width == 0.0) return x == 0.0 ? 1.0 : 0.0;
    float t = x / width;
    return exp(-0.5 * min(t * t, 400.0));
}

//@ category "wave" help "A wave of a chosen shape; shapes beyond the list count as the nearest"
//@ shape: default 0 min 0 max 6 enum "Sine" = 0, "Triangle" = 1, "Saw" = 2, "Falling Saw" = 3, "Square" = 4, "Pulse" = 5, "Parabola" = 6
//@ phase: default 0
//@ duty: default 0.5 min 0 max 1 help "Of squares and pulses"
float wave(int shape, float phase, float duty) {
    if (shape <= 0) return sine_wave(phase);
    if (shape == 1) return triangle_wave(phase);
    if (shape == 2) return saw_wave(phase);
    if (shape == 3) return falling_saw_wave(phase);
    if (shape == 4) return square_wave(phase, duty);
    return shape == 5 ? pulse_wave(phase, duty) : parabolic_wave(phase);
}
