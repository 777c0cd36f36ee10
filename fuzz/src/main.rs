//! The fuzz program: libFuzzer around the target that the environment names.

#![no_main]

use std::sync::OnceLock;

use exdoku_fuzz::Target;
use libfuzzer_sys::fuzz_target;

/// The environment variable that names the target. `fuzz/run` sets it; with none, the targets and their folders are listed.
const NAME: &str = "EXDOKU_FUZZ";

fn target() -> Target {
    static FOUND: OnceLock<Target> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let name = std::env::var(NAME).unwrap_or_default();
        Target::named(&name).unwrap_or_else(|| {
            if !name.is_empty() {
                eprintln!("{NAME}={name} names no target; there are:");
            }
            for target in Target::all() {
                println!("{}", [&[target.name], target.more_seeds()].concat().join(" "));
            }
            std::process::exit(2);
        })
    })
}

fuzz_target!(init: { target(); }, |text: &str| {
    target().run(text);
});
