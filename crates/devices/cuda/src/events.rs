//! The events of the API, each of which is a point in a stream.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ms_device_api::Event;

use crate::context::{Moment, STREAMS};
use crate::queue::locked;

/// Events of a stream that can be found exactly. Older ones are taken for the next younger one.
const KEPT: usize = 1024;

/// A point in a stream.
#[derive(Clone)]
pub struct End {
    pub stream: usize,
    pub moment: Arc<Moment>,
    /// The number of launches that may fail on values, made before this point.
    pub fallible: u64,
}

/// The number of events so far, and those that may still be waited for, by number, one queue for each stream.
struct State {
    count: u64,
    /// `None` for points that the driver could not record.
    ends: [VecDeque<(u64, Option<End>)>; STREAMS],
}

/// What is known about an event.
pub enum Known {
    /// It has been waited for.
    Passed,
    At(End),
    /// The driver could not record the point.
    Stream(usize),
}

pub struct Events(Mutex<State>);

impl Default for Events {
    fn default() -> Events {
        Events(Mutex::new(State { count: 0, ends: [const { VecDeque::new() }; STREAMS] }))
    }
}

fn split(event: Event) -> (usize, u64) {
    ((event.0 % STREAMS as u64) as usize, event.0 / STREAMS as u64)
}

impl Events {
    /// The event of `end`.
    pub fn add(&self, stream: usize, end: Option<End>) -> Event {
        let mut state = locked(&self.0);
        state.count += 1;
        let number = state.count;
        let ends = &mut state.ends[stream];
        ends.push_back((number, end));
        if ends.len() > KEPT {
            ends.pop_front();
        }
        Event(number * STREAMS as u64 + stream as u64)
    }

    pub fn find(&self, event: Event) -> Known {
        let (stream, number) = split(event);
        match locked(&self.0).ends[stream].iter().find(|(n, _)| *n >= number) {
            Some((_, Some(end))) => Known::At(end.clone()),
            Some((_, None)) => Known::Stream(stream),
            None => Known::Passed,
        }
    }

    /// Forgets the events of a stream up to one that has been waited for.
    pub fn forget(&self, event: Event) {
        let (stream, number) = split(event);
        locked(&self.0).ends[stream].retain(|(n, _)| *n > number);
    }
}
