//! The workers: rayon threads that are occupied by a burst of loops. A worker spins for a while after a loop, so that
//! successive launches start without a system call. If no loop comes, it returns to rayon, which lets it sleep or gives
//! it other work.
//!
//! The threads are those of the rayon pool in which the caller runs (`ThreadPool::install`), else those of a pool of
//! our own.
//!
//! A loop is published in one atomic word, the call: the number of the loop, and how many workers may still join it. A
//! worker joins by decrementing the latter; the caller closes the call by setting it to zero, and then knows how many
//! workers it must wait for. rayon's own queues only bring workers here: starting each loop through them takes 10 us,
//! through the call 0.3 us.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

use super::{IS_WORKER, Job, lock};

/// The pool for callers that do not run on rayon threads.
static POOL: AtomicPtr<Pool> = AtomicPtr::new(std::ptr::null_mut());

thread_local! {
    /// The pool for the rayon threads to which this thread belongs, if they are not our own.
    static HOST: Cell<Option<&'static Pool>> = const { Cell::new(None) };
}

/// The time that a worker spins for the next loop: longer than Python needs between two launches, but short enough not
/// to be noticed.
const SPIN: Duration = Duration::from_micros(200);
/// The time that a caller spins for the other threads' last chunks.
const SPIN_DONE: Duration = Duration::from_micros(50);
/// The number of spin-loop pauses between two reads of the clock.
const PAUSES: usize = 32;

/// The bits of a call that hold the number of workers that may still join.
const SEATS: u64 = 0xffff;

/// The source of workers.
enum Threads {
    /// Our own rayon pool, created when a loop first needs helpers, and its number of threads. Only the thread that
    /// holds `busy` uses it.
    Own(Mutex<Option<ThreadPool>>, AtomicUsize),
    /// The rayon pool in which the caller runs.
    Callers,
}

pub(super) struct Pool {
    pid: u32,
    threads: Threads,
    /// Whether a loop uses the workers.
    busy: AtomicBool,
    /// The number of the loop, above the bits for the remaining seats.
    call: AtomicU64,
    /// The loop of the call; valid for workers that took a seat, until they have left.
    job: AtomicPtr<Job<'static>>,
    /// Workers that joined the loop and have left it.
    left: AtomicUsize,
    /// Workers that are looking for calls.
    present: AtomicUsize,
    /// Workers that were requested from rayon and have not arrived yet.
    coming: AtomicUsize,
    /// Whether the caller sleeps until the workers have left.
    caller_sleeps: AtomicBool,
    sleep: Mutex<()>,
    done: Condvar,
}

/// Spins until `ready` or the time is over; returns whether it was ready.
fn spin_until(time: Duration, ready: impl Fn() -> bool) -> bool {
    for _ in 0..PAUSES {
        if ready() {
            return true;
        }
        std::hint::spin_loop();
    }
    let start = Instant::now();
    while start.elapsed() < time {
        for _ in 0..PAUSES {
            if ready() {
                return true;
            }
            std::hint::spin_loop();
        }
    }
    false
}

impl Pool {
    /// Pools are leaked: workers and forked children may access them at any time, and there is only one for each rayon
    /// pool.
    fn leaked(threads: Threads) -> *mut Pool {
        Box::into_raw(Box::new(Pool {
            pid: std::process::id(),
            threads,
            busy: AtomicBool::new(false),
            call: AtomicU64::new(0),
            job: AtomicPtr::new(std::ptr::null_mut()),
            left: AtomicUsize::new(0),
            present: AtomicUsize::new(0),
            coming: AtomicUsize::new(0),
            caller_sleeps: AtomicBool::new(false),
            sleep: Mutex::new(()),
            done: Condvar::new(),
        }))
    }

    pub(super) fn get() -> &'static Pool {
        if rayon_core::current_thread_index().is_some() {
            return Pool::of_callers();
        }
        let pid = std::process::id();
        let current = POOL.load(Ordering::Acquire);
        // SAFETY: pools are leaked, never freed.
        if let Some(pool) = unsafe { current.as_ref() }
            && pool.pid == pid
        {
            return pool;
        }
        let fresh = Pool::leaked(Threads::Own(Mutex::new(None), AtomicUsize::new(0)));
        match POOL.compare_exchange(current, fresh, Ordering::AcqRel, Ordering::Acquire) {
            // SAFETY: leaked just now.
            Ok(_) => unsafe { &*fresh },
            Err(other) => {
                // SAFETY: `fresh` was not shared.
                drop(unsafe { Box::from_raw(fresh) });
                // SAFETY: leaked by the thread that won; null only between a fork and the child's first loop.
                unsafe { other.as_ref() }.unwrap_or_else(Pool::get)
            }
        }
    }

    /// The pool for the rayon threads to which this one belongs. Workers that join it remember it.
    fn of_callers() -> &'static Pool {
        HOST.get().unwrap_or_else(|| {
            // SAFETY: leaked just now.
            let pool: &'static Pool = unsafe { &*Pool::leaked(Threads::Callers) };
            HOST.set(Some(pool));
            pool
        })
    }

    /// Abandons the pool, in the child of a fork; the next large loop creates a new one.
    pub(super) fn forget() {
        POOL.store(std::ptr::null_mut(), Ordering::Release);
    }

    /// Whether some worker is spinning, so that it joins a loop at once. In the child of a fork that has no pool yet
    /// this may be wrong, which only costs a little time.
    #[inline]
    pub(super) fn awake() -> bool {
        let host = HOST.get();
        // SAFETY: as in `get`.
        let pool = host.or_else(|| unsafe { POOL.load(Ordering::Acquire).as_ref() });
        pool.is_some_and(|p| p.present.load(Ordering::Relaxed) > 0)
    }

    /// Runs the job with up to `helpers` workers, and `work` on this thread. Returns false if another loop has the
    /// workers.
    pub(super) fn run(&'static self, job: &Job, helpers: usize, work: impl FnOnce()) -> bool {
        if self.busy.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            return false;
        }
        let helpers = self.at_most(helpers.min(SEATS as usize));
        let number = (self.call.load(Ordering::Relaxed) & !SEATS).wrapping_add(SEATS + 1);
        self.job.store(std::ptr::from_ref(job).cast_mut().cast(), Ordering::Relaxed);
        self.left.store(0, Ordering::Relaxed);
        // Sequentially consistent with `present`: either the worker sees this call before it leaves, or this thread
        // sees that it left.
        self.call.store(number | helpers as u64, Ordering::SeqCst);
        if self.present.load(Ordering::SeqCst) < helpers {
            self.summon(helpers);
        }
        work();
        // From here on no worker joins. Those inside are waited for, because the job is on the caller's stack.
        let seats = self.call.swap(number, Ordering::AcqRel) & SEATS;
        let joined = helpers - seats as usize;
        let all_left = || self.left.load(Ordering::Acquire) == joined;
        if !spin_until(SPIN_DONE, all_left) {
            self.caller_sleeps.store(true, Ordering::SeqCst);
            let mut guard = lock(&self.sleep);
            while self.left.load(Ordering::SeqCst) != joined {
                guard = self.done.wait(guard).unwrap_or_else(|e| e.into_inner());
            }
            drop(guard);
            self.caller_sleeps.store(false, Ordering::Relaxed);
        }
        self.busy.store(false, Ordering::Release);
        true
    }

    /// The number of available workers, at most `helpers`. Grows our own pool if necessary.
    fn at_most(&self, helpers: usize) -> usize {
        match &self.threads {
            Threads::Own(pool, size) => {
                let threads = size.load(Ordering::Relaxed);
                if helpers <= threads {
                    return helpers;
                }
                let wanted = helpers.max(super::num_threads() - 1);
                let builder = ThreadPoolBuilder::new().num_threads(wanted);
                match builder.thread_name(|k| format!("ms-kernels-{k}")).build() {
                    Ok(larger) => {
                        // The threads of the smaller pool end when they are done here.
                        *lock(pool) = Some(larger);
                        size.store(wanted, Ordering::Relaxed);
                        helpers
                    }
                    Err(_) => threads, // no more threads can be created: use the existing ones
                }
            }
            // In the child of a fork only the caller's thread exists.
            Threads::Callers if self.pid != std::process::id() => 0,
            Threads::Callers => helpers.min(rayon_core::current_num_threads() - 1),
        }
    }

    /// Requests the missing workers from rayon.
    #[cold]
    fn summon(&'static self, helpers: usize) {
        let known = self.present.load(Ordering::SeqCst) + self.coming.load(Ordering::SeqCst);
        let caller = rayon_core::current_thread_index();
        // The caller may pick up the request itself, after its loop has ended and if no other thread took it.
        let answer = move || {
            let own = matches!(self.threads, Threads::Callers) && rayon_core::current_thread_index() == caller;
            if own {
                self.coming.fetch_sub(1, Ordering::SeqCst);
            } else {
                self.serve();
            }
        };
        for _ in known..helpers {
            self.coming.fetch_add(1, Ordering::SeqCst);
            match &self.threads {
                Threads::Own(pool, _) => lock(pool).as_ref().expect("made before the loop").spawn(answer),
                Threads::Callers => rayon_core::spawn(answer),
            }
        }
    }

    /// Takes a seat in the call, if one is left.
    fn join(&self) -> bool {
        let mut call = self.call.load(Ordering::SeqCst);
        while call & SEATS != 0 {
            match self.call.compare_exchange_weak(call, call - 1, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return true,
                Err(now) => call = now,
            }
        }
        false
    }

    /// Takes part in the loops of a burst.
    fn serve(&'static self) {
        let outer = IS_WORKER.replace(true);
        if matches!(self.threads, Threads::Callers) {
            HOST.set(Some(self));
        }
        self.present.fetch_add(1, Ordering::SeqCst);
        self.coming.fetch_sub(1, Ordering::SeqCst);
        loop {
            let joined = spin_until(SPIN, || self.call.load(Ordering::Relaxed) & SEATS != 0) && self.join();
            if !joined {
                self.present.fetch_sub(1, Ordering::SeqCst);
                // A call may have come before the caller could see that this worker leaves.
                if !self.join() {
                    break;
                }
                self.present.fetch_add(1, Ordering::SeqCst);
            }
            let job = self.job.load(Ordering::Relaxed);
            // SAFETY: the seat was taken while the call was open, so the caller waits until this worker has left.
            unsafe { &*job }.work(None);
            // The job is not accessed after this.
            self.left.fetch_add(1, Ordering::SeqCst);
            if self.caller_sleeps.load(Ordering::SeqCst) {
                drop(lock(&self.sleep));
                self.done.notify_all();
            }
        }
        IS_WORKER.set(outer);
    }
}
