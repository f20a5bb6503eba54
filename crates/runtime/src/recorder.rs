//! The recorders of a thread, which observe op calls. The top of the stack is nearest to the op.

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
    /// Ops become nodes instead of running. Recorders below do not see them; they see the finished call.
    Capture(Arc<Mutex<Capture>>),
    /// Ops run and become nodes.
    Trace(Arc<Mutex<Trace>>),
    /// Logs op calls in addition to whatever else happens to them.
    Log(Arc<Mutex<CallLog>>),
    /// Packs the values that tapes save. Only the nearest applies; `None` hides those below.
    SavedHooks(Option<Arc<dyn SavedHooks>>),
    /// Casts the inputs of ops. Only the nearest applies.
    Autocast(Arc<Autocast>),
    /// Is called in place of ops that would run now. Only the nearest applies.
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
    /// The stack's length. One read tells whether any recorder is active.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// The number of `Autocast` recorders.
    static AUTOCAST_COUNT: Cell<usize> = const { Cell::new(0) };
    /// The number of `Intercept` recorders.
    static INTERCEPT_COUNT: Cell<usize> = const { Cell::new(0) };
    /// The id of the casts that apply to ops now.
    static AUTOCAST: Cell<u8> = const { Cell::new(0) };
}

/// A lock that ignores poisoning: what it guards is discarded with the failed recording anyway.
pub fn lock<T>(m: &Mutex<T>) -> MutexGuard<'_, T> {
    m.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[inline]
pub fn any() -> bool {
    DEPTH.get() != 0
}

pub fn push(recorder: Recorder) {
    if let Recorder::Capture(capture) = &recorder {
        // Shape computations that follow use the capture's symbols.
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

/// Removes the topmost entry of this recorder. Returns false if it is not on this thread's stack.
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

/// The id of the casts that apply to ops now; 0 if there are none.
pub fn autocast_id() -> u8 {
    AUTOCAST.get()
}

/// The recorders that see an op called now, nearest first, and the capture that makes it a node, if any.
pub struct Active {
    pub tapes: SmallVec<[Arc<Mutex<Tape>>; 2]>,
    pub traces: SmallVec<[Arc<Mutex<Trace>>; 1]>,
    /// Each log, and whether tapes below it are hidden from the op.
    pub logs: SmallVec<[(Arc<Mutex<CallLog>>, bool); 1]>,
    pub capture: Option<Arc<Mutex<Capture>>>,
    pub saved_hooks: Option<Arc<dyn SavedHooks>>,
    /// Whether the op is called by a hook for saved tensors.
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

/// The tapes that would see an op called now if they were not hidden.
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

/// The casts that apply to ops now. A capture does not hide them: its graph has them as nodes.
pub fn autocast() -> Option<Arc<Autocast>> {
    if AUTOCAST_COUNT.get() == 0 {
        return None;
    }
    STACK.with_borrow(|s| {
        s.iter().rev().find_map(|r| if let Recorder::Autocast(a) = r { Some(a.clone()) } else { None })
    })
}

/// The interceptor of an op called now. There is none inside an interceptor's call, and none in a capture, whose graph
/// runs later.
pub(crate) fn interceptor() -> Option<Arc<dyn Intercept>> {
    if INTERCEPT_COUNT.get() == 0 || intercept::is_suspended() {
        return None;
    }
    STACK.with_borrow(|s| {
        let nearest = s.iter().rev().find(|r| matches!(r, Recorder::Intercept(_) | Recorder::Capture(_)));
        if let Some(Recorder::Intercept(mode)) = nearest { Some(mode.clone()) } else { None }
    })
}

/// Tells the logs that op calls do not describe everything that the function does.
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

/// Whether a recorder needs each op call, or packs saved values. A jitted function then runs its Python body.
pub fn wants_ops() -> bool {
    any() && {
        let a = active();
        let packs = a.saved_hooks.is_some() && !a.tapes.is_empty();
        a.capture.is_some() || !a.traces.is_empty() || !a.logs.is_empty() || packs
    }
}
