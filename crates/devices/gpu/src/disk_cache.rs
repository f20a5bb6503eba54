//! Compiled kernels in the user's cache folder, by the hash of their source.
//!
//! A file is written under a temporary name and then renamed, so that readers and other writers see it complete or not
//! at all. Its content is checked when it is read; a damaged file is ignored. A folder that cannot be written is not an
//! error.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// The environment variable that names the folder.
pub const FOLDER: &str = "MS_KERNEL_CACHE";

/// The total size in bytes from which the oldest files are removed.
const LIMIT: u64 = 256 << 20;

const MAGIC: &[u8; 8] = b"MSKERN01";

/// Two 64-bit hashes (FNV-1a with different seeds) as text.
pub fn key(parts: &[&[u8]]) -> String {
    let hash = |start: u64| {
        let mut hash = start;
        for part in parts {
            for byte in part.iter().copied().chain((part.len() as u64).to_le_bytes()) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        hash
    };
    format!("{:016x}{:016x}", hash(0xcbf2_9ce4_8422_2325), hash(0x6c62_272e_07bb_0142))
}

pub struct DiskCache {
    folder: Option<PathBuf>,
    limit: u64,
    /// Bytes that this process has written since it last measured the folder.
    written: AtomicU64,
}

fn user_folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return (!folder.is_empty()).then(|| folder.into());
    }
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|p| p.is_absolute());
    let base = base.or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".cache")));
    Some(base?.join("ms").join("kernels"))
}

impl DiskCache {
    /// The user's cache.
    pub fn of_user() -> DiskCache {
        DiskCache::at(user_folder(), LIMIT)
    }

    pub fn new(folder: impl Into<PathBuf>, limit: u64) -> DiskCache {
        DiskCache::at(Some(folder.into()), limit)
    }

    fn at(folder: Option<PathBuf>, limit: u64) -> DiskCache {
        // The first write triggers a check of the folder's size.
        DiskCache { folder, limit, written: AtomicU64::new(limit) }
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{key}.kernel")))
    }

    /// The content stored under this key.
    pub fn get(&self, key: &str) -> Option<Vec<u8>> {
        let path = self.path(key)?;
        let file = fs::read(&path).ok()?;
        let content = checked(&file, key);
        if content.is_none() {
            // Damaged: it will be written again.
            let _ = fs::remove_file(&path);
        }
        content.map(<[u8]>::to_vec)
    }

    pub fn put(&self, key: &str, content: &[u8]) {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let (Some(folder), Some(path)) = (&self.folder, self.path(key)) else { return };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let beside = folder.join(format!("{key}.{}.{number}.new", std::process::id()));
        let mut file = MAGIC.to_vec();
        file.extend(self::key(&[key.as_bytes(), content]).as_bytes());
        file.extend(content);
        let bytes = file.len() as u64;
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&beside, file));
        if written.and_then(|()| fs::rename(&beside, path)).is_err() {
            let _ = fs::remove_file(&beside);
            return;
        }
        // The size of the folder is not measured at each write.
        if self.written.fetch_add(bytes, Ordering::Relaxed) + bytes >= self.limit / 16 {
            self.written.store(0, Ordering::Relaxed);
            self.trim();
        }
    }

    /// Removes the oldest files if the total size exceeds the limit.
    fn trim(&self) {
        let Some(entries) = self.folder.as_ref().and_then(|f| fs::read_dir(f).ok()) else { return };
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let (path, meta) = entry.ok().and_then(|e| Some((e.path(), e.metadata().ok()?)))?;
                let own = path.extension().is_some_and(|e| e == "kernel" || e == "new");
                own.then(|| (meta.modified().unwrap_or(SystemTime::UNIX_EPOCH), meta.len(), path))
            })
            .collect();
        let mut total: u64 = files.iter().map(|f| f.1).sum();
        files.sort();
        for (_, len, path) in files {
            if total <= self.limit {
                break;
            }
            let _ = fs::remove_file(path);
            total -= len;
        }
    }
}

/// The content of a file, if it is intact.
fn checked<'a>(file: &'a [u8], key: &str) -> Option<&'a [u8]> {
    let rest = file.strip_prefix(MAGIC)?;
    let (sum, content) = rest.split_at_checked(32)?;
    (sum == self::key(&[key.as_bytes(), content]).as_bytes()).then_some(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ms-kernel-cache-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn what_is_stored_is_found_by_its_key_alone() {
        let folder = folder("keys");
        let cache = DiskCache::new(&folder, LIMIT);
        let (a, b) = (key(&[b"source", b"sm_80"]), key(&[b"source", b"sm_90"]));
        assert!(a != b && key(&[b"ab", b"c"]) != key(&[b"a", b"bc"]));
        assert_eq!(cache.get(&a), None);
        cache.put(&a, b"first");
        cache.put(&b, b"second");
        assert_eq!((cache.get(&a).unwrap(), cache.get(&b).unwrap()), (b"first".to_vec(), b"second".to_vec()));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_damaged_file_is_as_none_and_is_written_anew() {
        let folder = folder("damaged");
        let cache = DiskCache::new(&folder, LIMIT);
        let name = key(&[b"x"]);
        for damage in [&b""[..], b"MSKERN01", b"something else altogether, longer than a header is"] {
            cache.put(&name, b"content");
            fs::write(cache.path(&name).unwrap(), damage).unwrap();
            assert_eq!(cache.get(&name), None);
        }
        cache.put(&name, b"content");
        let path = cache.path(&name).unwrap();
        let mut file = fs::read(&path).unwrap();
        *file.last_mut().unwrap() ^= 1;
        fs::write(&path, file).unwrap();
        assert_eq!(cache.get(&name), None);
        // The file of another key.
        cache.put(&key(&[b"y"]), b"content");
        fs::rename(cache.path(&key(&[b"y"])).unwrap(), &path).unwrap();
        assert_eq!(cache.get(&name), None);
        cache.put(&name, b"content");
        assert_eq!(cache.get(&name).unwrap(), b"content");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn many_writers_leave_whole_files() {
        let folder = folder("writers");
        let name = key(&[b"shared"]);
        std::thread::scope(|scope| {
            for t in 0..4u8 {
                let (folder, name) = (&folder, &name);
                scope.spawn(move || {
                    let cache = DiskCache::new(folder, LIMIT);
                    for _ in 0..50 {
                        cache.put(name, &vec![t; 10_000]);
                        let found = cache.get(name).expect("whole");
                        assert!(found.len() == 10_000 && found.iter().all(|b| *b == found[0]));
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_oldest_files_go_where_there_are_too_many() {
        let folder = folder("bound");
        let cache = DiskCache::new(&folder, 5000);
        for k in 0..20u8 {
            cache.put(&key(&[&[k]]), &[k; 1000]);
            std::thread::sleep(std::time::Duration::from_millis(3));
        }
        let left: u64 = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().metadata().unwrap().len()).sum();
        assert!(left <= 5000, "{left}");
        assert!(cache.get(&key(&[&[19]])).is_some() && cache.get(&key(&[&[0]])).is_none());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_error() {
        let file = folder("file");
        fs::write(&file, b"no folder").unwrap();
        let cache = DiskCache::new(&file, LIMIT);
        cache.put(&key(&[b"x"]), b"content");
        assert_eq!(cache.get(&key(&[b"x"])), None);
        fs::remove_file(file).unwrap();
        let none = DiskCache::at(None, LIMIT);
        none.put("x", b"content");
        assert_eq!(none.get("x"), None);
    }
}
