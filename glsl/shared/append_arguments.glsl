// Lists as arguments of indirect commands.

// Arguments of an indirect dispatch.
struct DispatchArguments {
    uint x;
    uint y;
    uint z;
};

// Push constants of append_arguments_dispatch.
struct AppendDispatchPush {
    uint group_size;    // elements that a workgroup takes
};

// Push constants of append_arguments_draw.
struct AppendDrawPush {
    uint vertices;      // of an element
    uint instanced;     // 1: each element is an instance
};
