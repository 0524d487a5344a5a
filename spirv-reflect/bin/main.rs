//! The command-line tool of spanforge-reflect.
mod corpus;
fn main() {
    let dir = std::env::args().nth(2).unwrap_or_default();
    let o = corpus::run(std::path::Path::new(&dir), corpus::KNOWN_WRONG).unwrap();
    for m in &o.messages {
        println!("{m}");
    }
    println!("{} passed, {} failed, {} fields, {} known", o.n_passed, o.n_failed, o.n_fields, o.n_known);
}
