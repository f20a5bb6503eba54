//! The op table on the first GPU of the machine, against the CPU: integers and bools bit for bit, floats within a tolerance.
//! Without a driver there is nothing to test.
#![cfg(feature = "wgpu")]

#[path = "common/nearness.rs"]
mod nearness;
#[path = "common/op_samples.rs"]
mod op_samples;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use ms_compiler::Level;
use ms_core::{Attr, Code, DType, Dim, Scalar, smallvec};
use ms_device_wgpu::WgpuDevice;
use ms_ir::{Builder, Graph};
use ms_runtime::{EagerBuilder, GraphFn, devices, eager, fallback};
use ms_tensor::{DeviceRef, Tensor, Value};

/// Ops none of whose samples run on the host, except those of dtypes that the device lacks.
const ON_DEVICE: &[&str] = &[
    "add",
    "mul",
    "exp",
    "log",
    "tanh",
    "sin",
    "pow",
    "cast",
    "select",
    "reduce_sum",
    "reduce_max",
    "argmax_axis",
    "softmax_",
    "log_softmax_grad",
    "matmul2",
    "linear",
    "linear_bias",
    "cross_entropy_",
    "cross_entropy_grad",
    "conv2d_",
    "conv2d_input_grad",
    "conv2d_weight_grad",
    "max_pool2d_",
    "avg_pool2d_",
    "batch_norm_",
    "batch_norm_grad",
    "layer_norm_",
    "layer_norm_grad",
    "rms_norm_",
    "rms_norm_grad",
    "take",
    "take_add",
    "gather_d",
    "scatter_add_d",
    "one_hot_",
    "index",
    "index_put",
    "concat",
    "pad_constant",
    "slice_scatter",
    "full",
    "uniform_",
    "normal_",
    "cumsum_",
    "cumprod_",
    "cummax_",
    "cummin_",
    "logcumsumexp_",
    "recurrence_",
    "sort_",
    "topk_",
    "searchsorted_",
    "group_norm_",
    "group_norm_grad",
    "randint_",
    "permutation_",
];

/// Tests count the launches on the host, and therefore run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(|e| e.into_inner())
}

fn gpu() -> Option<DeviceRef> {
    // SAFETY: no other thread of this test reads the environment.
    unsafe { std::env::set_var("MS_GPU", "wgpu") };
    match devices::get("GPU", 0) {
        Ok(device) => Some(device),
        Err(error) => {
            eprintln!("no GPU: {error}");
            None
        }
    }
}

#[test]
fn every_op_gives_what_the_cpu_gives() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let has = |d: DType| !(d == DType::Float64 || d.is_complex());
    let mut on_host = BTreeSet::new();
    for op in ms_ops::table() {
        for (k, s) in (op.samples)().iter().enumerate() {
            let on = |device| op_samples::run(op, s, device).unwrap_or_else(|e| panic!("{} sample {k}: {e}", op.name));
            let launches = || fallback::counts().iter().map(|(_, _, n)| n).sum::<u64>();
            let before = launches();
            let (got, want) = (on(gpu), on(devices::host()));
            let own = s.inputs.iter().map(|i| i.dtype).chain(want.iter().map(|(d, _)| *d)).all(has);
            if launches() > before && own {
                on_host.insert(op.name);
            }
            for ((dtype, got), (_, want)) in got.iter().zip(&want) {
                // Dtypes that the device lacks are computed by the host.
                let wrong = if has(*dtype) {
                    nearness::difference(*dtype, got, want)
                } else {
                    (got != want).then(|| "other bits".into())
                };
                assert!(wrong.is_none(), "{} sample {k}, {}", op.name, wrong.unwrap());
            }
        }
    }
    eprintln!("on the host: {on_host:?}");
    let wrong: Vec<&&str> = ON_DEVICE.iter().filter(|op| on_host.contains(*op)).collect();
    assert!(wrong.is_empty(), "these run on the host: {wrong:?}");
}

/// A tensor of numbers on a device.
fn made(device: DeviceRef, dtype: DType, shape: &[i64], values: &[i64]) -> Tensor {
    let bits = |v: &i64| Scalar::Int(*v).to_bits(dtype).to_le_bytes()[..dtype.size()].to_vec();
    let bytes: Vec<u8> = values.iter().flat_map(bits).collect();
    Tensor::from_bytes(device, dtype, Dim::from_i64s(shape), &bytes).unwrap()
}

/// Shape and values of an index tensor.
type Index = (&'static [i64], &'static [i64]);

/// The contents of a 3 x 4 tensor after `put_in_place`, and whether it gave an error.
fn put(device: DeviceRef, dtype: DType, mode: &str, indices: &[Index], dims: &[i64]) -> (Vec<u8>, bool) {
    let target = made(device, dtype, &[3, 4], &[5, 1, 0, 7, 2, 3, 1, 0, 4, 6, 1, 2]);
    let picked: Vec<i64> = if dims.len() == 2 { vec![4] } else { vec![4, if dims == [0] { 4 } else { 3 }] };
    let shape = if dims == [1] { vec![3, 4] } else { picked };
    let count = shape.iter().product::<i64>();
    let values = made(device, dtype, &shape, &(0..count).map(|v| v % 7).collect::<Vec<_>>());
    let indices: Vec<Tensor> =
        indices.iter().map(|(shape, values)| made(device, DType::Int64, shape, values)).collect();
    let inputs: Vec<&Tensor> = [&target, &values].into_iter().chain(&indices).collect();
    let place = i64::from(dims == [1]);
    let attrs = [Attr::ints(dims), Attr::Int(place), Attr::Str(mode.into())];
    let done = eager::put_in_place(&inputs, &attrs);
    assert!(!matches!(done, Ok(false)));
    // An asynchronous device reports an error where the program waits.
    let failed = [done.map(|_| ()), target.to_bytes().map(|_| ())].into_iter().find_map(Result::err);
    if let Some(e) = &failed {
        assert!(e.to_string().contains("index_put") && !e.to_string().contains("into"), "{e}");
    }
    (target.to_bytes().unwrap(), failed.is_some())
}

#[test]
fn values_are_put_in_place() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let host = devices::host();
    let before = fallback::counts().iter().map(|(_, _, n)| n).sum::<u64>();
    let cases: [(&[Index], &[i64]); 4] = [
        (&[(&[4], &[2, 0, 2, -3])], &[0]),
        (&[(&[4], &[3, 0, -1, 3])], &[1]),
        (&[(&[4], &[2, 0, 2, -3]), (&[1], &[1])], &[0, 1]),
        (&[(&[4], &[2, 0, 3, 1])], &[0]),
    ];
    for dtype in [DType::Float32, DType::Float16, DType::Int32, DType::Int64, DType::UInt8, DType::Bool] {
        for mode in ["set", "add", "mul", "max", "min"] {
            for (k, (indices, dims)) in cases.iter().enumerate() {
                let (got, wrong) = put(gpu, dtype, mode, indices, dims);
                let (want, fails) = put(host, dtype, mode, indices, dims);
                assert_eq!(wrong, fails, "{dtype:?} {mode} {k}");
                // If an index is out of range, nothing is written.
                assert_eq!(got, want, "{dtype:?} {mode} {k}");
            }
        }
    }
    let after = fallback::counts().iter().map(|(_, _, n)| n).sum::<u64>();
    assert_eq!(before, after, "the host put some");
}

/// Numbers whose sum depends on its order.
fn uneven(device: DeviceRef, shape: &[i64]) -> Value {
    let n = shape.iter().product::<i64>() as u64;
    let each = |k: u64| ((k.wrapping_mul(2_654_435_761) >> 7) % 1000) as f32 / 997.0;
    let bytes: Vec<u8> = (0..n).flat_map(|k| each(k).to_le_bytes()).collect();
    Value::Concrete(Tensor::from_bytes(device, DType::Float32, Dim::from_i64s(shape), &bytes).unwrap())
}

#[test]
fn what_is_fused_to_a_kernel_does_not_decide_where_it_runs() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let find = |op| ms_ops::find(op).unwrap();
    // Around the lengths at which Mesa's llvmpipe ends loops.
    let products = (9_000..12_500).step_by(125).map(|k| (true, k));
    let sums = (550_000..1_000_000).step_by(25_000).map(|k| (false, k));
    for (is_product, k) in products.chain(sums) {
        let shapes = if is_product { [[1, k], [k, 1]] } else { [[1, k], [1, k]] };
        let [a, b] = shapes.map(|shape| uneven(gpu, &shape));
        let run = |b: &mut dyn Builder, x, y| -> ms_core::Result<ms_ir::V> {
            if is_product {
                let product = b.emit(find("matmul2"), &[x, y], smallvec![])?[0];
                return Ok(b.emit(find("mul"), &[product, product], smallvec![])?[0]);
            }
            let product = b.emit(find("mul"), &[x, y], smallvec![])?[0];
            Ok(b.emit(find("reduce_sum"), &[product], smallvec![Attr::ints(&[]), Attr::Bool(false)])?[0])
        };
        let mut eager = EagerBuilder::new(Arc::default());
        let (x, y) = (eager.hold(a.clone()), eager.hold(b.clone()));
        let one_by_one = run(&mut eager, x, y).unwrap();
        let one_by_one = eager.value(one_by_one);
        let mut g = Graph::new("fused");
        let (x, y) = (g.add_input("x", a.aval()), g.add_input("y", b.aval()));
        let out = run(&mut g, x, y).unwrap();
        g.set_outputs(vec![out]);
        let fused = GraphFn::new_on(Arc::new(g), Level::O1, gpu).call(&[a, b]).unwrap().remove(0);
        let read = |v: &Value| devices::read(v.concrete().unwrap()).unwrap();
        assert_eq!(read(one_by_one), read(&fused), "{} of {k}", if is_product { "a product" } else { "a sum" });
    }
}

/// A GPU used only by the tests that remove it.
static LOST: OnceLock<Arc<WgpuDevice>> = OnceLock::new();

#[test]
fn a_device_that_is_lost_while_a_graph_runs_says_so() {
    let _alone = alone();
    if gpu().is_none() {
        return;
    }
    let make = |id| {
        let device = Arc::new(WgpuDevice::open(id, true)?);
        let _ = LOST.set(device.clone());
        Ok(device as Arc<dyn ms_device_api::Device>)
    };
    devices::register(devices::Kind { name: "GPU to lose", count: || 1, make }).unwrap();
    let device = devices::get("GPU to lose", 0).unwrap();
    let x = Value::Concrete(made(device, DType::Float32, &[3, 4], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    let mut g = Graph::new("sums");
    let input = g.add_input("x", x.aval());
    let along = smallvec![Attr::Int(1), Attr::Bool(false), Attr::Bool(false)];
    let scan = g.emit(ms_ops::find("cumsum_").unwrap(), &[input], along).unwrap()[0];
    let shares = g.emit(ms_ops::find("softmax_").unwrap(), &[scan], smallvec![Attr::Int(1)]).unwrap()[0];
    g.set_outputs(vec![shares]);
    let f = GraphFn::new_on(Arc::new(g), Level::O1, device);
    let first = f.call(std::slice::from_ref(&x)).unwrap().remove(0);
    assert!(devices::read(first.concrete().unwrap()).is_ok());
    // The launches of this call are not submitted yet.
    let late = f.call(std::slice::from_ref(&x)).unwrap().remove(0);
    LOST.get().unwrap().lose();
    let errors = [
        devices::read(late.concrete().unwrap()).err(),
        f.call(&[x]).err(),
        device.synchronize().err(),
        devices::read(first.concrete().unwrap()).err(),
    ];
    for error in errors {
        let error = error.expect("the device is lost");
        assert_eq!(error.code(), Code::DeviceLost, "{error}");
        assert!(error.to_string().contains("GPU:0") && error.to_string().lines().count() <= 6, "{error}");
    }
}
