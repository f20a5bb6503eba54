//! Fallible allocation of memory whose size the user decides: if it is not available, the call must fail and not the
//! process.

use crate::{Code, Error, Result};

/// Requests from this size on are checked against the available memory, since the system overcommits.
pub const CHECKED_FROM: usize = 64 << 20;

#[cold]
pub fn out_of_memory(bytes: usize, free: Option<usize>) -> Error {
    let error = Error::new(Code::OutOfMemory).what(format!("cannot allocate {}", readable_bytes(bytes)));
    match free {
        Some(free) => error.got(format!("{} available", readable_bytes(free))),
        None => error,
    }
}

/// A human-readable number of bytes, in units of 1024: `3.6 TB`.
///
/// ```
/// assert_eq!(ms_core::readable_bytes(4_000_000_000_000), "3.6 TB");
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

/// Bytes that the machine, or the container around the process, can still provide; `None` if the system does not report
/// it.
pub fn available() -> Option<usize> {
    let number = |path: &str| std::fs::read_to_string(path).ok()?.trim().parse::<usize>().ok();
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let machine = line.trim().trim_end_matches("kB").trim().parse::<usize>().ok()? * 1024;
    // Cached file pages count as used there, but the kernel reclaims them on demand.
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

/// Errors: `OutOfMemory` if this many bytes cannot be available.
pub fn check_available(bytes: usize) -> Result<()> {
    if bytes >= CHECKED_FROM
        && let Some(free) = available()
        && bytes > free
    {
        return Err(out_of_memory(bytes, Some(free)));
    }
    Ok(())
}

/// An empty vector with room for `n` elements.
///
/// Errors: `OutOfMemory`.
pub fn with_room<T>(n: usize) -> Result<Vec<T>> {
    let bytes = n.saturating_mul(size_of::<T>());
    check_available(bytes)?;
    let mut out = Vec::new();
    out.try_reserve_exact(n).map_err(|_| out_of_memory(bytes, available()))?;
    Ok(out)
}

/// `n` times the same value.
///
/// Errors: `OutOfMemory`.
pub fn filled<T: Clone>(n: usize, value: T) -> Result<Vec<T>> {
    let mut out = with_room(n)?;
    out.resize(n, value);
    Ok(out)
}

/// Collects an iterator of known length.
///
/// Errors: `OutOfMemory`.
///
/// ```
/// assert_eq!(ms_core::collected((0..3).map(|i| i * i)).unwrap(), [0, 1, 4]);
/// ```
pub fn collected<T>(items: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>> {
    let mut out = with_room(items.len())?;
    out.extend(items);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        for refused in [with_room::<u64>(usize::MAX).err(), filled(1 << 60, 0u8).err(), collected(0..usize::MAX).err()]
        {
            assert_eq!(refused.expect("refused").code(), Code::OutOfMemory);
        }
        assert_eq!(filled(3, 7u8).expect("fits"), [7, 7, 7]);
    }
}
