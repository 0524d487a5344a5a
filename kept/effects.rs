// The kept effects: name, text, and words of each pass. Made by scripts/keep.sh.
&[
    ("bloom.comp", include_str!("effects/bloom.comp"), &[
        [include_bytes!("effects/bloom.comp-BRIGHT.plain.spv"), include_bytes!("effects/bloom.comp-BRIGHT.spv")],
        [include_bytes!("effects/bloom.comp-QUARTER.plain.spv"), include_bytes!("effects/bloom.comp-QUARTER.spv")],
        [include_bytes!("effects/bloom.comp-EIGHTH.plain.spv"), include_bytes!("effects/bloom.comp-EIGHTH.spv")],
        [include_bytes!("effects/bloom.comp-WIDE.plain.spv"), include_bytes!("effects/bloom.comp-WIDE.spv")],
        [include_bytes!("effects/bloom.comp-WIDER.plain.spv"), include_bytes!("effects/bloom.comp-WIDER.spv")],
        [include_bytes!("effects/bloom.comp-ADD.plain.spv"), include_bytes!("effects/bloom.comp-ADD.spv")],
    ]),
    ("blur.comp", include_str!("effects/blur.comp"), &[
        [include_bytes!("effects/blur.comp-ACROSS.plain.spv"), include_bytes!("effects/blur.comp-ACROSS.spv")],
        [include_bytes!("effects/blur.comp-DOWN.plain.spv"), include_bytes!("effects/blur.comp-DOWN.spv")],
    ]),
    ("displace.comp", include_str!("effects/displace.comp"), &[
        [include_bytes!("effects/displace.comp.plain.spv"), include_bytes!("effects/displace.comp.spv")],
    ]),
    ("edge.comp", include_str!("effects/edge.comp"), &[
        [include_bytes!("effects/edge.comp.plain.spv"), include_bytes!("effects/edge.comp.spv")],
    ]),
    ("feedback.comp", include_str!("effects/feedback.comp"), &[
        [include_bytes!("effects/feedback.comp-MIX.plain.spv"), include_bytes!("effects/feedback.comp-MIX.spv")],
        [include_bytes!("effects/feedback.comp-SHOW.plain.spv"), include_bytes!("effects/feedback.comp-SHOW.spv")],
    ]),
    ("grade.comp", include_str!("effects/grade.comp"), &[
        [include_bytes!("effects/grade.comp.plain.spv"), include_bytes!("effects/grade.comp.spv")],
    ]),
]
