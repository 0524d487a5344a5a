#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// One step of every boid: it keeps off those that are close, stays with those that are near, goes where they go, and a
// little where the whole flock is and goes.
// In:  positions and velocities in the order of the grid, and that order; the averages of both.
// Out: positions and velocities a moment later, by boid.
//
// All weights fall to 0 at the radius, so that a neighbour who comes or goes changes nothing at once, and nothing is
// divided or rooted: the CPU (samples/boids/twin.rs) has the same sums in the same order.

layout(local_size_x = 64) in;

#define GRID_QUERY
#include "grid.glsl"
#include "workgroup.glsl"

// What moves boids; samples/boids/rules.rs says how much of each.
struct Rules {
    float apart;        // from those who are close
    float together;     // to all neighbours
    float alike;        // to their velocities
    float to_center;    // of the flock
    float with_flock;   // to its average velocity
    float to_origin;    // so that the flock stays where the grid is
    float pace;         // how strongly the square of the speed is held
    float speed_2;      // that square
    float time;         // of a step
};

layout(set = 0, binding = 0, scalar) restrict readonly buffer Positions { vec3 data[]; } positions;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Velocities { vec3 data[]; } velocities;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Starts { uint data[]; } starts;
layout(set = 0, binding = 3, scalar) restrict readonly buffer Order { uint data[]; } order;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Center { vec3 position; } center;
layout(set = 0, binding = 5, scalar) restrict readonly buffer Heading { vec3 velocity; } heading;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer NextPositions { vec3 data[]; } next_positions;
layout(set = 0, binding = 7, scalar) restrict writeonly buffer NextVelocities { vec3 data[]; } next_velocities;

layout(push_constant, scalar) uniform StepPush {
    GridShape shape;
    Rules rules;
    uint n;
} push;

// The radius of a neighbourhood is 1.
const float RADIUS = 1.0;

vec3 own_velocity;
vec3 pull = vec3(0.0);    // by all neighbours

uint grid_start(uint cell) { return starts.data[cell]; }
uint grid_point(uint place) { return place; }
vec3 grid_position(uint place) { return positions.data[place]; }

// A boid itself has no offset and no other velocity.
void grid_visit(uint place, vec3 offset, float distance_2) {
    precise float weight = 1.0 - distance_2;
    precise vec3 turn = (velocities.data[place] - own_velocity) * push.rules.alike;
    precise vec3 move = offset * (push.rules.together - push.rules.apart * weight);
    precise vec3 sum = pull + (move + turn) * weight;
    pull = sum;
}

void main() {
    uint place = linear_invocation();
    if (place >= push.n) return;
    vec3 position = positions.data[place];
    own_velocity = velocities.data[place];
    grid_query(push.shape, position, RADIUS);
    Rules rules = push.rules;
    precise vec3 to_flock = (center.position - position) * rules.to_center
        + (heading.velocity - own_velocity) * rules.with_flock;
    precise float speed_2 = own_velocity.x * own_velocity.x + own_velocity.y * own_velocity.y
        + own_velocity.z * own_velocity.z;
    precise vec3 own = own_velocity * ((rules.speed_2 - speed_2) * rules.pace) - position * rules.to_origin;
    precise vec3 velocity = own_velocity + (pull + to_flock + own) * rules.time;
    precise vec3 next = position + velocity * rules.time;
    uint boid = order.data[place];
    next_velocities.data[boid] = velocity;
    next_positions.data[boid] = next;
}
