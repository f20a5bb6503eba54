//! Convolutions and their gradients by cuDNN, which is opened at the first convolution. If it is missing or has no
//! deterministic algorithm, the kernels of this repository are used.

use std::collections::HashMap;
use std::ffi::{c_int, c_void};
use std::sync::Mutex;

use cudarc::cudnn::{result, sys};
use ms_core::{DType, Result};

use crate::errors;
use crate::libraries::{lacking, preload, tf32_convolutions};
use crate::queue::{Queue, locked};

/// cuDNN opens its parts itself; they need the other two libraries.
const BEFORE: &[&[&str]] = &[
    &["libcublasLt.so.12", "libcublasLt.so.13", "cublasLt64_12.dll"],
    &["libcublas.so.12", "libcublas.so.13", "cublas64_12.dll"],
];
const FILES: &[&str] = &["libcudnn.so.9", "cudnn64_9.dll"];

const SYMBOLS: &[&str] = &[
    "cudnnCreate",
    "cudnnDestroy",
    "cudnnSetStream",
    "cudnnCreateTensorDescriptor",
    "cudnnSetTensor4dDescriptor",
    "cudnnDestroyTensorDescriptor",
    "cudnnCreateFilterDescriptor",
    "cudnnSetFilter4dDescriptor",
    "cudnnDestroyFilterDescriptor",
    "cudnnCreateConvolutionDescriptor",
    "cudnnSetConvolution2dDescriptor",
    "cudnnSetConvolutionMathType",
    "cudnnSetConvolutionGroupCount",
    "cudnnDestroyConvolutionDescriptor",
    "cudnnGetConvolutionForwardAlgorithm_v7",
    "cudnnGetConvolutionBackwardDataAlgorithm_v7",
    "cudnnGetConvolutionBackwardFilterAlgorithm_v7",
    "cudnnConvolutionForward",
    "cudnnConvolutionBackwardData",
    "cudnnConvolutionBackwardFilter",
];

/// The workspace that an algorithm may request, in bytes.
const WORKSPACE: usize = 256 << 20;

/// The number of algorithms that the library ranks.
const RANKED: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    Forward,
    Input,
    Weight,
}

/// A convolution of dense tensors: everything that the choice of an algorithm depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    pub which: Which,
    pub dtype: DType,
    pub x: [i64; 4],
    pub w: [i64; 4],
    pub y: [i64; 4],
    pub stride: [i64; 2],
    pub pads: [i64; 2],
    pub dilation: [i64; 2],
    pub groups: i64,
}

/// The library's objects for a shape.
struct Plan {
    x: sys::cudnnTensorDescriptor_t,
    y: sys::cudnnTensorDescriptor_t,
    w: sys::cudnnFilterDescriptor_t,
    conv: sys::cudnnConvolutionDescriptor_t,
    algorithm: Algorithm,
    workspace: usize,
}

#[derive(Clone, Copy)]
enum Algorithm {
    None,
    Forward(sys::cudnnConvolutionFwdAlgo_t),
    Input(sys::cudnnConvolutionBwdDataAlgo_t),
    Weight(sys::cudnnConvolutionBwdFilterAlgo_t),
}

impl Drop for Plan {
    fn drop(&mut self) {
        // SAFETY: created by the library, destroyed once; null if the creation failed.
        unsafe {
            if !self.x.is_null() {
                let _ = result::destroy_tensor_descriptor(self.x);
            }
            if !self.y.is_null() {
                let _ = result::destroy_tensor_descriptor(self.y);
            }
            if !self.w.is_null() {
                let _ = result::destroy_filter_descriptor(self.w);
            }
            if !self.conv.is_null() {
                let _ = result::destroy_convolution_descriptor(self.conv);
            }
        }
    }
}

struct State {
    handle: sys::cudnnHandle_t,
    /// `None` for a shape that the library does not support.
    plans: HashMap<(Shape, bool), Option<Plan>>,
}

// SAFETY: used by one thread at a time, with the context current.
unsafe impl Send for State {}

/// The library in one context.
pub struct Dnn(Mutex<State>);

impl Drop for Dnn {
    fn drop(&mut self) {
        let mut state = locked(&self.0);
        state.plans.clear();
        // SAFETY: made by the library, destroyed once.
        let _ = unsafe { result::destroy_handle(state.handle) };
    }
}

fn kind(dtype: DType) -> Option<sys::cudnnDataType_t> {
    Some(match dtype {
        DType::Float16 => sys::cudnnDataType_t::CUDNN_DATA_HALF,
        DType::BFloat16 => sys::cudnnDataType_t::CUDNN_DATA_BFLOAT16,
        DType::Float32 => sys::cudnnDataType_t::CUDNN_DATA_FLOAT,
        DType::Float64 => sys::cudnnDataType_t::CUDNN_DATA_DOUBLE,
        _ => return None,
    })
}

/// Whether the library supports convolutions of this dtype.
pub fn takes(dtype: DType) -> bool {
    kind(dtype).is_some()
}

/// Converts sizes to the library's type.
fn sizes<const N: usize>(values: [i64; N]) -> Option<[c_int; N]> {
    values.iter().all(|v| c_int::try_from(*v).is_ok()).then(|| values.map(|v| v as c_int))
}

/// The first deterministic algorithm whose workspace is within the limit.
macro_rules! ranked {
    ($perf:ty, $ask:path, $($argument:expr),*) => {{
        // SAFETY: plain numbers, which the library writes.
        let mut all: [$perf; RANKED] = unsafe { std::mem::zeroed() };
        let mut count: c_int = 0;
        // SAFETY: descriptors of the library, and room for as many as are asked for.
        unsafe { $ask($($argument,)* RANKED as c_int, &mut count, all.as_mut_ptr()) }.ok()?;
        let fits = |p: &&$perf| {
            p.status == sys::cudnnStatus_t::CUDNN_STATUS_SUCCESS
                && p.determinism == sys::cudnnDeterminism_t::CUDNN_DETERMINISTIC
                && p.memory <= WORKSPACE
        };
        let best = all[..(count.max(0) as usize).min(RANKED)].iter().find(fits)?;
        (best.algo, best.memory, best.mathType)
    }};
}

impl Plan {
    fn new(handle: sys::cudnnHandle_t, shape: &Shape, tf32: bool) -> Option<Plan> {
        let kind = kind(shape.dtype)?;
        let null = std::ptr::null_mut();
        let mut plan =
            Plan { x: null, y: null, w: null.cast(), conv: null.cast(), algorithm: Algorithm::None, workspace: 0 };
        let rows = sys::cudnnTensorFormat_t::CUDNN_TENSOR_NCHW;
        let ([ph, pw], [sh, sw], [dh, dw]) = (sizes(shape.pads)?, sizes(shape.stride)?, sizes(shape.dilation)?);
        let computed = match shape.dtype {
            DType::Float64 => sys::cudnnDataType_t::CUDNN_DATA_DOUBLE,
            _ => sys::cudnnDataType_t::CUDNN_DATA_FLOAT,
        };
        // By default the library may round float32 to TF32.
        let math = match shape.dtype {
            DType::Float32 | DType::Float64 if !tf32 => sys::cudnnMathType_t::CUDNN_FMA_MATH,
            DType::Float32 | DType::Float64 => sys::cudnnMathType_t::CUDNN_DEFAULT_MATH,
            _ => sys::cudnnMathType_t::CUDNN_TENSOR_OP_MATH,
        };
        plan.x = result::create_tensor_descriptor().ok()?;
        plan.y = result::create_tensor_descriptor().ok()?;
        plan.w = result::create_filter_descriptor().ok()?;
        plan.conv = result::create_convolution_descriptor().ok()?;
        // SAFETY: descriptors that the library has just made.
        unsafe {
            result::set_tensor4d_descriptor(plan.x, rows, kind, sizes(shape.x)?).ok()?;
            result::set_tensor4d_descriptor(plan.y, rows, kind, sizes(shape.y)?).ok()?;
            result::set_filter4d_descriptor(plan.w, kind, rows, sizes(shape.w)?).ok()?;
            // The op computes what the library calls a cross-correlation.
            let mode = sys::cudnnConvolutionMode_t::CUDNN_CROSS_CORRELATION;
            result::set_convolution2d_descriptor(plan.conv, ph, pw, sh, sw, dh, dw, mode, computed).ok()?;
            result::set_convolution_math_type(plan.conv, math).ok()?;
            result::set_convolution_group_count(plan.conv, c_int::try_from(shape.groups).ok()?).ok()?;
        }
        let (x, y, w, conv) = (plan.x, plan.y, plan.w, plan.conv);
        let (algorithm, workspace, math) = match shape.which {
            Which::Forward => {
                let perf = ranked!(
                    sys::cudnnConvolutionFwdAlgoPerf_t,
                    result::get_convolution_forward_algorithm,
                    handle,
                    x,
                    w,
                    conv,
                    y
                );
                (Algorithm::Forward(perf.0), perf.1, perf.2)
            }
            Which::Input => {
                let perf = ranked!(
                    sys::cudnnConvolutionBwdDataAlgoPerf_t,
                    result::get_convolution_backward_data_algorithm,
                    handle,
                    w,
                    y,
                    conv,
                    x
                );
                (Algorithm::Input(perf.0), perf.1, perf.2)
            }
            Which::Weight => {
                let perf = ranked!(
                    sys::cudnnConvolutionBwdFilterAlgoPerf_t,
                    result::get_convolution_backward_filter_algorithm,
                    handle,
                    x,
                    y,
                    conv,
                    w
                );
                (Algorithm::Weight(perf.0), perf.1, perf.2)
            }
        };
        // SAFETY: as above; an algorithm is ranked with the math type that it uses.
        unsafe { result::set_convolution_math_type(conv, math).ok()? };
        (plan.algorithm, plan.workspace) = (algorithm, workspace);
        Some(plan)
    }
}

fn open() -> bool {
    for names in BEFORE {
        preload(names);
    }
    preload(FILES);
    // SAFETY: the library has no side effects on load, and symbols are looked up only if it is present.
    unsafe { sys::is_culib_present() && lacking(sys::culib(), SYMBOLS).is_none() }
}

impl Dnn {
    /// `None` if the library is missing or does not start in the current context.
    pub fn new() -> Option<Dnn> {
        let handle = if open() { result::create_handle().ok()? } else { return None };
        Some(Dnn(Mutex::new(State { handle, plans: HashMap::new() })))
    }

    /// Launches a convolution. `first` and `second` are `x` and the weight; for a gradient, the result's gradient and
    /// the other operand. `false` if the library does not support the shape.
    ///
    /// # Errors
    /// `LaunchFailed` with the library's status.
    pub fn launch(&self, queue: &Queue, shape: &Shape, first: u64, second: u64, out: u64) -> Result<bool> {
        let tf32 = tf32_convolutions();
        let mut state = locked(&self.0);
        let handle = state.handle;
        let plan = state.plans.entry((*shape, tf32)).or_insert_with(|| Plan::new(handle, shape, tf32));
        let Some(plan) = plan else { return Ok(false) };
        let room = if plan.workspace > 0 { Some(queue.allocate(plan.workspace)?) } else { None };
        let place = room.as_ref().map_or(std::ptr::null_mut(), |w| w.at() as *mut c_void);
        let (one, zero, one64, zero64) = (1.0f32, 0.0f32, 1.0f64, 0.0f64);
        let (alpha, beta): (*const c_void, *const c_void) = match shape.dtype {
            DType::Float64 => ((&raw const one64).cast(), (&raw const zero64).cast()),
            _ => ((&raw const one).cast(), (&raw const zero).cast()),
        };
        let (a, b, to) = (first as *const c_void, second as *const c_void, out as *mut c_void);
        let Plan { x, y, w, conv, workspace, .. } = *plan;
        let stream = queue.stream()?;
        // SAFETY: operands have the shapes of the descriptors; the library reads `alpha` and `beta` before it returns.
        // Memory is freed in stream order, after this launch.
        let launched = unsafe {
            result::set_stream(handle, stream.cast()).and_then(|()| match plan.algorithm {
                Algorithm::Forward(algorithm) => result::convolution_forward(
                    handle, alpha, x, a, w, b, conv, algorithm, place, workspace, beta, y, to,
                ),
                Algorithm::Input(algorithm) => result::convolution_backward_data(
                    handle, alpha, w, b, y, a, conv, algorithm, place, workspace, beta, x, to,
                ),
                Algorithm::Weight(algorithm) => result::convolution_backward_filter(
                    handle, alpha, x, b, y, a, conv, algorithm, place, workspace, beta, w, to,
                ),
                Algorithm::None => Ok(()),
            })
        };
        launched.map_err(|e| errors::library("cuDNN's convolution", format!("{:?}", e.0))).map(|()| true)
    }
}
