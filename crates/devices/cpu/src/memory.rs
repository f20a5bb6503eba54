//! What memory the machine has left, and how sizes are said.

use ms_core::{Code, Error};

#[cold]
pub fn out_of_memory(bytes: usize, free: Option<usize>) -> Error {
    let error = Error::new(Code::OutOfMemory).what(format!("cannot allocate {}", readable_bytes(bytes)));
    match free {
        Some(free) => error.got(format!("{} available", readable_bytes(free))),
        None => error,
    }
}

/// A number of bytes for people, in units of 1024: `3.6 TB`.
///
/// ```
/// assert_eq!(ms_device_cpu::readable_bytes(4_000_000_000_000), "3.6 TB");
/// ```
pub fn readable_bytes(bytes: usize) -> String {
    const UNITS: [&str; 7] = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"];
    let (mut value, mut unit) = (bytes as f64, 0);
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} bytes") } else { format!("{value:.1} {}", UNITS[unit]) }
}

/// Bytes that the machine, or the container around the process, can still give; `None` where the system does not say.
pub fn available() -> Option<usize> {
    let number = |path: &str| std::fs::read_to_string(path).ok()?.trim().parse::<usize>().ok();
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let machine = line.trim().trim_end_matches("kB").trim().parse::<usize>().ok()? * 1024;
    // Cached pages of files count as used there, but the kernel gives them up when memory is asked for.
    let group = |dir: &str, limit: &str, used: &str, files: &str| {
        let stat = std::fs::read_to_string(format!("{dir}/memory.stat")).ok()?;
        let files = stat.lines().find_map(|l| l.strip_prefix(files)?.trim().parse::<usize>().ok()).unwrap_or(0);
        let used = number(&format!("{dir}/{used}"))?.saturating_sub(files);
        Some(number(&format!("{dir}/{limit}"))?.saturating_sub(used))
    };
    let container = group("/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file ").or_else(|| {
        let dir = "/sys/fs/cgroup/memory";
        group(dir, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ")
    });
    Some(container.map_or(machine, |c| c.min(machine)))
}
