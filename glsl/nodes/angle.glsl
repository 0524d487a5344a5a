// The one use of atan with two arguments: a driver was seen to take (-0, x) for the opposite direction.

//@ category "math/trigonometry"
//@ help "Angle of the direction (x, y): above minus half a turn, to half a turn; 0 for (0, 0), zeros have no sign"
//@ y: default 0
//@ x: default 1
//@ return: unit "rad"
float angle_of(float y, float x) { return y == 0.0 ? (x < 0.0 ? 3.14159265 : 0.0) : atan(y, x); }
