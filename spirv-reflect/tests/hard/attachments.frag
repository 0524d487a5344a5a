#version 460
// Input attachments of each type, one of them an array.
layout(input_attachment_index = 3, set = 0, binding = 0) uniform subpassInput colours;
layout(input_attachment_index = 1, set = 0, binding = 1) uniform isubpassInput numbers;
layout(input_attachment_index = 4, set = 0, binding = 2) uniform subpassInput more[2];
layout(location = 0, index = 0) out vec4 colour;
layout(location = 0, index = 1) out vec4 other;
void main() { colour = subpassLoad(colours) + subpassLoad(more[1]); other = vec4(subpassLoad(numbers)); }
