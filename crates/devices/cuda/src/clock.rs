//! Moments by the GPU's own clock, which it notes as its stream comes to them.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ms_core::Result;
use ms_device_api::Timestamp;

use crate::context::{Context, Moment};
use crate::queue::locked;

/// From so many moments on that nobody waited for, each new one asks what has passed.
const MANY: usize = 256;

#[derive(Default)]
struct State {
    /// The last moment that is known, from which the next ones are counted: the driver tells milliseconds as a float, whose error grows
    /// with them.
    last: Option<(Moment, Instant)>,
    /// Those that the stream had not come to when it was last asked.
    open: VecDeque<(Moment, Timestamp)>,
}

#[derive(Default)]
pub struct Clock(Mutex<State>);

impl Clock {
    /// The moment at which what was launched so far has run. It stays empty where the driver notes none.
    pub fn mark(&self, context: &Context) -> Timestamp {
        let time = Timestamp::default();
        if let Ok(moment) = context.mark() {
            let many = {
                let open = &mut locked(&self.0).open;
                open.push_back((moment, time.clone()));
                open.len() > MANY
            };
            if many {
                self.resolve(context);
            }
        }
        time
    }

    /// Lets the moments become known that the stream has come to.
    pub fn resolve(&self, context: &Context) {
        let mut state = locked(&self.0);
        let mut passed = Vec::new();
        while state.open.front().is_some_and(|(moment, _)| context.has_passed(moment).unwrap_or(false)) {
            passed.extend(state.open.pop_front());
        }
        if !passed.is_empty() {
            // (Moments that the driver does not tell stay empty.)
            let _ = state.note(context, passed);
        }
    }
}

impl State {
    fn note(&mut self, context: &Context, passed: Vec<(Moment, Timestamp)>) -> Result<()> {
        let mut apart = Vec::with_capacity(passed.len());
        let mut before = self.last.as_ref().map(|(moment, _)| moment);
        for (moment, _) in &passed {
            apart.push(before.map_or(Ok(Duration::ZERO), |before| context.between(before, moment))?);
            before = Some(moment);
        }
        let now = Instant::now();
        // The host's time is read once, behind the first moments.
        let first = || now.checked_sub(apart.iter().sum()).unwrap_or(now);
        let mut at = self.last.as_ref().map_or_else(first, |(_, at)| *at);
        for ((moment, time), apart) in passed.into_iter().zip(apart) {
            at += apart;
            let _ = time.set(at);
            self.last = Some((moment, at));
        }
        Ok(())
    }
}
