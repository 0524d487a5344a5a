//! A place for the tests in `tests.rs`: a package of their own, whose features no other package adds to.
