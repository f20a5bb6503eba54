//! Bindings of crates/data: random engines, distributions and permutations.

use ms_data::random::{self, Draw, Engine, Normal};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Defines a Python class over an engine with the distributions of libstdc++.
///
/// The values that normal distributions keep for their next draw are stored with the engine, as part of its state.
macro_rules! engine_class {
    ($name:ident, $engine:ty, $seed:ty, $state:ty, $get:expr, $set:expr) => {
        #[pyclass(module = "ms_runtime.data")]
        #[derive(Clone)]
        pub(super) struct $name {
            pub(super) engine: $engine,
            normal_f32: Normal<f32>,
            normal_f64: Normal<f64>,
        }

        impl $name {
            /// An object for an engine.
            #[allow(dead_code)]
            pub(super) fn of(engine: $engine) -> Self {
                Self { engine, normal_f32: Normal::default(), normal_f64: Normal::default() }
            }
        }

        #[pymethods]
        impl $name {
            #[new]
            fn new(seed: $seed) -> Self {
                Self { engine: <$engine>::new(seed), normal_f32: Normal::default(), normal_f64: Normal::default() }
            }

            fn seed(&mut self, seed: $seed) {
                self.engine = <$engine>::new(seed);
            }

            fn next(&mut self) -> u64 {
                self.engine.next()
            }

            fn uniform_int(&mut self, low: i64, high: i64) -> PyResult<i64> {
                if low > high {
                    return Err(PyValueError::new_err(format!(
                        "uniform_int: expected low <= high, got {low} and {high}"
                    )));
                }
                Ok(self.engine.uniform_int(low, high))
            }

            fn uniform_real(&mut self, low: f64, high: f64) -> f64 {
                self.engine.uniform_f64(low, high)
            }

            fn uniform_float(&mut self, low: f32, high: f32) -> f32 {
                self.engine.uniform_f32(low, high)
            }

            fn bernoulli(&mut self, p: f64) -> bool {
                self.engine.bernoulli(p)
            }

            fn normal_float(&mut self, mean: f32, std: f32) -> f32 {
                self.normal_f32.sample(&mut self.engine, mean, std)
            }

            fn normal_real(&mut self, mean: f64, std: f64) -> f64 {
                self.normal_f64.sample(&mut self.engine, mean, std)
            }

            /// Discards the saved halves of normal draws; a new distribution object has none.
            fn reset_normal(&mut self) {
                self.normal_f32.saved = None;
                self.normal_f64.saved = None;
            }

            fn discrete(&mut self, weights: Vec<f64>) -> usize {
                random::Discrete::new(&weights).sample(&mut self.engine)
            }

            /// `std::shuffle` of the integers `0..count`.
            fn shuffled(&mut self, count: usize) -> Vec<u64> {
                let mut order: Vec<u64> = (0..count as u64).collect();
                random::shuffle(&mut order, &mut self.engine);
                order
            }

            /// `std::shuffle` of a list, in place.
            fn shuffle(&mut self, items: &Bound<'_, pyo3::types::PyList>) -> PyResult<()> {
                let mut values: Vec<Py<PyAny>> = items.iter().map(Bound::unbind).collect();
                random::shuffle(&mut values, &mut self.engine);
                for (index, value) in values.into_iter().enumerate() {
                    items.set_item(index, value)?;
                }
                Ok(())
            }

            pub(super) fn state(&self) -> ($state, Option<f32>, Option<f64>) {
                (($get)(&self.engine), self.normal_f32.saved, self.normal_f64.saved)
            }

            fn set_state(&mut self, state: ($state, Option<f32>, Option<f64>)) -> PyResult<()> {
                self.engine =
                    ($set)(state.0).ok_or_else(|| PyValueError::new_err("set_state: not a state of this engine"))?;
                self.normal_f32.saved = state.1;
                self.normal_f64.saved = state.2;
                Ok(())
            }

            fn __copy__(&self) -> Self {
                self.clone()
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone()
            }

            fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (u32,), Py<PyAny>)> {
                let class = py.get_type::<Self>().into_any().unbind();
                Ok((class, (0,), self.state().into_pyobject(py)?.into_any().unbind()))
            }

            fn __setstate__(&mut self, state: ($state, Option<f32>, Option<f64>)) -> PyResult<()> {
                self.set_state(state)
            }
        }
    };
}

engine_class!(
    Mt19937,
    random::Mt19937,
    u32,
    (Vec<u32>, usize),
    |engine: &random::Mt19937| (engine.state().0.to_vec(), engine.state().1),
    |state: (Vec<u32>, usize)| random::Mt19937::from_state(state.0, state.1)
);
engine_class!(
    Mt19937_64,
    random::Mt19937_64,
    u64,
    (Vec<u64>, usize),
    |engine: &random::Mt19937_64| (engine.state().0.to_vec(), engine.state().1),
    |state: (Vec<u64>, usize)| random::Mt19937_64::from_state(state.0, state.1)
);
engine_class!(MinStd, random::MinStd, u64, u64, random::MinStd::state, |state: u64| Some(random::MinStd::new(state)));

/// `std::shuffle` of a contiguous int64 array, in place.
#[pyfunction]
fn shuffle_indices(generator: &mut Mt19937, indices: PyBuffer<i64>) -> PyResult<()> {
    if indices.readonly() || !indices.is_c_contiguous() {
        return Err(PyValueError::new_err("shuffle_indices: expected a writable contiguous array"));
    }
    // SAFETY: the buffer is contiguous, writable and held while the slice lives; the GIL is held.
    let items = unsafe { std::slice::from_raw_parts_mut(indices.buf_ptr().cast::<i64>(), indices.item_count()) };
    random::shuffle(items, &mut generator.engine);
    Ok(())
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Mt19937>()?;
    module.add_class::<Mt19937_64>()?;
    module.add_class::<MinStd>()?;
    module.add_function(wrap_pyfunction!(shuffle_indices, module)?)
}
