#version 460
// Reads the last element of everything.
struct Lamp { vec4 colour; vec2 cone; };
layout(location = 0) in Lamp lamps[2];
layout(location = 4) in Block { vec2 uv; float weights[2]; } blocks[2];
layout(location = 10) in Lamp grid[2][2];
layout(location = 18) in float last;
layout(location = 0) out vec4 colour;
void main() {
    colour = lamps[1].colour + grid[1][1].colour * lamps[0].cone.x + grid[0][1].cone.xyxy;
    colour += blocks[1].uv.xyxy * blocks[1].weights[1] + blocks[0].weights[0] + last;
}
