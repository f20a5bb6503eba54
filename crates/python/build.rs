//! Linker arguments of the library.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    if target == "x86_64-unknown-linux-gnu" {
        // See src/glibc.rs.
        println!("cargo::rustc-cdylib-link-arg=-Wl,--wrap=hypot,--wrap=hypotf");
    }
    // Merges functions with identical code: kernels whose dtypes or SIMD levels do not differ in instructions. LLD
    // supports this, which is Rust's linker for most of Linux; other linkers have no such flag.
    const FOLD: &str = "-Wl,--icf=all";
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") && target.contains("linux") && links(&target, FOLD)
    {
        println!("cargo::rustc-cdylib-link-arg={FOLD}");
    }
}

/// Whether the linker accepts this argument.
fn links(target: &str, argument: &str) -> bool {
    let (Ok(compiler), Ok(folder)) = (env::var("RUSTC"), env::var("OUT_DIR")) else { return false };
    let source = Path::new(&folder).join("probe.rs");
    if std::fs::write(&source, "#[unsafe(no_mangle)]\npub extern \"C\" fn probe() {}\n").is_err() {
        return false;
    }
    let mut command = Command::new(compiler);
    command.args(["--crate-type=cdylib", "--edition=2024", "--target", target, "--out-dir", &folder]);
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        command.arg(format!("-Clinker={linker}"));
    }
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    command.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    command.arg(format!("-Clink-arg={argument}")).arg(&source);
    command.output().is_ok_and(|done| done.status.success())
}
