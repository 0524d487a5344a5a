//! The same modules through this crate, rspirv's loader, spirq and rspirv-reflect: time by criterion, memory by a
//! counting allocator, and a table of ratios. First all must say the same of what they can be asked alike (`agree`).
//! `scripts/bench.sh --reflect [FILTER]`.
//!
//! A peer that refuses a module, or panics, is compared on the others: the table says how many those are.

mod agree;
mod memory;
mod modules;
mod peers;

use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use criterion::Criterion;

use memory::{Counting, Usage};
use modules::{Group, groups};
use peers::{DESCRIPTORS, Job, LOAD, REFLECT};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Makes the program compare what readers say, and nothing else.
const AGREE: &str = "--agree";

fn main() {
    // A peer's panic is counted, not shown.
    std::panic::set_hook(Box::new(|_| {}));
    let groups = match groups() {
        Ok(groups) => groups,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(1);
        }
    };
    if std::env::args().any(|argument| argument == AGREE) {
        agree(&groups);
        return;
    }
    // In a process of its own: what it leaves of the allocator would be to the advantage of who allocates most.
    let agree = std::env::current_exe().and_then(|tool| Command::new(tool).arg(AGREE).status());
    if !agree.is_ok_and(|status| status.success()) {
        std::process::exit(1);
    }
    for group in &groups {
        println!("\n{}: {} modules, {} words", group.name, group.modules.len(), group.n_words());
        println!(
            "{:<18} {:>9} {:>7} {:>7} {:>11} {:>11}",
            "", "read", "time", "worst", "peak memory", "allocated"
        );
        compare(group, &LOAD);
        compare(group, &DESCRIPTORS);
        compare(group, &REFLECT);
    }
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(20)
        .configure_from_args();
    for group in &groups {
        for jobs in [&LOAD[..], &DESCRIPTORS, &REFLECT] {
            bench(&mut criterion, group, jobs);
        }
    }
    criterion.final_summary();
}

/// Compares what all say, and ends the process where that differs.
fn agree(groups: &[Group]) {
    match agree::check(groups) {
        Ok(agree::Agreed { rspirv, spirq, rspirv_reflect }) => println!(
            "Modules of whose entry points and bindings all say the same: rspirv {rspirv}, spirq {spirq}, \
             rspirv-reflect {rspirv_reflect}"
        ),
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(1);
        }
    }
}

/// What one job takes of one module.
#[derive(Clone, Copy)]
struct Cost {
    seconds: f64,
    usage: Usage,
}

fn measure(job: &Job, bytes: &[u8]) -> Cost {
    let before = Usage::begin();
    (job.run)(bytes);
    let usage = before.end();
    // The fastest of several batches: what disturbs a run only makes it slower.
    let mut seconds = f64::INFINITY;
    for _ in 0..7 {
        let (mut n, started) = (0_u32, Instant::now());
        while n < 3 || started.elapsed() < Duration::from_millis(2) {
            black_box((job.run)(black_box(bytes)));
            n += 1;
        }
        seconds = seconds.min(started.elapsed().as_secs_f64() / f64::from(n));
    }
    Cost { seconds, usage }
}

/// Peers over ours, each on the modules that the peer can read: above 1 the peer takes more. `worst` is the module
/// where the peer does best.
fn compare(group: &Group, jobs: &[Job]) {
    let Some((ours, theirs)) = jobs.split_first() else { return };
    let costs: Vec<Cost> = group.modules.iter().map(|(_, bytes)| measure(ours, bytes)).collect();
    let total = |costs: &[Cost]| {
        let sum = |f: fn(&Cost) -> f64| costs.iter().map(f).sum::<f64>();
        (sum(|c| c.seconds), sum(|c| c.usage.peak as f64), sum(|c| c.usage.total as f64))
    };
    let (seconds, peak, allocated) = total(&costs);
    let n = group.modules.len();
    println!(
        "{:<18} {n:>4} of {n:>2} {:>4.0} us {:>7} {:>8.0} KiB {:>8.0} KiB",
        ours.name,
        seconds * 1e6,
        "",
        peak / 1024.0,
        allocated / 1024.0
    );
    for job in theirs {
        let readable = |bytes: &[u8]| std::panic::catch_unwind(|| (job.run)(bytes)).unwrap_or(false);
        // One after the other, so that both see the same machine.
        let both: Vec<(Cost, Cost, &str)> = group
            .modules
            .iter()
            .filter(|(_, bytes)| readable(bytes))
            .map(|(name, bytes)| (measure(ours, bytes), measure(job, bytes), name.as_str()))
            .collect();
        let ours = total(&both.iter().map(|pair| pair.0).collect::<Vec<_>>());
        let theirs = total(&both.iter().map(|pair| pair.1).collect::<Vec<_>>());
        let ratio = |pair: &&(Cost, Cost, &str)| pair.1.seconds / pair.0.seconds;
        let worst = both.iter().min_by(|a, b| ratio(a).total_cmp(&ratio(b)));
        println!(
            "{:<18} {:>4} of {n:>2} {:>6.2}x {:>6.2}x {:>10.2}x {:>10.2}x   worst: {}",
            job.name,
            both.len(),
            theirs.0 / ours.0,
            worst.as_ref().map_or(0.0, ratio),
            theirs.1 / ours.1,
            theirs.2 / ours.2,
            worst.map_or("", |pair| pair.2)
        );
        let ahead: Vec<String> = both
            .iter()
            .filter(|pair| ratio(pair) < 1.0)
            .map(|pair| format!("{} {:.2}x", pair.2, ratio(&pair)))
            .collect();
        if !ahead.is_empty() {
            println!("{:<18} is ahead on {}", "", ahead.join(", "));
        }
    }
}

fn bench(criterion: &mut Criterion, group: &Group, jobs: &[Job]) {
    for job in jobs {
        let readable: Vec<&[u8]> = group
            .modules
            .iter()
            .map(|(_, bytes)| bytes.as_slice())
            .filter(|bytes| std::panic::catch_unwind(|| (job.run)(bytes)).unwrap_or(false))
            .collect();
        let name = format!("{}/{}/{}", group.name, jobs[0].name, job.name.trim());
        criterion.bench_function(&name, |b| {
            b.iter(|| readable.iter().filter(|bytes| (job.run)(black_box(bytes))).count());
        });
    }
}
