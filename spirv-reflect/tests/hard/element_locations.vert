#version 460
// Arrays of structures, of one and of two dimensions, and an array of blocks: every element has locations of its own.
struct Lamp { vec4 colour; vec2 cone; };
layout(location = 0) in vec3 position;
layout(location = 0) out Lamp lamps[2];
layout(location = 4) out Block { vec2 uv; float weights[2]; } blocks[2];
layout(location = 10) out Lamp grid[2][2];
layout(location = 18) out float last;
void main() {
    gl_Position = vec4(position, 1);
    for (int i = 0; i < 2; ++i) {
        lamps[i] = grid[i][0] = grid[i][1] = Lamp(vec4(position, 1), position.xy);
        blocks[i].uv = position.xy;
        blocks[i].weights[0] = blocks[i].weights[1] = position.z;
    }
    last = position.x;
}
