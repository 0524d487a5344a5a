/// primitive/append_arguments_dispatch.comp
pub mod append_arguments_dispatch {
    use crate::gpu;

    static WORDS: [u32; 392] = gpu::words(include_bytes!(
        "spirv/primitive-append_arguments_dispatch-comp.spv"
    ));

    /// What reflection found in `primitive/append_arguments_dispatch.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/append_arguments_dispatch.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("header"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("arguments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 4 }),
        constants: gpu::Data::Static(&[]),
    };

    /// `primitive/append_arguments_dispatch.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::AppendDispatchPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub header: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub arguments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.header));
            out.push(gpu::Resource::Buffer(self.arguments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::AppendDispatchPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/append_arguments_draw.comp
pub mod append_arguments_draw {
    use crate::gpu;

    static WORDS: [u32; 412] = gpu::words(include_bytes!(
        "spirv/primitive-append_arguments_draw-comp.spv"
    ));

    /// What reflection found in `primitive/append_arguments_draw.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/append_arguments_draw.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("header"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("arguments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[]),
    };

    /// `primitive/append_arguments_draw.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::AppendDrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub header: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub arguments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.header));
            out.push(gpu::Resource::Buffer(self.arguments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::AppendDrawPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/compact.comp
pub mod compact {
    use crate::gpu;

    static WORDS: [u32; 1071] = gpu::words(include_bytes!("spirv/primitive-compact-comp.spv"));

    /// What reflection found in `primitive/compact.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/compact.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/compact.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/compact_quads.comp
pub mod compact_quads {
    use crate::gpu;

    static WORDS: [u32; 1164] = gpu::words(include_bytes!(
        "spirv/primitive-compact_quads-comp.spv"
    ));

    /// What reflection found in `primitive/compact_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/compact_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/compact_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/compact_quads_scatter.comp
pub mod compact_quads_scatter {
    use crate::gpu;

    static WORDS: [u32; 2797] = gpu::words(include_bytes!(
        "spirv/primitive-compact_quads_scatter-comp.spv"
    ));

    /// What reflection found in `primitive/compact_quads_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/compact_quads_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/compact_quads_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/compact_scatter.comp
pub mod compact_scatter {
    use crate::gpu;

    static WORDS: [u32; 2355] = gpu::words(include_bytes!(
        "spirv/primitive-compact_scatter-comp.spv"
    ));

    /// What reflection found in `primitive/compact_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/compact_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/compact_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/compact_subgroup.comp
pub mod compact_subgroup {
    use crate::gpu;

    static WORDS: [u32; 1571] = gpu::words(include_bytes!(
        "spirv/primitive-compact_subgroup-comp.spv"
    ));

    /// What reflection found in `primitive/compact_subgroup.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/compact_subgroup.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/compact_subgroup.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
        /// Constant 5, false by default.
        pub columns: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
                columns: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
                (5, self.columns.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/compact_unordered.comp
pub mod compact_unordered {
    use crate::gpu;

    static WORDS: [u32; 1498] = gpu::words(include_bytes!(
        "spirv/primitive-compact_unordered-comp.spv"
    ));

    /// What reflection found in `primitive/compact_unordered.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/compact_unordered.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/compact_unordered.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
        /// Constant 5, false by default.
        pub columns: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
                columns: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
                (5, self.columns.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/grid_count.comp
pub mod grid_count {
    use crate::gpu;

    static WORDS: [u32; 1157] = gpu::words(include_bytes!("spirv/primitive-grid_count-comp.spv"));

    /// What reflection found in `primitive/grid_count.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/grid_count.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("order"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 52,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 0,
            name: gpu::Data::Static("GROUP"),
            size: 4,
            default: 64,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/grid_count.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::GridPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub order: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.order));
            out.push(gpu::Resource::Buffer(self.counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { group: 64 }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(0, self.group.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::GridPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/grid_count_counted.comp
pub mod grid_count_counted {
    use crate::gpu;

    static WORDS: [u32; 1227] = gpu::words(include_bytes!(
        "spirv/primitive-grid_count_counted-comp.spv"
    ));

    /// What reflection found in `primitive/grid_count_counted.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/grid_count_counted.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("order"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 52,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 0,
            name: gpu::Data::Static("GROUP"),
            size: 4,
            default: 64,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/grid_count_counted.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::GridPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub order: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub count: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.order));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.count));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { group: 64 }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(0, self.group.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::GridPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/halton.comp
pub mod halton {
    use crate::gpu;

    static WORDS: [u32; 1699] = gpu::words(include_bytes!("spirv/primitive-halton-comp.spv"));

    /// What reflection found in `primitive/halton.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/halton.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[gpu::Binding {
            set: 0,
            binding: 0,
            name: gpu::Data::Static("points"),
            kind: gpu::BindingKind::StorageBuffer,
            count: 1,
            used: true,
            reads: false,
            writes: true,
            restrict: true,
            elements: Some(gpu::Elements {
                offset: 0,
                stride: 4,
            }),
        }]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 128,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 0,
            name: gpu::Data::Static("GROUP"),
            size: 4,
            default: 64,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/halton.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::HaltonPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub points: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.points));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { group: 64 }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(0, self.group.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::HaltonPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/halton_counted.comp
pub mod halton_counted {
    use crate::gpu;

    static WORDS: [u32; 1783] = gpu::words(include_bytes!(
        "spirv/primitive-halton_counted-comp.spv"
    ));

    /// What reflection found in `primitive/halton_counted.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/halton_counted.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 128,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 0,
            name: gpu::Data::Static("GROUP"),
            size: 4,
            default: 64,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/halton_counted.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::HaltonPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.count));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { group: 64 }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(0, self.group.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::HaltonPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/histogram.comp
pub mod histogram {
    use crate::gpu;

    static WORDS: [u32; 1566] = gpu::words(include_bytes!("spirv/primitive-histogram-comp.spv"));

    /// What reflection found in `primitive/histogram.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/histogram.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 60,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SHARED_BINS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/histogram.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::HistogramPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub shared_bins: u32,
        /// Constant 3, false by default.
        pub columns: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                shared_bins: 1,
                columns: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_shared_bins(mut self, value: u32) -> Self {
            self.shared_bins = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.shared_bins.into()),
                (3, self.columns.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::HistogramPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/histogram_quads.comp
pub mod histogram_quads {
    use crate::gpu;

    static WORDS: [u32; 3355] = gpu::words(include_bytes!(
        "spirv/primitive-histogram_quads-comp.spv"
    ));

    /// What reflection found in `primitive/histogram_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/histogram_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 60,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SHARED_BINS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/histogram_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::HistogramPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub shared_bins: u32,
        /// Constant 3, false by default.
        pub columns: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                shared_bins: 1,
                columns: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_shared_bins(mut self, value: u32) -> Self {
            self.shared_bins = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.shared_bins.into()),
                (3, self.columns.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::HistogramPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_group.comp
pub mod reduce_group {
    use crate::gpu;

    static WORDS: [u32; 16518] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_group-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_group.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_group.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_group.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_group_texels.comp
pub mod reduce_group_texels {
    use crate::gpu;

    static WORDS: [u32; 15870] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_group_texels-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_group_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_group_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_group_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_launch.comp
pub mod reduce_launch {
    use crate::gpu;

    static WORDS: [u32; 17705] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_launch-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_launch.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_launch.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_launch.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_launch_texels.comp
pub mod reduce_launch_texels {
    use crate::gpu;

    static WORDS: [u32; 17057] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_launch_texels-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_launch_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_launch_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_launch_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_mip.comp
pub mod reduce_mip {
    use crate::gpu;

    static WORDS: [u32; 720] = gpu::words(include_bytes!("spirv/primitive-reduce_mip-comp.spv"));

    /// What reflection found in `primitive/reduce_mip.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_mip.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [8, 8, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("level"),
                kind: gpu::BindingKind::SampledImage,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("next"),
                kind: gpu::BindingKind::StorageImage,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 16,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 2,
            name: gpu::Data::Static("QUANTITY"),
            size: 4,
            default: 0,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/reduce_mip.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReduceTexturePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub level: gpu::ImageBinding<'a>,
        /// Set 0, binding 1.
        pub next: gpu::ImageBinding<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Image(self.level));
            out.push(gpu::Resource::Image(self.next));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {
        /// Constant 2, 0 by default.
        pub quantity: u32,
    }

    impl Constants {
        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_quantity(mut self, value: u32) -> Self {
            self.quantity = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(2, self.quantity.into())]
        }
    }

    /// Records a dispatch of at least `size` invocations along each axis; an empty size is nothing.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReduceTexturePush,
        size: [u32; 3],
    ) -> crate::Result<()> {
        cmd.dispatch_grid(pipeline, bindings, push, pipeline.grid_for(size))
    }
}

/// primitive/reduce_points.frag
pub mod reduce_points_frag {
    use crate::gpu;

    static WORDS: [u32; 93] = gpu::words(include_bytes!("spirv/primitive-reduce_points-frag.spv"));

    /// What reflection found in `primitive/reduce_points.frag`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_points.frag"),
        stage: gpu::Stage::Fragment,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[]),
        push_constants: None,
        constants: gpu::Data::Static(&[]),
    };

    /// `primitive/reduce_points.frag` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = ();
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Bindings<'a>(pub core::marker::PhantomData<&'a ()>);

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, _: &mut Vec<gpu::Resource<'a>>) {}
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }
}

/// primitive/reduce_points.vert
pub mod reduce_points_vert {
    use crate::gpu;

    static WORDS: [u32; 883] = gpu::words(include_bytes!("spirv/primitive-reduce_points-vert.spv"));

    /// What reflection found in `primitive/reduce_points.vert`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_points.vert"),
        stage: gpu::Stage::Vertex,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("QUANTITY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_points.vert` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePointsPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 1 by default.
        pub stride: u32,
        /// Constant 1, 1 by default.
        pub components: u32,
        /// Constant 2, 0 by default.
        pub quantity: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                stride: 1,
                components: 1,
                quantity: 0,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 1, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_quantity(mut self, value: u32) -> Self {
            self.quantity = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.stride.into()),
                (1, self.components.into()),
                (2, self.quantity.into()),
            ]
        }
    }
}

/// primitive/reduce_subgroup.comp
pub mod reduce_subgroup {
    use crate::gpu;

    static WORDS: [u32; 16273] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_subgroup-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_subgroup.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_subgroup.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_subgroup.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_subgroup_texels.comp
pub mod reduce_subgroup_texels {
    use crate::gpu;

    static WORDS: [u32; 15625] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_subgroup_texels-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_subgroup_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_subgroup_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_subgroup_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_texel.comp
pub mod reduce_texel {
    use crate::gpu;

    static WORDS: [u32; 433] = gpu::words(include_bytes!("spirv/primitive-reduce_texel-comp.spv"));

    /// What reflection found in `primitive/reduce_texel.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_texel.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("level"),
                kind: gpu::BindingKind::SampledImage,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 16,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 2,
            name: gpu::Data::Static("QUANTITY"),
            size: 4,
            default: 0,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/reduce_texel.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReduceTexturePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub level: gpu::ImageBinding<'a>,
        /// Set 0, binding 1.
        pub partials: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Image(self.level));
            out.push(gpu::Resource::Buffer(self.partials));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {
        /// Constant 2, 0 by default.
        pub quantity: u32,
    }

    impl Constants {
        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_quantity(mut self, value: u32) -> Self {
            self.quantity = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(2, self.quantity.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReduceTexturePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_threads.comp
pub mod reduce_threads {
    use crate::gpu;

    static WORDS: [u32; 15334] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_threads-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_threads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_threads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_threads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/reduce_threads_texels.comp
pub mod reduce_threads_texels {
    use crate::gpu;

    static WORDS: [u32; 14686] = gpu::words(include_bytes!(
        "spirv/primitive-reduce_threads_texels-comp.spv"
    ));

    /// What reflection found in `primitive/reduce_threads_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/reduce_threads_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("partials"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 16,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("result"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 48,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KIND"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("STRIDE"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("COMPONENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("OPERATION"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("FIXED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("FROM_PARTIALS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("FINISH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("HAS_SUM"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("HAS_CARRY"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("HAS_LOW"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("HAS_HIGH"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/reduce_threads_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ReducePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub partials: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub result: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.partials));
            out.push(gpu::Resource::Buffer(self.result));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 0 by default.
        pub kind: u32,
        /// Constant 2, 1 by default.
        pub stride: u32,
        /// Constant 3, 1 by default.
        pub components: u32,
        /// Constant 4, 0 by default.
        pub operation: u32,
        /// Constant 5, false by default.
        pub columns: bool,
        /// Constant 6, false by default.
        pub fixed: bool,
        /// Constant 7, false by default.
        pub from_partials: bool,
        /// Constant 8, false by default.
        pub finish: bool,
        /// Constant 9, true by default.
        pub has_sum: bool,
        /// Constant 10, false by default.
        pub has_carry: bool,
        /// Constant 11, false by default.
        pub has_low: bool,
        /// Constant 12, false by default.
        pub has_high: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                kind: 0,
                stride: 1,
                components: 1,
                operation: 0,
                columns: false,
                fixed: false,
                from_partials: false,
                finish: false,
                has_sum: true,
                has_carry: false,
                has_low: false,
                has_high: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 0 by default.
        #[must_use]
        pub fn with_kind(mut self, value: u32) -> Self {
            self.kind = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_stride(mut self, value: u32) -> Self {
            self.stride = value;
            self
        }

        /// Sets constant 3, 1 by default.
        #[must_use]
        pub fn with_components(mut self, value: u32) -> Self {
            self.components = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_operation(mut self, value: u32) -> Self {
            self.operation = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 6, false by default.
        #[must_use]
        pub fn with_fixed(mut self, value: bool) -> Self {
            self.fixed = value;
            self
        }

        /// Sets constant 7, false by default.
        #[must_use]
        pub fn with_from_partials(mut self, value: bool) -> Self {
            self.from_partials = value;
            self
        }

        /// Sets constant 8, false by default.
        #[must_use]
        pub fn with_finish(mut self, value: bool) -> Self {
            self.finish = value;
            self
        }

        /// Sets constant 9, true by default.
        #[must_use]
        pub fn with_has_sum(mut self, value: bool) -> Self {
            self.has_sum = value;
            self
        }

        /// Sets constant 10, false by default.
        #[must_use]
        pub fn with_has_carry(mut self, value: bool) -> Self {
            self.has_carry = value;
            self
        }

        /// Sets constant 11, false by default.
        #[must_use]
        pub fn with_has_low(mut self, value: bool) -> Self {
            self.has_low = value;
            self
        }

        /// Sets constant 12, false by default.
        #[must_use]
        pub fn with_has_high(mut self, value: bool) -> Self {
            self.has_high = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.kind.into()),
                (2, self.stride.into()),
                (3, self.components.into()),
                (4, self.operation.into()),
                (5, self.columns.into()),
                (6, self.fixed.into()),
                (7, self.from_partials.into()),
                (8, self.finish.into()),
                (9, self.has_sum.into()),
                (10, self.has_carry.into()),
                (11, self.has_low.into()),
                (12, self.has_high.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ReducePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply.comp
pub mod scan_apply {
    use crate::gpu;

    static WORDS: [u32; 2429] = gpu::words(include_bytes!("spirv/primitive-scan_apply-comp.spv"));

    /// What reflection found in `primitive/scan_apply.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_f32.comp
pub mod scan_apply_f32 {
    use crate::gpu;

    static WORDS: [u32; 2470] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_f32-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_f32.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_f32.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_f32.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_f32_quads.comp
pub mod scan_apply_f32_quads {
    use crate::gpu;

    static WORDS: [u32; 3360] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_f32_quads-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_f32_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_f32_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_f32_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_f32_wide.comp
pub mod scan_apply_f32_wide {
    use crate::gpu;

    static WORDS: [u32; 3406] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_f32_wide-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_f32_wide.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_f32_wide.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 32,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_f32_wide.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_quads.comp
pub mod scan_apply_quads {
    use crate::gpu;

    static WORDS: [u32; 3227] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_quads-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_u64.comp
pub mod scan_apply_u64 {
    use crate::gpu;

    static WORDS: [u32; 2925] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_u64-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_u64.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_u64.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_u64.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_u64_quads.comp
pub mod scan_apply_u64_quads {
    use crate::gpu;

    static WORDS: [u32; 4332] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_u64_quads-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_u64_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_u64_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_u64_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_u64_wide.comp
pub mod scan_apply_u64_wide {
    use crate::gpu;

    static WORDS: [u32; 4406] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_u64_wide-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_u64_wide.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_u64_wide.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 32,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_u64_wide.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_apply_wide.comp
pub mod scan_apply_wide {
    use crate::gpu;

    static WORDS: [u32; 3273] = gpu::words(include_bytes!(
        "spirv/primitive-scan_apply_wide-comp.spv"
    ));

    /// What reflection found in `primitive/scan_apply_wide.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_apply_wide.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("offsets"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("wide"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 32,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("HAS_OFFSETS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_apply_wide.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub offsets: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub prefixes: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub wide: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.offsets));
            out.push(gpu::Resource::Buffer(self.prefixes));
            out.push(gpu::Resource::Buffer(self.wide));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
        /// Constant 3, true by default.
        pub has_offsets: bool,
        /// Constant 4, false by default.
        pub inclusive: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
                has_offsets: true,
                inclusive: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_has_offsets(mut self, value: bool) -> Self {
            self.has_offsets = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
                (3, self.has_offsets.into()),
                (4, self.inclusive.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_look_back.comp
pub mod scan_look_back {
    use crate::gpu;

    static WORDS: [u32; 2447] = gpu::words(include_bytes!(
        "spirv/primitive-scan_look_back-comp.spv"
    ));

    /// What reflection found in `primitive/scan_look_back.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_look_back.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("tiles"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 4,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("ends"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 32,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("PATIENCE"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HEARS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_look_back.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub tiles: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub ends: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub prefixes: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.tiles));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.ends));
            out.push(gpu::Resource::Buffer(self.prefixes));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 32 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub inclusive: bool,
        /// Constant 3, 64 by default.
        pub patience: u32,
        /// Constant 4, 1 by default.
        pub hears: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 32,
                inclusive: false,
                patience: 64,
                hears: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 32 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }

        /// Sets constant 3, 64 by default.
        #[must_use]
        pub fn with_patience(mut self, value: u32) -> Self {
            self.patience = value;
            self
        }

        /// Sets constant 4, 1 by default.
        #[must_use]
        pub fn with_hears(mut self, value: u32) -> Self {
            self.hears = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.inclusive.into()),
                (3, self.patience.into()),
                (4, self.hears.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_look_back_u64.comp
pub mod scan_look_back_u64 {
    use crate::gpu;

    static WORDS: [u32; 3432] = gpu::words(include_bytes!(
        "spirv/primitive-scan_look_back_u64-comp.spv"
    ));

    /// What reflection found in `primitive/scan_look_back_u64.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_look_back_u64.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("tiles"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 4,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("ends"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("prefixes"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 32,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("INCLUSIVE"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("PATIENCE"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HEARS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_look_back_u64.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub tiles: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub ends: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub prefixes: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.tiles));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.ends));
            out.push(gpu::Resource::Buffer(self.prefixes));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 32 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub inclusive: bool,
        /// Constant 3, 64 by default.
        pub patience: u32,
        /// Constant 4, 1 by default.
        pub hears: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 32,
                inclusive: false,
                patience: 64,
                hears: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 32 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_inclusive(mut self, value: bool) -> Self {
            self.inclusive = value;
            self
        }

        /// Sets constant 3, 64 by default.
        #[must_use]
        pub fn with_patience(mut self, value: u32) -> Self {
            self.patience = value;
            self
        }

        /// Sets constant 4, 1 by default.
        #[must_use]
        pub fn with_hears(mut self, value: u32) -> Self {
            self.hears = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.inclusive.into()),
                (3, self.patience.into()),
                (4, self.hears.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_reduce.comp
pub mod scan_reduce {
    use crate::gpu;

    static WORDS: [u32; 1529] = gpu::words(include_bytes!("spirv/primitive-scan_reduce-comp.spv"));

    /// What reflection found in `primitive/scan_reduce.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_reduce.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sum_heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_reduce.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sum_heads: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.sum_heads));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_reduce_f32.comp
pub mod scan_reduce_f32 {
    use crate::gpu;

    static WORDS: [u32; 1555] = gpu::words(include_bytes!(
        "spirv/primitive-scan_reduce_f32-comp.spv"
    ));

    /// What reflection found in `primitive/scan_reduce_f32.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_reduce_f32.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sum_heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_reduce_f32.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sum_heads: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.sum_heads));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_reduce_f32_quads.comp
pub mod scan_reduce_f32_quads {
    use crate::gpu;

    static WORDS: [u32; 3759] = gpu::words(include_bytes!(
        "spirv/primitive-scan_reduce_f32_quads-comp.spv"
    ));

    /// What reflection found in `primitive/scan_reduce_f32_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_reduce_f32_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sum_heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_reduce_f32_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sum_heads: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.sum_heads));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_reduce_quads.comp
pub mod scan_reduce_quads {
    use crate::gpu;

    static WORDS: [u32; 3601] = gpu::words(include_bytes!(
        "spirv/primitive-scan_reduce_quads-comp.spv"
    ));

    /// What reflection found in `primitive/scan_reduce_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_reduce_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sum_heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_reduce_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sum_heads: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.sum_heads));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_reduce_u64.comp
pub mod scan_reduce_u64 {
    use crate::gpu;

    static WORDS: [u32; 1771] = gpu::words(include_bytes!(
        "spirv/primitive-scan_reduce_u64-comp.spv"
    ));

    /// What reflection found in `primitive/scan_reduce_u64.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_reduce_u64.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sum_heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_reduce_u64.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sum_heads: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.sum_heads));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/scan_reduce_u64_quads.comp
pub mod scan_reduce_u64_quads {
    use crate::gpu;

    static WORDS: [u32; 4687] = gpu::words(include_bytes!(
        "spirv/primitive-scan_reduce_u64_quads-comp.spv"
    ));

    /// What reflection found in `primitive/scan_reduce_u64_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/scan_reduce_u64_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sum_heads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SEGMENTED"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/scan_reduce_u64_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::ScanPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub heads: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sum_heads: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.heads));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.sums));
            out.push(gpu::Resource::Buffer(self.sum_heads));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, false by default.
        pub segmented: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                segmented: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, false by default.
        #[must_use]
        pub fn with_segmented(mut self, value: bool) -> Self {
            self.segmented = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.segmented.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::ScanPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/select.comp
pub mod select {
    use crate::gpu;

    static WORDS: [u32; 2990] = gpu::words(include_bytes!("spirv/primitive-select-comp.spv"));

    /// What reflection found in `primitive/select.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/select.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/select.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/select_quads.comp
pub mod select_quads {
    use crate::gpu;

    static WORDS: [u32; 3163] = gpu::words(include_bytes!("spirv/primitive-select_quads-comp.spv"));

    /// What reflection found in `primitive/select_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/select_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/select_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/select_quads_scatter.comp
pub mod select_quads_scatter {
    use crate::gpu;

    static WORDS: [u32; 4443] = gpu::words(include_bytes!(
        "spirv/primitive-select_quads_scatter-comp.spv"
    ));

    /// What reflection found in `primitive/select_quads_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/select_quads_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/select_quads_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/select_scatter.comp
pub mod select_scatter {
    use crate::gpu;

    static WORDS: [u32; 4100] = gpu::words(include_bytes!(
        "spirv/primitive-select_scatter-comp.spv"
    ));

    /// What reflection found in `primitive/select_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/select_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/select_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/select_subgroup.comp
pub mod select_subgroup {
    use crate::gpu;

    static WORDS: [u32; 2351] = gpu::words(include_bytes!(
        "spirv/primitive-select_subgroup-comp.spv"
    ));

    /// What reflection found in `primitive/select_subgroup.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/select_subgroup.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/select_subgroup.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
        /// Constant 5, false by default.
        pub columns: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
                columns: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
                (5, self.columns.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/select_unordered.comp
pub mod select_unordered {
    use crate::gpu;

    static WORDS: [u32; 2278] = gpu::words(include_bytes!(
        "spirv/primitive-select_unordered-comp.spv"
    ));

    /// What reflection found in `primitive/select_unordered.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/select_unordered.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/select_unordered.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
        /// Constant 5, false by default.
        pub columns: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
                columns: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }

        /// Sets constant 5, false by default.
        #[must_use]
        pub fn with_columns(mut self, value: bool) -> Self {
            self.columns = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
                (5, self.columns.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/sort_count.comp
pub mod sort_count {
    use crate::gpu;

    static WORDS: [u32; 3688] = gpu::words(include_bytes!("spirv/primitive-sort_count-comp.spv"));

    /// What reflection found in `primitive/sort_count.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/sort_count.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KEY_WORDS"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("ORDER"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("DESCENDING"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HAS_SEGMENTS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/sort_count.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SortPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 2 by default.
        pub key_words: u32,
        /// Constant 2, 0 by default.
        pub order: u32,
        /// Constant 3, false by default.
        pub descending: bool,
        /// Constant 4, false by default.
        pub has_segments: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                key_words: 2,
                order: 0,
                descending: false,
                has_segments: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 2 by default.
        #[must_use]
        pub fn with_key_words(mut self, value: u32) -> Self {
            self.key_words = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_order(mut self, value: u32) -> Self {
            self.order = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_descending(mut self, value: bool) -> Self {
            self.descending = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_has_segments(mut self, value: bool) -> Self {
            self.has_segments = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.key_words.into()),
                (2, self.order.into()),
                (3, self.descending.into()),
                (4, self.has_segments.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SortPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/sort_count_quads.comp
pub mod sort_count_quads {
    use crate::gpu;

    static WORDS: [u32; 3622] = gpu::words(include_bytes!(
        "spirv/primitive-sort_count_quads-comp.spv"
    ));

    /// What reflection found in `primitive/sort_count_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/sort_count_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KEY_WORDS"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("ORDER"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("DESCENDING"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HAS_SEGMENTS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/sort_count_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SortPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 2 by default.
        pub key_words: u32,
        /// Constant 2, 0 by default.
        pub order: u32,
        /// Constant 3, false by default.
        pub descending: bool,
        /// Constant 4, false by default.
        pub has_segments: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                key_words: 2,
                order: 0,
                descending: false,
                has_segments: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 2 by default.
        #[must_use]
        pub fn with_key_words(mut self, value: u32) -> Self {
            self.key_words = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_order(mut self, value: u32) -> Self {
            self.order = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_descending(mut self, value: bool) -> Self {
            self.descending = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_has_segments(mut self, value: bool) -> Self {
            self.has_segments = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.key_words.into()),
                (2, self.order.into()),
                (3, self.descending.into()),
                (4, self.has_segments.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SortPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/sort_count_table.comp
pub mod sort_count_table {
    use crate::gpu;

    static WORDS: [u32; 3705] = gpu::words(include_bytes!(
        "spirv/primitive-sort_count_table-comp.spv"
    ));

    /// What reflection found in `primitive/sort_count_table.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/sort_count_table.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KEY_WORDS"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("ORDER"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("DESCENDING"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HAS_SEGMENTS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/sort_count_table.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SortPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 2 by default.
        pub key_words: u32,
        /// Constant 2, 0 by default.
        pub order: u32,
        /// Constant 3, false by default.
        pub descending: bool,
        /// Constant 4, false by default.
        pub has_segments: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                key_words: 2,
                order: 0,
                descending: false,
                has_segments: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 2 by default.
        #[must_use]
        pub fn with_key_words(mut self, value: u32) -> Self {
            self.key_words = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_order(mut self, value: u32) -> Self {
            self.order = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_descending(mut self, value: bool) -> Self {
            self.descending = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_has_segments(mut self, value: bool) -> Self {
            self.has_segments = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.key_words.into()),
                (2, self.order.into()),
                (3, self.descending.into()),
                (4, self.has_segments.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SortPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/sort_scatter.comp
pub mod sort_scatter {
    use crate::gpu;

    static WORDS: [u32; 5332] = gpu::words(include_bytes!("spirv/primitive-sort_scatter-comp.spv"));

    /// What reflection found in `primitive/sort_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/sort_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("payloads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("sorted_keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("sorted_payloads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("sorted_segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KEY_WORDS"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("ORDER"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("DESCENDING"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HAS_SEGMENTS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("HAS_PAYLOADS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/sort_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SortPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub payloads: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub sorted_keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub sorted_payloads: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub sorted_segments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.payloads));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.sorted_keys));
            out.push(gpu::Resource::Buffer(self.sorted_payloads));
            out.push(gpu::Resource::Buffer(self.sorted_segments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 2 by default.
        pub key_words: u32,
        /// Constant 2, 0 by default.
        pub order: u32,
        /// Constant 3, false by default.
        pub descending: bool,
        /// Constant 4, false by default.
        pub has_segments: bool,
        /// Constant 5, true by default.
        pub has_payloads: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                key_words: 2,
                order: 0,
                descending: false,
                has_segments: false,
                has_payloads: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 2 by default.
        #[must_use]
        pub fn with_key_words(mut self, value: u32) -> Self {
            self.key_words = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_order(mut self, value: u32) -> Self {
            self.order = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_descending(mut self, value: bool) -> Self {
            self.descending = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_has_segments(mut self, value: bool) -> Self {
            self.has_segments = value;
            self
        }

        /// Sets constant 5, true by default.
        #[must_use]
        pub fn with_has_payloads(mut self, value: bool) -> Self {
            self.has_payloads = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.key_words.into()),
                (2, self.order.into()),
                (3, self.descending.into()),
                (4, self.has_segments.into()),
                (5, self.has_payloads.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SortPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/sort_scatter_quads.comp
pub mod sort_scatter_quads {
    use crate::gpu;

    static WORDS: [u32; 4458] = gpu::words(include_bytes!(
        "spirv/primitive-sort_scatter_quads-comp.spv"
    ));

    /// What reflection found in `primitive/sort_scatter_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/sort_scatter_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("payloads"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("sorted_keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("sorted_payloads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("sorted_segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KEY_WORDS"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("ORDER"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("DESCENDING"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HAS_SEGMENTS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("HAS_PAYLOADS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/sort_scatter_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SortPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub payloads: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub sorted_keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub sorted_payloads: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub sorted_segments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.payloads));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.sorted_keys));
            out.push(gpu::Resource::Buffer(self.sorted_payloads));
            out.push(gpu::Resource::Buffer(self.sorted_segments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 2 by default.
        pub key_words: u32,
        /// Constant 2, 0 by default.
        pub order: u32,
        /// Constant 3, false by default.
        pub descending: bool,
        /// Constant 4, false by default.
        pub has_segments: bool,
        /// Constant 5, true by default.
        pub has_payloads: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                key_words: 2,
                order: 0,
                descending: false,
                has_segments: false,
                has_payloads: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 2 by default.
        #[must_use]
        pub fn with_key_words(mut self, value: u32) -> Self {
            self.key_words = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_order(mut self, value: u32) -> Self {
            self.order = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_descending(mut self, value: bool) -> Self {
            self.descending = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_has_segments(mut self, value: bool) -> Self {
            self.has_segments = value;
            self
        }

        /// Sets constant 5, true by default.
        #[must_use]
        pub fn with_has_payloads(mut self, value: bool) -> Self {
            self.has_payloads = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.key_words.into()),
                (2, self.order.into()),
                (3, self.descending.into()),
                (4, self.has_segments.into()),
                (5, self.has_payloads.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SortPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/sort_scatter_table.comp
pub mod sort_scatter_table {
    use crate::gpu;

    static WORDS: [u32; 4600] = gpu::words(include_bytes!(
        "spirv/primitive-sort_scatter_table-comp.spv"
    ));

    /// What reflection found in `primitive/sort_scatter_table.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/sort_scatter_table.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("payloads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("sorted_keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("sorted_payloads"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("sorted_segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("KEY_WORDS"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("ORDER"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("DESCENDING"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("HAS_SEGMENTS"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("HAS_PAYLOADS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/sort_scatter_table.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SortPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub payloads: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub sorted_keys: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub sorted_payloads: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub sorted_segments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.keys));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.payloads));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.sorted_keys));
            out.push(gpu::Resource::Buffer(self.sorted_payloads));
            out.push(gpu::Resource::Buffer(self.sorted_segments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 2 by default.
        pub key_words: u32,
        /// Constant 2, 0 by default.
        pub order: u32,
        /// Constant 3, false by default.
        pub descending: bool,
        /// Constant 4, false by default.
        pub has_segments: bool,
        /// Constant 5, true by default.
        pub has_payloads: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                key_words: 2,
                order: 0,
                descending: false,
                has_segments: false,
                has_payloads: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 2 by default.
        #[must_use]
        pub fn with_key_words(mut self, value: u32) -> Self {
            self.key_words = value;
            self
        }

        /// Sets constant 2, 0 by default.
        #[must_use]
        pub fn with_order(mut self, value: u32) -> Self {
            self.order = value;
            self
        }

        /// Sets constant 3, false by default.
        #[must_use]
        pub fn with_descending(mut self, value: bool) -> Self {
            self.descending = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_has_segments(mut self, value: bool) -> Self {
            self.has_segments = value;
            self
        }

        /// Sets constant 5, true by default.
        #[must_use]
        pub fn with_has_payloads(mut self, value: bool) -> Self {
            self.has_payloads = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.key_words.into()),
                (2, self.order.into()),
                (3, self.descending.into()),
                (4, self.has_segments.into()),
                (5, self.has_payloads.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SortPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/unique.comp
pub mod unique {
    use crate::gpu;

    static WORDS: [u32; 1845] = gpu::words(include_bytes!("spirv/primitive-unique-comp.spv"));

    /// What reflection found in `primitive/unique.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/unique.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/unique.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/unique_lengths.comp
pub mod unique_lengths {
    use crate::gpu;

    static WORDS: [u32; 696] = gpu::words(include_bytes!(
        "spirv/primitive-unique_lengths-comp.spv"
    ));

    /// What reflection found in `primitive/unique_lengths.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/unique_lengths.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("starts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("n_runs"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("lengths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 0,
            name: gpu::Data::Static("GROUP"),
            size: 4,
            default: 64,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `primitive/unique_lengths.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub n_runs: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub lengths: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.starts));
            out.push(gpu::Resource::Buffer(self.n_runs));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.lengths));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { group: 64 }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(0, self.group.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/unique_quads.comp
pub mod unique_quads {
    use crate::gpu;

    static WORDS: [u32; 2352] = gpu::words(include_bytes!("spirv/primitive-unique_quads-comp.spv"));

    /// What reflection found in `primitive/unique_quads.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/unique_quads.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("n_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/unique_quads.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub n_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.n_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/unique_quads_scatter.comp
pub mod unique_quads_scatter {
    use crate::gpu;

    static WORDS: [u32; 3557] = gpu::words(include_bytes!(
        "spirv/primitive-unique_quads_scatter-comp.spv"
    ));

    /// What reflection found in `primitive/unique_quads_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/unique_quads_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/unique_quads_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// primitive/unique_scatter.comp
pub mod unique_scatter {
    use crate::gpu;

    static WORDS: [u32; 2955] = gpu::words(include_bytes!(
        "spirv/primitive-unique_scatter-comp.spv"
    ));

    /// What reflection found in `primitive/unique_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("primitive/unique_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("values"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("count"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("indices"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("n_kept"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 56,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("CHUNK"),
                size: 4,
                default: 512,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("PARTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("STORES_VALUES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("STORES_INDICES"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `primitive/unique_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::SelectPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub values: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub count: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub kept: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub indices: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub n_kept: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.values));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.count));
            out.push(gpu::Resource::Buffer(self.kept));
            out.push(gpu::Resource::Buffer(self.indices));
            out.push(gpu::Resource::Buffer(self.places));
            out.push(gpu::Resource::Buffer(self.n_kept));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 512 by default.
        pub chunk: u32,
        /// Constant 2, 1 by default.
        pub parts: u32,
        /// Constant 3, true by default.
        pub stores_values: bool,
        /// Constant 4, false by default.
        pub stores_indices: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                chunk: 512,
                parts: 1,
                stores_values: true,
                stores_indices: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 512 by default.
        #[must_use]
        pub fn with_chunk(mut self, value: u32) -> Self {
            self.chunk = value;
            self
        }

        /// Sets constant 2, 1 by default.
        #[must_use]
        pub fn with_parts(mut self, value: u32) -> Self {
            self.parts = value;
            self
        }

        /// Sets constant 3, true by default.
        #[must_use]
        pub fn with_stores_values(mut self, value: bool) -> Self {
            self.stores_values = value;
            self
        }

        /// Sets constant 4, false by default.
        #[must_use]
        pub fn with_stores_indices(mut self, value: bool) -> Self {
            self.stores_indices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.chunk.into()),
                (2, self.parts.into()),
                (3, self.stores_values.into()),
                (4, self.stores_indices.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::SelectPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/composite.comp
pub mod composite {
    use crate::gpu;

    static WORDS: [u32; 8041] = gpu::words(include_bytes!("spirv/vector-composite-comp.spv"));

    /// What reflection found in `vector/composite.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/composite.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 40,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("list_starts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("lists"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 56,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 8,
                name: gpu::Data::Static("pixels"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 10,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 65536,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("STRIPS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/composite.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::CompositePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub list_starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub lists: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub ramps: gpu::BufferSlice<'a>,
        /// Set 0, binding 8.
        pub pixels: gpu::BufferSlice<'a>,
        /// Set 0, binding 10.
        pub work: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.list_starts));
            out.push(gpu::Resource::Buffer(self.lists));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
            out.push(gpu::Resource::Buffer(self.pixels));
            out.push(gpu::Resource::Buffer(self.work));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 65536 by default.
        pub columns: u32,
        /// Constant 13, true by default.
        pub gradients: bool,
        /// Constant 14, true by default.
        pub strips: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                n_samples: 16,
                columns: 65536,
                gradients: true,
                strips: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 65536 by default.
        #[must_use]
        pub fn with_columns(mut self, value: u32) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 13, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_strips(mut self, value: bool) -> Self {
            self.strips = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (3, self.n_samples.into()),
                (12, self.columns.into()),
                (13, self.gradients.into()),
                (14, self.strips.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::CompositePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/composite_linear.comp
pub mod composite_linear {
    use crate::gpu;

    static WORDS: [u32; 9543] = gpu::words(include_bytes!(
        "spirv/vector-composite_linear-comp.spv"
    ));

    /// What reflection found in `vector/composite_linear.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/composite_linear.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 40,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("list_starts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("lists"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 56,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 8,
                name: gpu::Data::Static("pixels"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 10,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 11,
                name: gpu::Data::Static("transfer"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 65536,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("STRIPS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/composite_linear.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::CompositePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub list_starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub lists: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub ramps: gpu::BufferSlice<'a>,
        /// Set 0, binding 8.
        pub pixels: gpu::BufferSlice<'a>,
        /// Set 0, binding 10.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 11.
        pub transfer: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.list_starts));
            out.push(gpu::Resource::Buffer(self.lists));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
            out.push(gpu::Resource::Buffer(self.pixels));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.transfer));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 65536 by default.
        pub columns: u32,
        /// Constant 13, true by default.
        pub gradients: bool,
        /// Constant 14, true by default.
        pub strips: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                n_samples: 16,
                columns: 65536,
                gradients: true,
                strips: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 65536 by default.
        #[must_use]
        pub fn with_columns(mut self, value: u32) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 13, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_strips(mut self, value: bool) -> Self {
            self.strips = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (3, self.n_samples.into()),
                (12, self.columns.into()),
                (13, self.gradients.into()),
                (14, self.strips.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::CompositePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/composite_store.comp
pub mod composite_store {
    use crate::gpu;

    static WORDS: [u32; 427] = gpu::words(include_bytes!("spirv/vector-composite_store-comp.spv"));

    /// What reflection found in `vector/composite_store.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/composite_store.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("pixels"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("picture"),
                kind: gpu::BindingKind::StorageImage,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/composite_store.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::CompositePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub pixels: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub picture: gpu::ImageBinding<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.pixels));
            out.push(gpu::Resource::Image(self.picture));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::CompositePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/composite_texels.comp
pub mod composite_texels {
    use crate::gpu;

    static WORDS: [u32; 8505] = gpu::words(include_bytes!(
        "spirv/vector-composite_texels-comp.spv"
    ));

    /// What reflection found in `vector/composite_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/composite_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("list_starts"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("lists"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 8,
                name: gpu::Data::Static("pixels"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 10,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 65536,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("STRIPS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/composite_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::CompositePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub list_starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub lists: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub ramps: gpu::BufferSlice<'a>,
        /// Set 0, binding 8.
        pub pixels: gpu::BufferSlice<'a>,
        /// Set 0, binding 10.
        pub work: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.list_starts));
            out.push(gpu::Resource::Buffer(self.lists));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
            out.push(gpu::Resource::Buffer(self.pixels));
            out.push(gpu::Resource::Buffer(self.work));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 65536 by default.
        pub columns: u32,
        /// Constant 13, true by default.
        pub gradients: bool,
        /// Constant 14, true by default.
        pub strips: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                n_samples: 16,
                columns: 65536,
                gradients: true,
                strips: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 65536 by default.
        #[must_use]
        pub fn with_columns(mut self, value: u32) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 13, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_strips(mut self, value: bool) -> Self {
            self.strips = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (3, self.n_samples.into()),
                (12, self.columns.into()),
                (13, self.gradients.into()),
                (14, self.strips.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::CompositePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/composite_wide.comp
pub mod composite_wide {
    use crate::gpu;

    static WORDS: [u32; 8642] = gpu::words(include_bytes!("spirv/vector-composite_wide-comp.spv"));

    /// What reflection found in `vector/composite_wide.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/composite_wide.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 40,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("list_starts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("lists"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 56,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 8,
                name: gpu::Data::Static("pixels"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 9,
                name: gpu::Data::Static("pairs"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 10,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 12,
                name: gpu::Data::Static("eights"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 32,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 65536,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("STRIPS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/composite_wide.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::CompositePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub list_starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub lists: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub ramps: gpu::BufferSlice<'a>,
        /// Set 0, binding 8.
        pub pixels: gpu::BufferSlice<'a>,
        /// Set 0, binding 9.
        pub pairs: gpu::BufferSlice<'a>,
        /// Set 0, binding 10.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 12.
        pub eights: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.list_starts));
            out.push(gpu::Resource::Buffer(self.lists));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
            out.push(gpu::Resource::Buffer(self.pixels));
            out.push(gpu::Resource::Buffer(self.pairs));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.eights));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 65536 by default.
        pub columns: u32,
        /// Constant 13, true by default.
        pub gradients: bool,
        /// Constant 14, true by default.
        pub strips: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                n_samples: 16,
                columns: 65536,
                gradients: true,
                strips: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 65536 by default.
        #[must_use]
        pub fn with_columns(mut self, value: u32) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 13, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_strips(mut self, value: bool) -> Self {
            self.strips = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (3, self.n_samples.into()),
                (12, self.columns.into()),
                (13, self.gradients.into()),
                (14, self.strips.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::CompositePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/composite_wide_texels.comp
pub mod composite_wide_texels {
    use crate::gpu;

    static WORDS: [u32; 9018] = gpu::words(include_bytes!(
        "spirv/vector-composite_wide_texels-comp.spv"
    ));

    /// What reflection found in `vector/composite_wide_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/composite_wide_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("list_starts"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("lists"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 8,
                name: gpu::Data::Static("pixels"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 9,
                name: gpu::Data::Static("pairs"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 10,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 12,
                name: gpu::Data::Static("eights"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: false,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 32,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 28,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("COLUMNS"),
                size: 4,
                default: 65536,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("STRIPS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/composite_wide_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::CompositePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub list_starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub lists: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub ramps: gpu::BufferSlice<'a>,
        /// Set 0, binding 8.
        pub pixels: gpu::BufferSlice<'a>,
        /// Set 0, binding 9.
        pub pairs: gpu::BufferSlice<'a>,
        /// Set 0, binding 10.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 12.
        pub eights: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.list_starts));
            out.push(gpu::Resource::Buffer(self.lists));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
            out.push(gpu::Resource::Buffer(self.pixels));
            out.push(gpu::Resource::Buffer(self.pairs));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.eights));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 65536 by default.
        pub columns: u32,
        /// Constant 13, true by default.
        pub gradients: bool,
        /// Constant 14, true by default.
        pub strips: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                n_samples: 16,
                columns: 65536,
                gradients: true,
                strips: true,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 65536 by default.
        #[must_use]
        pub fn with_columns(mut self, value: u32) -> Self {
            self.columns = value;
            self
        }

        /// Sets constant 13, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_strips(mut self, value: bool) -> Self {
            self.strips = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (3, self.n_samples.into()),
                (12, self.columns.into()),
                (13, self.gradients.into()),
                (14, self.strips.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::CompositePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/counts_lines.comp
pub mod counts_lines {
    use crate::gpu;

    static WORDS: [u32; 2190] = gpu::words(include_bytes!("spirv/vector-counts_lines-comp.spv"));

    /// What reflection found in `vector/counts_lines.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/counts_lines.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("groups"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 20,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 40,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("curves"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("totals"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/counts_lines.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::FragmentPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub groups: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub curves: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub totals: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.groups));
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.curves));
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.totals));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                sample_step: 16,
                sample_first: 8,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::FragmentPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/counts_rows.comp
pub mod counts_rows {
    use crate::gpu;

    static WORDS: [u32; 977] = gpu::words(include_bytes!("spirv/vector-counts_rows-comp.spv"));

    /// What reflection found in `vector/counts_rows.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/counts_rows.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("totals"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 3,
            name: gpu::Data::Static("N_SAMPLES"),
            size: 4,
            default: 16,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/counts_rows.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::PiecePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub totals: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.totals));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { n_samples: 16 }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(3, self.n_samples.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::PiecePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/draw.frag
pub mod draw_frag {
    use crate::gpu;

    static WORDS: [u32; 3084] = gpu::words(include_bytes!("spirv/vector-draw-frag.spv"));

    /// What reflection found in `vector/draw.frag`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/draw.frag"),
        stage: gpu::Stage::Fragment,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 56,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("HARDWARE_SAMPLES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 15,
                name: gpu::Data::Static("LINEAR"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/draw.frag` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::DrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub ramps: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 13, 1 by default.
        pub hardware_samples: u32,
        /// Constant 14, true by default.
        pub gradients: bool,
        /// Constant 15, false by default.
        pub linear: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                n_samples: 16,
                hardware_samples: 1,
                gradients: true,
                linear: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 13, 1 by default.
        #[must_use]
        pub fn with_hardware_samples(mut self, value: u32) -> Self {
            self.hardware_samples = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 15, false by default.
        #[must_use]
        pub fn with_linear(mut self, value: bool) -> Self {
            self.linear = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (3, self.n_samples.into()),
                (13, self.hardware_samples.into()),
                (14, self.gradients.into()),
                (15, self.linear.into()),
            ]
        }
    }
}

/// vector/draw.vert
pub mod draw_vert {
    use crate::gpu;

    static WORDS: [u32; 838] = gpu::words(include_bytes!("spirv/vector-draw-vert.spv"));

    /// What reflection found in `vector/draw.vert`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/draw.vert"),
        stage: gpu::Stage::Vertex,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("runs"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 20,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: false,
                reads: false,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 56,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: false,
                reads: false,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("RUN_VERTICES"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("HARDWARE_SAMPLES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 15,
                name: gpu::Data::Static("LINEAR"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/draw.vert` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::DrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub runs: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub ramps: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.runs));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 2 by default.
        pub run_vertices: u32,
        /// Constant 13, 1 by default.
        pub hardware_samples: u32,
        /// Constant 14, true by default.
        pub gradients: bool,
        /// Constant 15, false by default.
        pub linear: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                n_samples: 16,
                run_vertices: 2,
                hardware_samples: 1,
                gradients: true,
                linear: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 2 by default.
        #[must_use]
        pub fn with_run_vertices(mut self, value: u32) -> Self {
            self.run_vertices = value;
            self
        }

        /// Sets constant 13, 1 by default.
        #[must_use]
        pub fn with_hardware_samples(mut self, value: u32) -> Self {
            self.hardware_samples = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 15, false by default.
        #[must_use]
        pub fn with_linear(mut self, value: bool) -> Self {
            self.linear = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (3, self.n_samples.into()),
                (12, self.run_vertices.into()),
                (13, self.hardware_samples.into()),
                (14, self.gradients.into()),
                (15, self.linear.into()),
            ]
        }
    }
}

/// vector/draw_count.comp
pub mod draw_count {
    use crate::gpu;

    static WORDS: [u32; 1235] = gpu::words(include_bytes!("spirv/vector-draw_count-comp.spv"));

    /// What reflection found in `vector/draw_count.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/draw_count.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("run_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 3,
            name: gpu::Data::Static("N_SAMPLES"),
            size: 4,
            default: 16,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/draw_count.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::PiecePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub run_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.run_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { n_samples: 16 }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(3, self.n_samples.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::PiecePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/draw_emit.comp
pub mod draw_emit {
    use crate::gpu;

    static WORDS: [u32; 1842] = gpu::words(include_bytes!("spirv/vector-draw_emit-comp.spv"));

    /// What reflection found in `vector/draw_emit.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/draw_emit.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("run_starts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("row_places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("runs"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 20,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("arguments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 16,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("layer_rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("RUN_VERTICES"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/draw_emit.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::PiecePush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub run_starts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub row_places: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub runs: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub arguments: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub layer_rows: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.run_starts));
            out.push(gpu::Resource::Buffer(self.row_places));
            out.push(gpu::Resource::Buffer(self.runs));
            out.push(gpu::Resource::Buffer(self.arguments));
            out.push(gpu::Resource::Buffer(self.layer_rows));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 2 by default.
        pub run_vertices: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                n_samples: 16,
                run_vertices: 2,
            }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 2 by default.
        #[must_use]
        pub fn with_run_vertices(mut self, value: u32) -> Self {
            self.run_vertices = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(3, self.n_samples.into()), (12, self.run_vertices.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::PiecePush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/draw_texels.frag
pub mod draw_texels_frag {
    use crate::gpu;

    static WORDS: [u32; 3320] = gpu::words(include_bytes!("spirv/vector-draw_texels-frag.spv"));

    /// What reflection found in `vector/draw_texels.frag`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/draw_texels.frag"),
        stage: gpu::Stage::Fragment,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("HARDWARE_SAMPLES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 15,
                name: gpu::Data::Static("LINEAR"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/draw_texels.frag` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::DrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub ramps: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 13, 1 by default.
        pub hardware_samples: u32,
        /// Constant 14, true by default.
        pub gradients: bool,
        /// Constant 15, false by default.
        pub linear: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                n_samples: 16,
                hardware_samples: 1,
                gradients: true,
                linear: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 13, 1 by default.
        #[must_use]
        pub fn with_hardware_samples(mut self, value: u32) -> Self {
            self.hardware_samples = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 15, false by default.
        #[must_use]
        pub fn with_linear(mut self, value: bool) -> Self {
            self.linear = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (3, self.n_samples.into()),
                (13, self.hardware_samples.into()),
                (14, self.gradients.into()),
                (15, self.linear.into()),
            ]
        }
    }
}

/// vector/draw_texels.vert
pub mod draw_texels_vert {
    use crate::gpu;

    static WORDS: [u32; 781] = gpu::words(include_bytes!("spirv/vector-draw_texels-vert.spv"));

    /// What reflection found in `vector/draw_texels.vert`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/draw_texels.vert"),
        stage: gpu::Stage::Vertex,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("runs"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 20,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: false,
                reads: false,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("paints"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("ramps"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: false,
                reads: false,
                writes: false,
                restrict: false,
                elements: None,
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("RUN_VERTICES"),
                size: 4,
                default: 2,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("HARDWARE_SAMPLES"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 14,
                name: gpu::Data::Static("GRADIENTS"),
                size: 4,
                default: 1,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 15,
                name: gpu::Data::Static("LINEAR"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/draw_texels.vert` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::DrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub runs: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub paints: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub ramps: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.runs));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.paints));
            out.push(gpu::Resource::Buffer(self.ramps));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 12, 2 by default.
        pub run_vertices: u32,
        /// Constant 13, 1 by default.
        pub hardware_samples: u32,
        /// Constant 14, true by default.
        pub gradients: bool,
        /// Constant 15, false by default.
        pub linear: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                n_samples: 16,
                run_vertices: 2,
                hardware_samples: 1,
                gradients: true,
                linear: false,
            }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 12, 2 by default.
        #[must_use]
        pub fn with_run_vertices(mut self, value: u32) -> Self {
            self.run_vertices = value;
            self
        }

        /// Sets constant 13, 1 by default.
        #[must_use]
        pub fn with_hardware_samples(mut self, value: u32) -> Self {
            self.hardware_samples = value;
            self
        }

        /// Sets constant 14, true by default.
        #[must_use]
        pub fn with_gradients(mut self, value: bool) -> Self {
            self.gradients = value;
            self
        }

        /// Sets constant 15, false by default.
        #[must_use]
        pub fn with_linear(mut self, value: bool) -> Self {
            self.linear = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (3, self.n_samples.into()),
                (12, self.run_vertices.into()),
                (13, self.hardware_samples.into()),
                (14, self.gradients.into()),
                (15, self.linear.into()),
            ]
        }
    }
}

/// vector/fragment_count.comp
pub mod fragment_count {
    use crate::gpu;

    static WORDS: [u32; 4210] = gpu::words(include_bytes!("spirv/vector-fragment_count-comp.spv"));

    /// What reflection found in `vector/fragment_count.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/fragment_count.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("groups"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 20,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 40,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("curves"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/fragment_count.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::FragmentPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub groups: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub curves: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.groups));
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.curves));
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                sample_step: 16,
                sample_first: 8,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::FragmentPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/fragment_count_texels.comp
pub mod fragment_count_texels {
    use crate::gpu;

    static WORDS: [u32; 4448] = gpu::words(include_bytes!(
        "spirv/vector-fragment_count_texels-comp.spv"
    ));

    /// What reflection found in `vector/fragment_count_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/fragment_count_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("groups"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("curves"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/fragment_count_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::FragmentPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub groups: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub curves: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.groups));
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.curves));
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                sample_step: 16,
                sample_first: 8,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::FragmentPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/fragment_emit.comp
pub mod fragment_emit {
    use crate::gpu;

    static WORDS: [u32; 5258] = gpu::words(include_bytes!("spirv/vector-fragment_emit-comp.spv"));

    /// What reflection found in `vector/fragment_emit.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/fragment_emit.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("groups"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 20,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 40,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("curves"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/fragment_emit.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::FragmentPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub groups: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub curves: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub fragments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.groups));
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.curves));
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                sample_step: 16,
                sample_first: 8,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::FragmentPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/fragment_emit_texels.comp
pub mod fragment_emit_texels {
    use crate::gpu;

    static WORDS: [u32; 5507] = gpu::words(include_bytes!(
        "spirv/vector-fragment_emit_texels-comp.spv"
    ));

    /// What reflection found in `vector/fragment_emit_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/fragment_emit_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [Some(0), None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("groups"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("paths"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("curves"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("points"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange { offset: 0, size: 8 }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 0,
                name: gpu::Data::Static("GROUP"),
                size: 4,
                default: 64,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/fragment_emit_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::FragmentPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub groups: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub paths: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub curves: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub points: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub fragments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.groups));
            out.push(gpu::Resource::Buffer(self.paths));
            out.push(gpu::Resource::Buffer(self.curves));
            out.push(gpu::Resource::Buffer(self.points));
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 0, 64 by default.
        pub group: u32,
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                group: 64,
                sample_step: 16,
                sample_first: 8,
            }
        }
    }

    impl Constants {
        /// Sets constant 0, 64 by default.
        #[must_use]
        pub fn with_group(mut self, value: u32) -> Self {
            self.group = value;
            self
        }

        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (0, self.group.into()),
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::FragmentPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/merge.comp
pub mod merge {
    use crate::gpu;

    static WORDS: [u32; 5601] = gpu::words(include_bytes!("spirv/vector-merge-comp.spv"));

    /// What reflection found in `vector/merge.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/merge.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("steps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("count_flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("SAMPLE_X0"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("SAMPLE_X1"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("SAMPLE_X2"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("SAMPLE_X3"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("SAMPLE_X4"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("SAMPLE_X5"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("SAMPLE_X6"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("SAMPLE_X7"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/merge.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sorted: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub steps: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub count_flags: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.sorted));
            out.push(gpu::Resource::Buffer(self.steps));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.count_flags));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 4, 0 by default.
        pub sample_x0: u32,
        /// Constant 5, 0 by default.
        pub sample_x1: u32,
        /// Constant 6, 0 by default.
        pub sample_x2: u32,
        /// Constant 7, 0 by default.
        pub sample_x3: u32,
        /// Constant 8, 0 by default.
        pub sample_x4: u32,
        /// Constant 9, 0 by default.
        pub sample_x5: u32,
        /// Constant 10, 0 by default.
        pub sample_x6: u32,
        /// Constant 11, 0 by default.
        pub sample_x7: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                sample_step: 16,
                sample_first: 8,
                n_samples: 16,
                sample_x0: 0,
                sample_x1: 0,
                sample_x2: 0,
                sample_x3: 0,
                sample_x4: 0,
                sample_x5: 0,
                sample_x6: 0,
                sample_x7: 0,
            }
        }
    }

    impl Constants {
        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_sample_x0(mut self, value: u32) -> Self {
            self.sample_x0 = value;
            self
        }

        /// Sets constant 5, 0 by default.
        #[must_use]
        pub fn with_sample_x1(mut self, value: u32) -> Self {
            self.sample_x1 = value;
            self
        }

        /// Sets constant 6, 0 by default.
        #[must_use]
        pub fn with_sample_x2(mut self, value: u32) -> Self {
            self.sample_x2 = value;
            self
        }

        /// Sets constant 7, 0 by default.
        #[must_use]
        pub fn with_sample_x3(mut self, value: u32) -> Self {
            self.sample_x3 = value;
            self
        }

        /// Sets constant 8, 0 by default.
        #[must_use]
        pub fn with_sample_x4(mut self, value: u32) -> Self {
            self.sample_x4 = value;
            self
        }

        /// Sets constant 9, 0 by default.
        #[must_use]
        pub fn with_sample_x5(mut self, value: u32) -> Self {
            self.sample_x5 = value;
            self
        }

        /// Sets constant 10, 0 by default.
        #[must_use]
        pub fn with_sample_x6(mut self, value: u32) -> Self {
            self.sample_x6 = value;
            self
        }

        /// Sets constant 11, 0 by default.
        #[must_use]
        pub fn with_sample_x7(mut self, value: u32) -> Self {
            self.sample_x7 = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
                (3, self.n_samples.into()),
                (4, self.sample_x0.into()),
                (5, self.sample_x1.into()),
                (6, self.sample_x2.into()),
                (7, self.sample_x3.into()),
                (8, self.sample_x4.into()),
                (9, self.sample_x5.into()),
                (10, self.sample_x6.into()),
                (11, self.sample_x7.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/picture.frag
pub mod picture_frag {
    use crate::gpu;

    static WORDS: [u32; 500] = gpu::words(include_bytes!("spirv/vector-picture-frag.spv"));

    /// What reflection found in `vector/picture.frag`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/picture.frag"),
        stage: gpu::Stage::Fragment,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[gpu::Binding {
            set: 0,
            binding: 0,
            name: gpu::Data::Static("pixels"),
            kind: gpu::BindingKind::StorageBuffer,
            count: 1,
            used: true,
            reads: true,
            writes: false,
            restrict: true,
            elements: Some(gpu::Elements {
                offset: 0,
                stride: 4,
            }),
        }]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 15,
            name: gpu::Data::Static("LINEAR"),
            size: 4,
            default: 0,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/picture.frag` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::DrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub pixels: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.pixels));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {
        /// Constant 15, false by default.
        pub linear: bool,
    }

    impl Constants {
        /// Sets constant 15, false by default.
        #[must_use]
        pub fn with_linear(mut self, value: bool) -> Self {
            self.linear = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(15, self.linear.into())]
        }
    }
}

/// vector/picture.vert
pub mod picture_vert {
    use crate::gpu;

    static WORDS: [u32; 373] = gpu::words(include_bytes!("spirv/vector-picture-vert.spv"));

    /// What reflection found in `vector/picture.vert`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/picture.vert"),
        stage: gpu::Stage::Vertex,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[gpu::Binding {
            set: 0,
            binding: 0,
            name: gpu::Data::Static("pixels"),
            kind: gpu::BindingKind::StorageBuffer,
            count: 1,
            used: false,
            reads: false,
            writes: false,
            restrict: true,
            elements: Some(gpu::Elements {
                offset: 0,
                stride: 4,
            }),
        }]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 15,
            name: gpu::Data::Static("LINEAR"),
            size: 4,
            default: 0,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/picture.vert` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::DrawPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub pixels: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.pixels));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {
        /// Constant 15, false by default.
        pub linear: bool,
    }

    impl Constants {
        /// Sets constant 15, false by default.
        #[must_use]
        pub fn with_linear(mut self, value: bool) -> Self {
            self.linear = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(15, self.linear.into())]
        }
    }
}

/// vector/row_arguments.comp
pub mod row_arguments {
    use crate::gpu;

    static WORDS: [u32; 960] = gpu::words(include_bytes!("spirv/vector-row_arguments-comp.spv"));

    /// What reflection found in `vector/row_arguments.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_arguments.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [1, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[gpu::Binding {
            set: 0,
            binding: 0,
            name: gpu::Data::Static("work"),
            kind: gpu::BindingKind::StorageBuffer,
            count: 1,
            used: true,
            reads: true,
            writes: true,
            restrict: true,
            elements: None,
        }]),
        push_constants: None,
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 3,
            name: gpu::Data::Static("N_SAMPLES"),
            size: 4,
            default: 16,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/row_arguments.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = ();
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub work: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.work));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { n_samples: 16 }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(3, self.n_samples.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, &(), pipeline.groups_for(n_items))
    }
}

/// vector/row_digit_count.comp
pub mod row_digit_count {
    use crate::gpu;

    static WORDS: [u32; 1318] = gpu::words(include_bytes!("spirv/vector-row_digit_count-comp.spv"));

    /// What reflection found in `vector/row_digit_count.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_digit_count.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [8, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 5,
            name: gpu::Data::Static("IS_FIRST"),
            size: 4,
            default: 1,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/row_digit_count.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sorted: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.sorted));
            out.push(gpu::Resource::Buffer(self.counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 5, true by default.
        pub is_first: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { is_first: true }
        }
    }

    impl Constants {
        /// Sets constant 5, true by default.
        #[must_use]
        pub fn with_is_first(mut self, value: bool) -> Self {
            self.is_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(5, self.is_first.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/row_digit_scatter.comp
pub mod row_digit_scatter {
    use crate::gpu;

    static WORDS: [u32; 1309] = gpu::words(include_bytes!(
        "spirv/vector-row_digit_scatter-comp.spv"
    ));

    /// What reflection found in `vector/row_digit_scatter.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_digit_scatter.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [8, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("places"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 5,
            name: gpu::Data::Static("IS_FIRST"),
            size: 4,
            default: 1,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/row_digit_scatter.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sorted: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub places: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.sorted));
            out.push(gpu::Resource::Buffer(self.places));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 5, true by default.
        pub is_first: bool,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { is_first: true }
        }
    }

    impl Constants {
        /// Sets constant 5, true by default.
        #[must_use]
        pub fn with_is_first(mut self, value: bool) -> Self {
            self.is_first = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(5, self.is_first.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/row_list_huge.comp
pub mod row_list_huge {
    use crate::gpu;

    static WORDS: [u32; 722] = gpu::words(include_bytes!("spirv/vector-row_list_huge-comp.spv"));

    /// What reflection found in `vector/row_list_huge.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_list_huge.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
        ]),
        push_constants: None,
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/row_list_huge.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = ();
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub segments: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub blocks: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.segments));
            out.push(gpu::Resource::Buffer(self.blocks));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, &(), pipeline.groups_for(n_items))
    }
}

/// vector/row_merge_huge.comp
pub mod row_merge_huge {
    use crate::gpu;

    static WORDS: [u32; 1286] = gpu::words(include_bytes!("spirv/vector-row_merge_huge-comp.spv"));

    /// What reflection found in `vector/row_merge_huge.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_merge_huge.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/row_merge_huge.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sorted: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.sorted));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/row_sort_huge.comp
pub mod row_sort_huge {
    use crate::gpu;

    static WORDS: [u32; 1912] = gpu::words(include_bytes!("spirv/vector-row_sort_huge-comp.spv"));

    /// What reflection found in `vector/row_sort_huge.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_sort_huge.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
        ]),
        push_constants: None,
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/row_sort_huge.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = ();
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub sorted: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.sorted));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, &(), pipeline.groups_for(n_items))
    }
}

/// vector/row_sort_long.comp
pub mod row_sort_long {
    use crate::gpu;

    static WORDS: [u32; 1903] = gpu::words(include_bytes!("spirv/vector-row_sort_long-comp.spv"));

    /// What reflection found in `vector/row_sort_long.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_sort_long.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("keys_out"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: None,
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/row_sort_long.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = ();
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub keys_out: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.keys_out));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, &(), pipeline.groups_for(n_items))
    }
}

/// vector/row_sort_long_texels.comp
pub mod row_sort_long_texels {
    use crate::gpu;

    static WORDS: [u32; 1885] = gpu::words(include_bytes!(
        "spirv/vector-row_sort_long_texels-comp.spv"
    ));

    /// What reflection found in `vector/row_sort_long_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_sort_long_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("keys_out"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: None,
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/row_sort_long_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = ();
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub keys_out: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.keys_out));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, &(), pipeline.groups_for(n_items))
    }
}

/// vector/row_walk_long.comp
pub mod row_walk_long {
    use crate::gpu;

    static WORDS: [u32; 7082] = gpu::words(include_bytes!("spirv/vector-row_walk_long-comp.spv"));

    /// What reflection found in `vector/row_walk_long.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_walk_long.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("long_rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 20,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("SAMPLE_X0"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("SAMPLE_X1"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("SAMPLE_X2"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("SAMPLE_X3"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("SAMPLE_X4"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("SAMPLE_X5"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("SAMPLE_X6"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("SAMPLE_X7"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/row_walk_long.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::RowPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub long_rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub keys: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.long_rows));
            out.push(gpu::Resource::Buffer(self.keys));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 4, 0 by default.
        pub sample_x0: u32,
        /// Constant 5, 0 by default.
        pub sample_x1: u32,
        /// Constant 6, 0 by default.
        pub sample_x2: u32,
        /// Constant 7, 0 by default.
        pub sample_x3: u32,
        /// Constant 8, 0 by default.
        pub sample_x4: u32,
        /// Constant 9, 0 by default.
        pub sample_x5: u32,
        /// Constant 10, 0 by default.
        pub sample_x6: u32,
        /// Constant 11, 0 by default.
        pub sample_x7: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                sample_step: 16,
                sample_first: 8,
                n_samples: 16,
                sample_x0: 0,
                sample_x1: 0,
                sample_x2: 0,
                sample_x3: 0,
                sample_x4: 0,
                sample_x5: 0,
                sample_x6: 0,
                sample_x7: 0,
            }
        }
    }

    impl Constants {
        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_sample_x0(mut self, value: u32) -> Self {
            self.sample_x0 = value;
            self
        }

        /// Sets constant 5, 0 by default.
        #[must_use]
        pub fn with_sample_x1(mut self, value: u32) -> Self {
            self.sample_x1 = value;
            self
        }

        /// Sets constant 6, 0 by default.
        #[must_use]
        pub fn with_sample_x2(mut self, value: u32) -> Self {
            self.sample_x2 = value;
            self
        }

        /// Sets constant 7, 0 by default.
        #[must_use]
        pub fn with_sample_x3(mut self, value: u32) -> Self {
            self.sample_x3 = value;
            self
        }

        /// Sets constant 8, 0 by default.
        #[must_use]
        pub fn with_sample_x4(mut self, value: u32) -> Self {
            self.sample_x4 = value;
            self
        }

        /// Sets constant 9, 0 by default.
        #[must_use]
        pub fn with_sample_x5(mut self, value: u32) -> Self {
            self.sample_x5 = value;
            self
        }

        /// Sets constant 10, 0 by default.
        #[must_use]
        pub fn with_sample_x6(mut self, value: u32) -> Self {
            self.sample_x6 = value;
            self
        }

        /// Sets constant 11, 0 by default.
        #[must_use]
        pub fn with_sample_x7(mut self, value: u32) -> Self {
            self.sample_x7 = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
                (3, self.n_samples.into()),
                (4, self.sample_x0.into()),
                (5, self.sample_x1.into()),
                (6, self.sample_x2.into()),
                (7, self.sample_x3.into()),
                (8, self.sample_x4.into()),
                (9, self.sample_x5.into()),
                (10, self.sample_x6.into()),
                (11, self.sample_x7.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::RowPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/row_walk_long_texels.comp
pub mod row_walk_long_texels {
    use crate::gpu;

    static WORDS: [u32; 7076] = gpu::words(include_bytes!(
        "spirv/vector-row_walk_long_texels-comp.spv"
    ));

    /// What reflection found in `vector/row_walk_long_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_walk_long_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("long_rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("keys"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 20,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("SAMPLE_X0"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("SAMPLE_X1"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("SAMPLE_X2"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("SAMPLE_X3"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("SAMPLE_X4"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("SAMPLE_X5"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("SAMPLE_X6"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("SAMPLE_X7"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/row_walk_long_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::RowPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub long_rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub keys: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.long_rows));
            out.push(gpu::Resource::Buffer(self.keys));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 4, 0 by default.
        pub sample_x0: u32,
        /// Constant 5, 0 by default.
        pub sample_x1: u32,
        /// Constant 6, 0 by default.
        pub sample_x2: u32,
        /// Constant 7, 0 by default.
        pub sample_x3: u32,
        /// Constant 8, 0 by default.
        pub sample_x4: u32,
        /// Constant 9, 0 by default.
        pub sample_x5: u32,
        /// Constant 10, 0 by default.
        pub sample_x6: u32,
        /// Constant 11, 0 by default.
        pub sample_x7: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                sample_step: 16,
                sample_first: 8,
                n_samples: 16,
                sample_x0: 0,
                sample_x1: 0,
                sample_x2: 0,
                sample_x3: 0,
                sample_x4: 0,
                sample_x5: 0,
                sample_x6: 0,
                sample_x7: 0,
            }
        }
    }

    impl Constants {
        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_sample_x0(mut self, value: u32) -> Self {
            self.sample_x0 = value;
            self
        }

        /// Sets constant 5, 0 by default.
        #[must_use]
        pub fn with_sample_x1(mut self, value: u32) -> Self {
            self.sample_x1 = value;
            self
        }

        /// Sets constant 6, 0 by default.
        #[must_use]
        pub fn with_sample_x2(mut self, value: u32) -> Self {
            self.sample_x2 = value;
            self
        }

        /// Sets constant 7, 0 by default.
        #[must_use]
        pub fn with_sample_x3(mut self, value: u32) -> Self {
            self.sample_x3 = value;
            self
        }

        /// Sets constant 8, 0 by default.
        #[must_use]
        pub fn with_sample_x4(mut self, value: u32) -> Self {
            self.sample_x4 = value;
            self
        }

        /// Sets constant 9, 0 by default.
        #[must_use]
        pub fn with_sample_x5(mut self, value: u32) -> Self {
            self.sample_x5 = value;
            self
        }

        /// Sets constant 10, 0 by default.
        #[must_use]
        pub fn with_sample_x6(mut self, value: u32) -> Self {
            self.sample_x6 = value;
            self
        }

        /// Sets constant 11, 0 by default.
        #[must_use]
        pub fn with_sample_x7(mut self, value: u32) -> Self {
            self.sample_x7 = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
                (3, self.n_samples.into()),
                (4, self.sample_x0.into()),
                (5, self.sample_x1.into()),
                (6, self.sample_x2.into()),
                (7, self.sample_x3.into()),
                (8, self.sample_x4.into()),
                (9, self.sample_x5.into()),
                (10, self.sample_x6.into()),
                (11, self.sample_x7.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::RowPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/row_walk_short.comp
pub mod row_walk_short {
    use crate::gpu;

    static WORDS: [u32; 7491] = gpu::words(include_bytes!("spirv/vector-row_walk_short-comp.spv"));

    /// What reflection found in `vector/row_walk_short.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_walk_short.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("long_rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 20,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("SAMPLE_X0"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("SAMPLE_X1"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("SAMPLE_X2"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("SAMPLE_X3"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("SAMPLE_X4"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("SAMPLE_X5"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("SAMPLE_X6"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("SAMPLE_X7"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("SHORT_LIMIT"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("SERIAL_LIMIT"),
                size: 4,
                default: 1024,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/row_walk_short.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::RowPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub long_rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub segments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.long_rows));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.segments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 4, 0 by default.
        pub sample_x0: u32,
        /// Constant 5, 0 by default.
        pub sample_x1: u32,
        /// Constant 6, 0 by default.
        pub sample_x2: u32,
        /// Constant 7, 0 by default.
        pub sample_x3: u32,
        /// Constant 8, 0 by default.
        pub sample_x4: u32,
        /// Constant 9, 0 by default.
        pub sample_x5: u32,
        /// Constant 10, 0 by default.
        pub sample_x6: u32,
        /// Constant 11, 0 by default.
        pub sample_x7: u32,
        /// Constant 12, 16 by default.
        pub short_limit: u32,
        /// Constant 13, 1024 by default.
        pub serial_limit: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                sample_step: 16,
                sample_first: 8,
                n_samples: 16,
                sample_x0: 0,
                sample_x1: 0,
                sample_x2: 0,
                sample_x3: 0,
                sample_x4: 0,
                sample_x5: 0,
                sample_x6: 0,
                sample_x7: 0,
                short_limit: 16,
                serial_limit: 1024,
            }
        }
    }

    impl Constants {
        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_sample_x0(mut self, value: u32) -> Self {
            self.sample_x0 = value;
            self
        }

        /// Sets constant 5, 0 by default.
        #[must_use]
        pub fn with_sample_x1(mut self, value: u32) -> Self {
            self.sample_x1 = value;
            self
        }

        /// Sets constant 6, 0 by default.
        #[must_use]
        pub fn with_sample_x2(mut self, value: u32) -> Self {
            self.sample_x2 = value;
            self
        }

        /// Sets constant 7, 0 by default.
        #[must_use]
        pub fn with_sample_x3(mut self, value: u32) -> Self {
            self.sample_x3 = value;
            self
        }

        /// Sets constant 8, 0 by default.
        #[must_use]
        pub fn with_sample_x4(mut self, value: u32) -> Self {
            self.sample_x4 = value;
            self
        }

        /// Sets constant 9, 0 by default.
        #[must_use]
        pub fn with_sample_x5(mut self, value: u32) -> Self {
            self.sample_x5 = value;
            self
        }

        /// Sets constant 10, 0 by default.
        #[must_use]
        pub fn with_sample_x6(mut self, value: u32) -> Self {
            self.sample_x6 = value;
            self
        }

        /// Sets constant 11, 0 by default.
        #[must_use]
        pub fn with_sample_x7(mut self, value: u32) -> Self {
            self.sample_x7 = value;
            self
        }

        /// Sets constant 12, 16 by default.
        #[must_use]
        pub fn with_short_limit(mut self, value: u32) -> Self {
            self.short_limit = value;
            self
        }

        /// Sets constant 13, 1024 by default.
        #[must_use]
        pub fn with_serial_limit(mut self, value: u32) -> Self {
            self.serial_limit = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
                (3, self.n_samples.into()),
                (4, self.sample_x0.into()),
                (5, self.sample_x1.into()),
                (6, self.sample_x2.into()),
                (7, self.sample_x3.into()),
                (8, self.sample_x4.into()),
                (9, self.sample_x5.into()),
                (10, self.sample_x6.into()),
                (11, self.sample_x7.into()),
                (12, self.short_limit.into()),
                (13, self.serial_limit.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::RowPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/row_walk_short_texels.comp
pub mod row_walk_short_texels {
    use crate::gpu;

    static WORDS: [u32; 7506] = gpu::words(include_bytes!(
        "spirv/vector-row_walk_short_texels-comp.spv"
    ));

    /// What reflection found in `vector/row_walk_short_texels.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/row_walk_short_texels.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("fragments"),
                kind: gpu::BindingKind::UniformTexelBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: false,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("long_rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 7,
                name: gpu::Data::Static("segments"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 20,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("SAMPLE_X0"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("SAMPLE_X1"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("SAMPLE_X2"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("SAMPLE_X3"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("SAMPLE_X4"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("SAMPLE_X5"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("SAMPLE_X6"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("SAMPLE_X7"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 12,
                name: gpu::Data::Static("SHORT_LIMIT"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 13,
                name: gpu::Data::Static("SERIAL_LIMIT"),
                size: 4,
                default: 1024,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/row_walk_short_texels.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::RowPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub fragments: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub span_counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub long_rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 7.
        pub segments: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.fragments));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.long_rows));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.segments));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 4, 0 by default.
        pub sample_x0: u32,
        /// Constant 5, 0 by default.
        pub sample_x1: u32,
        /// Constant 6, 0 by default.
        pub sample_x2: u32,
        /// Constant 7, 0 by default.
        pub sample_x3: u32,
        /// Constant 8, 0 by default.
        pub sample_x4: u32,
        /// Constant 9, 0 by default.
        pub sample_x5: u32,
        /// Constant 10, 0 by default.
        pub sample_x6: u32,
        /// Constant 11, 0 by default.
        pub sample_x7: u32,
        /// Constant 12, 16 by default.
        pub short_limit: u32,
        /// Constant 13, 1024 by default.
        pub serial_limit: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                sample_step: 16,
                sample_first: 8,
                n_samples: 16,
                sample_x0: 0,
                sample_x1: 0,
                sample_x2: 0,
                sample_x3: 0,
                sample_x4: 0,
                sample_x5: 0,
                sample_x6: 0,
                sample_x7: 0,
                short_limit: 16,
                serial_limit: 1024,
            }
        }
    }

    impl Constants {
        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_sample_x0(mut self, value: u32) -> Self {
            self.sample_x0 = value;
            self
        }

        /// Sets constant 5, 0 by default.
        #[must_use]
        pub fn with_sample_x1(mut self, value: u32) -> Self {
            self.sample_x1 = value;
            self
        }

        /// Sets constant 6, 0 by default.
        #[must_use]
        pub fn with_sample_x2(mut self, value: u32) -> Self {
            self.sample_x2 = value;
            self
        }

        /// Sets constant 7, 0 by default.
        #[must_use]
        pub fn with_sample_x3(mut self, value: u32) -> Self {
            self.sample_x3 = value;
            self
        }

        /// Sets constant 8, 0 by default.
        #[must_use]
        pub fn with_sample_x4(mut self, value: u32) -> Self {
            self.sample_x4 = value;
            self
        }

        /// Sets constant 9, 0 by default.
        #[must_use]
        pub fn with_sample_x5(mut self, value: u32) -> Self {
            self.sample_x5 = value;
            self
        }

        /// Sets constant 10, 0 by default.
        #[must_use]
        pub fn with_sample_x6(mut self, value: u32) -> Self {
            self.sample_x6 = value;
            self
        }

        /// Sets constant 11, 0 by default.
        #[must_use]
        pub fn with_sample_x7(mut self, value: u32) -> Self {
            self.sample_x7 = value;
            self
        }

        /// Sets constant 12, 16 by default.
        #[must_use]
        pub fn with_short_limit(mut self, value: u32) -> Self {
            self.short_limit = value;
            self
        }

        /// Sets constant 13, 1024 by default.
        #[must_use]
        pub fn with_serial_limit(mut self, value: u32) -> Self {
            self.serial_limit = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
                (3, self.n_samples.into()),
                (4, self.sample_x0.into()),
                (5, self.sample_x1.into()),
                (6, self.sample_x2.into()),
                (7, self.sample_x3.into()),
                (8, self.sample_x4.into()),
                (9, self.sample_x5.into()),
                (10, self.sample_x6.into()),
                (11, self.sample_x7.into()),
                (12, self.short_limit.into()),
                (13, self.serial_limit.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::RowPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/span.comp
pub mod span {
    use crate::gpu;

    static WORDS: [u32; 1480] = gpu::words(include_bytes!("spirv/vector-span-comp.spv"));

    /// What reflection found in `vector/span.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/span.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("spans"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 6,
                name: gpu::Data::Static("span_counts"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[gpu::SpecConstant {
            id: 3,
            name: gpu::Data::Static("N_SAMPLES"),
            size: 4,
            default: 16,
            lengths: gpu::Data::Static(&[]),
        }]),
    };

    /// `vector/span.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sorted: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub counts: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub spans: gpu::BufferSlice<'a>,
        /// Set 0, binding 6.
        pub span_counts: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.sorted));
            out.push(gpu::Resource::Buffer(self.counts));
            out.push(gpu::Resource::Buffer(self.spans));
            out.push(gpu::Resource::Buffer(self.span_counts));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 3, 16 by default.
        pub n_samples: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self { n_samples: 16 }
        }
    }

    impl Constants {
        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![(3, self.n_samples.into())]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/winding_apply.comp
pub mod winding_apply {
    use crate::gpu;

    static WORDS: [u32; 1533] = gpu::words(include_bytes!("spirv/vector-winding_apply-comp.spv"));

    /// What reflection found in `vector/winding_apply.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/winding_apply.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("steps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/winding_apply.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub steps: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.steps));
            out.push(gpu::Resource::Buffer(self.sums));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/winding_block.comp
pub mod winding_block {
    use crate::gpu;

    static WORDS: [u32; 4948] = gpu::words(include_bytes!("spirv/vector-winding_block-comp.spv"));

    /// What reflection found in `vector/winding_block.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/winding_block.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("rows"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("blocks"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sorted"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 4,
                name: gpu::Data::Static("steps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 5,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[
            gpu::SpecConstant {
                id: 1,
                name: gpu::Data::Static("SAMPLE_STEP"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 2,
                name: gpu::Data::Static("SAMPLE_FIRST"),
                size: 4,
                default: 8,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 3,
                name: gpu::Data::Static("N_SAMPLES"),
                size: 4,
                default: 16,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 4,
                name: gpu::Data::Static("SAMPLE_X0"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 5,
                name: gpu::Data::Static("SAMPLE_X1"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 6,
                name: gpu::Data::Static("SAMPLE_X2"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 7,
                name: gpu::Data::Static("SAMPLE_X3"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 8,
                name: gpu::Data::Static("SAMPLE_X4"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 9,
                name: gpu::Data::Static("SAMPLE_X5"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 10,
                name: gpu::Data::Static("SAMPLE_X6"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
            gpu::SpecConstant {
                id: 11,
                name: gpu::Data::Static("SAMPLE_X7"),
                size: 4,
                default: 0,
                lengths: gpu::Data::Static(&[]),
            },
        ]),
    };

    /// `vector/winding_block.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub rows: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub blocks: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sorted: gpu::BufferSlice<'a>,
        /// Set 0, binding 4.
        pub steps: gpu::BufferSlice<'a>,
        /// Set 0, binding 5.
        pub flags: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.rows));
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.blocks));
            out.push(gpu::Resource::Buffer(self.sorted));
            out.push(gpu::Resource::Buffer(self.steps));
            out.push(gpu::Resource::Buffer(self.flags));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Constants {
        /// Constant 1, 16 by default.
        pub sample_step: u32,
        /// Constant 2, 8 by default.
        pub sample_first: u32,
        /// Constant 3, 16 by default.
        pub n_samples: u32,
        /// Constant 4, 0 by default.
        pub sample_x0: u32,
        /// Constant 5, 0 by default.
        pub sample_x1: u32,
        /// Constant 6, 0 by default.
        pub sample_x2: u32,
        /// Constant 7, 0 by default.
        pub sample_x3: u32,
        /// Constant 8, 0 by default.
        pub sample_x4: u32,
        /// Constant 9, 0 by default.
        pub sample_x5: u32,
        /// Constant 10, 0 by default.
        pub sample_x6: u32,
        /// Constant 11, 0 by default.
        pub sample_x7: u32,
    }

    impl Default for Constants {
        fn default() -> Self {
            Self {
                sample_step: 16,
                sample_first: 8,
                n_samples: 16,
                sample_x0: 0,
                sample_x1: 0,
                sample_x2: 0,
                sample_x3: 0,
                sample_x4: 0,
                sample_x5: 0,
                sample_x6: 0,
                sample_x7: 0,
            }
        }
    }

    impl Constants {
        /// Sets constant 1, 16 by default.
        #[must_use]
        pub fn with_sample_step(mut self, value: u32) -> Self {
            self.sample_step = value;
            self
        }

        /// Sets constant 2, 8 by default.
        #[must_use]
        pub fn with_sample_first(mut self, value: u32) -> Self {
            self.sample_first = value;
            self
        }

        /// Sets constant 3, 16 by default.
        #[must_use]
        pub fn with_n_samples(mut self, value: u32) -> Self {
            self.n_samples = value;
            self
        }

        /// Sets constant 4, 0 by default.
        #[must_use]
        pub fn with_sample_x0(mut self, value: u32) -> Self {
            self.sample_x0 = value;
            self
        }

        /// Sets constant 5, 0 by default.
        #[must_use]
        pub fn with_sample_x1(mut self, value: u32) -> Self {
            self.sample_x1 = value;
            self
        }

        /// Sets constant 6, 0 by default.
        #[must_use]
        pub fn with_sample_x2(mut self, value: u32) -> Self {
            self.sample_x2 = value;
            self
        }

        /// Sets constant 7, 0 by default.
        #[must_use]
        pub fn with_sample_x3(mut self, value: u32) -> Self {
            self.sample_x3 = value;
            self
        }

        /// Sets constant 8, 0 by default.
        #[must_use]
        pub fn with_sample_x4(mut self, value: u32) -> Self {
            self.sample_x4 = value;
            self
        }

        /// Sets constant 9, 0 by default.
        #[must_use]
        pub fn with_sample_x5(mut self, value: u32) -> Self {
            self.sample_x5 = value;
            self
        }

        /// Sets constant 10, 0 by default.
        #[must_use]
        pub fn with_sample_x6(mut self, value: u32) -> Self {
            self.sample_x6 = value;
            self
        }

        /// Sets constant 11, 0 by default.
        #[must_use]
        pub fn with_sample_x7(mut self, value: u32) -> Self {
            self.sample_x7 = value;
            self
        }
    }

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![
                (1, self.sample_step.into()),
                (2, self.sample_first.into()),
                (3, self.n_samples.into()),
                (4, self.sample_x0.into()),
                (5, self.sample_x1.into()),
                (6, self.sample_x2.into()),
                (7, self.sample_x3.into()),
                (8, self.sample_x4.into()),
                (9, self.sample_x5.into()),
                (10, self.sample_x6.into()),
                (11, self.sample_x7.into()),
            ]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/winding_reduce.comp
pub mod winding_reduce {
    use crate::gpu;

    static WORDS: [u32; 1609] = gpu::words(include_bytes!("spirv/vector-winding_reduce-comp.spv"));

    /// What reflection found in `vector/winding_reduce.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/winding_reduce.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 1,
                name: gpu::Data::Static("flags"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 4,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 2,
                name: gpu::Data::Static("steps"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 8,
                }),
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: false,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/winding_reduce.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 1.
        pub flags: gpu::BufferSlice<'a>,
        /// Set 0, binding 2.
        pub steps: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.flags));
            out.push(gpu::Resource::Buffer(self.steps));
            out.push(gpu::Resource::Buffer(self.sums));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// vector/winding_top.comp
pub mod winding_top {
    use crate::gpu;

    static WORDS: [u32; 1557] = gpu::words(include_bytes!("spirv/vector-winding_top-comp.spv"));

    /// What reflection found in `vector/winding_top.comp`.
    pub static SHADER: gpu::Shader = gpu::Shader {
        name: gpu::Data::Static("vector/winding_top.comp"),
        stage: gpu::Stage::Compute,
        words: gpu::Data::Static(&WORDS),
        workgroup_size: [64, 1, 1],
        workgroup_size_ids: [None, None, None],
        bindings: gpu::Data::Static(&[
            gpu::Binding {
                set: 0,
                binding: 0,
                name: gpu::Data::Static("work"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: false,
                restrict: true,
                elements: None,
            },
            gpu::Binding {
                set: 0,
                binding: 3,
                name: gpu::Data::Static("sums"),
                kind: gpu::BindingKind::StorageBuffer,
                count: 1,
                used: true,
                reads: true,
                writes: true,
                restrict: true,
                elements: Some(gpu::Elements {
                    offset: 0,
                    stride: 12,
                }),
            },
        ]),
        push_constants: Some(gpu::PushRange {
            offset: 0,
            size: 24,
        }),
        constants: gpu::Data::Static(&[]),
    };

    /// `vector/winding_top.comp` as a type, for pipelines.
    pub enum Kernel {}

    impl gpu::Kernel for Kernel {
        const SHADER: &'static gpu::Shader = &SHADER;
        type Bindings<'a> = Bindings<'a>;
        type Push = crate::layout::BlockPush;
        type Constants = Constants;
    }

    /// What the shader reads and writes.
    #[derive(Clone, Copy, Debug)]
    pub struct Bindings<'a> {
        /// Set 0, binding 0.
        pub work: gpu::BufferSlice<'a>,
        /// Set 0, binding 3.
        pub sums: gpu::BufferSlice<'a>,
    }

    impl<'a> gpu::Bindings<'a> for Bindings<'a> {
        fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {
            out.push(gpu::Resource::Buffer(self.work));
            out.push(gpu::Resource::Buffer(self.sums));
        }
    }

    /// The specialization constants.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct Constants {}

    impl gpu::Constants for Constants {
        fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {
            vec![]
        }
    }

    /// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is
    /// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.
    ///
    /// # Errors
    /// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.
    pub fn dispatch(
        cmd: &mut gpu::Commands<'_>,
        pipeline: &gpu::Pipeline<Kernel>,
        bindings: Bindings<'_>,
        push: &crate::layout::BlockPush,
        n_items: u64,
    ) -> crate::Result<()> {
        cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))
    }
}

/// What GLSL says of the structs that it shares with Rust, checked by the compiler.
mod checks {
    use core::mem::offset_of;

    /// In memory like `T`.
    trait Shape<T> {}

    macro_rules! shapes {
        ($($type:ty: $shape:ty),* $(,)?) => { $(impl Shape<$shape> for $type {})* };
    }

    shapes! {
        u8: u8, u16: u16, u32: u32, u64: u64, i8: i8, i16: i16, i32: i32, i64: i64, f32: f32, f64: f64,
        glam::Vec2: [f32; 2], glam::Vec3: [f32; 3], glam::Vec4: [f32; 4],
        glam::UVec2: [u32; 2], glam::UVec3: [u32; 3], glam::UVec4: [u32; 4],
        glam::IVec2: [i32; 2], glam::IVec3: [i32; 3], glam::IVec4: [i32; 4],
        glam::Mat2: [f32; 4], glam::Mat3: [f32; 9], glam::Mat4: [f32; 16],
    }

    impl<A: Shape<B>, B, const N: usize> Shape<[B; N]> for [A; N] {}

    /// Compiles where the member has the shape `T`.
    const fn member<S, M: Shape<T>, T>(_: fn(&S) -> &M) {}

    // primitive/append_arguments_dispatch.comp
    impl Shape<crate::layout::AppendDispatchPush> for crate::layout::AppendDispatchPush {}
    const _: () = {
        use crate::layout::AppendDispatchPush;
        assert!(
            size_of::<AppendDispatchPush>() == 4,
            "AppendDispatchPush has 4 bytes in GLSL"
        );
        assert!(
            offset_of!(AppendDispatchPush, group_size) == 0,
            "AppendDispatchPush.group_size is at byte 0 in GLSL"
        );
        member::<AppendDispatchPush, _, u32>(|value| &value.group_size);
    };

    // primitive/append_arguments_draw.comp
    impl Shape<crate::layout::AppendDrawPush> for crate::layout::AppendDrawPush {}
    const _: () = {
        use crate::layout::AppendDrawPush;
        assert!(
            size_of::<AppendDrawPush>() == 8,
            "AppendDrawPush has 8 bytes in GLSL"
        );
        assert!(
            offset_of!(AppendDrawPush, vertices) == 0,
            "AppendDrawPush.vertices is at byte 0 in GLSL"
        );
        member::<AppendDrawPush, _, u32>(|value| &value.vertices);
        assert!(
            offset_of!(AppendDrawPush, instanced) == 4,
            "AppendDrawPush.instanced is at byte 4 in GLSL"
        );
        member::<AppendDrawPush, _, u32>(|value| &value.instanced);
    };

    // primitive/append_arguments_dispatch.comp
    impl Shape<crate::layout::AppendHeader> for crate::layout::AppendHeader {}
    const _: () = {
        use crate::layout::AppendHeader;
        assert!(
            size_of::<AppendHeader>() == 16,
            "AppendHeader has 16 bytes in GLSL"
        );
        assert!(
            offset_of!(AppendHeader, count) == 0,
            "AppendHeader.count is at byte 0 in GLSL"
        );
        member::<AppendHeader, _, u32>(|value| &value.count);
        assert!(
            offset_of!(AppendHeader, capacity) == 4,
            "AppendHeader.capacity is at byte 4 in GLSL"
        );
        member::<AppendHeader, _, u32>(|value| &value.capacity);
        assert!(
            offset_of!(AppendHeader, unused) == 8,
            "AppendHeader.unused is at byte 8 in GLSL"
        );
        member::<AppendHeader, _, [u32; 2]>(|value| &value.unused);
    };

    // vector/merge.comp
    impl Shape<crate::layout::BlockPush> for crate::layout::BlockPush {}
    const _: () = {
        use crate::layout::BlockPush;
        assert!(
            size_of::<BlockPush>() == 24,
            "BlockPush has 24 bytes in GLSL"
        );
        assert!(
            offset_of!(BlockPush, half_size) == 0,
            "BlockPush.half_size is at byte 0 in GLSL"
        );
        member::<BlockPush, _, u32>(|value| &value.half_size);
        assert!(
            offset_of!(BlockPush, run) == 4,
            "BlockPush.run is at byte 4 in GLSL"
        );
        member::<BlockPush, _, u32>(|value| &value.run);
        assert!(
            offset_of!(BlockPush, pass) == 8,
            "BlockPush.pass is at byte 8 in GLSL"
        );
        member::<BlockPush, _, u32>(|value| &value.pass);
        assert!(
            offset_of!(BlockPush, lanes) == 12,
            "BlockPush.lanes is at byte 12 in GLSL"
        );
        member::<BlockPush, _, u32>(|value| &value.lanes);
        assert!(
            offset_of!(BlockPush, width) == 16,
            "BlockPush.width is at byte 16 in GLSL"
        );
        member::<BlockPush, _, u32>(|value| &value.width);
        assert!(
            offset_of!(BlockPush, n_digit_passes) == 20,
            "BlockPush.n_digit_passes is at byte 20 in GLSL"
        );
        member::<BlockPush, _, u32>(|value| &value.n_digit_passes);
    };

    // vector/composite.comp
    impl Shape<crate::layout::CompositePush> for crate::layout::CompositePush {}
    const _: () = {
        use crate::layout::CompositePush;
        assert!(
            size_of::<CompositePush>() == 28,
            "CompositePush has 28 bytes in GLSL"
        );
        assert!(
            offset_of!(CompositePush, width) == 0,
            "CompositePush.width is at byte 0 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.width);
        assert!(
            offset_of!(CompositePush, height) == 4,
            "CompositePush.height is at byte 4 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.height);
        assert!(
            offset_of!(CompositePush, background) == 8,
            "CompositePush.background is at byte 8 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.background);
        assert!(
            offset_of!(CompositePush, keep) == 12,
            "CompositePush.keep is at byte 12 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.keep);
        assert!(
            offset_of!(CompositePush, stride) == 16,
            "CompositePush.stride is at byte 16 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.stride);
        assert!(
            offset_of!(CompositePush, section) == 20,
            "CompositePush.section is at byte 20 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.section);
        assert!(
            offset_of!(CompositePush, n_strips) == 24,
            "CompositePush.n_strips is at byte 24 in GLSL"
        );
        member::<CompositePush, _, u32>(|value| &value.n_strips);
    };

    // vector/counts_lines.comp
    impl Shape<crate::layout::Counts> for crate::layout::Counts {}
    const _: () = {
        use crate::layout::Counts;
        assert!(size_of::<Counts>() == 16, "Counts has 16 bytes in GLSL");
        assert!(
            offset_of!(Counts, lines) == 0,
            "Counts.lines is at byte 0 in GLSL"
        );
        member::<Counts, _, u32>(|value| &value.lines);
        assert!(
            offset_of!(Counts, fragments) == 4,
            "Counts.fragments is at byte 4 in GLSL"
        );
        member::<Counts, _, u32>(|value| &value.fragments);
        assert!(
            offset_of!(Counts, merged) == 8,
            "Counts.merged is at byte 8 in GLSL"
        );
        member::<Counts, _, u32>(|value| &value.merged);
        assert!(
            offset_of!(Counts, spans) == 12,
            "Counts.spans is at byte 12 in GLSL"
        );
        member::<Counts, _, u32>(|value| &value.spans);
    };

    // primitive/append_arguments_dispatch.comp
    impl Shape<crate::layout::DispatchArguments> for crate::layout::DispatchArguments {}
    const _: () = {
        use crate::layout::DispatchArguments;
        assert!(
            size_of::<DispatchArguments>() == 12,
            "DispatchArguments has 12 bytes in GLSL"
        );
        assert!(
            offset_of!(DispatchArguments, x) == 0,
            "DispatchArguments.x is at byte 0 in GLSL"
        );
        member::<DispatchArguments, _, u32>(|value| &value.x);
        assert!(
            offset_of!(DispatchArguments, y) == 4,
            "DispatchArguments.y is at byte 4 in GLSL"
        );
        member::<DispatchArguments, _, u32>(|value| &value.y);
        assert!(
            offset_of!(DispatchArguments, z) == 8,
            "DispatchArguments.z is at byte 8 in GLSL"
        );
        member::<DispatchArguments, _, u32>(|value| &value.z);
    };

    // primitive/append_arguments_draw.comp
    impl Shape<crate::layout::DrawArguments> for crate::layout::DrawArguments {}
    const _: () = {
        use crate::layout::DrawArguments;
        assert!(
            size_of::<DrawArguments>() == 16,
            "DrawArguments has 16 bytes in GLSL"
        );
        assert!(
            offset_of!(DrawArguments, vertices) == 0,
            "DrawArguments.vertices is at byte 0 in GLSL"
        );
        member::<DrawArguments, _, u32>(|value| &value.vertices);
        assert!(
            offset_of!(DrawArguments, instances) == 4,
            "DrawArguments.instances is at byte 4 in GLSL"
        );
        member::<DrawArguments, _, u32>(|value| &value.instances);
        assert!(
            offset_of!(DrawArguments, first_vertex) == 8,
            "DrawArguments.first_vertex is at byte 8 in GLSL"
        );
        member::<DrawArguments, _, u32>(|value| &value.first_vertex);
        assert!(
            offset_of!(DrawArguments, first_instance) == 12,
            "DrawArguments.first_instance is at byte 12 in GLSL"
        );
        member::<DrawArguments, _, u32>(|value| &value.first_instance);
    };

    // vector/draw.frag
    impl Shape<crate::layout::DrawPush> for crate::layout::DrawPush {}
    const _: () = {
        use crate::layout::DrawPush;
        assert!(size_of::<DrawPush>() == 24, "DrawPush has 24 bytes in GLSL");
        assert!(
            offset_of!(DrawPush, width) == 0,
            "DrawPush.width is at byte 0 in GLSL"
        );
        member::<DrawPush, _, u32>(|value| &value.width);
        assert!(
            offset_of!(DrawPush, height) == 4,
            "DrawPush.height is at byte 4 in GLSL"
        );
        member::<DrawPush, _, u32>(|value| &value.height);
        assert!(
            offset_of!(DrawPush, left) == 8,
            "DrawPush.left is at byte 8 in GLSL"
        );
        member::<DrawPush, _, i32>(|value| &value.left);
        assert!(
            offset_of!(DrawPush, top) == 12,
            "DrawPush.top is at byte 12 in GLSL"
        );
        member::<DrawPush, _, i32>(|value| &value.top);
        assert!(
            offset_of!(DrawPush, depth) == 16,
            "DrawPush.depth is at byte 16 in GLSL"
        );
        member::<DrawPush, _, f32>(|value| &value.depth);
        assert!(
            offset_of!(DrawPush, down) == 20,
            "DrawPush.down is at byte 20 in GLSL"
        );
        member::<DrawPush, _, f32>(|value| &value.down);
    };

    // vector/counts_lines.comp
    impl Shape<crate::layout::FragmentPush> for crate::layout::FragmentPush {}
    const _: () = {
        use crate::layout::FragmentPush;
        assert!(
            size_of::<FragmentPush>() == 8,
            "FragmentPush has 8 bytes in GLSL"
        );
        assert!(
            offset_of!(FragmentPush, width) == 0,
            "FragmentPush.width is at byte 0 in GLSL"
        );
        member::<FragmentPush, _, i32>(|value| &value.width);
        assert!(
            offset_of!(FragmentPush, n_groups) == 4,
            "FragmentPush.n_groups is at byte 4 in GLSL"
        );
        member::<FragmentPush, _, u32>(|value| &value.n_groups);
    };

    // primitive/grid_count.comp
    impl Shape<crate::layout::GridPush> for crate::layout::GridPush {}
    const _: () = {
        use crate::layout::GridPush;
        assert!(size_of::<GridPush>() == 52, "GridPush has 52 bytes in GLSL");
        assert!(
            offset_of!(GridPush, shape) == 0,
            "GridPush.shape is at byte 0 in GLSL"
        );
        member::<GridPush, _, crate::layout::GridShape>(|value| &value.shape);
        assert!(
            offset_of!(GridPush, n) == 40,
            "GridPush.n is at byte 40 in GLSL"
        );
        member::<GridPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(GridPush, stride) == 44,
            "GridPush.stride is at byte 44 in GLSL"
        );
        member::<GridPush, _, u32>(|value| &value.stride);
        assert!(
            offset_of!(GridPush, before) == 48,
            "GridPush.before is at byte 48 in GLSL"
        );
        member::<GridPush, _, u32>(|value| &value.before);
    };

    // primitive/grid_count.comp
    impl Shape<crate::layout::GridShape> for crate::layout::GridShape {}
    const _: () = {
        use crate::layout::GridShape;
        assert!(
            size_of::<GridShape>() == 40,
            "GridShape has 40 bytes in GLSL"
        );
        assert!(
            offset_of!(GridShape, origin) == 0,
            "GridShape.origin is at byte 0 in GLSL"
        );
        member::<GridShape, _, [f32; 3]>(|value| &value.origin);
        assert!(
            offset_of!(GridShape, per_cell) == 12,
            "GridShape.per_cell is at byte 12 in GLSL"
        );
        member::<GridShape, _, f32>(|value| &value.per_cell);
        assert!(
            offset_of!(GridShape, size) == 16,
            "GridShape.size is at byte 16 in GLSL"
        );
        member::<GridShape, _, [u32; 3]>(|value| &value.size);
        assert!(
            offset_of!(GridShape, n_cells) == 28,
            "GridShape.n_cells is at byte 28 in GLSL"
        );
        member::<GridShape, _, u32>(|value| &value.n_cells);
        assert!(
            offset_of!(GridShape, hashed) == 32,
            "GridShape.hashed is at byte 32 in GLSL"
        );
        member::<GridShape, _, u32>(|value| &value.hashed);
        assert!(
            offset_of!(GridShape, dimensions) == 36,
            "GridShape.dimensions is at byte 36 in GLSL"
        );
        member::<GridShape, _, u32>(|value| &value.dimensions);
    };

    // primitive/halton.comp
    impl Shape<crate::layout::HaltonPush> for crate::layout::HaltonPush {}
    const _: () = {
        use crate::layout::HaltonPush;
        assert!(
            size_of::<HaltonPush>() == 128,
            "HaltonPush has 128 bytes in GLSL"
        );
        assert!(
            offset_of!(HaltonPush, n) == 0,
            "HaltonPush.n is at byte 0 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(HaltonPush, before) == 4,
            "HaltonPush.before is at byte 4 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.before);
        assert!(
            offset_of!(HaltonPush, first) == 8,
            "HaltonPush.first is at byte 8 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.first);
        assert!(
            offset_of!(HaltonPush, step) == 12,
            "HaltonPush.step is at byte 12 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.step);
        assert!(
            offset_of!(HaltonPush, stride) == 16,
            "HaltonPush.stride is at byte 16 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.stride);
        assert!(
            offset_of!(HaltonPush, first_dimension) == 20,
            "HaltonPush.first_dimension is at byte 20 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.first_dimension);
        assert!(
            offset_of!(HaltonPush, n_dimensions) == 24,
            "HaltonPush.n_dimensions is at byte 24 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.n_dimensions);
        assert!(
            offset_of!(HaltonPush, scrambling) == 28,
            "HaltonPush.scrambling is at byte 28 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.scrambling);
        assert!(
            offset_of!(HaltonPush, seed) == 32,
            "HaltonPush.seed is at byte 32 in GLSL"
        );
        member::<HaltonPush, _, u32>(|value| &value.seed);
        assert!(
            offset_of!(HaltonPush, bases) == 36,
            "HaltonPush.bases is at byte 36 in GLSL"
        );
        member::<HaltonPush, _, [u32; 23]>(|value| &value.bases);
    };

    // primitive/histogram.comp
    impl Shape<crate::layout::HistogramPush> for crate::layout::HistogramPush {}
    const _: () = {
        use crate::layout::HistogramPush;
        assert!(
            size_of::<HistogramPush>() == 60,
            "HistogramPush has 60 bytes in GLSL"
        );
        assert!(
            offset_of!(HistogramPush, n) == 0,
            "HistogramPush.n is at byte 0 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(HistogramPush, has_count) == 4,
            "HistogramPush.has_count is at byte 4 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.has_count);
        assert!(
            offset_of!(HistogramPush, tile) == 8,
            "HistogramPush.tile is at byte 8 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.tile);
        assert!(
            offset_of!(HistogramPush, n_bins) == 12,
            "HistogramPush.n_bins is at byte 12 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.n_bins);
        assert!(
            offset_of!(HistogramPush, shift) == 16,
            "HistogramPush.shift is at byte 16 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.shift);
        assert!(
            offset_of!(HistogramPush, sign) == 20,
            "HistogramPush.sign is at byte 20 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.sign);
        assert!(
            offset_of!(HistogramPush, lower) == 24,
            "HistogramPush.lower is at byte 24 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.lower);
        assert!(
            offset_of!(HistogramPush, last) == 28,
            "HistogramPush.last is at byte 28 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.last);
        assert!(
            offset_of!(HistogramPush, whole) == 32,
            "HistogramPush.whole is at byte 32 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.whole);
        assert!(
            offset_of!(HistogramPush, part_low) == 36,
            "HistogramPush.part_low is at byte 36 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.part_low);
        assert!(
            offset_of!(HistogramPush, part_high) == 40,
            "HistogramPush.part_high is at byte 40 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.part_high);
        assert!(
            offset_of!(HistogramPush, origin) == 44,
            "HistogramPush.origin is at byte 44 in GLSL"
        );
        member::<HistogramPush, _, f32>(|value| &value.origin);
        assert!(
            offset_of!(HistogramPush, per_unit) == 48,
            "HistogramPush.per_unit is at byte 48 in GLSL"
        );
        member::<HistogramPush, _, f32>(|value| &value.per_unit);
        assert!(
            offset_of!(HistogramPush, key_quad) == 52,
            "HistogramPush.key_quad is at byte 52 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.key_quad);
        assert!(
            offset_of!(HistogramPush, before) == 56,
            "HistogramPush.before is at byte 56 in GLSL"
        );
        member::<HistogramPush, _, u32>(|value| &value.before);
    };

    // vector/composite.comp
    impl Shape<crate::layout::Paint> for crate::layout::Paint {}
    const _: () = {
        use crate::layout::Paint;
        assert!(size_of::<Paint>() == 56, "Paint has 56 bytes in GLSL");
        assert!(
            offset_of!(Paint, kind) == 0,
            "Paint.kind is at byte 0 in GLSL"
        );
        member::<Paint, _, u32>(|value| &value.kind);
        assert!(
            offset_of!(Paint, extend) == 4,
            "Paint.extend is at byte 4 in GLSL"
        );
        member::<Paint, _, u32>(|value| &value.extend);
        assert!(
            offset_of!(Paint, ramp) == 8,
            "Paint.ramp is at byte 8 in GLSL"
        );
        member::<Paint, _, u32>(|value| &value.ramp);
        assert!(
            offset_of!(Paint, color) == 12,
            "Paint.color is at byte 12 in GLSL"
        );
        member::<Paint, _, u32>(|value| &value.color);
        assert!(
            offset_of!(Paint, matrix) == 16,
            "Paint.matrix is at byte 16 in GLSL"
        );
        member::<Paint, _, [f32; 4]>(|value| &value.matrix);
        assert!(
            offset_of!(Paint, offset) == 32,
            "Paint.offset is at byte 32 in GLSL"
        );
        member::<Paint, _, [f32; 2]>(|value| &value.offset);
        assert!(
            offset_of!(Paint, center) == 40,
            "Paint.center is at byte 40 in GLSL"
        );
        member::<Paint, _, [f32; 2]>(|value| &value.center);
        assert!(
            offset_of!(Paint, radii) == 48,
            "Paint.radii is at byte 48 in GLSL"
        );
        member::<Paint, _, [f32; 2]>(|value| &value.radii);
    };

    // vector/composite.comp
    impl Shape<crate::layout::PathView> for crate::layout::PathView {}
    const _: () = {
        use crate::layout::PathView;
        assert!(size_of::<PathView>() == 40, "PathView has 40 bytes in GLSL");
        assert!(
            offset_of!(PathView, linear) == 0,
            "PathView.linear is at byte 0 in GLSL"
        );
        member::<PathView, _, [f32; 4]>(|value| &value.linear);
        assert!(
            offset_of!(PathView, offset) == 16,
            "PathView.offset is at byte 16 in GLSL"
        );
        member::<PathView, _, [f32; 2]>(|value| &value.offset);
        assert!(
            offset_of!(PathView, row_base) == 24,
            "PathView.row_base is at byte 24 in GLSL"
        );
        member::<PathView, _, i32>(|value| &value.row_base);
        assert!(
            offset_of!(PathView, row_min) == 28,
            "PathView.row_min is at byte 28 in GLSL"
        );
        member::<PathView, _, i32>(|value| &value.row_min);
        assert!(
            offset_of!(PathView, row_max) == 32,
            "PathView.row_max is at byte 32 in GLSL"
        );
        member::<PathView, _, i32>(|value| &value.row_max);
        assert!(
            offset_of!(PathView, flags) == 36,
            "PathView.flags is at byte 36 in GLSL"
        );
        member::<PathView, _, u32>(|value| &value.flags);
    };

    // vector/counts_rows.comp
    impl Shape<crate::layout::PiecePush> for crate::layout::PiecePush {}
    const _: () = {
        use crate::layout::PiecePush;
        assert!(size_of::<PiecePush>() == 8, "PiecePush has 8 bytes in GLSL");
        assert!(
            offset_of!(PiecePush, n_rows) == 0,
            "PiecePush.n_rows is at byte 0 in GLSL"
        );
        member::<PiecePush, _, u32>(|value| &value.n_rows);
        assert!(
            offset_of!(PiecePush, n_pieces) == 4,
            "PiecePush.n_pieces is at byte 4 in GLSL"
        );
        member::<PiecePush, _, u32>(|value| &value.n_pieces);
    };

    // primitive/reduce_points.vert
    impl Shape<crate::layout::ReducePointsPush> for crate::layout::ReducePointsPush {}
    const _: () = {
        use crate::layout::ReducePointsPush;
        assert!(
            size_of::<ReducePointsPush>() == 28,
            "ReducePointsPush has 28 bytes in GLSL"
        );
        assert!(
            offset_of!(ReducePointsPush, n) == 0,
            "ReducePointsPush.n is at byte 0 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(ReducePointsPush, first) == 4,
            "ReducePointsPush.first is at byte 4 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.first);
        assert!(
            offset_of!(ReducePointsPush, counted) == 8,
            "ReducePointsPush.counted is at byte 8 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.counted);
        assert!(
            offset_of!(ReducePointsPush, count_word) == 12,
            "ReducePointsPush.count_word is at byte 12 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.count_word);
        assert!(
            offset_of!(ReducePointsPush, first_word) == 16,
            "ReducePointsPush.first_word is at byte 16 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.first_word);
        assert!(
            offset_of!(ReducePointsPush, width) == 20,
            "ReducePointsPush.width is at byte 20 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.width);
        assert!(
            offset_of!(ReducePointsPush, height) == 24,
            "ReducePointsPush.height is at byte 24 in GLSL"
        );
        member::<ReducePointsPush, _, u32>(|value| &value.height);
    };

    // primitive/reduce_group.comp
    impl Shape<crate::layout::ReducePush> for crate::layout::ReducePush {}
    const _: () = {
        use crate::layout::ReducePush;
        assert!(
            size_of::<ReducePush>() == 48,
            "ReducePush has 48 bytes in GLSL"
        );
        assert!(
            offset_of!(ReducePush, n) == 0,
            "ReducePush.n is at byte 0 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(ReducePush, first) == 4,
            "ReducePush.first is at byte 4 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.first);
        assert!(
            offset_of!(ReducePush, counted) == 8,
            "ReducePush.counted is at byte 8 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.counted);
        assert!(
            offset_of!(ReducePush, count_word) == 12,
            "ReducePush.count_word is at byte 12 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.count_word);
        assert!(
            offset_of!(ReducePush, first_quad) == 16,
            "ReducePush.first_quad is at byte 16 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.first_quad);
        assert!(
            offset_of!(ReducePush, first_partial) == 20,
            "ReducePush.first_partial is at byte 20 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.first_partial);
        assert!(
            offset_of!(ReducePush, n_partials) == 24,
            "ReducePush.n_partials is at byte 24 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.n_partials);
        assert!(
            offset_of!(ReducePush, total) == 28,
            "ReducePush.total is at byte 28 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.total);
        assert!(
            offset_of!(ReducePush, max_groups) == 32,
            "ReducePush.max_groups is at byte 32 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.max_groups);
        assert!(
            offset_of!(ReducePush, min_cells) == 36,
            "ReducePush.min_cells is at byte 36 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.min_cells);
        assert!(
            offset_of!(ReducePush, n_groups) == 40,
            "ReducePush.n_groups is at byte 40 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.n_groups);
        assert!(
            offset_of!(ReducePush, result_word) == 44,
            "ReducePush.result_word is at byte 44 in GLSL"
        );
        member::<ReducePush, _, u32>(|value| &value.result_word);
    };

    // primitive/reduce_mip.comp
    impl Shape<crate::layout::ReduceTexturePush> for crate::layout::ReduceTexturePush {}
    const _: () = {
        use crate::layout::ReduceTexturePush;
        assert!(
            size_of::<ReduceTexturePush>() == 16,
            "ReduceTexturePush has 16 bytes in GLSL"
        );
        assert!(
            offset_of!(ReduceTexturePush, width) == 0,
            "ReduceTexturePush.width is at byte 0 in GLSL"
        );
        member::<ReduceTexturePush, _, u32>(|value| &value.width);
        assert!(
            offset_of!(ReduceTexturePush, height) == 4,
            "ReduceTexturePush.height is at byte 4 in GLSL"
        );
        member::<ReduceTexturePush, _, u32>(|value| &value.height);
        assert!(
            offset_of!(ReduceTexturePush, partial) == 8,
            "ReduceTexturePush.partial is at byte 8 in GLSL"
        );
        member::<ReduceTexturePush, _, u32>(|value| &value.partial);
        assert!(
            offset_of!(ReduceTexturePush, scale) == 12,
            "ReduceTexturePush.scale is at byte 12 in GLSL"
        );
        member::<ReduceTexturePush, _, f32>(|value| &value.scale);
    };

    // vector/row_walk_long.comp
    impl Shape<crate::layout::RowPush> for crate::layout::RowPush {}
    const _: () = {
        use crate::layout::RowPush;
        assert!(size_of::<RowPush>() == 20, "RowPush has 20 bytes in GLSL");
        assert!(
            offset_of!(RowPush, n_rows) == 0,
            "RowPush.n_rows is at byte 0 in GLSL"
        );
        member::<RowPush, _, u32>(|value| &value.n_rows);
        assert!(
            offset_of!(RowPush, width) == 4,
            "RowPush.width is at byte 4 in GLSL"
        );
        member::<RowPush, _, u32>(|value| &value.width);
        assert!(
            offset_of!(RowPush, n_keys) == 8,
            "RowPush.n_keys is at byte 8 in GLSL"
        );
        member::<RowPush, _, u32>(|value| &value.n_keys);
        assert!(
            offset_of!(RowPush, n_blocks) == 12,
            "RowPush.n_blocks is at byte 12 in GLSL"
        );
        member::<RowPush, _, u32>(|value| &value.n_blocks);
        assert!(
            offset_of!(RowPush, stride) == 16,
            "RowPush.stride is at byte 16 in GLSL"
        );
        member::<RowPush, _, u32>(|value| &value.stride);
    };

    // vector/composite.comp
    impl Shape<crate::layout::RowWork> for crate::layout::RowWork {}
    const _: () = {
        use crate::layout::RowWork;
        assert!(size_of::<RowWork>() == 384, "RowWork has 384 bytes in GLSL");
        assert!(
            offset_of!(RowWork, n_digit_counts) == 0,
            "RowWork.n_digit_counts is at byte 0 in GLSL"
        );
        member::<RowWork, _, u32>(|value| &value.n_digit_counts);
        assert!(
            offset_of!(RowWork, block_groups) == 4,
            "RowWork.block_groups is at byte 4 in GLSL"
        );
        member::<RowWork, _, [u32; 3]>(|value| &value.block_groups);
        assert!(
            offset_of!(RowWork, long_groups) == 16,
            "RowWork.long_groups is at byte 16 in GLSL"
        );
        member::<RowWork, _, [u32; 3]>(|value| &value.long_groups);
        assert!(
            offset_of!(RowWork, huge_groups) == 28,
            "RowWork.huge_groups is at byte 28 in GLSL"
        );
        member::<RowWork, _, [u32; 3]>(|value| &value.huge_groups);
        assert!(
            offset_of!(RowWork, lane_groups) == 40,
            "RowWork.lane_groups is at byte 40 in GLSL"
        );
        member::<RowWork, _, [u32; 3]>(|value| &value.lane_groups);
        assert!(
            offset_of!(RowWork, chunk_groups) == 52,
            "RowWork.chunk_groups is at byte 52 in GLSL"
        );
        member::<RowWork, _, [u32; 3]>(|value| &value.chunk_groups);
        assert!(
            offset_of!(RowWork, segment_groups) == 64,
            "RowWork.segment_groups is at byte 64 in GLSL"
        );
        member::<RowWork, _, [u32; 3]>(|value| &value.segment_groups);
        assert!(
            offset_of!(RowWork, merge_groups) == 76,
            "RowWork.merge_groups is at byte 76 in GLSL"
        );
        member::<RowWork, _, [u32; 72]>(|value| &value.merge_groups);
        assert!(
            offset_of!(RowWork, n_blocks) == 364,
            "RowWork.n_blocks is at byte 364 in GLSL"
        );
        member::<RowWork, _, u32>(|value| &value.n_blocks);
        assert!(
            offset_of!(RowWork, n_long) == 368,
            "RowWork.n_long is at byte 368 in GLSL"
        );
        member::<RowWork, _, u32>(|value| &value.n_long);
        assert!(
            offset_of!(RowWork, n_huge_blocks) == 372,
            "RowWork.n_huge_blocks is at byte 372 in GLSL"
        );
        member::<RowWork, _, u32>(|value| &value.n_huge_blocks);
        assert!(
            offset_of!(RowWork, n_segments) == 376,
            "RowWork.n_segments is at byte 376 in GLSL"
        );
        member::<RowWork, _, u32>(|value| &value.n_segments);
        assert!(
            offset_of!(RowWork, longest) == 380,
            "RowWork.longest is at byte 380 in GLSL"
        );
        member::<RowWork, _, u32>(|value| &value.longest);
    };

    // vector/draw.vert
    impl Shape<crate::layout::Run> for crate::layout::Run {}
    const _: () = {
        use crate::layout::Run;
        assert!(size_of::<Run>() == 20, "Run has 20 bytes in GLSL");
        assert!(offset_of!(Run, ends) == 0, "Run.ends is at byte 0 in GLSL");
        member::<Run, _, u32>(|value| &value.ends);
        assert!(
            offset_of!(Run, inner) == 4,
            "Run.inner is at byte 4 in GLSL"
        );
        member::<Run, _, u32>(|value| &value.inner);
        assert!(offset_of!(Run, y) == 8, "Run.y is at byte 8 in GLSL");
        member::<Run, _, u32>(|value| &value.y);
        assert!(
            offset_of!(Run, span) == 12,
            "Run.span is at byte 12 in GLSL"
        );
        member::<Run, _, u32>(|value| &value.span);
        assert!(
            offset_of!(Run, path) == 16,
            "Run.path is at byte 16 in GLSL"
        );
        member::<Run, _, u32>(|value| &value.path);
    };

    // primitive/scan_apply.comp
    impl Shape<crate::layout::ScanPush> for crate::layout::ScanPush {}
    const _: () = {
        use crate::layout::ScanPush;
        assert!(size_of::<ScanPush>() == 28, "ScanPush has 28 bytes in GLSL");
        assert!(
            offset_of!(ScanPush, n) == 0,
            "ScanPush.n is at byte 0 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(ScanPush, first) == 4,
            "ScanPush.first is at byte 4 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.first);
        assert!(
            offset_of!(ScanPush, total) == 8,
            "ScanPush.total is at byte 8 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.total);
        assert!(
            offset_of!(ScanPush, level) == 12,
            "ScanPush.level is at byte 12 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.level);
        assert!(
            offset_of!(ScanPush, chunk) == 16,
            "ScanPush.chunk is at byte 16 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.chunk);
        assert!(
            offset_of!(ScanPush, has_count) == 20,
            "ScanPush.has_count is at byte 20 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.has_count);
        assert!(
            offset_of!(ScanPush, first_quad) == 24,
            "ScanPush.first_quad is at byte 24 in GLSL"
        );
        member::<ScanPush, _, u32>(|value| &value.first_quad);
    };

    // primitive/compact.comp
    impl Shape<crate::layout::SelectPush> for crate::layout::SelectPush {}
    const _: () = {
        use crate::layout::SelectPush;
        assert!(
            size_of::<SelectPush>() == 56,
            "SelectPush has 56 bytes in GLSL"
        );
        assert!(
            offset_of!(SelectPush, n) == 0,
            "SelectPush.n is at byte 0 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(SelectPush, has_count) == 4,
            "SelectPush.has_count is at byte 4 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.has_count);
        assert!(
            offset_of!(SelectPush, words) == 8,
            "SelectPush.words is at byte 8 in GLSL"
        );
        member::<SelectPush, _, [u32; 4]>(|value| &value.words);
        assert!(
            offset_of!(SelectPush, value_quad) == 24,
            "SelectPush.value_quad is at byte 24 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.value_quad);
        assert!(
            offset_of!(SelectPush, flag_quad) == 28,
            "SelectPush.flag_quad is at byte 28 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.flag_quad);
        assert!(
            offset_of!(SelectPush, first_chunk) == 32,
            "SelectPush.first_chunk is at byte 32 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.first_chunk);
        assert!(
            offset_of!(SelectPush, end_chunk) == 36,
            "SelectPush.end_chunk is at byte 36 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.end_chunk);
        assert!(
            offset_of!(SelectPush, bound) == 40,
            "SelectPush.bound is at byte 40 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.bound);
        assert!(
            offset_of!(SelectPush, bound_word) == 44,
            "SelectPush.bound_word is at byte 44 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.bound_word);
        assert!(
            offset_of!(SelectPush, first_place) == 48,
            "SelectPush.first_place is at byte 48 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.first_place);
        assert!(
            offset_of!(SelectPush, n_places) == 52,
            "SelectPush.n_places is at byte 52 in GLSL"
        );
        member::<SelectPush, _, u32>(|value| &value.n_places);
    };

    // primitive/sort_count.comp
    impl Shape<crate::layout::SortPush> for crate::layout::SortPush {}
    const _: () = {
        use crate::layout::SortPush;
        assert!(size_of::<SortPush>() == 56, "SortPush has 56 bytes in GLSL");
        assert!(
            offset_of!(SortPush, n) == 0,
            "SortPush.n is at byte 0 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.n);
        assert!(
            offset_of!(SortPush, has_count) == 4,
            "SortPush.has_count is at byte 4 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.has_count);
        assert!(
            offset_of!(SortPush, tile) == 8,
            "SortPush.tile is at byte 8 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.tile);
        assert!(
            offset_of!(SortPush, shift) == 12,
            "SortPush.shift is at byte 12 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.shift);
        assert!(
            offset_of!(SortPush, bits) == 16,
            "SortPush.bits is at byte 16 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.bits);
        assert!(
            offset_of!(SortPush, of_segments) == 20,
            "SortPush.of_segments is at byte 20 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.of_segments);
        assert!(
            offset_of!(SortPush, key_quad) == 24,
            "SortPush.key_quad is at byte 24 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.key_quad);
        assert!(
            offset_of!(SortPush, segment_quad) == 28,
            "SortPush.segment_quad is at byte 28 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.segment_quad);
        assert!(
            offset_of!(SortPush, payload_quad) == 32,
            "SortPush.payload_quad is at byte 32 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.payload_quad);
        assert!(
            offset_of!(SortPush, first_tile) == 36,
            "SortPush.first_tile is at byte 36 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.first_tile);
        assert!(
            offset_of!(SortPush, end_tile) == 40,
            "SortPush.end_tile is at byte 40 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.end_tile);
        assert!(
            offset_of!(SortPush, first_place) == 44,
            "SortPush.first_place is at byte 44 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.first_place);
        assert!(
            offset_of!(SortPush, n_places) == 48,
            "SortPush.n_places is at byte 48 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.n_places);
        assert!(
            offset_of!(SortPush, restores) == 52,
            "SortPush.restores is at byte 52 in GLSL"
        );
        member::<SortPush, _, u32>(|value| &value.restores);
    };

    // vector/counts_lines.comp
    impl Shape<crate::layout::WorkGroup> for crate::layout::WorkGroup {}
    const _: () = {
        use crate::layout::WorkGroup;
        assert!(
            size_of::<WorkGroup>() == 20,
            "WorkGroup has 20 bytes in GLSL"
        );
        assert!(
            offset_of!(WorkGroup, curve_first) == 0,
            "WorkGroup.curve_first is at byte 0 in GLSL"
        );
        member::<WorkGroup, _, u32>(|value| &value.curve_first);
        assert!(
            offset_of!(WorkGroup, n_items) == 4,
            "WorkGroup.n_items is at byte 4 in GLSL"
        );
        member::<WorkGroup, _, u32>(|value| &value.n_items);
        assert!(
            offset_of!(WorkGroup, item_first) == 8,
            "WorkGroup.item_first is at byte 8 in GLSL"
        );
        member::<WorkGroup, _, u32>(|value| &value.item_first);
        assert!(
            offset_of!(WorkGroup, parts_log2) == 12,
            "WorkGroup.parts_log2 is at byte 12 in GLSL"
        );
        member::<WorkGroup, _, u32>(|value| &value.parts_log2);
        assert!(
            offset_of!(WorkGroup, path) == 16,
            "WorkGroup.path is at byte 16 in GLSL"
        );
        member::<WorkGroup, _, u32>(|value| &value.path);
    };
}
