//! Timestamps from the GPU's clock, recorded by events in the stream.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ms_core::Result;
use ms_device_api::Timestamp;

use crate::context::{Context, Moment};
use crate::queue::locked;

/// If more timestamps than this are pending, each new one also resolves those that the stream has passed.
const MANY: usize = 256;

#[derive(Default)]
struct State {
    /// The last resolved event and its time. Later times are measured from it, since the driver returns milliseconds as
    /// a float, whose error grows with the distance.
    last: Option<(Moment, Instant)>,
    /// The events that the stream had not passed when it was last queried.
    open: VecDeque<(Moment, Timestamp)>,
}

#[derive(Default)]
pub struct Clock(Mutex<State>);

impl Clock {
    /// The time at which the launches so far have run. It stays empty if the driver cannot record it.
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

    /// Sets the timestamps of all events that the stream has passed.
    pub fn resolve(&self, context: &Context) {
        let mut state = locked(&self.0);
        let mut passed = Vec::new();
        while state.open.front().is_some_and(|(moment, _)| context.has_passed(moment).unwrap_or(false)) {
            passed.extend(state.open.pop_front());
        }
        if !passed.is_empty() {
            // (If the driver reports no time, the timestamp stays empty.)
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
        // The host's time is read once, after the first timestamps.
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
