//! x
fn main() {
    let t = std::fs::read_to_string(std::env::args().nth(1).unwrap_or_default()).unwrap_or_default();
    let v: Result<serde_json::Value, _> = serde_saphyr::from_str(&t);
    println!("{v:?}");
}
