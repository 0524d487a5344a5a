#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use spanforge::gpu::*;
use spanforge::*;
const W: f64 = 1000.0;
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let frames: usize = std::env::args().nth(3).map_or(1, |v| v.parse().unwrap());
    let profile = std::env::args().nth(4).is_some();
    let host = Host::new(&HostDesc {
        application: "probe".into(),
        profile,
        hazard_check: frames == 1,
        ..Default::default()
    })
    .unwrap();
    let device = host.device();
    println!("{}", device.limits().device_name);
    let tree = usvg::Tree::from_data(&std::fs::read(&file).unwrap(), &usvg::Options::default()).unwrap();
    let s = W / tree.size().width() as f64;
    let mut scene = Scene::new();
    walk(tree.root(), &mut scene);
    let view = View {
        transform: Affine::scale(s),
        background: Color::WHITE,
        ..View::new(W as u32, (tree.size().height() as f64 * s).ceil() as u32)
    };
    println!("{} paths {} curves", scene.n_paths(), scene.n_curves());
    let mut r = Rasterizer::new(device, &RasterizerDesc::default()).unwrap();
    let n = u64::from(view.width * view.height) * 4;
    let back = device
        .create_buffer(&BufferDesc {
            name: "back",
            size: n,
            usage: Usage::TRANSFER_DST,
            memory: Memory::Readback,
        })
        .unwrap();
    let mut times = vec![];
    let mut cpu0 = 0.0;
    let mut stages: std::collections::BTreeMap<&str, Vec<f64>> = Default::default();
    for _ in 0..frames {
        let t = std::time::Instant::now();
        let mut rec = 0.0;
        host.submit(|cmd| {
            r.prepare(cmd, &scene, &view)?;
            r.composite(cmd)?;
            cmd.stage("copy");
            cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
            cmd.copy(r.pixels()?, back.all())?;
            rec = t.elapsed().as_secs_f64() * 1e3;
            cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
            Ok(())
        })
        .unwrap();
        if times.is_empty() {
            let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
            let f: Vec<_> = stat.split(' ').collect();
            cpu0 = (f[13].parse::<f64>().unwrap() + f[14].parse::<f64>().unwrap()) * 10.0;
        }
        times.push((t.elapsed().as_secs_f64() * 1e3, rec));
        if profile {
            for s in host.stage_times().unwrap() {
                stages.entry(s.name).or_default().push(s.ms);
            }
        }
    }
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<_> = stat.split(' ').collect();
    println!(
        "cpu/frame {:.2}",
        ((f[13].parse::<f64>().unwrap() + f[14].parse::<f64>().unwrap()) * 10.0 - cpu0)
            / (frames as f64 - 1.0)
    );
    println!("first {:.2?}", times[0]);
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("min {:.2?} median {:.2?}", times[0], times[times.len() / 2]);
    for (k, mut v) in stages {
        v.sort_by(f64::total_cmp);
        println!("  {k}: {:.3} min {:.3}", v[v.len() / 2], v[0]);
    }
    let px: Vec<u8> = back.read().unwrap();
    let out = std::fs::File::create(std::env::args().nth(2).unwrap()).unwrap();
    let mut e = png::Encoder::new(out, view.width, view.height);
    e.set_color(png::ColorType::Rgba);
    e.set_depth(png::BitDepth::Eight);
    e.write_header().unwrap().write_image_data(&px).unwrap();
    for m in host.messages() {
        println!("{m}");
    }
}
fn walk(g: &usvg::Group, scene: &mut Scene) {
    for n in g.children() {
        match n {
            usvg::Node::Group(g) => walk(g, scene),
            usvg::Node::Path(p) => {
                let t = p.abs_transform();
                let t = Affine::new([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty].map(f64::from));
                let mut b = BezPath::new();
                use usvg::tiny_skia_path::PathSegment as S;
                let c = |p: usvg::tiny_skia_path::Point| Point::new(p.x.into(), p.y.into());
                for s in p.data().segments() {
                    match s {
                        S::MoveTo(p) => b.move_to(c(p)),
                        S::LineTo(p) => b.line_to(c(p)),
                        S::QuadTo(a, p) => b.quad_to(c(a), c(p)),
                        S::CubicTo(a, d, p) => b.curve_to(c(a), c(d), c(p)),
                        S::Close => b.close_path(),
                    }
                }
                let col = |paint: &usvg::Paint, o: f32| match paint {
                    usvg::Paint::Color(c) => Color::from_rgba8(c.red, c.green, c.blue, 255).multiply_alpha(o),
                    _ => Color::from_rgba8(255, 0, 255, 128),
                };
                if let Some(f) = p.fill() {
                    scene
                        .fill(
                            &b,
                            if f.rule() == usvg::FillRule::EvenOdd { Fill::EvenOdd } else { Fill::NonZero },
                            t,
                            &Brush::Solid(col(f.paint(), f.opacity().get())),
                        )
                        .unwrap();
                }
                if let Some(f) = p.stroke() {
                    scene
                        .stroke(
                            &b,
                            &Stroke::new(f.width().get().into()),
                            t,
                            &Brush::Solid(col(f.paint(), f.opacity().get())),
                        )
                        .unwrap();
                }
            }
            _ => {}
        }
    }
}
