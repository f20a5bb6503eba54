//! The recorders of a thread: what looks on while ops are called. The stack's top is nearest to the op.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, MutexGuard};

use ms_core::SmallVec;

use crate::autocast::Autocast;
use crate::call_log::CallLog;
use crate::capture::Capture;
use crate::intercept::{self, Intercept};
use crate::saved::SavedHooks;
use crate::tape::Tape;
use crate::trace::Trace;

#[derive(Clone)]
pub enum Recorder {
    /// Records for a gradient.
    Tape(Arc<Mutex<Tape>>),
    /// Ops become nodes instead of running. What lies below does not see them: it sees the finished call.
    Capture(Arc<Mutex<Capture>>),
    /// Ops run and become nodes.
    Trace(Arc<Mutex<Trace>>),
    /// Keeps the calls of ops, beside whatever else happens to them.
    Log(Arc<Mutex<CallLog>>),
    /// Packs what tapes keep; the nearest counts, and `None` hides those below.
    SavedHooks(Option<Arc<dyn SavedHooks>>),
    /// Casts the inputs of ops; the nearest counts.
    Autocast(Arc<Autocast>),
    /// Is called in place of ops that run at once; the nearest counts.
    Intercept(Arc<dyn Intercept>),
    /// Hides the tapes below it.
    Hide,
}

impl Recorder {
    fn same(&self, other: &Recorder) -> bool {
        match (self, other) {
            (Recorder::Tape(a), Recorder::Tape(b)) => Arc::ptr_eq(a, b),
            (Recorder::Capture(a), Recorder::Capture(b)) => Arc::ptr_eq(a, b),
            (Recorder::Trace(a), Recorder::Trace(b)) => Arc::ptr_eq(a, b),
            (Recorder::Log(a), Recorder::Log(b)) => Arc::ptr_eq(a, b),
            (Recorder::Autocast(a), Recorder::Autocast(b)) => Arc::ptr_eq(a, b),
            (Recorder::Intercept(a), Recorder::Intercept(b)) => Arc::ptr_eq(a, b),
            (Recorder::SavedHooks(Some(a)), Recorder::SavedHooks(Some(b))) => Arc::ptr_eq(a, b),
            (Recorder::SavedHooks(None), Recorder::SavedHooks(None)) => true,
            (Recorder::Hide, Recorder::Hide) => true,
            _ => false,
        }
    }
}

thread_local! {
    static STACK: RefCell<Vec<Recorder>> = const { RefCell::new(Vec::new()) };
    /// The stack's length: one read says whether there is anything to do.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// How many of them are casts.
    static AUTOCAST_COUNT: Cell<usize> = const { Cell::new(0) };
    /// How many of them are called in place of ops.
    static INTERCEPT_COUNT: Cell<usize> = const { Cell::new(0) };
    /// The id of the casts of an op called now.
    static AUTOCAST: Cell<u8> = const { Cell::new(0) };
}

/// A lock that a panic elsewhere does not poison for good: what it guards is discarded with the failed recording.
pub fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[inline]
pub fn any() -> bool {
    DEPTH.get() != 0
}

pub fn push(recorder: Recorder) {
    if let Recorder::Capture(capture) = &recorder {
        // What computes with shapes on the way takes part in the capture's symbols.
        lock(capture).env().enter();
    }
    if let Recorder::Autocast(autocast) = &recorder {
        AUTOCAST.set(autocast.id);
        AUTOCAST_COUNT.set(AUTOCAST_COUNT.get() + 1);
    }
    if let Recorder::Intercept(_) = &recorder {
        INTERCEPT_COUNT.set(INTERCEPT_COUNT.get() + 1);
    }
    STACK.with_borrow_mut(|s| s.push(recorder));
    DEPTH.set(DEPTH.get() + 1);
}

/// Removes the topmost entry of this recorder; false where it is not on this thread's stack.
pub fn remove(recorder: &Recorder) -> bool {
    let found = STACK.with_borrow_mut(|s| match s.iter().rposition(|r| r.same(recorder)) {
        Some(i) => {
            if let Recorder::Capture(capture) = s.remove(i) {
                lock(&capture).env().leave();
            }
            DEPTH.set(s.len());
            true
        }
        None => false,
    });
    if found && matches!(recorder, Recorder::Intercept(_)) {
        INTERCEPT_COUNT.set(INTERCEPT_COUNT.get() - 1);
    }
    if found && matches!(recorder, Recorder::Autocast(_)) {
        AUTOCAST_COUNT.set(AUTOCAST_COUNT.get() - 1);
        AUTOCAST.set(autocast().map_or(0, |a| a.id));
    }
    found
}

/// The id of the casts of an op called now; 0 where there are none.
pub fn autocast_id() -> u8 {
    AUTOCAST.get()
}

/// The recorders that see an op called now, the nearest first, and the capture that makes it a node, if any.
pub struct Active {
    pub tapes: SmallVec<[Arc<Mutex<Tape>>; 2]>,
    pub traces: SmallVec<[Arc<Mutex<Trace>>; 1]>,
    /// Each with whether tapes below it are hidden from the op.
    pub logs: SmallVec<[(Arc<Mutex<CallLog>>, bool); 1]>,
    pub capture: Option<Arc<Mutex<Capture>>>,
    pub saved_hooks: Option<Arc<dyn SavedHooks>>,
    /// Whether a hook of saved tensors calls the op.
    pub in_hook: bool,
}

pub fn active() -> Active {
    let mut out = Active {
        tapes: SmallVec::new(),
        traces: SmallVec::new(),
        logs: SmallVec::new(),
        capture: None,
        saved_hooks: None,
        in_hook: false,
    };
    if !any() {
        return out;
    }
    STACK.with_borrow(|s| {
        let (mut hidden, mut seen_hooks) = (false, false);
        for r in s.iter().rev() {
            match r {
                Recorder::SavedHooks(hooks) if !seen_hooks => {
                    out.saved_hooks = hooks.clone();
                    out.in_hook = hooks.is_none();
                    seen_hooks = true;
                }
                Recorder::SavedHooks(_) => {}
                Recorder::Tape(t) if !hidden => out.tapes.push(t.clone()),
                Recorder::Tape(_) => {}
                Recorder::Trace(t) => out.traces.push(t.clone()),
                Recorder::Log(l) => out.logs.push((l.clone(), hidden)),
                Recorder::Autocast(_) | Recorder::Intercept(_) => {}
                Recorder::Hide => hidden = true,
                Recorder::Capture(c) => {
                    out.capture = Some(c.clone());
                    break;
                }
            }
        }
    });
    out
}

/// The tapes that would see an op called now, were they not hidden.
pub fn hidden_tapes() -> SmallVec<[Arc<Mutex<Tape>>; 2]> {
    let mut out = SmallVec::new();
    if any() {
        STACK.with_borrow(|s| {
            let mut hidden = false;
            for r in s.iter().rev() {
                match r {
                    Recorder::Tape(t) if hidden => out.push(t.clone()),
                    Recorder::Hide => hidden = true,
                    Recorder::Capture(_) => break,
                    Recorder::Tape(_)
                    | Recorder::Trace(_)
                    | Recorder::Log(_)
                    | Recorder::SavedHooks(_)
                    | Recorder::Autocast(_)
                    | Recorder::Intercept(_) => {}
                }
            }
        });
    }
    out
}

/// Whether a tape would record an op called now.
pub fn is_recording() -> bool {
    any() && !active().tapes.is_empty()
}

/// The casts of an op called now. A capture does not hide them: its graph has them as nodes.
pub fn autocast() -> Option<Arc<Autocast>> {
    if AUTOCAST_COUNT.get() == 0 {
        return None;
    }
    STACK.with_borrow(|s| {
        s.iter().rev().find_map(|r| if let Recorder::Autocast(a) = r { Some(a.clone()) } else { None })
    })
}

/// What an op called now is given to in its place: nothing inside of such a call, and in a capture, whose graph runs later.
pub(crate) fn interceptor() -> Option<Arc<dyn Intercept>> {
    if INTERCEPT_COUNT.get() == 0 || intercept::is_suspended() {
        return None;
    }
    STACK.with_borrow(|s| {
        let nearest = s.iter().rev().find(|r| matches!(r, Recorder::Intercept(_) | Recorder::Capture(_)));
        if let Some(Recorder::Intercept(mode)) = nearest { Some(mode.clone()) } else { None }
    })
}

/// Tells the logs that calls of ops are not all that a function does.
pub fn set_opaque(why: &'static str) {
    if any() {
        for (log, _) in &active().logs {
            lock(log).set_opaque(why);
        }
    }
}

/// Whether a capture or a trace sees an op called now.
pub fn is_capturing() -> bool {
    any() && {
        let a = active();
        a.capture.is_some() || !a.traces.is_empty()
    }
}

/// Whether something sees each op called now, or packs what is kept of it: then a jitted function runs its Python body into it.
pub fn wants_ops() -> bool {
    any() && {
        let a = active();
        let packs = a.saved_hooks.is_some() && !a.tapes.is_empty();
        a.capture.is_some() || !a.traces.is_empty() || !a.logs.is_empty() || packs
    }
}
