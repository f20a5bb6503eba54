//! The workers: threads of a rayon pool that a burst of loops occupies. A worker spins for a while after a loop, so that launches
//! in a row start without the system; when no loop comes it goes back to rayon, which lets it sleep or gives it other work.
//!
//! The threads are those of the rayon pool in which the caller runs (`ThreadPool::install`), else those of a pool of our own.
//!
//! A loop is handed over in one atomic word, the call: the number of the loop, and how many workers may still join it. A
//! worker joins by taking one off; the caller closes the call by setting that to zero, and then knows how many it has to wait
//! for. rayon's own queues only bring workers here: handing each loop over through them takes 10 us, the call 0.3.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

use super::{IS_WORKER, Job, lock};

/// The pool of callers that run on no rayon thread.
static POOL: AtomicPtr<Pool> = AtomicPtr::new(std::ptr::null_mut());

thread_local! {
    /// The pool of the rayon threads to which this thread belongs, where those are not our own.
    static HOST: Cell<Option<&'static Pool>> = const { Cell::new(None) };
}

/// How long a worker waits awake for the next loop: longer than what Python does between two launches, and less than
/// anybody notices.
const SPIN: Duration = Duration::from_micros(200);
/// How long a caller waits awake for the others' last chunks.
const SPIN_DONE: Duration = Duration::from_micros(50);
/// Pauses between two looks at the clock.
const PAUSES: usize = 32;

/// The bits of a call that say how many workers may join.
const SEATS: u64 = 0xffff;

/// Where workers come from.
enum Threads {
    /// A rayon pool of our own, made when a loop first wants helpers, and how many threads it has. Only the thread that has
    /// `busy` uses it.
    Own(Mutex<Option<ThreadPool>>, AtomicUsize),
    /// The rayon pool in which the caller runs.
    Callers,
}

pub(super) struct Pool {
    pid: u32,
    threads: Threads,
    /// Whether a loop uses the workers.
    busy: AtomicBool,
    /// The number of the loop above the seats that are left.
    call: AtomicU64,
    /// The loop that the call is for; valid for those who took a seat, until they have left.
    job: AtomicPtr<Job<'static>>,
    /// Workers that joined the loop and have left it.
    left: AtomicUsize,
    /// Workers that look for calls.
    present: AtomicUsize,
    /// Workers that rayon was asked for and that have not come yet.
    coming: AtomicUsize,
    /// Whether the caller sleeps until the workers have left.
    caller_sleeps: AtomicBool,
    sleep: Mutex<()>,
    done: Condvar,
}

/// Spins until `ready` or the time is over; whether it was ready.
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
    /// Pools are leaked: workers and forked children may look at them at any time, and there is one for each rayon pool.
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
                // SAFETY: nobody else has seen `fresh`.
                drop(unsafe { Box::from_raw(fresh) });
                // SAFETY: leaked by the thread that won; null only between a fork and the child's first loop.
                unsafe { other.as_ref() }.unwrap_or_else(Pool::get)
            }
        }
    }

    /// The pool of the rayon threads among which this one is. Workers that come to it remember it.
    fn of_callers() -> &'static Pool {
        HOST.get().unwrap_or_else(|| {
            // SAFETY: leaked just now.
            let pool: &'static Pool = unsafe { &*Pool::leaked(Threads::Callers) };
            HOST.set(Some(pool));
            pool
        })
    }

    /// Leaves the pool behind, as the child of a fork does; the next large loop makes a new one.
    pub(super) fn forget() {
        POOL.store(std::ptr::null_mut(), Ordering::Release);
    }

    /// Whether some worker waits awake, so that it joins a loop at once. In the child of a fork that has no pool yet this may
    /// be wrong, which costs a little time.
    #[inline]
    pub(super) fn awake() -> bool {
        let host = HOST.get();
        // SAFETY: as in `get`.
        let pool = host.or_else(|| unsafe { POOL.load(Ordering::Acquire).as_ref() });
        pool.is_some_and(|p| p.present.load(Ordering::Relaxed) > 0)
    }

    /// Runs the job with up to `helpers` workers, and `work` on this thread; false where another loop has the workers.
    pub(super) fn run(&'static self, job: &Job, helpers: usize, work: impl FnOnce()) -> bool {
        if self.busy.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            return false;
        }
        let helpers = self.at_most(helpers.min(SEATS as usize));
        let number = (self.call.load(Ordering::Relaxed) & !SEATS).wrapping_add(SEATS + 1);
        self.job.store(std::ptr::from_ref(job).cast_mut().cast(), Ordering::Relaxed);
        self.left.store(0, Ordering::Relaxed);
        // Sequentially consistent with `present`: either the worker sees this call before it goes, or this sees that it went.
        self.call.store(number | helpers as u64, Ordering::SeqCst);
        if self.present.load(Ordering::SeqCst) < helpers {
            self.summon(helpers);
        }
        work();
        // From here on no worker joins; those inside are waited for, because the job lies on the caller's stack.
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

    /// How many of `helpers` workers there may be. Makes a pool of our own large enough.
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
                        // The threads of the smaller one end when they are done here.
                        *lock(pool) = Some(larger);
                        size.store(wanted, Ordering::Relaxed);
                        helpers
                    }
                    Err(_) => threads, // out of threads: the ones there are will do
                }
            }
            // In the child of a fork only the caller is left.
            Threads::Callers if self.pid != std::process::id() => 0,
            Threads::Callers => helpers.min(rayon_core::current_num_threads() - 1),
        }
    }

    /// Asks rayon for as many workers as are missing.
    #[cold]
    fn summon(&'static self, helpers: usize) {
        let known = self.present.load(Ordering::SeqCst) + self.coming.load(Ordering::SeqCst);
        let caller = rayon_core::current_thread_index();
        // The caller may find the request itself, when its loop is over and nobody else has taken it.
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
                // A call that came before the caller could see that this worker goes.
                if !self.join() {
                    break;
                }
                self.present.fetch_add(1, Ordering::SeqCst);
            }
            let job = self.job.load(Ordering::Relaxed);
            // SAFETY: the seat was taken while the call was open, so its caller waits until this worker has left.
            unsafe { &*job }.work(None);
            // The last touch of the job is above.
            self.left.fetch_add(1, Ordering::SeqCst);
            if self.caller_sleeps.load(Ordering::SeqCst) {
                drop(lock(&self.sleep));
                self.done.notify_all();
            }
        }
        IS_WORKER.set(outer);
    }
}
