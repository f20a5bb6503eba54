//! Parallel loops. The caller splits a loop into chunks, which are distributed in order to the caller and the workers,
//! which are rayon threads. No result of a kernel may depend on which thread takes which chunk.
//!
//! A caller that runs in a rayon pool (`ThreadPool::install`) uses the threads of that pool; every other caller uses
//! those of a pool that the first large loop creates.
//!
//! One loop uses the workers at a time: a second caller, and a loop inside a loop, run on the thread that called.

mod workers;

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ms_core::{Code, Error, Result, may_interrupt};

use workers::Pool;

/// The number of element operations below which a second thread costs more than it gains: if it must be woken up, and
/// if it is awake.
const SPLIT_WORK: usize = 1 << 16;
const SPLIT_WORK_AWAKE: usize = 1 << 14;
const POLL_EVERY: Duration = Duration::from_millis(5);

/// Work is in element operations, about a nanosecond each.
#[inline]
pub fn worth_splitting(work: usize) -> bool {
    work >= SPLIT_WORK || (work >= SPLIT_WORK_AWAKE && Pool::awake())
}

/// Whether this thread is working in a loop; loops inside it then run on this thread only.
#[inline]
pub(crate) fn in_loop() -> bool {
    !CURRENT_STOP.get().is_null()
}

static NUM_THREADS: AtomicUsize = AtomicUsize::new(0);

/// Whether a kernel's own long loop should stop. On a worker, which must not run the interrupt callback, whether the
/// surrounding loop stops.
pub(crate) fn interrupted() -> bool {
    if !IS_WORKER.get() {
        return ms_core::interrupted();
    }
    // SAFETY: null, or the flag of the loop that waits for this worker.
    may_interrupt() && unsafe { CURRENT_STOP.get().as_ref() }.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// The number of threads that a loop may use, including the caller: set by [`set_num_threads`], else `MS_NUM_THREADS`,
/// else the number of cores.
pub fn num_threads() -> usize {
    match NUM_THREADS.load(Ordering::Relaxed) {
        0 => {
            let cores = || std::thread::available_parallelism().map_or(1, usize::from);
            let env = std::env::var("MS_NUM_THREADS").ok().and_then(|v| v.trim().parse::<usize>().ok());
            let n = env.filter(|&n| n > 0).unwrap_or_else(cores);
            // A concurrent set_num_threads wins.
            let _ = NUM_THREADS.compare_exchange(0, n, Ordering::Relaxed, Ordering::Relaxed);
            NUM_THREADS.load(Ordering::Relaxed)
        }
        n => n,
    }
}

/// Sets the number of threads for later loops; 0 restores the default. Results do not depend on it.
pub fn set_num_threads(n: usize) {
    NUM_THREADS.store(n, Ordering::Relaxed);
}

/// Must be called before `fork`. No lock of the pool is held across a fork, so there is nothing to do.
pub fn before_fork() {}

/// Must be called in the child after `fork`. Its workers do not exist, so the pool is abandoned and the next large loop
/// creates a new one. (A child forked without this hook is detected by its process id.)
pub fn after_fork_child() {
    Pool::forget();
}

/// One parallel loop. It is on its caller's stack until every worker has left it.
struct Job<'a> {
    body: &'a (dyn Fn(usize) -> Result<()> + Sync),
    chunks: usize,
    next: AtomicUsize,
    stop: AtomicBool,
    /// The failure of the lowest chunk. All lower chunks have been started, so the result does not depend on timing.
    failure: Mutex<Option<(usize, Error)>>,
}

impl Job<'_> {
    fn fail(&self, chunk: usize, error: Error) {
        let mut failure = lock(&self.failure);
        if failure.as_ref().is_none_or(|(c, _)| chunk < *c) {
            *failure = Some((chunk, error));
        }
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Takes chunks until none is left. Only the loop's caller polls for interrupts.
    fn work(&self, mut poll: Option<&mut Poll>) {
        let outer = CURRENT_STOP.replace(&self.stop);
        while !self.stop.load(Ordering::Relaxed) {
            let chunk = self.next.fetch_add(1, Ordering::Relaxed);
            if chunk >= self.chunks {
                break;
            }
            match catch_unwind(AssertUnwindSafe(|| (self.body)(chunk))) {
                Ok(Ok(())) => {}
                Ok(Err(error)) => self.fail(chunk, error),
                Err(panic) => self.fail(chunk, panicked(&*panic)),
            }
            if poll.as_mut().is_some_and(|p| p.due()) {
                self.fail(0, Error::new(Code::Interrupted));
            }
        }
        CURRENT_STOP.set(outer);
    }
}

fn panicked(payload: &(dyn Any + Send)) -> Error {
    let text = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
    Error::new(Code::Internal).what("a kernel panicked").got(text.unwrap_or("a panic without a message"))
}

/// The time of the last call of the interrupt callback.
struct Poll(Instant);

impl Poll {
    fn due(&mut self) -> bool {
        let now = Instant::now();
        if now.duration_since(self.0) < POLL_EVERY {
            return false;
        }
        self.0 = now;
        interrupted()
    }
}

thread_local! {
    /// The stop flag of the loop that this thread is working in; null outside of loops.
    static CURRENT_STOP: Cell<*const AtomicBool> = const { Cell::new(std::ptr::null()) };
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while holding one of these locks; panics of kernels are caught outside of them.
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// Runs `body` for every chunk in `0..chunks`, on the caller and the pool's workers.
///
/// Errors: `Interrupted` if the interrupt callback requests it, `Internal` if the body panicked. No thread is inside
/// the body when it returns.
pub fn parallel_for(chunks: usize, body: &(dyn Fn(usize) + Sync)) -> Result<()> {
    try_parallel_for(chunks, &|chunk| {
        body(chunk);
        Ok(())
    })
}

/// Like [`parallel_for`], for a body that can fail: returns the error of the lowest failing chunk; chunks that have not
/// started are skipped.
pub fn try_parallel_for(chunks: usize, body: &(dyn Fn(usize) -> Result<()> + Sync)) -> Result<()> {
    if chunks == 0 {
        return Ok(());
    }
    let outer = CURRENT_STOP.get();
    let nested = !outer.is_null();
    let job = Job { body, chunks, next: AtomicUsize::new(0), stop: AtomicBool::new(false), failure: Mutex::new(None) };
    let mut poll = Poll(Instant::now());
    let helpers = num_threads().min(chunks) - 1;
    if nested || helpers == 0 || !Pool::get().run(&job, helpers, || job.work(Some(&mut poll))) {
        if IS_WORKER.get() {
            serial_in_worker(&job, outer)?;
        } else {
            job.work(Some(&mut poll));
        }
    }
    match job.failure.into_inner().unwrap_or_else(|e| e.into_inner()) {
        Some((_, error)) => Err(error),
        None => Ok(()),
    }
}

/// A loop inside a worker's chunk: it does not poll, but stops with the surrounding loop.
fn serial_in_worker(job: &Job, outer: *const AtomicBool) -> Result<()> {
    for chunk in 0..job.chunks {
        // SAFETY: the outer loop waits for this worker, so its flag is alive.
        if unsafe { outer.as_ref() }.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Error::new(Code::Interrupted));
        }
        (job.body)(chunk)?;
    }
    Ok(())
}
