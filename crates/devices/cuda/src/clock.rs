//! Timestamps from the GPU's clock, recorded by events in the streams.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use ms_core::Result;
use ms_device_api::Timestamp;

use crate::context::{Context, Moment};
use crate::queue::locked;

/// If more timestamps than this are pending, each new one also resolves those that their streams have passed.
const MANY: usize = 256;

#[derive(Default)]
struct State {
    /// The last resolved event and its time. Later times are measured from it, since the driver returns milliseconds as a
    /// float, whose error grows with the distance.
    last: Option<(Moment, Instant)>,
    /// The events, with their streams, that had not been passed when they were last queried.
    open: Vec<(usize, Moment, Timestamp)>,
}

#[derive(Default)]
pub struct Clock(Mutex<State>);

impl Clock {
    /// The time at which the launches of a stream so far have run. It stays empty if the driver cannot record it.
    pub fn mark(&self, context: &Context, stream: usize) -> Timestamp {
        let time = Timestamp::default();
        if let Ok(moment) = context.mark(stream) {
            let many = {
                let open = &mut locked(&self.0).open;
                open.push((stream, moment, time.clone()));
                open.len() > MANY
            };
            if many {
                self.resolve(context);
            }
        }
        time
    }

    /// Sets the timestamps of all events that their streams have passed.
    pub fn resolve(&self, context: &Context) {
        let mut state = locked(&self.0);
        if state.open.is_empty() {
            return;
        }
        // A stream passes its events in order: after one that it has not passed there is none that it has.
        let mut behind = 0u32;
        let mut is_passed = |stream: usize, moment: &Moment| {
            let passed = behind >> stream & 1 == 0 && context.has_passed(moment).unwrap_or(false);
            behind |= u32::from(!passed) << stream;
            passed
        };
        let (passed, open) = std::mem::take(&mut state.open).into_iter().partition(|(s, m, _)| is_passed(*s, m));
        state.open = open;
        // Timestamps that the driver does not give stay empty.
        let _ = state.set(context, passed);
    }
}

impl State {
    fn set(&mut self, context: &Context, passed: Vec<(usize, Moment, Timestamp)>) -> Result<()> {
        let Some((_, last, _)) = passed.last() else { return Ok(()) };
        // Without an earlier event, the host's time now is that of the last one.
        let (from, at) = match &self.last {
            Some((moment, at)) => (moment, *at),
            None => (last, Instant::now()),
        };
        for (_, moment, time) in &passed {
            let seconds = context.seconds_between(from, moment)?;
            let apart = Duration::from_secs_f64(seconds.abs());
            let _ = time.set(if seconds < 0.0 { at.checked_sub(apart).unwrap_or(at) } else { at + apart });
        }
        self.last = passed.into_iter().last().and_then(|(_, moment, time)| Some((moment, *time.get()?)));
        Ok(())
    }
}
