//! A child after `fork` has none of its parent's workers; its loops must still run. (A program of its own: no other
//! test's thread may hold a lock as it forks.)
#![cfg(unix)]

use std::sync::atomic::{AtomicUsize, Ordering};

use ms_kernels::pool::{after_fork_child, before_fork, parallel_for, set_num_threads};

unsafe extern "C" {
    fn fork() -> i32;
    fn waitpid(pid: i32, status: *mut i32, options: i32) -> i32;
    fn _exit(status: i32) -> !;
    fn alarm(seconds: u32) -> u32;
}

fn loop_runs() -> bool {
    let count = AtomicUsize::new(0);
    let body = |_| {
        count.fetch_add(1, Ordering::Relaxed);
    };
    parallel_for(1000, &body).is_ok() && count.load(Ordering::Relaxed) == 1000
}

#[test]
fn loops_run_in_parent_and_child_with_and_without_the_hooks() {
    set_num_threads(3);
    assert!(loop_runs());
    for hooks in [true, false] {
        if hooks {
            before_fork();
        }
        // SAFETY: the child only runs loops and leaves.
        let pid = unsafe { fork() };
        assert!(pid >= 0);
        if pid == 0 {
            // A child that hangs is killed by the alarm's signal.
            // SAFETY: no memory is involved.
            unsafe { alarm(20) };
            if hooks {
                after_fork_child();
            }
            let fine = (0..20).all(|_| loop_runs());
            // SAFETY: the child ends here.
            unsafe { _exit(if fine { 0 } else { 1 }) }
        }
        let mut status = -1;
        // SAFETY: waits for the child just made.
        assert_eq!(unsafe { waitpid(pid, &mut status, 0) }, pid);
        assert_eq!(status, 0, "the child failed or hung");
        assert!(loop_runs());
    }
}
