//! Shaders are stored on disk by their content. Without an adapter nothing is tested.

use std::path::{Path, PathBuf};

use crate::common::{launch_on, open, some};
use ms_core::{Attr, DType};
use ms_device_gpu::disk_cache::DiskCache;
use ms_device_wgpu::WgpuDevice;

fn open_with(folder: &Path) -> Option<WgpuDevice> {
    let mut device = open()?;
    device.keep_shaders_in(DiskCache::new(folder, 64 << 20));
    Some(device)
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ms-shaders-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Returns the result of a kernel, and the number of shaders translated for it.
fn softmax(device: &WgpuDevice) -> (Vec<Vec<f64>>, u64) {
    let f = DType::Float32;
    let x = [some(&[3, 40])];
    let got = launch_on(device, "softmax_", &[f], &[Attr::Int(1)], (None, None), &x, &[(f, &[3, 40])]).unwrap();
    (got, device.translated())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).map(|all| all.map(|entry| entry.unwrap().path()).collect()).unwrap_or_default()
}

#[test]
fn a_second_device_finds_what_the_first_translated() {
    let folder = folder("twice");
    let Some(first) = open_with(&folder) else { return };
    let (want, translated) = softmax(&first);
    assert_eq!((translated, files(&folder).len()), (1, 1));
    let second = open_with(&folder).unwrap();
    assert_eq!(softmax(&second), (want.clone(), 0));
    // A damaged file is ignored and written again.
    let file = files(&folder).remove(0);
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    assert_eq!(softmax(&open_with(&folder).unwrap()), (want.clone(), 1));
    std::fs::write(&file, b"").unwrap();
    assert_eq!(softmax(&open_with(&folder).unwrap()), (want.clone(), 1));
    assert_eq!(softmax(&open_with(&folder).unwrap()), (want, 0));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_devices_write_at_once() {
    let folder = folder("writers");
    let Some(device) = open_with(&folder) else { return };
    let want = softmax(&device).0;
    std::fs::remove_dir_all(&folder).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| assert_eq!(softmax(&open_with(&folder).unwrap()).0, want));
        }
    });
    assert_eq!(files(&folder).len(), 1);
    assert_eq!(softmax(&open_with(&folder).unwrap()), (want, 0));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_that_cannot_be_written_is_no_error() {
    let file = folder("file");
    std::fs::write(&file, b"no folder").unwrap();
    let Some(device) = open_with(&file) else { return };
    assert_eq!(softmax(&device).1, 1);
    std::fs::remove_file(file).unwrap();
}
