// Matrices, by columns as GLSL has them. A matrix without an inverse has 0 for one.

// Not GLSL's `*`, whose order of sums is the device's.
//@ category "matrix/product" help "First b, then a"
mat2 product(mat2 a, mat2 b) {
    mat2 result;
    for (int column = 0; column < 2; column++) {
        precise vec2 sum = a[0] * b[column][0];
        for (int k = 1; k < 2; k++) sum = sum + a[k] * b[column][k];
        result[column] = sum;
    }
    return result;
}
//@ category "matrix/product" help "First b, then a"
mat3 product(mat3 a, mat3 b) {
    mat3 result;
    for (int column = 0; column < 3; column++) {
        precise vec3 sum = a[0] * b[column][0];
        for (int k = 1; k < 3; k++) sum = sum + a[k] * b[column][k];
        result[column] = sum;
    }
    return result;
}
//@ category "matrix/product" help "First b, then a"
mat4 product(mat4 a, mat4 b) {
    mat4 result;
    for (int column = 0; column < 4; column++) {
        precise vec4 sum = a[0] * b[column][0];
        for (int k = 1; k < 4; k++) sum = sum + a[k] * b[column][k];
        result[column] = sum;
    }
    return result;
}

//@ category "matrix/product" help "The vector as a matrix takes it"
vec2 transform(mat2 a, vec2 x) {
    precise vec2 sum = a[0] * x[0];
    for (int k = 1; k < 2; k++) sum = sum + a[k] * x[k];
    return sum;
}
//@ category "matrix/product" help "The vector as a matrix takes it"
vec3 transform(mat3 a, vec3 x) {
    precise vec3 sum = a[0] * x[0];
    for (int k = 1; k < 3; k++) sum = sum + a[k] * x[k];
    return sum;
}
//@ category "matrix/product" help "The vector as a matrix takes it"
vec4 transform(mat4 a, vec4 x) {
    precise vec4 sum = a[0] * x[0];
    for (int k = 1; k < 4; k++) sum = sum + a[k] * x[k];
    return sum;
}

//@ category "matrix/product" help "Rows for columns"
mat2 transposed(mat2 a) { return transpose(a); }
//@ category "matrix/product" help "Rows for columns"
mat3 transposed(mat3 a) { return transpose(a); }
//@ category "matrix/product" help "Rows for columns"
mat4 transposed(mat4 a) { return transpose(a); }

//@ category "matrix/product" help "Sum, by component"
mat2 sum(mat2 a, mat2 b) { precise mat2 result = a + b; return result; }
//@ category "matrix/product" help "Sum, by component"
mat3 sum(mat3 a, mat3 b) { precise mat3 result = a + b; return result; }
//@ category "matrix/product" help "Sum, by component"
mat4 sum(mat4 a, mat4 b) { precise mat4 result = a + b; return result; }

//@ category "matrix/product" help "Every component times a factor"
//@ factor: default 1
mat2 scale(mat2 a, float factor) { precise mat2 result = a * factor; return result; }
//@ category "matrix/product" help "Every component times a factor"
//@ factor: default 1
mat3 scale(mat3 a, float factor) { precise mat3 result = a * factor; return result; }
//@ category "matrix/product" help "Every component times a factor"
//@ factor: default 1
mat4 scale(mat4 a, float factor) { precise mat4 result = a * factor; return result; }

//@ category "matrix/facts" label "Trace" help "Sum of the diagonal"
float trace_of(mat2 a) {
    precise float result = a[0][0];
    for (int i = 1; i < 2; i++) result = result + a[i][i];
    return result;
}
//@ category "matrix/facts" label "Trace" help "Sum of the diagonal"
float trace_of(mat3 a) {
    precise float result = a[0][0];
    for (int i = 1; i < 3; i++) result = result + a[i][i];
    return result;
}
//@ category "matrix/facts" label "Trace" help "Sum of the diagonal"
float trace_of(mat4 a) {
    precise float result = a[0][0];
    for (int i = 1; i < 4; i++) result = result + a[i][i];
    return result;
}

//@ category "matrix/facts" label "Determinant" help "How a matrix changes areas, with a sign where it mirrors"
float determinant_of(mat2 a) { precise float result = a[0][0] * a[1][1] - a[1][0] * a[0][1]; return result; }

//@ category "matrix/facts" label "Determinant" help "How a matrix changes volumes, with a sign where it mirrors"
float determinant_of(mat3 a) {
    precise vec3 across = a[1].yzx * a[2].zxy - a[1].zxy * a[2].yzx;
    precise float result = a[0].x * across.x + a[0].y * across.y + a[0].z * across.z;
    return result;
}

// Laplace: 2 x 2 minors of the first two columns times those of the last two.
//@ category "matrix/facts" label "Determinant"
//@ help "How a matrix changes volumes in four dimensions, with a sign where it mirrors"
float determinant_of(mat4 a) {
    precise vec3 low = a[0].xxx * a[1].yzw - a[1].xxx * a[0].yzw, high = a[2].zyy * a[3].wwz - a[3].zyy * a[2].wwz;
    precise vec3 low_2 = a[0].yyz * a[1].zww - a[1].yyz * a[0].zww, high_2 = a[2].xxx * a[3].wzy - a[3].xxx * a[2].wzy;
    precise float first = low.x * high.x - low.y * high.y + low.z * high.z;
    precise float second = low_2.x * high_2.x - low_2.y * high_2.y + low_2.z * high_2.z;
    precise float result = first + second;
    return result;
}

//@ category "matrix/product" help "The matrix that takes back what another does; 0 where the determinant is 0"
mat2 inverted(mat2 a) {
    float d = determinant_of(a);
    return d == 0.0 ? mat2(0.0) : mat2(a[1][1] / d, -a[0][1] / d, -a[1][0] / d, a[0][0] / d);
}

//@ category "matrix/product" help "The matrix that takes back what another does; 0 where the determinant is 0"
mat3 inverted(mat3 a) {
    float d = determinant_of(a);
    if (d == 0.0) return mat3(0.0);
    precise vec3 x = a[1].yzx * a[2].zxy - a[1].zxy * a[2].yzx;
    precise vec3 y = a[2].yzx * a[0].zxy - a[2].zxy * a[0].yzx;
    precise vec3 z = a[0].yzx * a[1].zxy - a[0].zxy * a[1].yzx;
    return transpose(mat3(x / d, y / d, z / d));
}

//@ category "matrix/product" help "The matrix that takes back what another does; 0 where the determinant is 0"
mat4 inverted(mat4 a) {
    float d = determinant_of(a);
    if (d == 0.0) return mat4(0.0);
    mat4 result;
    for (int column = 0; column < 4; column++) {
        for (int row = 0; row < 4; row++) {
            mat3 rest;
            for (int c = 0; c < 3; c++) {
                for (int r = 0; r < 3; r++) rest[c][r] = a[c + int(c >= row)][r + int(r >= column)];
            }
            float minor = determinant_of(rest) / d;
            result[column][row] = (column + row) % 2 == 0 ? minor : -minor;
        }
    }
    return result;
}

//@ category "matrix/make" help "Turns to the left"
//@ angle: default 0 unit "rad"
mat2 rotation(float angle) { float s = sin(angle), c = cos(angle); return mat2(c, s, -s, c); }

// Rodrigues 1840.
//@ category "matrix/make" help "Turns about an axis of length 1, by the right hand"
//@ axis: default (0, 0, 1)
//@ angle: default 0 unit "rad"
mat3 rotation(vec3 axis, float angle) {
    float s = sin(angle), c = cos(angle);
    vec3 k = axis * (1.0 - c);
    return mat3(k.x * axis + vec3(c, s * axis.z, -s * axis.y), k.y * axis + vec3(-s * axis.z, c, s * axis.x),
        k.z * axis + vec3(s * axis.y, -s * axis.x, c));
}

//@ category "matrix/make" help "Moves points of the plane, with a third coordinate of 1"
//@ offset: default (0, 0)
mat3 translation(vec2 offset) { return mat3(1, 0, 0, 0, 1, 0, offset, 1); }

//@ category "matrix/make" help "Moves points of space, with a fourth coordinate of 1"
//@ offset: default (0, 0, 0)
mat4 translation(vec3 offset) { return mat4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, offset, 1); }

//@ category "matrix/make" help "Stretches along the axes"
//@ factors: default (1, 1)
mat2 scaling(vec2 factors) { return mat2(factors.x, 0, 0, factors.y); }

//@ category "matrix/make" help "Stretches along the axes"
//@ factors: default (1, 1, 1)
mat3 scaling(vec3 factors) { return mat3(factors.x, 0, 0, 0, factors.y, 0, 0, 0, factors.z); }

//@ category "matrix/product"
//@ help "A point as a matrix takes it, divided by its fourth coordinate; not divided where that is 0"
//@ point: default (0, 0, 0)
vec3 transform_point(mat4 a, vec3 point) {
    vec4 result = transform(a, vec4(point, 1.0));
    return result.w == 0.0 ? result.xyz : result.xyz / result.w;
}

//@ category "matrix/product" help "A direction as a matrix takes it, without its translation"
//@ direction: default (1, 0, 0)
vec3 transform_direction(mat4 a, vec3 direction) { return transform(a, vec4(direction, 0.0)).xyz; }
