//! Bindings of crates/data: the executor.
//!
//! A `Pipeline` holds the operations of each column; a `Run` is one epoch of it. Batches are `Slab`s, whose memory
//! NumPy reads without a copy.

use super::engine::Mt19937;
use super::format::MindRecordReader;
use super::image::interpolation;
use ms_data::exec::chain::{Array, Chain, ChainError, Op, Operation, Source};
use ms_data::exec::dtype::Dtype;
use ms_data::exec::epoch::{Epoch, Map, Next, RunError};
use ms_data::exec::records::{Kind, Records};
use ms_data::exec::run::{self, Interrupter, Plan};
use ms_data::exec::slab;
use ms_data::exec::values::ValueOp;
use ms_data::image::layout::Border;
use ms_data::image::stage::{RandomWindow, Stage};
use ms_data::image::steps::Fallback;
use pyo3::buffer::{PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::collections::VecDeque;
use std::ffi::c_int;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The longest wait for a batch before signals are checked.
const WAIT: Duration = Duration::from_millis(100);

/// A parameter of a stage.
fn get<'py, T>(parameters: &Bound<'py, PyDict>, name: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let value = parameters.get_item(name)?;
    let value = value.ok_or_else(|| PyValueError::new_err(format!("native stage: there is no {name:?}")))?;
    value.extract::<T>().map_err(Into::into)
}

fn pair<T: Copy>(values: &[T]) -> PyResult<(T, T)> {
    match *values {
        [first, second] => Ok((first, second)),
        _ => Err(PyValueError::new_err(format!("expected 2 values, got {}", values.len()))),
    }
}

fn padding(parameters: &Bound<'_, PyDict>) -> PyResult<([usize; 4], Vec<u8>, Border)> {
    let border = match get::<String>(parameters, "padding_mode")?.as_str() {
        "constant" => Border::Constant,
        "edge" => Border::Edge,
        "reflect" => Border::Reflect,
        "symmetric" => Border::Symmetric,
        other => return Err(PyValueError::new_err(format!("padding_mode: unknown {other:?}"))),
    };
    Ok((get(parameters, "padding")?, get(parameters, "fill_value")?, border))
}

fn window(parameters: &Bound<'_, PyDict>) -> PyResult<RandomWindow> {
    Ok(RandomWindow {
        size: pair(&get::<Vec<usize>>(parameters, "size")?)?,
        scale: pair(&get::<Vec<f32>>(parameters, "scale")?)?,
        ratio: pair(&get::<Vec<f32>>(parameters, "ratio")?)?,
        log_ratio: pair(&get::<Vec<f32>>(parameters, "log_ratio")?)?,
        interpolation: interpolation(get(parameters, "interpolation")?)?,
        max_attempts: get(parameters, "max_attempts")?,
    })
}

/// The operation with the name and parameters of `native_stage()`; None if there is none with this name.
fn operation(name: &str, parameters: &Bound<'_, PyDict>) -> PyResult<Option<Operation>> {
    let stage = match name {
        "TypeCast" => {
            let dtype = Dtype::from_name(&get::<String>(parameters, "dtype")?, 0);
            return Ok(Some(Operation::Values(ValueOp::Cast(dtype))));
        }
        "OneHot" => {
            let (classes, smoothing) = (get(parameters, "num_classes")?, get(parameters, "smoothing_rate")?);
            return Ok(Some(Operation::Values(ValueOp::OneHot { classes, smoothing })));
        }
        "Decode" => Stage::Decode,
        "RandomCropDecodeResize" => Stage::RandomCropDecodeResize(window(parameters)?),
        "RandomResizedCrop" => Stage::RandomResizedCrop(window(parameters)?),
        "Resize" => Stage::Resize {
            size: get(parameters, "size")?,
            interpolation: interpolation(get(parameters, "interpolation")?)?,
        },
        "CenterCrop" => Stage::CenterCrop { size: pair(&get::<Vec<usize>>(parameters, "size")?)? },
        "RandomCrop" => {
            let (padding, fill, border) = padding(parameters)?;
            let size = pair(&get::<Vec<usize>>(parameters, "size")?)?;
            Stage::RandomCrop { size, padding, pad_if_needed: get(parameters, "pad_if_needed")?, fill, border }
        }
        "Pad" => {
            let (padding, fill, border) = padding(parameters)?;
            Stage::Pad { padding, fill, border }
        }
        "HorizontalFlip" => Stage::HorizontalFlip,
        "VerticalFlip" => Stage::VerticalFlip,
        "RandomHorizontalFlip" => Stage::RandomHorizontalFlip { prob: get(parameters, "prob")? },
        "RandomVerticalFlip" => Stage::RandomVerticalFlip { prob: get(parameters, "prob")? },
        "Normalize" => Stage::Normalize {
            mean: get(parameters, "mean")?,
            std: get(parameters, "std")?,
            is_hwc: get(parameters, "is_hwc")?,
        },
        "Rescale" => Stage::Rescale { rescale: get(parameters, "rescale")?, shift: get(parameters, "shift")? },
        "HWC2CHW" => Stage::HwcToChw,
        "ToTensor" => Stage::ToTensor,
        _ => return Ok(None),
    };
    Ok(Some(Operation::Stage(stage)))
}

/// A NumPy array and the buffer that keeps it alive. If `rows`, its first dimension is that of rows.
fn array(object: &Bound<'_, PyAny>, dtype: Dtype, rows: bool) -> PyResult<(Array, PyUntypedBuffer)> {
    let buffer = PyUntypedBuffer::get(object)?;
    if buffer.item_size() != dtype.size() || (rows && buffer.dimensions() == 0) {
        return Err(PyTypeError::new_err("expected an array of rows of the given type"));
    }
    let first = usize::from(rows);
    let array = Array {
        start: buffer.buf_ptr().cast_const().cast(),
        rows: if rows { buffer.shape()[0] } else { 1 },
        step: if rows { buffer.strides()[0] } else { 0 },
        shape: buffer.shape()[first..].to_vec(),
        strides: buffer.strides()[first..].to_vec(),
        dtype,
    };
    Ok((array, buffer))
}

/// A field of a MindRecord reader: (reader, position in the schema, "file" or the dtype's name, shape or None).
fn records(value: &Bound<'_, PyAny>) -> PyResult<Records> {
    type Field<'py> = (PyRef<'py, MindRecordReader>, usize, String, Option<Vec<i64>>);
    let (reader, column, name, shape) = value.extract::<Field<'_>>()?;
    let dtype = Dtype::from_name(&name, 0);
    let kind = match shape {
        _ if name == "file" => Kind::File,
        Some(shape) => Kind::Array(dtype, shape),
        None => Kind::Scalar(dtype),
    };
    Ok(Records { reader: reader.shared(), column, kind })
}

fn dtype_of(name: &str, size: usize) -> Dtype {
    Dtype::from_name(name, size)
}

/// The fallback that calls Python for a file that the native decoder cannot read.
fn fallback(function: Py<PyAny>) -> Box<Fallback> {
    Box::new(move |data: &[u8]| {
        Python::try_attach(|py| {
            let called = || -> PyResult<(usize, usize, Vec<u8>)> {
                let image = function.call1(py, (pyo3::types::PyBytes::new(py, data),))?;
                let pixels = PyBuffer::<u8>::get(image.bind(py))?;
                match *pixels.shape() {
                    [height, width, 3] => Ok((height, width, pixels.to_vec(py)?)),
                    _ => Err(PyTypeError::new_err("expected an image of three channels")),
                }
            };
            called().map_err(|error| error.value(py).to_string())
        })
        .unwrap_or_else(|| Err("the interpreter is ending".into()))
    })
}

/// The operations on each column of a row.
#[pyclass(frozen, module = "ms_runtime.data")]
struct Pipeline {
    plan: Option<Arc<Plan>>,
    dtypes: Vec<Option<&'static str>>,
    given: Vec<Dtype>,
    /// Keeps the sources' memory alive.
    _kept: Vec<PyUntypedBuffer>,
}

fn name_of(dtype: Dtype) -> Option<&'static str> {
    Some(match dtype {
        Dtype::Bool => "bool",
        Dtype::U8 => "uint8",
        Dtype::I8 => "int8",
        Dtype::U16 => "uint16",
        Dtype::I16 => "int16",
        Dtype::U32 => "uint32",
        Dtype::I32 => "int32",
        Dtype::U64 => "uint64",
        Dtype::I64 => "int64",
        Dtype::F32 => "float32",
        Dtype::F64 => "float64",
        Dtype::Opaque(_) => return None,
    })
}

type PyOp<'py> = (usize, usize, String, Bound<'py, PyDict>);

/// The generator of an operation, if it draws random numbers.
type MaybeGenerator<'py> = Option<PyRef<'py, Mt19937>>;

#[pymethods]
impl Pipeline {
    /// `columns` are (source, operations). A source is an array with its dtype's name, a list of paths and "files", a
    /// field and "records", or (dtype's name, itemsize, dimensions, channels) and "given". An operation is (map, place, name, parameters).
    #[new]
    fn new(columns: Vec<(Bound<'_, PyAny>, String, Vec<PyOp<'_>>)>, decode: Option<Py<PyAny>>) -> PyResult<Self> {
        let (mut chains, mut kept, mut given) = (Vec::new(), Vec::new(), Vec::new());
        let mut known = true;
        for (value, kind, ops) in columns {
            let source = match kind.as_str() {
                "files" => Source::Files(value.extract()?),
                "records" => Source::Records(records(&value)?),
                "given" => {
                    let (name, size, rank, channels) = value.extract::<(String, usize, usize, usize)>()?;
                    given.push(dtype_of(&name, size));
                    Source::Given { dtype: dtype_of(&name, size), rank, channels }
                }
                name => {
                    let size = value.getattr("itemsize")?.extract()?;
                    let (array, buffer) = array(&value, dtype_of(name, size), true)?;
                    kept.push(buffer);
                    Source::Array(array)
                }
            };
            let mut made = Vec::with_capacity(ops.len());
            for (map, place, name, parameters) in &ops {
                match operation(name, parameters)? {
                    Some(what) => made.push(Op { what, map: *map, place: *place }),
                    None => known = false,
                }
            }
            match Chain::new(source, made) {
                Some(chain) => chains.push(chain),
                None => known = false,
            }
        }
        let dtypes = chains.iter().map(|chain| name_of(chain.dtype)).collect();
        let plan = known.then(|| Arc::new(Plan::new(chains, decode.map(fallback))));
        Ok(Pipeline { plan, dtypes, given, _kept: kept })
    }

    /// Whether all operations have a native implementation for their inputs.
    #[getter]
    fn native(&self) -> bool {
        self.plan.is_some()
    }

    /// The dtypes of the results; None for a dtype that is passed through.
    #[getter]
    fn dtypes(&self) -> Vec<Option<&'static str>> {
        self.dtypes.clone()
    }

    /// Whether rows are expensive enough for threads.
    #[getter]
    fn heavy(&self) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.columns.iter().any(Chain::is_heavy))
    }

    /// Starts an epoch: `indices` of the rows (int64), or None if they are given later. For each `map`, `maps` has the
    /// position of the first row in the workers' round-robin order and, by worker and operation, the generators.
    fn run(
        slf: &Bound<'_, Self>,
        indices: Option<PyBuffer<i64>>,
        number: usize,
        skip: usize,
        batch: usize,
        drop_remainder: bool,
        threads: usize,
        maps: Vec<(usize, Vec<Vec<MaybeGenerator<'_>>>)>,
    ) -> PyResult<Run> {
        let own = slf.get();
        let plan = own.plan.clone().ok_or_else(|| PyRuntimeError::new_err("the pipeline is not native"))?;
        let given = indices.is_none();
        let indices = match indices {
            Some(buffer) => buffer.to_vec(slf.py())?,
            None => Vec::new(),
        };
        let maps = maps.into_iter().map(|(slot, workers)| {
            let row = |row: Vec<MaybeGenerator<'_>>| {
                row.into_iter().map(|generator| generator.map(|generator| generator.engine.clone())).collect()
            };
            Map { slot, generators: workers.into_iter().map(row).collect() }
        });
        let here = threads == 0 && plan.columns.iter().all(Chain::in_memory);
        let epoch = Epoch { indices, given, number, skip, batch, drop_remainder, threads };
        let running = run::Run::new(plan, epoch, maps.collect());
        let interrupter = running.interrupter();
        let (running, given) = (Mutex::new(Some(running)), Mutex::default());
        Ok(Run { running, interrupter, here, pipeline: slf.clone().unbind(), given })
    }
}

/// A running epoch.
#[pyclass(frozen, module = "ms_runtime.data")]
struct Run {
    running: Mutex<Option<run::Run>>,
    interrupter: Interrupter,
    /// Whether the thread that takes a batch computes it, from memory: this costs less than releasing the interpreter
    /// lock.
    here: bool,
    pipeline: Py<Pipeline>,
    /// Keeps the given rows alive, batch by batch.
    given: Mutex<VecDeque<Vec<PyUntypedBuffer>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn ended() -> PyErr {
    PyRuntimeError::new_err("the epoch was ended")
}

impl Run {
    fn with<T: Send>(&self, py: Python<'_>, task: impl FnOnce(&run::Run) -> T + Send) -> PyResult<T> {
        // Without the interpreter lock, which a thread may need while this one waits.
        py.detach(|| locked(&self.running).as_ref().map(task)).ok_or_else(ended)
    }

    fn take(&self, py: Python<'_>) -> PyResult<Next> {
        if self.here
            && let Ok(running) = self.running.try_lock()
        {
            return running.as_ref().map(|run| run.next(WAIT)).ok_or_else(ended);
        }
        self.with(py, |run| run.next(WAIT))
    }
}

#[pymethods]
impl Run {
    /// The next batch: (rows, columns) with (slab, shape) for each column; None at the end. An error is ("row", number,
    /// column, map and place or None, file or None, text) or ("mismatch", column, first shape, place, shape).
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        loop {
            match self.take(py)? {
                Next::Waiting => py.check_signals()?,
                Next::Stopped => return Err(ended()),
                Next::End => return Ok(None),
                Next::Batch(columns, rows) => {
                    drop(locked(&self.given).pop_front());
                    let mut made = Vec::with_capacity(columns.len());
                    for column in columns {
                        let mut shape = vec![rows];
                        shape.extend(column.shape);
                        let shape = PyTuple::new(py, shape)?;
                        made.push((Py::new(py, Slab { slab: column.slab })?, shape).into_pyobject(py)?);
                    }
                    return Ok(Some((rows, PyList::new(py, made)?).into_pyobject(py)?));
                }
                Next::Failed(RunError::Row(row, column, ChainError { operation, file, text })) => {
                    return Ok(Some(("row", row, column, operation, file, text).into_pyobject(py)?));
                }
                Next::Failed(RunError::Mismatch(found)) => {
                    let (first, shape) = (PyTuple::new(py, found.first)?, PyTuple::new(py, found.shape)?);
                    return Ok(Some(("mismatch", found.column, first, found.place, shape).into_pyobject(py)?));
                }
            }
        }
    }

    /// Adds the rows of a batch, arrays by column. Returns False, and adds nothing, if one has a type, number of
    /// dimensions or channels other than the pipeline's.
    fn give(&self, py: Python<'_>, rows: usize, columns: Vec<Bound<'_, PyAny>>) -> PyResult<bool> {
        let pipeline = self.pipeline.get();
        let Some(plan) = &pipeline.plan else { return Ok(false) };
        let (mut arrays, mut kept) = (Vec::with_capacity(columns.len()), Vec::with_capacity(rows * columns.len()));
        for ((column, dtype), chain) in columns.iter().zip(&pipeline.given).zip(&plan.columns) {
            let Source::Given { rank, channels, .. } = &chain.source else { return Ok(false) };
            let mut found = Vec::with_capacity(rows);
            for row in column.try_iter()? {
                let Ok((array, buffer)) = array(&row?, *dtype, false) else { return Ok(false) };
                let same = array.shape.len() == *rank && (*rank < 3 || array.shape.last() == Some(channels));
                if !same || array.shape.contains(&0) {
                    return Ok(false);
                }
                found.push(array);
                kept.push(buffer);
            }
            arrays.push(found);
        }
        locked(&self.given).push_back(kept);
        self.with(py, |run| run.give(rows, arrays))?;
        Ok(true)
    }

    /// Marks the end of the given rows.
    fn complete(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, run::Run::complete)
    }

    /// Writes the generator states after the drawn rows into generators, by map, worker and operation.
    fn save(&self, py: Python<'_>, maps: Vec<Vec<Vec<Option<Bound<'_, Mt19937>>>>>) -> PyResult<()> {
        let found = self.with(py, run::Run::generators)?;
        for (workers, map) in maps.iter().zip(found) {
            for (own, generators) in workers.iter().zip(map.generators) {
                for (object, generator) in own.iter().zip(generators) {
                    if let (Some(object), Some(generator)) = (object, generator) {
                        object.borrow_mut().engine = generator;
                    }
                }
            }
        }
        Ok(())
    }

    /// For each map, its slot and the states of its generators before row `number`, which starts a batch.
    fn mark<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Option<Bound<'py, PyList>>> {
        let Some(maps) = self.with(py, |run| run.mark(number))? else { return Ok(None) };
        let mut found = Vec::with_capacity(maps.len());
        for map in maps {
            let mut workers = Vec::with_capacity(map.generators.len());
            for generators in map.generators {
                let mut states = Vec::with_capacity(generators.len());
                for generator in generators {
                    states.push(generator.map(Mt19937::of).map(|one| one.state()));
                }
                workers.push(states);
            }
            found.push((map.slot, workers).into_pyobject(py)?);
        }
        Ok(Some(PyList::new(py, found)?))
    }

    /// Stops the threads. A thread that waits in `next` then raises RuntimeError.
    fn interrupt(&self) {
        self.interrupter.interrupt();
    }

    /// Ends the epoch.
    fn close(&self, py: Python<'_>) {
        let running = py.detach(|| locked(&self.running).take());
        py.detach(|| drop(running));
        locked(&self.given).clear();
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let running = locked(&self.running).take();
        // A thread that calls Python could not end while this thread holds the interpreter lock.
        if let Some(running) = running {
            Python::try_attach(|py| py.detach(|| drop(running)));
        }
    }
}

/// The memory of a column of a batch, as a writable buffer of bytes.
#[pyclass(frozen, module = "ms_runtime.data")]
pub(super) struct Slab {
    slab: Arc<slab::Slab>,
}

impl Slab {
    /// An object for memory.
    pub(super) fn of(slab: slab::Slab) -> Self {
        Slab { slab: Arc::new(slab) }
    }
}

#[pymethods]
impl Slab {
    /// Fills the view that the interpreter asks for.
    ///
    /// # Safety
    /// `view` is the Py_buffer that the interpreter passes.
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let slab = &slf.get().slab;
        let length = slab.len() as ffi::Py_ssize_t;
        // SAFETY: the memory lives as long as this object, which the view keeps.
        let filled = unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), slab.address().cast(), length, 0, flags) };
        if filled == 0 { Ok(()) } else { Err(PyErr::fetch(slf.py())) }
    }
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Pipeline>()?;
    module.add_class::<Run>()?;
    module.add_class::<Slab>()
}
