//! Matrix products by cuBLASLt, which is opened at the first product. If it is missing or has no algorithm, the kernels
//! of this repository are used.
//!
//! The library's matrices are column-major, so a row-major `x @ y` is computed as its `y^T @ x^T`. Its launches do not
//! check whether an earlier launch has failed. They only write memory of the call, which is not read after a failure.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::Mutex;

use cudarc::cublaslt::sys::{
    cublasLtMatmulDescAttributes_t as Desc, cublasLtMatmulPreferenceAttributes_t as Preference,
    cublasLtMatrixLayoutAttribute_t as LayoutAttribute,
};
use cudarc::cublaslt::{result, sys};
use ms_core::{DType, Result};

use crate::errors;
use crate::libraries::{lacking, preload, tf32_products};
use crate::queue::{Queue, locked};

const FILES: &[&str] = &["libcublasLt.so.12", "libcublasLt.so.13", "cublasLt64_12.dll"];

const SYMBOLS: &[&str] = &[
    "cublasLtCreate",
    "cublasLtDestroy",
    "cublasLtMatmul",
    "cublasLtMatmulAlgoGetHeuristic",
    "cublasLtMatmulDescCreate",
    "cublasLtMatmulDescDestroy",
    "cublasLtMatmulDescSetAttribute",
    "cublasLtMatmulPreferenceCreate",
    "cublasLtMatmulPreferenceDestroy",
    "cublasLtMatmulPreferenceSetAttribute",
    "cublasLtMatrixLayoutCreate",
    "cublasLtMatrixLayoutDestroy",
    "cublasLtMatrixLayoutSetAttribute",
];

/// The workspace that an algorithm may request, in bytes.
const WORKSPACE: usize = 32 << 20;

/// A matrix in the library's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Matrix {
    /// Whether the library must transpose it.
    pub transposed: bool,
    /// The distance between its columns, in elements.
    pub ld: i64,
    /// The distance between matrices of the batch, in elements.
    pub stride: i64,
}

impl Matrix {
    /// A row-major matrix of `rows` and `columns` with these strides, possibly transposed; `None` if the strides fit
    /// neither.
    pub fn of(rows: i64, columns: i64, strides: [i64; 2], stride: i64) -> Option<Matrix> {
        let fits = |inner: i64, inner_stride: i64, outer: i64, ld: i64| {
            let ld = if outer == 1 { inner } else { ld };
            ((inner == 1 || inner_stride == 1) && ld >= inner.max(1)).then_some(ld)
        };
        let plain = fits(columns, strides[1], rows, strides[0]).map(|ld| Matrix { transposed: false, ld, stride });
        plain.or_else(|| fits(rows, strides[0], columns, strides[1]).map(|ld| Matrix { transposed: true, ld, stride }))
    }
}

/// `[m, k] @ [k, n]` in a batch: everything that the choice of an algorithm depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    pub dtype: DType,
    pub m: i64,
    pub n: i64,
    pub k: i64,
    pub batch: i64,
    pub x: Matrix,
    pub y: Matrix,
    pub out: Matrix,
    pub bias: bool,
    /// The alignment of all operands, in bytes.
    pub alignment: u32,
}

/// Addresses of the operands.
#[derive(Clone, Copy, Debug)]
pub struct Operands {
    pub x: u64,
    pub y: u64,
    pub out: u64,
    pub bias: u64,
}

/// The library's objects for a shape.
struct Plan {
    desc: sys::cublasLtMatmulDesc_t,
    /// Of `y`, `x` and the result.
    layouts: [sys::cublasLtMatrixLayout_t; 3],
    algorithm: sys::cublasLtMatmulAlgo_t,
    workspace: usize,
}

// SAFETY: descriptions in host memory, used by one thread at a time.
unsafe impl Send for Plan {}

impl Drop for Plan {
    fn drop(&mut self) {
        // SAFETY: made by the library, destroyed once.
        unsafe {
            for layout in self.layouts.into_iter().filter(|layout| !layout.is_null()) {
                let _ = result::destroy_matrix_layout(layout);
            }
            let _ = result::destroy_matmul_desc(self.desc);
        }
    }
}

/// The library in one context.
pub struct Blas {
    handle: sys::cublasLtHandle_t,
    /// `None` for a shape that the library does not support.
    plans: Mutex<HashMap<(Shape, bool), Option<Plan>>>,
}

// SAFETY: the handle may be used from any thread with the context current.
unsafe impl Send for Blas {}
// SAFETY: as above.
unsafe impl Sync for Blas {}

impl Drop for Blas {
    fn drop(&mut self) {
        locked(&self.plans).clear();
        // SAFETY: made by the library, destroyed once.
        let _ = unsafe { result::destroy_handle(self.handle) };
    }
}

fn kind(dtype: DType) -> Option<sys::cudaDataType> {
    Some(match dtype {
        DType::Float16 => sys::cudaDataType::CUDA_R_16F,
        DType::BFloat16 => sys::cudaDataType::CUDA_R_16BF,
        DType::Float32 => sys::cudaDataType::CUDA_R_32F,
        DType::Float64 => sys::cudaDataType::CUDA_R_64F,
        _ => return None,
    })
}

/// Whether the library supports products of this dtype.
pub fn takes(dtype: DType) -> bool {
    kind(dtype).is_some()
}

fn pointer<T>(value: &T) -> *const c_void {
    std::ptr::from_ref(value).cast()
}

impl Plan {
    fn new(handle: sys::cublasLtHandle_t, shape: &Shape, tf32: bool) -> std::result::Result<Plan, result::CublasError> {
        use sys::cublasComputeType_t::*;
        let kind = kind(shape.dtype).ok_or(result::CublasError(sys::cublasStatus_t::CUBLAS_STATUS_NOT_SUPPORTED))?;
        let (compute, scale) = match shape.dtype {
            DType::Float64 => (CUBLAS_COMPUTE_64F, sys::cudaDataType::CUDA_R_64F),
            DType::Float32 if tf32 => (CUBLAS_COMPUTE_32F_FAST_TF32, sys::cudaDataType::CUDA_R_32F),
            _ => (CUBLAS_COMPUTE_32F, sys::cudaDataType::CUDA_R_32F),
        };
        // SAFETY: an algorithm is plain words, which the library writes.
        let empty = unsafe { std::mem::zeroed() };
        let desc = result::create_matmul_desc(compute, scale)?;
        let mut plan = Plan { desc, layouts: [std::ptr::null_mut(); 3], algorithm: empty, workspace: 0 };
        let set = |what, value: *const c_void, size| {
            // SAFETY: the value has the attribute's type.
            unsafe { result::set_matmul_desc_attribute(desc, what, value, size) }
        };
        for (what, matrix) in
            [(Desc::CUBLASLT_MATMUL_DESC_TRANSA, shape.y), (Desc::CUBLASLT_MATMUL_DESC_TRANSB, shape.x)]
        {
            set(what, pointer(&i32::from(matrix.transposed)), 4)?;
        }
        if shape.bias {
            let add = sys::cublasLtEpilogue_t::CUBLASLT_EPILOGUE_BIAS as u32;
            set(Desc::CUBLASLT_MATMUL_DESC_EPILOGUE, pointer(&add), 4)?;
        }
        let (m, n, k) = (shape.m as u64, shape.n as u64, shape.k as u64);
        for (slot, (matrix, rows, columns)) in
            [(shape.y, n, k), (shape.x, k, m), (shape.out, n, m)].into_iter().enumerate()
        {
            let (rows, columns) = if matrix.transposed { (columns, rows) } else { (rows, columns) };
            let layout = result::create_matrix_layout(kind, rows, columns, matrix.ld)?;
            plan.layouts[slot] = layout;
            if shape.batch > 1 {
                let (count, stride) = (shape.batch as i32, matrix.stride);
                // SAFETY: the values have the attributes' types.
                unsafe {
                    let what = LayoutAttribute::CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT;
                    result::set_matrix_layout_attribute(layout, what, pointer(&count), 4)?;
                    let what = LayoutAttribute::CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET;
                    result::set_matrix_layout_attribute(layout, what, pointer(&stride), 8)?;
                }
            }
        }
        let preference = result::create_matmul_pref()?;
        let [a, b, d] = plan.layouts;
        // SAFETY: all of these were made by the library; the values have the attributes' types.
        let found = unsafe {
            let set = |what, value, size| result::set_matmul_pref_attribute(preference, what, value, size);
            let most = WORKSPACE as u64;
            let found = set(Preference::CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, pointer(&most), 8)
                .and_then(|()| {
                    let operands = [
                        Preference::CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                        Preference::CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                        Preference::CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
                        Preference::CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES,
                    ];
                    operands.into_iter().try_for_each(|what| set(what, pointer(&shape.alignment), 4))
                })
                .and_then(|()| result::get_matmul_algo_heuristic(handle, desc, a, b, d, d, preference));
            let _ = result::destroy_matmul_pref(preference);
            found?
        };
        (plan.algorithm, plan.workspace) = (found.algo, found.workspaceSize);
        Ok(plan)
    }
}

fn open() -> bool {
    preload(FILES);
    // SAFETY: the library has no side effects on load, and symbols are looked up only if it is present.
    unsafe { sys::is_culib_present() && lacking(sys::culib(), SYMBOLS).is_none() }
}

impl Blas {
    /// `None` if the library is missing or does not start in the current context.
    pub fn new() -> Option<Blas> {
        let handle = if open() { result::create_handle().ok()? } else { return None };
        Some(Blas { handle, plans: Mutex::default() })
    }

    /// Launches a product. `false` if the library does not support its shape.
    ///
    /// # Errors
    /// `LaunchFailed` with the library's status.
    pub fn launch(&self, queue: &Queue, shape: &Shape, operands: Operands) -> Result<bool> {
        let tf32 = tf32_products();
        let mut plans = locked(&self.plans);
        let plan = plans.entry((*shape, tf32)).or_insert_with(|| Plan::new(self.handle, shape, tf32).ok());
        let Some(plan) = plan else { return Ok(false) };
        let failed = |e: result::CublasError| errors::library("cublasLtMatmul", format!("{:?}", e.0));
        if shape.bias {
            // SAFETY: the value has the attribute's type.
            unsafe {
                let what = Desc::CUBLASLT_MATMUL_DESC_BIAS_POINTER;
                result::set_matmul_desc_attribute(plan.desc, what, pointer(&operands.bias), 8).map_err(failed)?;
            }
        }
        let workspace = if plan.workspace > 0 { Some(queue.allocate(plan.workspace)?) } else { None };
        let room = workspace.as_ref().map_or(std::ptr::null_mut(), |w| w.at() as *mut c_void);
        let (one, zero) = ([1.0f32, 0.0], [0.0f32, 0.0]);
        let (one64, zero64) = (1.0f64, 0.0f64);
        let (alpha, beta) = match shape.dtype {
            DType::Float64 => (pointer(&one64), pointer(&zero64)),
            _ => (pointer(&one), pointer(&zero)),
        };
        let [a, b, d] = plan.layouts;
        let (x, y, out) = (operands.x as *const c_void, operands.y as *const c_void, operands.out as *mut c_void);
        // SAFETY: operands have the shapes of the layouts; the library reads `alpha` and `beta` before it returns.
        // Memory is freed in stream order, after this launch.
        let launched = unsafe {
            result::matmul(
                self.handle,
                plan.desc,
                alpha,
                beta,
                y,
                a,
                x,
                b,
                out.cast_const(),
                d,
                out,
                d,
                &raw const plan.algorithm,
                room,
                plan.workspace,
                queue.stream()?.cast(),
            )
        };
        launched.map_err(failed).map(|()| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(rows: i64, columns: i64, strides: [i64; 2]) -> Option<(bool, i64)> {
        Matrix::of(rows, columns, strides, 0).map(|m| (m.transposed, m.ld))
    }

    #[test]
    fn matrices_whose_rows_or_columns_are_dense_are_the_librarys() {
        assert_eq!(seen(3, 4, [4, 1]), Some((false, 4)));
        assert_eq!(seen(3, 4, [10, 1]), Some((false, 10)));
        assert_eq!(seen(3, 4, [1, 3]), Some((true, 3)));
        // A single row or column may have any stride.
        assert_eq!(seen(1, 4, [0, 1]), Some((false, 4)));
        assert_eq!(seen(3, 1, [5, 7]), Some((false, 5)));
        assert_eq!(seen(1, 4, [9, 2]), Some((true, 2)));
        // Every other element, repeated rows, and reversed rows.
        assert_eq!(seen(3, 4, [8, 2]), None);
        assert_eq!(seen(3, 4, [0, 1]), None);
        assert_eq!(seen(3, 4, [-4, 1]), None);
    }
}
