//! The search for NVIDIA's libraries: in folders that the user names, in Python's wheels, then by the system's loader.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Folders with NVIDIA's libraries, separated like `PATH`.
pub const LIBRARIES: &str = "MS_CUDA_LIBRARIES";

static SITES: OnceLock<fn() -> Vec<PathBuf>> = OnceLock::new();

/// Sets the function that lists the folders into which Python installs packages. Only the first call has an effect. The
/// function is called once, when a GPU is requested, by a thread that may run Python.
pub fn set_sites(sites: fn() -> Vec<PathBuf>) {
    let _ = SITES.set(sites);
}

/// The library folders of the wheels `nvidia-*` in a folder of packages: `nvidia/cublas/lib` and the like.
fn of_wheels(site: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(site.join("nvidia")) else { return Vec::new() };
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    // Use the same order on each machine.
    folders.sort();
    let inner = if cfg!(windows) { "bin" } else { "lib" };
    folders.into_iter().map(|folder| folder.join(inner)).filter(|folder| folder.is_dir()).collect()
}

/// The folders that the user names, then those of the wheels.
pub fn folders() -> Vec<PathBuf> {
    let named = std::env::var_os(LIBRARIES).unwrap_or_default();
    let mut all: Vec<PathBuf> = std::env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty()).collect();
    if let Some(sites) = SITES.get() {
        static FOUND: OnceLock<Vec<PathBuf>> = OnceLock::new();
        let found = FOUND.get_or_init(|| sites().iter().flat_map(|site| of_wheels(site)).collect());
        all.extend_from_slice(found);
    }
    all
}

/// Loads the first of these files that is in one of the folders, so that the loader then finds it by name.
pub fn preload(names: &[&str]) -> bool {
    for folder in folders() {
        for name in names {
            let path = folder.join(name);
            if path.exists() {
                // SAFETY: NVIDIA's libraries have no side effects on load. The library stays loaded until the process
                // ends.
                if let Ok(library) = unsafe { libloading::Library::new(path) } {
                    std::mem::forget(library);
                    return true;
                }
            }
        }
    }
    false
}

/// The first of these symbols that a library does not have.
pub fn lacking(library: &libloading::Library, names: &[&'static str]) -> Option<&'static str> {
    // SAFETY: the symbols are only looked up.
    names.iter().copied().find(|name| unsafe { library.get::<*const ()>(*name).is_err() })
}

static TF32_PRODUCTS: AtomicBool = AtomicBool::new(false);
static TF32_CONVOLUTIONS: AtomicBool = AtomicBool::new(false);

/// Sets whether float32 products and convolutions may round their operands to 10 bits of mantissa, which is several
/// times as fast; `None` changes nothing. Initially neither may.
pub fn allow_tf32(products: Option<bool>, convolutions: Option<bool>) {
    for (slot, value) in [(&TF32_PRODUCTS, products), (&TF32_CONVOLUTIONS, convolutions)] {
        if let Some(value) = value {
            slot.store(value, Ordering::Relaxed);
        }
    }
}

pub fn tf32_products() -> bool {
    TF32_PRODUCTS.load(Ordering::Relaxed)
}

pub fn tf32_convolutions() -> bool {
    TF32_CONVOLUTIONS.load(Ordering::Relaxed)
}
