// Elements of PARTS times 16 bytes, each word of which follows from the element's number.
struct Element {
    uvec4 parts[PARTS];
};

Element make_element(uint id) {
    Element made;
    for (uint part = 0u; part < PARTS; part++) made.parts[part] = uvec4(id, id * 3u, ~id, id ^ 0x5A5Au) + part;
    return made;
}

bool is_whole(Element found) {
    Element made = make_element(found.parts[0].x);
    bool same = true;
    for (uint part = 0u; part < PARTS; part++) same = same && made.parts[part] == found.parts[part];
    return same;
}

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
