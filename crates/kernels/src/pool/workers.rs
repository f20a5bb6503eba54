//! The workers: threads that spin for a while after a loop, so that launches in a row start without the system, and then
//! sleep.
//!
//! A loop is handed over in one atomic word, the call: the number of the loop, and how many workers may still join it. A
//! worker joins by taking one off; the caller closes the call by setting that to zero, and then knows how many it has to wait
//! for. Locks are only for sleeping and waking.

use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use super::{IS_WORKER, Job, lock};

static POOL: AtomicPtr<Pool> = AtomicPtr::new(std::ptr::null_mut());

/// How long a worker waits awake for the next loop: longer than what Python does between two launches, and less than
/// anybody notices.
const SPIN: Duration = Duration::from_micros(200);
/// How long a caller waits awake for the others' last chunks.
const SPIN_DONE: Duration = Duration::from_micros(50);
/// Pauses between two looks at the clock.
const PAUSES: usize = 32;

/// The bits of a call that say how many workers may join.
const SEATS: u64 = 0xffff;

pub(super) struct Pool {
    pid: u32,
    /// Whether a loop uses the workers.
    busy: AtomicBool,
    /// The number of the loop above the seats that are left.
    call: AtomicU64,
    /// The loop that the call is for; valid for those who took a seat, until they have left.
    job: AtomicPtr<Job<'static>>,
    /// Workers that joined the loop and have left it.
    left: AtomicUsize,
    /// Workers that sleep, or are about to.
    asleep: AtomicUsize,
    spawned: AtomicUsize,
    /// Whether the caller sleeps until the workers have left.
    caller_sleeps: AtomicBool,
    sleep: Mutex<()>,
    wake: Condvar,
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
    pub(super) fn get() -> &'static Pool {
        let pid = std::process::id();
        let current = POOL.load(Ordering::Acquire);
        // SAFETY: pools are leaked, never freed.
        if let Some(pool) = unsafe { current.as_ref() }
            && pool.pid == pid
        {
            return pool;
        }
        let fresh = Box::into_raw(Box::new(Pool {
            pid,
            busy: AtomicBool::new(false),
            call: AtomicU64::new(0),
            job: AtomicPtr::new(std::ptr::null_mut()),
            left: AtomicUsize::new(0),
            asleep: AtomicUsize::new(0),
            spawned: AtomicUsize::new(0),
            caller_sleeps: AtomicBool::new(false),
            sleep: Mutex::new(()),
            wake: Condvar::new(),
            done: Condvar::new(),
        }));
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

    /// Leaves the pool behind, as the child of a fork does; the next large loop makes a new one.
    pub(super) fn forget() {
        POOL.store(std::ptr::null_mut(), Ordering::Release);
    }

    /// Whether some worker waits awake, so that it joins a loop at once. In the child of a fork that has no pool yet this may
    /// be wrong, which costs a little time.
    #[inline]
    pub(super) fn awake() -> bool {
        // SAFETY: as in `get`.
        unsafe { POOL.load(Ordering::Acquire).as_ref() }
            .is_some_and(|p| p.asleep.load(Ordering::Relaxed) < p.spawned.load(Ordering::Relaxed))
    }

    /// Runs the job with up to `helpers` workers, and `work` on this thread; false where another loop has the workers.
    pub(super) fn run(&'static self, job: &Job, helpers: usize, work: impl FnOnce()) -> bool {
        if self.busy.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            return false;
        }
        let helpers = self.spawn(helpers.min(SEATS as usize));
        let number = (self.call.load(Ordering::Relaxed) & !SEATS).wrapping_add(SEATS + 1);
        self.job.store(std::ptr::from_ref(job).cast_mut().cast(), Ordering::Relaxed);
        self.left.store(0, Ordering::Relaxed);
        // Sequentially consistent with `asleep`: either the worker sees this call before it sleeps, or this sees the sleeper.
        self.call.store(number | helpers as u64, Ordering::SeqCst);
        if self.asleep.load(Ordering::SeqCst) > 0 {
            drop(lock(&self.sleep));
            if helpers == 1 { self.wake.notify_one() } else { self.wake.notify_all() }
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

    /// Sees to it that there are `helpers` workers, and says how many of them there are. Only the thread that has `busy`
    /// comes here.
    fn spawn(&'static self, helpers: usize) -> usize {
        let mut spawned = self.spawned.load(Ordering::Relaxed);
        while spawned < helpers {
            let thread = std::thread::Builder::new().name(format!("ms-kernels-{spawned}"));
            if thread.spawn(move || self.worker()).is_err() {
                break; // out of threads: the ones there are will do
            }
            spawned += 1;
            self.spawned.store(spawned, Ordering::Relaxed);
        }
        helpers.min(spawned)
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

    fn worker(&'static self) {
        IS_WORKER.set(true);
        loop {
            if !spin_until(SPIN, || self.call.load(Ordering::Relaxed) & SEATS != 0) || !self.join() {
                self.sleep_until_joined();
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
    }

    fn sleep_until_joined(&self) {
        let mut guard = lock(&self.sleep);
        self.asleep.fetch_add(1, Ordering::SeqCst);
        while !self.join() {
            guard = self.wake.wait(guard).unwrap_or_else(|e| e.into_inner());
        }
        self.asleep.fetch_sub(1, Ordering::SeqCst);
    }
}
