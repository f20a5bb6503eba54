//! The conformance suite of devices. `testgen_device!` makes one test from each function here.

mod attention;
mod exact;
mod given;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ms_core::{
    Attr, AttrReader, Block, Code, DType, Dim, Error, HostKernel, Layout, Opcode, ProgramBuilder, Reg, ScalarProgram,
    concrete_shape, pack_attrs, smallvec,
};

pub use attention::attention_is_its_launches_in_one;
pub use exact::{exact_instructions_give_these_bits, lacking_exact_instructions};
pub use given::{Given, momentum};

use crate::{Compiled, Device, DeviceBuffer, HostKernels, LaunchSpec, Operand, ProgramPart, with_stream};

/// Makes the tests of a device: `testgen_device!(CpuDevice::with_kernels(testing::kernels()))`. The suite launches the
/// kernels of [`kernels`] by name; a device with its own kernels must provide kernels of these names. For a device that
/// computes nothing, write `testgen_device!(NullDevice::new(), runs_nothing)`: the results are then not checked.
#[macro_export]
macro_rules! testgen_device {
    ($make:expr) => {
        $crate::testgen_device!(@tests $make, true);
    };
    ($make:expr, runs_nothing) => {
        $crate::testgen_device!(@tests $make, false);
    };
    (@tests $make:expr, $runs:expr) => {
        $crate::testgen_device!(@each $make, $runs,
            buffers_keep_their_bytes copies_outside_a_buffer_are_errors a_request_beyond_all_memory_is_an_error
            programs_run_over_all_layouts a_program_of_several_results several_programs_are_one_launch empty_launches a_result_may_replace_its_operand
            functions_get_views_and_attributes a_kernel_that_it_has_not_is_refused programs_are_fused_to_the_ends_of_kernels
            attention_is_its_launches_in_one an_error_names_the_op copies_follow_layouts
            exact_instructions_give_these_bits small_operands_of_the_host_are_taken_by_value handles_of_others_are_refused launches_from_many_threads
            streams_run_behind_the_events_that_they_wait_for);
    };
    (@each $make:expr, $runs:expr, $($name:ident)*) => {$(
        #[test]
        fn $name() {
            $crate::testing::$name(&$make, $runs);
        }
    )*};
}

fn buffer(device: &dyn Device, values: &[f32]) -> Arc<dyn DeviceBuffer> {
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    let buffer = device.allocate(bytes.len()).expect("a small buffer");
    device.copy_in(&bytes, &*buffer, 0).expect("in range");
    buffer
}

fn read(device: &dyn Device, buffer: &dyn DeviceBuffer) -> Vec<f32> {
    let mut bytes = vec![0; buffer.len()];
    device.copy_out(buffer, 0, &mut bytes).expect("in range");
    bytes.chunks_exact(4).map(|c| f32::from_le_bytes(c.try_into().expect("four bytes"))).collect()
}

fn layout(shape: &[i64], strides: &[i64], offset: i64) -> Layout {
    Layout {
        dtype: DType::Float32,
        shape: concrete_shape(shape),
        strides: Dim::from_i64s(strides).into(),
        offset: Dim::new(offset),
    }
}

fn row_major(shape: &[i64]) -> Layout {
    Layout::contiguous(DType::Float32, &concrete_shape(shape))
}

fn operand<'a>(buffer: &'a Arc<dyn DeviceBuffer>, layout: &'a Layout) -> Operand<'a> {
    Operand { buffer: &**buffer, layout, byte_offset: 0 }
}

fn program(build: impl FnOnce(&mut ProgramBuilder)) -> Arc<ScalarProgram> {
    let mut builder = ProgramBuilder::new(&[DType::Float32, DType::Float32]);
    build(&mut builder);
    Arc::new(builder.finish())
}

fn sub() -> LaunchSpec {
    let program = program(|b| {
        let r = b.op(Opcode::Sub, &[Reg(0), Reg(1)]);
        b.output(r);
    });
    LaunchSpec::Program { op: "sub", program }
}

pub fn buffers_keep_their_bytes(device: &dyn Device, _runs: bool) {
    let alignment = device.limits().alignment;
    for size in [0usize, 1, 63, 64, 65, 1000, 4096, 100_000, 3 << 20] {
        let first = device.allocate(size).expect("fits");
        let second = device.allocate(size).expect("fits");
        assert_eq!((first.len(), first.is_empty()), (size, size == 0));
        if let Some(ptr) = first.host_ptr() {
            assert!((ptr as usize).is_multiple_of(alignment), "{size}");
        }
        let pattern: Vec<u8> = (0..size).map(|i| (i * 7 + size) as u8).collect();
        device.copy_in(&pattern, &*first, 0).expect("in range");
        device.copy_in(&vec![0xff; size], &*second, 0).expect("in range");
        let half = size / 2;
        let mut back = vec![0; size - half];
        device.copy_out(&*first, half, &mut back).expect("in range");
        assert_eq!(back, pattern[half..], "{size}");
    }
    device.wait(device.record()).expect("nothing has failed");
}

pub fn copies_outside_a_buffer_are_errors(device: &dyn Device, _runs: bool) {
    let buffer = device.allocate(8).expect("fits");
    assert_eq!(device.copy_in(&[0; 9], &*buffer, 0).map_err(|e| e.code()), Err(Code::Internal));
    assert_eq!(device.copy_out(&*buffer, usize::MAX, &mut [0; 2]).map_err(|e| e.code()), Err(Code::Internal));
    device.copy_in(&[], &*buffer, 8).expect("nothing at the end");
}

pub fn a_request_beyond_all_memory_is_an_error(device: &dyn Device, _runs: bool) {
    for size in [1usize << 46, isize::MAX as usize, usize::MAX] {
        assert_eq!(device.allocate(size).err().map(|e| e.code()), Some(Code::OutOfMemory), "{size}");
    }
}

pub fn programs_run_over_all_layouts(device: &dyn Device, runs: bool) {
    let x = buffer(device, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let y = buffer(device, &[10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
    let sub = device.compile(&sub()).expect("compiles");
    let cases: [(Layout, Layout, [f32; 6]); 4] = [
        (row_major(&[2, 3]), row_major(&[2, 3]), [-9.0, -18.0, -27.0, -36.0, -45.0, -54.0]),
        // Transposed, and broadcast along the rows.
        (layout(&[2, 3], &[1, 2], 0), layout(&[2, 3], &[0, 1], 1), [-19.0, -27.0, -35.0, -18.0, -26.0, -34.0]),
        // Backwards, and a single element.
        (layout(&[2, 3], &[-3, -1], 5), layout(&[2, 3], &[0, 0], 2), [-24.0, -25.0, -26.0, -27.0, -28.0, -29.0]),
        (layout(&[2, 3], &[3, 1], 0), layout(&[2, 3], &[1, 0], 4), [-49.0, -48.0, -47.0, -56.0, -55.0, -54.0]),
    ];
    for (lx, ly, want) in &cases {
        for target in [row_major(&[2, 3]), layout(&[2, 3], &[1, 2], 0)] {
            let out = buffer(device, &[0.0; 6]);
            device.launch(&*sub, &[operand(&x, lx), operand(&y, ly)], &[operand(&out, &target)]).expect("runs");
            let got = read(device, &*out);
            let at = |r: i64, c: i64| got[(r * target.strides[0].get() + c * target.strides[1].get()) as usize];
            for (k, want) in want.iter().enumerate() {
                let (r, c) = (k as i64 / 3, k as i64 % 3);
                assert!(!runs || at(r, c) == *want, "{lx:?} {ly:?} {target:?}: {got:?}");
            }
        }
    }
    // The byte offset of an operand comes before its layout.
    let (out, one) = (buffer(device, &[0.0; 2]), row_major(&[1]));
    let shifted = Operand { byte_offset: 8, ..operand(&x, &one) };
    let target = Operand { byte_offset: 4, ..operand(&out, &one) };
    device.launch(&*sub, &[shifted, operand(&y, &one)], &[target]).expect("runs");
    assert!(!runs || read(device, &*out) == [0.0, -7.0]);
}

pub fn a_program_of_several_results(device: &dyn Device, runs: bool) {
    let program = program(|b| {
        let two = b.constant(2f32.to_bits() as u128, DType::Float32);
        let sum = b.op(Opcode::Add, &[Reg(0), Reg(1)]);
        let twice = b.op(Opcode::Mul, &[sum, two]);
        let less = b.op(Opcode::Lt, &[Reg(0), two]);
        let chosen = b.op(Opcode::Select, &[less, twice, sum]);
        for r in [chosen, sum, Reg(0), two] {
            b.output(r);
        }
    });
    let compiled = device.compile(&LaunchSpec::Program { op: "fused", program }).expect("compiles");
    for n in [3usize, 5000] {
        let x: Vec<f32> = (0..n).map(|i| (i % 7) as f32).collect();
        let y: Vec<f32> = (0..n).map(|i| (i % 5) as f32).collect();
        let shape = row_major(&[n as i64]);
        let (bx, by) = (buffer(device, &x), buffer(device, &y));
        let outs: Vec<_> = (0..4).map(|_| buffer(device, &vec![0.0; n])).collect();
        let targets: Vec<_> = outs.iter().map(|b| operand(b, &shape)).collect();
        device.launch(&*compiled, &[operand(&bx, &shape), operand(&by, &shape)], &targets).expect("runs");
        let got: Vec<Vec<f32>> = outs.iter().map(|b| read(device, &**b)).collect();
        for i in 0..if runs { n } else { 0 } {
            let sum = x[i] + y[i];
            let chosen = if x[i] < 2.0 { sum * 2.0 } else { sum };
            assert_eq!([got[0][i], got[1][i], got[2][i], got[3][i]], [chosen, sum, x[i], 2.0]);
        }
    }
}

/// Only for devices that run several programs in one launch.
pub fn several_programs_are_one_launch(device: &dyn Device, runs: bool) {
    if device.fusion().programs < 2 {
        return;
    }
    let LaunchSpec::Program { op, program } = sub() else { unreachable!("sub is a program") };
    let part = || ProgramPart { op, ops: [op].into(), program: program.clone() };
    let both = device.compile(&LaunchSpec::Programs { parts: [part(), part()].into() }).expect("compiles");
    // One result replaces its operand. The other has a different shape, and one of its operands is a single broadcast
    // element.
    let n = 5000;
    let (x, y) = (buffer(device, &vec![3.0; n]), buffer(device, &vec![1.0; n]));
    let (a, b, out) = (buffer(device, &[1.0, 2.0, 3.0, 4.0]), buffer(device, &[1.0]), buffer(device, &[0.0; 4]));
    let (wide, square, one) = (row_major(&[n as i64]), row_major(&[2, 2]), layout(&[2, 2], &[0, 0], 0));
    let inputs = [operand(&x, &wide), operand(&y, &wide), operand(&a, &square), operand(&b, &one)];
    device.launch(&*both, &inputs, &[operand(&x, &wide), operand(&out, &square)]).expect("runs");
    assert!(!runs || (read(device, &*x) == vec![2.0; n] && read(device, &*out) == [0.0, 1.0, 2.0, 3.0]));
}

pub fn empty_launches(device: &dyn Device, _runs: bool) {
    let empty = device.allocate(0).expect("fits");
    let shape = row_major(&[0, 3]);
    let sub = device.compile(&sub()).expect("compiles");
    let none = operand(&empty, &shape);
    device.launch(&*sub, &[none, none], &[none]).expect("runs");
    device.copy_within(none, none).expect("copies nothing");
}

pub fn a_result_may_replace_its_operand(device: &dyn Device, runs: bool) {
    let sub = device.compile(&sub()).expect("compiles");
    for n in [3i64, 5000] {
        let shape = row_major(&[n]);
        let x = buffer(device, &vec![1.5; n as usize]);
        let y = buffer(device, &vec![0.5; n as usize]);
        device.launch(&*sub, &[operand(&x, &shape), operand(&y, &shape)], &[operand(&x, &shape)]).expect("runs");
        assert!(!runs || read(device, &*x) == vec![1.0; n as usize]);
    }
}

/// `out = x * attr`, over row-major views.
fn scale(cx: &ms_core::KernelCx) -> ms_core::Result<()> {
    let factor = AttrReader::new(cx.attrs).float() as f32;
    if factor < 0.0 {
        return Err(Error::new(Code::InvalidValue));
    }
    let x = cx.inputs[0].as_slice::<f32>().expect("row-major");
    // SAFETY: the only slice of the output.
    let out = unsafe { cx.outputs[0].as_slice_mut::<f32>() }.expect("row-major");
    out.iter_mut().zip(x).for_each(|(o, x)| *o = x * factor);
    Ok(())
}

/// `out = the sum of x`, in the order of its elements; `x` may come from a prologue program.
fn total(cx: &ms_core::KernelCx) -> ms_core::Result<()> {
    let n = cx.inputs[0].numel();
    let mut values = vec![0f32; n];
    match cx.first {
        None => values.copy_from_slice(cx.inputs[0].as_slice::<f32>().expect("row-major")),
        Some(first) => {
            let mut memory = vec![0u128; first.workspace() / 16 + 8];
            let memory = memory.as_mut_ptr().cast::<u8>();
            // SAFETY: the memory is larger than the workspace by the alignment; the operands are row-major of `n`
            // elements.
            unsafe {
                let memory = memory.add(memory.align_offset(64));
                first.begin(memory);
                let from: Vec<*const u8> = first.operands().iter().map(|o| o.ptr).collect();
                first.compute(memory, &from, n, values.as_mut_ptr().cast());
            }
        }
    }
    // SAFETY: the only slice of the output.
    unsafe { cx.outputs[0].as_slice_mut::<f32>() }.expect("row-major")[0] = values.iter().sum();
    Ok(())
}

/// `out = x`, then runs the epilogue for each row.
fn forward(cx: &ms_core::KernelCx) -> ms_core::Result<()> {
    let x = cx.inputs[0].as_slice::<f32>().expect("row-major");
    // SAFETY: the only slice of the output.
    unsafe { cx.outputs[0].as_slice_mut::<f32>() }.expect("row-major").copy_from_slice(x);
    let &[rows, columns] = cx.inputs[0].shape else { return Err(Error::new(Code::RankMismatch)) };
    for row in 0..rows as usize {
        if let Some(then) = cx.then {
            then(Block { matrix: 0, rows: row..row + 1, columns: 0..columns as usize })?;
        }
    }
    Ok(())
}

/// The kernels that the suite launches.
pub fn kernels() -> HostKernels {
    kernels_and([])
}

/// The kernels of the suite, and `others`. If these include `matmul2` and `softmax_`, fused attention is compared with
/// their launches.
pub fn kernels_and(others: impl IntoIterator<Item = (&'static str, HostKernel)>) -> HostKernels {
    let own = [
        ("scale", HostKernel::new(scale)),
        ("total", HostKernel::new(total).with_prologue()),
        ("forward", HostKernel::new(forward).with_epilogue()),
    ];
    own.into_iter().chain(others).collect()
}

fn kernel(op: &'static str, before: Option<Arc<ScalarProgram>>, after: Option<Arc<ScalarProgram>>) -> LaunchSpec {
    LaunchSpec::Kernel { op, dtypes: smallvec![DType::Float32], attrs: Arc::from([]), before, after }
}

fn scale_spec(factor: f64) -> LaunchSpec {
    LaunchSpec::kernel("scale", smallvec![DType::Float32], pack_attrs(&[Attr::Float(factor)]).into())
}

pub fn a_kernel_that_it_has_not_is_refused(device: &dyn Device, runs: bool) {
    let unknown = kernel("no_such_op", None, None);
    assert!(!runs || !device.supports(&unknown));
    if runs {
        let error = device.compile(&unknown).err().expect("there is no such kernel");
        assert_eq!(error.code(), Code::NotSupported);
        assert!(error.to_string().contains("no_such_op"), "{error}");
    }
    assert!(device.supports(&scale_spec(1.0)) && device.supports(&sub()));
    let LaunchSpec::Program { program, .. } = sub() else { unreachable!("sub is a program") };
    for (before, after) in [(Some(program.clone()), None), (None, Some(program.clone()))] {
        let spec = kernel("scale", before, after);
        assert!(!runs || !device.supports(&spec), "nothing can be fused to scale: {spec:?}");
    }
}

pub fn programs_are_fused_to_the_ends_of_kernels(device: &dyn Device, runs: bool) {
    let LaunchSpec::Program { program, .. } = sub() else { unreachable!("sub is a program") };
    let (x, y) = (buffer(device, &[1.0, 2.0, 3.0, 4.0]), buffer(device, &[0.5, 0.5, 1.0, 1.0]));
    let (square, one) = (row_major(&[2, 2]), row_major(&[]));
    let operands = [operand(&x, &square), operand(&y, &square)];
    let before = kernel("total", Some(program.clone()), None);
    if device.supports(&before) {
        let out = buffer(device, &[0.0]);
        let compiled = device.compile(&before).expect("supported");
        device.launch(&*compiled, &operands, &[operand(&out, &one)]).expect("runs");
        assert!(!runs || read(device, &*out) == [7.0]);
    }
    let after = kernel("forward", None, Some(program));
    if device.supports(&after) {
        let out = buffer(device, &[0.0; 4]);
        let compiled = device.compile(&after).expect("supported");
        device.launch(&*compiled, &operands, &[operand(&out, &square)]).expect("runs");
        assert!(!runs || read(device, &*out) == [0.5, 1.5, 2.0, 3.0]);
    }
}

pub fn functions_get_views_and_attributes(device: &dyn Device, runs: bool) {
    let compiled = device.compile(&scale_spec(3.0)).expect("compiles");
    let (x, shape) = (buffer(device, &[1.0, 2.0]), row_major(&[2]));
    let out = buffer(device, &[0.0; 2]);
    device.launch(&*compiled, &[operand(&x, &shape)], &[operand(&out, &shape)]).expect("runs");
    assert!(!runs || read(device, &*out) == [3.0, 6.0]);
}

pub fn an_error_names_the_op(device: &dyn Device, runs: bool) {
    let compiled = device.compile(&scale_spec(-1.0)).expect("compiles");
    let (x, shape) = (buffer(device, &[1.0, 2.0]), row_major(&[2]));
    let launched = device.launch(&*compiled, &[operand(&x, &shape)], &[operand(&x, &shape)]);
    let result = launched.and_then(|()| device.wait(device.record()));
    if runs {
        let error = result.expect_err("the function fails");
        assert_eq!(error.code(), Code::InvalidValue);
        assert!(error.to_string().starts_with("scale: "), "{error}");
    }
}

pub fn copies_follow_layouts(device: &dyn Device, runs: bool) {
    let x = buffer(device, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let out = buffer(device, &[0.0; 6]);
    let (from, to) = (layout(&[3, 2], &[1, 3], 0), row_major(&[3, 2]));
    device.copy_within(operand(&x, &from), operand(&out, &to)).expect("copies");
    assert!(!runs || read(device, &*out) == [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
}

/// Host memory.
struct Host([AtomicU32; 2]);

impl DeviceBuffer for Host {
    fn len(&self) -> usize {
        8
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.0.as_ptr().cast_mut().cast())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

pub fn small_operands_of_the_host_are_taken_by_value(device: &dyn Device, runs: bool) {
    let sub = device.compile(&sub()).expect("compiles");
    let number = Host([5.0f32, 2.0].map(|v| AtomicU32::new(v.to_bits())));
    let (x, out, copied) = (buffer(device, &[1.0; 4]), buffer(device, &[0.0; 4]), buffer(device, &[0.0; 2]));
    let (square, second, both) = (row_major(&[2, 2]), layout(&[2, 2], &[0, 0], 1), layout(&[2], &[-1], 1));
    let operands = [operand(&x, &square), Operand { buffer: &number, layout: &second, byte_offset: 0 }];
    device.launch(&*sub, &operands, &[operand(&out, &square)]).expect("runs");
    let from = Operand { buffer: &number, layout: &both, byte_offset: 0 };
    device.copy_within(from, operand(&copied, &row_major(&[2]))).expect("copies");
    number.0.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    assert!(!runs || (read(device, &*out) == [-1.0; 4] && read(device, &*copied) == [2.0, 5.0]));
}

struct Foreign;

impl Compiled for Foreign {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

pub fn handles_of_others_are_refused(device: &dyn Device, _runs: bool) {
    assert_eq!(device.launch(&Foreign, &[], &[]).map_err(|e| e.code()), Err(Code::Internal));
}

/// Other streams read after writes and write after a read. The host reads after all of them.
pub fn streams_run_behind_the_events_that_they_wait_for(device: &dyn Device, runs: bool) {
    let sub = device.compile(&sub()).expect("compiles");
    let shape = row_major(&[1000]);
    let one = vec![1.0; 1000];
    let (x, out) = (buffer(device, &one), device.allocate(4000).expect("fits"));
    let mut before = device.record();
    for k in 0..6 {
        before = with_stream(device, 1 + k % 2, || {
            device.order_after(before);
            let y = buffer(device, &one);
            let target = if k == 3 { &out } else { &x };
            device
                .launch(&*sub, &[operand(&x, &shape), operand(&y, &shape)], &[operand(target, &shape)])
                .expect("runs");
            device.record()
        });
    }
    assert!(!runs || (read(device, &*out) == vec![-3.0; 1000] && read(device, &*x) == vec![-4.0; 1000]));
    device.synchronize().expect("nothing fails");
    assert!(device.has_passed(before));
}

pub fn launches_from_many_threads(device: &dyn Device, runs: bool) {
    let sub = device.compile(&sub()).expect("compiles");
    std::thread::scope(|scope| {
        for t in 0..4 {
            let sub = &sub;
            scope.spawn(move || {
                for i in 0..50 {
                    let n = 1 + (i * 97) % 3000;
                    let shape = row_major(&[n as i64]);
                    let x = buffer(device, &vec![t as f32; n]);
                    let y = buffer(device, &vec![i as f32; n]);
                    let out = device.allocate(n * 4).expect("fits");
                    let ins = [operand(&x, &shape), operand(&y, &shape)];
                    device.launch(&**sub, &ins, &[operand(&out, &shape)]).expect("runs");
                    assert!(!runs || read(device, &*out) == vec![t as f32 - i as f32; n]);
                }
            });
        }
    });
}
