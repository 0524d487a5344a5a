//! What the README shows of the sample is what the sample is.

/// What the README tells to copy is what the sample runs, and no more than fits on a page; the shortest form is short.
#[test]
fn the_readme_quotes_the_sample() {
    let read = |file: &str| {
        std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
    };
    let readme = read("README.md");
    let n_lines = |part: &str| {
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        part.lines().filter(is_code).count()
    };
    let mut n_quoted = 0;
    for (file, start) in
        [("samples/window/link.rs", "/// Before `vkCreateDevice`"), ("samples/embed/ui.rs", "impl Ui {")]
    {
        let text = read(file);
        let part = &text[text.find(start).unwrap()..];
        assert!(
            readme.contains(&format!("```rs\n{part}```\n")),
            "the README quotes something else of {file}"
        );
        n_quoted += n_lines(part);
    }
    assert!(n_quoted < 60, "{n_quoted} lines of code");
    // It is compiled with the documentation's examples.
    let short = readme.split("```rust,no_run\n").nth(1).unwrap().split("```").next().unwrap();
    let body = &short[short.find("let device").unwrap()..short.find("    Ok(())").unwrap()];
    assert!(n_lines(body) <= 12, "{} lines", n_lines(body));
}
