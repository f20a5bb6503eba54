//! The thread pool. These tests share a process; each is correct for any number of threads that another one sets.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use ms_core::{Code, Error, set_interrupt};
use ms_kernels::pool::*;

#[test]
fn every_chunk_runs_once() {
    for threads in [1, 2, 4] {
        set_num_threads(threads);
        for chunks in [0, 1, 2, 3, 100, 5000] {
            let counts: Vec<AtomicUsize> = (0..chunks).map(|_| AtomicUsize::new(0)).collect();
            parallel_for(chunks, &|c| {
                counts[c].fetch_add(1, Ordering::Relaxed);
            })
            .unwrap();
            assert!(counts.iter().all(|c| c.load(Ordering::Relaxed) == 1));
        }
    }
    set_num_threads(0);
    assert!(num_threads() >= 1);
}

#[test]
fn loops_inside_loops_and_several_callers() {
    let total = AtomicUsize::new(0);
    std::thread::scope(|s| {
        for _ in 0..4 {
            s.spawn(|| {
                for _ in 0..200 {
                    parallel_for(8, &|_| {
                        parallel_for(4, &|_| {
                            total.fetch_add(1, Ordering::Relaxed);
                        })
                        .unwrap();
                    })
                    .unwrap();
                }
            });
        }
    });
    assert_eq!(total.load(Ordering::Relaxed), 4 * 200 * 32);
}

#[test]
fn panics_and_errors_come_back() {
    let error = parallel_for(100, &|c| assert!(c != 41, "chunk {c}")).unwrap_err();
    assert_eq!(error.code(), Code::Internal);
    assert!(error.to_string().contains("chunk 41"));
    // Of several errors, that of the lowest chunk is returned.
    for _ in 0..50 {
        let error = try_parallel_for(100, &|c| {
            if c >= 20 { Err(Error::new(Code::InvalidValue).got(format!("chunk {c}"))) } else { Ok(()) }
        })
        .unwrap_err();
        assert!(error.to_string().contains("chunk 20"));
    }
    // An error inside a nested loop.
    let error = try_parallel_for(4, &|_| parallel_for(3, &|_| panic!("inner"))).unwrap_err();
    assert!(error.to_string().contains("inner"));
    parallel_for(10, &|_| {}).unwrap();
}

static STOP: AtomicBool = AtomicBool::new(false);

#[test]
fn an_interrupt_stops_the_loop_of_its_caller() {
    fn stop() -> bool {
        // Only this test's thread is interrupted; the callback is shared by the process.
        STOP.load(Ordering::Relaxed) && std::thread::current().name() == Some("interrupted")
    }
    set_interrupt(stop).unwrap();
    set_interrupt(stop).unwrap();
    assert!(set_interrupt(|| false).is_err());
    let run = || {
        STOP.store(true, Ordering::Relaxed);
        let done = AtomicUsize::new(0);
        let error = parallel_for(1_000_000, &|_| {
            std::thread::sleep(std::time::Duration::from_micros(100));
            done.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap_err();
        assert_eq!(error.code(), Code::Interrupted);
        let at_return = done.load(Ordering::Relaxed);
        assert!(at_return < 10_000);
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert_eq!(at_return, done.load(Ordering::Relaxed), "a worker was still inside");
        STOP.store(false, Ordering::Relaxed);
    };
    std::thread::Builder::new().name("interrupted".into()).spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_pool_left_behind_is_replaced() {
    before_fork();
    parallel_for(100, &|_| {}).unwrap();
    after_fork_child();
    let count = AtomicUsize::new(0);
    parallel_for(100, &|_| {
        count.fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(count.load(Ordering::Relaxed), 100);
}

/// Loops of a caller in a rayon pool.
mod hosted {
    use std::collections::HashSet;
    use std::sync::Mutex;
    use std::time::{Duration, Instant};

    use super::*;

    fn pool(threads: usize) -> rayon_core::ThreadPool {
        rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    #[test]
    fn the_threads_are_the_callers_and_all_of_them_come() {
        set_num_threads(3);
        let (pool, seen) = (pool(3), Mutex::new(HashSet::new()));
        let own: HashSet<_> = pool.broadcast(|_| std::thread::current().id()).into_iter().collect();
        let body = |_| {
            seen.lock().unwrap().insert(std::thread::current().id());
            let start = Instant::now();
            while seen.lock().unwrap().len() < 3 && start.elapsed() < Duration::from_secs(60) {
                std::thread::yield_now();
            }
        };
        pool.install(|| parallel_for(3, &body)).unwrap();
        assert_eq!(*seen.lock().unwrap(), own);
    }

    #[test]
    fn a_pool_of_one_thread_runs_every_chunk() {
        set_num_threads(3);
        let count = AtomicUsize::new(0);
        let body = |_| {
            count.fetch_add(1, Ordering::Relaxed);
        };
        pool(1).install(|| parallel_for(1000, &body)).unwrap();
        assert_eq!(count.load(Ordering::Relaxed), 1000);
    }

    #[test]
    fn loops_and_the_programs_own_tasks_share_the_threads() {
        set_num_threads(3);
        let (pool, total) = (pool(3), AtomicUsize::new(0));
        let add = |_: usize| {
            total.fetch_add(1, Ordering::Relaxed);
        };
        for _ in 0..50 {
            let loops = || (0..20).for_each(|_| parallel_for(8, &add).unwrap());
            pool.install(|| rayon_core::join(loops, || rayon_core::join(loops, || add(0))));
        }
        assert_eq!(total.load(Ordering::Relaxed), 50 * (2 * 20 * 8 + 1));
    }
}
