struct Tint {
    //@ color
    vec3 color;
    float weight;
};
