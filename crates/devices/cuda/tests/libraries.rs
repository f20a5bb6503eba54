//! Products by cuBLASLt and convolutions by cuDNN, with the fake libraries of tests/cuda_emulator: where they are
//! found, what they compute, and what happens if they are missing, lack a function, have no algorithm or fail. Each
//! test runs in its own process.

mod common;

use std::path::PathBuf;
use std::sync::Arc;

use common::{device, read, write};
use ms_core::{Attr, Code, DType, Dim, Layout, Opcode, ProgramBuilder, Reg, concrete_shape, pack_attrs};
use ms_device_api::{DTypes, Device, DeviceBuffer, LaunchSpec, Operand};
use ms_device_cuda::{CudaDevice, allow_tf32, set_sites};

fn fakes(name: &str) -> PathBuf {
    PathBuf::from(std::env::var_os("MS_FAKE_CUDA").expect("the folder of the emulated libraries")).join(name)
}

fn from_wheels() {
    set_sites(|| vec![PathBuf::from("/no/such/folder"), fakes("site")]);
}

fn library(name: &str) -> libloading::Library {
    // SAFETY: the fake libraries have no effects on load.
    unsafe { libloading::Library::new(name) }.expect("it is loaded")
}

fn count(library: &libloading::Library, name: &str) -> usize {
    // SAFETY: the type of the counting functions.
    unsafe { library.get::<unsafe extern "C" fn() -> usize>(name).expect("it is there")() }
}

fn fail(library: &libloading::Library, name: &str, status: i32) {
    // SAFETY: the function's type.
    unsafe { library.get::<unsafe extern "C" fn(i32, i32)>(name).expect("it is there")(0, status) }
}

fn numbers(n: usize, seed: usize) -> Vec<f32> {
    (0..n).map(|k| ((k * 7 + seed * 5) % 9) as f32 - 4.0).collect()
}

struct Matrix {
    values: Vec<f32>,
    layout: Layout,
}

impl Matrix {
    fn new(shape: &[i64], seed: usize) -> Matrix {
        let layout = Layout::contiguous(DType::Float32, &concrete_shape(shape));
        Matrix { values: numbers(layout.numel(), seed), layout }
    }

    fn transposed(self) -> Matrix {
        let rank = self.layout.shape.len();
        let mut order: Vec<usize> = (0..rank).collect();
        order.swap(rank - 1, rank - 2);
        Matrix { layout: self.layout.permuted(&order), ..self }
    }

    fn at(&self, index: &[i64]) -> f32 {
        let place: i64 = index.iter().zip(&self.layout.strides).map(|(i, s)| i * s.get()).sum();
        self.values[place as usize]
    }
}

fn operand<'a>(buffer: &'a Arc<dyn DeviceBuffer>, layout: &'a Layout) -> Operand<'a> {
    Operand { buffer: &**buffer, layout, byte_offset: 0 }
}

fn product_spec(op: &'static str, inputs: usize) -> LaunchSpec {
    LaunchSpec::kernel(op, DTypes::from_elem(DType::Float32, inputs), pack_attrs(&[]).into())
}

/// `op` of the operands into a dense result of `shape`.
fn run(device: &CudaDevice, spec: &LaunchSpec, operands: &[&Matrix], shape: &[i64]) -> ms_core::Result<Vec<f32>> {
    let compiled = device.compile(spec)?;
    let buffers: Vec<_> = operands.iter().map(|m| write(device, &m.values)).collect();
    let inputs: Vec<_> = buffers.iter().zip(operands).map(|(b, m)| operand(b, &m.layout)).collect();
    let layout = Layout::contiguous(DType::Float32, &concrete_shape(shape));
    let out = write(device, &vec![f32::NAN; layout.numel()]);
    device.launch(&*compiled, &inputs, &[operand(&out, &layout)])?;
    Ok(read(device, &out))
}

fn expected(x: &Matrix, y: &Matrix, [batch, m, n, k]: [i64; 4]) -> Vec<f32> {
    let mut out = Vec::new();
    for b in 0..batch {
        for i in 0..m {
            for j in 0..n {
                out.push((0..k).map(|q| x.at(&[b, i, q]) * y.at(&[b, q, j])).sum());
            }
        }
    }
    out
}

#[test]
fn products_are_the_librarys_where_its_wheel_is_installed() {
    from_wheels();
    let device = device();
    let spec = product_spec("matmul2", 2);
    let plain = (Matrix::new(&[2, 3, 5], 1), Matrix::new(&[2, 5, 4], 2));
    let left = (Matrix::new(&[2, 5, 3], 3).transposed(), Matrix::new(&[2, 5, 4], 4));
    let both = (Matrix::new(&[2, 5, 3], 5).transposed(), Matrix::new(&[2, 4, 5], 6).transposed());
    for (x, y) in [plain, left, both] {
        assert_eq!(run(&device, &spec, &[&x, &y], &[2, 3, 4]).expect("runs"), expected(&x, &y, [2, 3, 4, 5]));
    }
    // A batch of one broadcast over the other batch, and a batch of two dimensions that cannot be merged.
    let (x, mut y) = (Matrix::new(&[2, 3, 5], 1), Matrix::new(&[1, 5, 4], 2));
    y.layout = y.layout.expanded(&concrete_shape(&[2, 5, 4]));
    assert_eq!(run(&device, &spec, &[&x, &y], &[2, 3, 4]).expect("runs"), expected(&x, &y, [2, 3, 4, 5]));
    let blas = library("libcublasLt.so.12");
    assert_eq!((count(&blas, "fake_matmuls"), count(&blas, "fake_tf32_matmuls")), (4, 0));
    // Rounding to TF32 is the user's choice.
    allow_tf32(Some(true), None);
    run(&device, &spec, &[&x, &y], &[2, 3, 4]).expect("runs");
    assert_eq!((count(&blas, "fake_matmuls"), count(&blas, "fake_tf32_matmuls")), (5, 1));
}

#[test]
fn what_the_library_has_not_is_a_kernels() {
    from_wheels();
    let device = device();
    let spec = product_spec("matmul2", 2);
    // A shape without an algorithm, and overlapping rows.
    let (x, y) = (Matrix::new(&[1, 13, 5], 1), Matrix::new(&[1, 5, 13], 2));
    assert_eq!(run(&device, &spec, &[&x, &y], &[1, 13, 13]).expect("runs"), expected(&x, &y, [1, 13, 13, 5]));
    let mut x = Matrix::new(&[1, 3, 5], 1);
    x.layout.strides[1] = Dim::new(1);
    let y = Matrix::new(&[1, 5, 4], 2);
    assert_eq!(run(&device, &spec, &[&x, &y], &[1, 3, 4]).expect("runs"), expected(&x, &y, [1, 3, 4, 5]));
    let empty = (Matrix::new(&[1, 3, 0], 1), Matrix::new(&[1, 0, 4], 2));
    assert_eq!(run(&device, &spec, &[&empty.0, &empty.1], &[1, 3, 4]).expect("runs"), [0.0; 12]);
    assert_eq!(count(&library("libcublasLt.so.12"), "fake_matmuls"), 0);
}

#[test]
fn a_bias_and_a_program_follow_the_librarys_product() {
    from_wheels();
    let device = device();
    let mut b = ProgramBuilder::new(&[DType::Float32, DType::Float32]);
    let sum = b.op(Opcode::Add, &[Reg(0), Reg(1)]);
    let doubled = b.op(Opcode::Add, &[sum, sum]);
    b.output(doubled);
    let spec = LaunchSpec::Kernel {
        op: "linear_bias",
        dtypes: DTypes::from_elem(DType::Float32, 3),
        attrs: pack_attrs(&[]).into(),
        before: None,
        after: Some(Arc::new(b.finish())),
    };
    let (x, w, bias, more) =
        (Matrix::new(&[3, 5], 1), Matrix::new(&[4, 5], 2), Matrix::new(&[4], 3), Matrix::new(&[3, 4], 4));
    let mut want = Vec::new();
    for i in 0..3 {
        for j in 0..4 {
            let product: f32 = (0..5).map(|q| x.at(&[i, q]) * w.at(&[j, q])).sum();
            want.push(2.0 * (product + bias.at(&[j]) + more.at(&[i, j])));
        }
    }
    assert_eq!(run(&device, &spec, &[&x, &w, &bias, &more], &[3, 4]).expect("runs"), want);
    let blas = library("libcublasLt.so.12");
    assert_eq!(count(&blas, "fake_matmuls"), 1);
    // When recorded, the library's launches are part of the graph.
    let compiled = device.compile(&spec).expect("compiles");
    let recordings = device.recordings(&[&*compiled]).expect("recordable");
    let operands = [&x, &w, &bias, &more];
    let buffers: Vec<_> = operands.iter().map(|m| write(&device, &m.values)).collect();
    let layout = Layout::contiguous(DType::Float32, &concrete_shape(&[3, 4]));
    let out = write(&device, &[f32::NAN; 12]);
    for _ in 0..4 {
        device.copy_in(&[0xff; 48], &*out, 0).expect("in range");
        let inputs: Vec<_> = buffers.iter().zip(operands).map(|(b, m)| operand(b, &m.layout)).collect();
        let mut launch = || device.launch(&*compiled, &inputs, &[operand(&out, &layout)]);
        device.run_recorded(&*recordings, 0, &[(&*out, 0)], &mut launch).expect("runs");
        assert_eq!(read(&device, &out), want);
    }
    assert_eq!(count(&blas, "fake_matmuls"), 3, "two of the four are repeated by the driver");
}

#[test]
fn a_status_of_the_library_is_an_error_that_the_program_survives() {
    from_wheels();
    let device = device();
    let spec = product_spec("matmul2", 2);
    let (x, y) = (Matrix::new(&[1, 3, 5], 1), Matrix::new(&[1, 5, 4], 2));
    run(&device, &spec, &[&x, &y], &[1, 3, 4]).expect("runs");
    fail(&library("libcublasLt.so.12"), "fake_matmul_fail", 13);
    let error = run(&device, &spec, &[&x, &y], &[1, 3, 4]).expect_err("the library fails");
    assert_eq!((error.code(), error.failed_op()), (Code::LaunchFailed, Some("matmul2")));
    assert!(error.to_string().contains("CUBLAS_STATUS_EXECUTION_FAILED"), "{error}");
    assert_eq!(run(&device, &spec, &[&x, &y], &[1, 3, 4]).expect("runs"), expected(&x, &y, [1, 3, 4, 5]));
}

/// Attributes of `conv2d_` and its gradients, the latter with the shape of the result.
fn conv_spec(op: &'static str, shape: Option<&[i64]>, pads: &[i64], groups: i64) -> LaunchSpec {
    let mut attrs: Vec<Attr> = shape.iter().map(|s| Attr::ints(s)).collect();
    attrs.extend([Attr::ints(&[2, 1]), Attr::ints(pads), Attr::ints(&[1, 2]), Attr::Int(groups)]);
    LaunchSpec::kernel(op, DTypes::from_elem(DType::Float32, 2), pack_attrs(&attrs).into())
}

#[test]
fn convolutions_are_the_librarys_where_its_wheel_is_installed() {
    let (x, w, y) = (Matrix::new(&[2, 4, 7, 6], 1), Matrix::new(&[6, 2, 3, 2], 2), Matrix::new(&[2, 6, 4, 6], 3));
    let pads = [1, 1, 1, 1];
    let cases = [
        (conv_spec("conv2d_", None, &pads, 2), &x, &w, [2, 6, 4, 6]),
        (conv_spec("conv2d_input_grad", Some(&[2, 4, 7, 6]), &pads, 2), &y, &w, [2, 4, 7, 6]),
        (conv_spec("conv2d_weight_grad", Some(&[6, 2, 3, 2]), &pads, 2), &y, &x, [6, 2, 3, 2]),
    ];
    // First by kernels, because the sites can be set only once.
    let own: Vec<_> =
        cases.iter().map(|(spec, a, b, shape)| run(&device(), spec, &[a, b], shape).expect("runs")).collect();
    from_wheels();
    let device = device();
    for ((spec, a, b, shape), want) in cases.iter().zip(&own) {
        assert_eq!(&run(&device, spec, &[a, b], shape).expect("runs"), want);
        assert!(want.iter().any(|v| *v != 0.0));
    }
    let dnn = library("libcudnn.so.9");
    assert_eq!(count(&dnn, "fake_convolutions"), 3);
    // The library does not support different pads.
    let spec = conv_spec("conv2d_", None, &[1, 1, 0, 2], 2);
    run(&device, &spec, &[&x, &w], &[2, 6, 4, 6]).expect("runs");
    assert_eq!(count(&dnn, "fake_convolutions"), 3);
    fail(&dnn, "fake_convolution_fail", 5000);
    let error = run(&device, &cases[0].0, &[&x, &w], &[2, 6, 4, 6]).expect_err("the library fails");
    assert_eq!((error.code(), error.failed_op()), (Code::LaunchFailed, Some("conv2d_")));
    assert!(error.to_string().contains("CUDNN_STATUS_EXECUTION_FAILED"), "{error}");
    assert_eq!(run(&device, &cases[0].0, &[&x, &w], &[2, 6, 4, 6]).expect("runs"), own[0]);
}

#[test]
fn libraries_that_lack_a_function_are_as_none() {
    set_sites(|| vec![fakes("lacking_site")]);
    let device = device();
    let (x, y) = (Matrix::new(&[1, 3, 5], 1), Matrix::new(&[1, 5, 4], 2));
    let got = run(&device, &product_spec("matmul2", 2), &[&x, &y], &[1, 3, 4]).expect("runs");
    assert_eq!(got, expected(&x, &y, [1, 3, 4, 5]));
    let (x, w) = (Matrix::new(&[1, 1, 3, 3], 1), Matrix::new(&[1, 1, 1, 1], 4));
    let spec = conv_spec("conv2d_", None, &[0, 0, 0, 0], 1);
    run(&device, &spec, &[&x, &w], &[1, 1, 2, 3]).expect("runs");
    let dnn = library("libcudnn.so.9");
    assert_eq!(count(&dnn, "fake_convolutions"), 0);
}
