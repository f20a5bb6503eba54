//! Plans on the CUDA device (with the emulated driver or a real one), compared with the interpreter of graphs:
//! elementwise groups with reductions and products at their ends, and training steps that run as one CUDA graph.

mod common;
#[path = "common/nearness.rs"]
mod nearness;

use std::sync::Arc;

use common::{Memory, Value, executable, interpret};
use ms_compiler::{Level, Step, optimize};
use ms_core::{Attr, Aval, DType, Dim, Layout, Scalar, concrete_shape, smallvec};
use ms_device_api::{Device, LaunchSpec};
use ms_device_cuda::CudaDevice;
use ms_ir::{Builder, Graph, Kernel, V, verify};
use ms_ops::host_kernels as kernels;

fn gpu() -> Arc<dyn Device> {
    Arc::new(CudaDevice::new(0).expect("a device, emulated or real"))
}

/// A small deterministic random generator.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn value(&mut self, aval: &Aval) -> Value {
        let least = if aval.dtype.is_unsigned() { 0.0 } else { -4.0 };
        let numbers = (0..aval.numel()).map(|_| self.below(9) as f64 + least).collect::<Vec<_>>();
        let bits = |v: &f64| Scalar::Float(*v).to_bits(aval.dtype).to_le_bytes()[..aval.dtype.size()].to_vec();
        Value::from_bytes(aval, &numbers.iter().flat_map(bits).collect::<Vec<u8>>())
    }
}

struct G(Graph);

impl G {
    fn input(&mut self, dtype: DType, shape: &[i64]) -> V {
        let name = format!("x{}", self.0.inputs().len());
        self.0.add_input(&name, Aval { dtype, shape: concrete_shape(shape) })
    }

    fn op(&mut self, name: &str, inputs: &[V], attrs: &[Attr]) -> V {
        let op = ms_ops::find(name).unwrap_or_else(|| panic!("no op {name}"));
        self.0.emit(op, inputs, attrs.iter().cloned().collect()).unwrap_or_else(|e| panic!("{e}"))[0]
    }

    fn cast(&mut self, x: V, dtype: DType) -> V {
        self.op("cast", &[x], &[Attr::DType(dtype)])
    }
}

/// Describes the elements whose bits differ, except where both are NaN.
fn bits_differ(dtype: DType, got: &Value, want: &Value) -> bool {
    let is_nan = |c: &[u8]| {
        let mut word = [0; 16];
        word[..c.len()].copy_from_slice(c);
        dtype.is_float() && Scalar::from_bits(u128::from_le_bytes(word), dtype).as_f64().is_nan()
    };
    let (got, want) = (got.bytes(), want.bytes());
    let pairs = got.chunks(dtype.size()).zip(want.chunks(dtype.size()));
    got.len() != want.len() || pairs.into_iter().any(|(g, w)| g != w && !(is_nan(g) && is_nan(w)))
}

/// Runs a graph on the device three times: launch by launch, while recording, and as a CUDA graph. Compares with the
/// interpreter. Returns the kernels to which programs are fused.
fn check(graph: &Graph, inputs: &[Value], exact: bool) -> Vec<&'static str> {
    verify(graph).expect("well formed");
    let (optimised, _) = optimize(graph, Level::O0).expect("optimises");
    let given = |v: &Value| (v.clone(), Layout::contiguous(v.aval.dtype, &v.aval.shape));
    let memory = Memory::on(gpu(), &inputs.iter().map(given).collect::<Vec<_>>());
    let exe = executable(&optimised, &memory);
    let (mut values, mut kept) = (inputs.to_vec(), Vec::new());
    for turn in 0..3 {
        let (outputs, after) = interpret(graph, &values).expect("runs");
        let got = exe.run(&memory.refs()).expect("runs");
        let made = got.iter().map(|output| memory.output(output)).zip(&outputs);
        for (k, (got, want)) in made.chain(memory.inputs().into_iter().zip(&after)).enumerate() {
            let dtype = want.aval.dtype;
            let wrong = match exact {
                true => bits_differ(dtype, &got, want).then(|| "other bits".to_owned()),
                false => nearness::difference(dtype, &got.bytes(), &want.bytes()),
            };
            let text = || format!("{}\n{}", graph.to_text(), exe.plan().to_text());
            assert!(wrong.is_none(), "turn {turn}, value {k}: {}\n{}", wrong.unwrap(), text());
        }
        // Keeps results in use while the next call makes its own.
        kept.push(got);
        values = after;
    }
    let fused = |step: &Step| match step {
        Step::Launch(launch) => match &launch.spec {
            LaunchSpec::Kernel { op, before, after, .. } if before.is_some() || after.is_some() => Some(*op),
            _ => None,
        },
        _ => None,
    };
    exe.plan().steps().iter().filter_map(fused).collect()
}

const EXACT: &[&str] = &["add", "sub", "mul", "maximum", "minimum"];
const COMPARED: &[&str] = &["less", "greater_equal", "equal"];
const FLOAT: &[&str] = &["sqrt", "floor", "neg", "abs", "reciprocal", "round", "relu", "square"];
const WHOLE: &[&str] = &["neg", "abs", "sign", "square"];
const DTYPES: &[DType] =
    &[DType::Float32, DType::Float16, DType::BFloat16, DType::Float64, DType::Int32, DType::Int64, DType::UInt8];

/// Random ops over `x` and values that broadcast to its shape. The result has the dtype and shape of `x`.
fn group(rng: &mut Rng, g: &mut G, x: V, others: &[V], ops: usize) -> V {
    let dtype = g.0.aval_ref(x).dtype;
    let mut pool = vec![x];
    for _ in 0..ops {
        let a = rng.of(&pool);
        let b = if rng.below(2) == 0 { rng.of(others) } else { rng.of(&pool) };
        let unary = if dtype.is_float() { FLOAT } else { WHOLE };
        let new = match rng.below(8) {
            0..=3 => g.op(rng.of(EXACT), &[a, b], &[]),
            4 => {
                let condition = g.op(rng.of(COMPARED), &[a, b], &[]);
                let c = rng.of(&pool);
                g.op("select", &[condition, a, c], &[])
            }
            5 => {
                let other = if dtype.is_float() { DType::Int32 } else { DType::Float32 };
                let half = if dtype.is_half() { DType::Float32 } else { other };
                // Stays within the range of both dtypes.
                let four = g.op("full", &[], &[Attr::dims(&[]), Attr::Scalar(Scalar::Int(4)), Attr::DType(dtype)]);
                let low = g.op("minimum", &[a, four], &[]);
                let zero = g.op("full", &[], &[Attr::dims(&[]), Attr::Scalar(Scalar::Int(0)), Attr::DType(dtype)]);
                let kept = g.op("maximum", &[low, zero], &[]);
                let there = g.cast(kept, half);
                g.cast(there, dtype)
            }
            _ => g.op(rng.of(unary), &[a], &[]),
        };
        pool.push(new);
    }
    *pool.last().expect("x at least")
}

fn inputs_of(rng: &mut Rng, g: &Graph) -> Vec<Value> {
    g.inputs().iter().map(|input| rng.value(g.aval_ref(input.value))).collect()
}

#[test]
fn random_groups_have_the_cpus_bits() {
    let mut rng = Rng(7);
    for case in 0..28 {
        let mut g = G(Graph::new("groups"));
        let dtype = DTYPES[case % DTYPES.len()];
        let x = g.input(dtype, &[3, 5, 8]);
        let others = [g.input(dtype, &[8]), g.input(dtype, &[5, 1]), g.input(dtype, &[3, 5, 8])];
        let ops = 4 + rng.below(14);
        let made = group(&mut rng, &mut g, x, &others, ops);
        g.0.set_outputs(vec![made]);
        let inputs = inputs_of(&mut rng, &g.0);
        check(&g.0, &inputs, true);
    }
}

#[test]
fn groups_before_reductions_are_computed_where_they_are_read() {
    let mut rng = Rng(8);
    let mut fused = 0;
    for case in 0..28 {
        let mut g = G(Graph::new("before"));
        let dtype = DTYPES[case % DTYPES.len()];
        let x = g.input(dtype, &[3, 5, 40]);
        let others = [g.input(dtype, &[40]), g.input(dtype, &[5, 1])];
        let ops = 2 + rng.below(8);
        let made = group(&mut rng, &mut g, x, &others, ops);
        let reduction = ["reduce_max", "reduce_min", "reduce_sum"][case % 3];
        let axes: &[i64] = rng.of(&[&[][..], &[-1], &[0], &[0, 2], &[1]]);
        // Sums of small whole numbers are exact in any order.
        let bound =
            |g: &mut G, n| g.op("full", &[], &[Attr::dims(&[]), Attr::Scalar(Scalar::Int(n)), Attr::DType(dtype)]);
        let value = if reduction == "reduce_sum" && dtype.is_float() {
            let whole = g.op("floor", &[made], &[]);
            let (low, high) = (bound(&mut g, 0), bound(&mut g, 3));
            let kept = g.op("maximum", &[whole, low], &[]);
            g.op("minimum", &[kept, high], &[])
        } else {
            made
        };
        let keep = rng.below(2) == 0;
        let result = g.op(reduction, &[value], &[Attr::ints(axes), Attr::Bool(keep)]);
        g.0.set_outputs(vec![result]);
        let inputs = inputs_of(&mut rng, &g.0);
        fused += check(&g.0, &inputs, true).iter().filter(|op| **op == reduction).count();
    }
    assert!(fused > 20, "{fused} of 28 were fused");
}

#[test]
fn groups_behind_products_run_over_their_elements() {
    let mut rng = Rng(9);
    let mut fused = 0;
    for case in 0..21 {
        let mut g = G(Graph::new("after"));
        let dtype = DTYPES[case % DTYPES.len()];
        let product = match case / DTYPES.len() {
            0 => {
                let (x, y) = (g.input(dtype, &[2, 70, 5]), g.input(dtype, &[2, 5, 66]));
                g.op("matmul2", &[x, y], &[])
            }
            1 => {
                let (x, w) = (g.input(dtype, &[7, 12]), g.input(dtype, &[66, 12]));
                g.op("linear", &[x, w], &[])
            }
            _ => {
                let (x, w) = (g.input(dtype, &[7, 12]), g.input(dtype, &[66, 12]));
                let bias = g.input(dtype, &[66]);
                g.op("linear_bias", &[x, w, bias], &[])
            }
        };
        let others = [g.input(dtype, &[66]), g.input(dtype, &[1, 66])];
        let ops = 2 + rng.below(8);
        let made = group(&mut rng, &mut g, product, &others, ops);
        let last = g.op("add", &[made, product], &[]);
        // Sometimes the product itself is also a result.
        let results = if rng.below(2) == 0 { vec![last] } else { vec![last, product] };
        g.0.set_outputs(results);
        let inputs = inputs_of(&mut rng, &g.0);
        fused += check(&g.0, &inputs, true).len();
    }
    assert!(fused > 15, "{fused} of 21 were fused");
}

#[test]
fn every_elementwise_op_runs_before_a_reduction() {
    for op in ms_ops::table().filter(|op| matches!(op.kernel, Kernel::Program(_))) {
        let samples = (op.samples)();
        let Some(sample) =
            samples.iter().find(|s| s.inputs.iter().all(|i| !i.dtype.is_complex() && !i.shape.is_empty()))
        else {
            continue;
        };
        let mut g = G(Graph::new(op.name));
        let inputs: Vec<V> = sample.inputs.iter().map(|i| g.input(i.dtype, &i.shape)).collect();
        let made = g.0.emit(op, &inputs, sample.attrs.iter().cloned().collect()).expect("the sample fits its op")[0];
        let aval = g.0.aval_ref(made).clone();
        let Kernel::Program(program) = op.kernel else { unreachable!("filtered") };
        let dtypes: Vec<DType> = sample.inputs.iter().map(|i| i.dtype).collect();
        let rendered = ms_device_gpu::render::programs::before(op.name, &program(&dtypes, &sample.attrs));
        if rendered.is_err() || aval.numel() < 2 {
            continue;
        }
        let kind = if aval.dtype.is_bool() { "reduce_any" } else { "reduce_max" };
        let result = g.op(kind, &[made], &[Attr::ints(&[-1]), Attr::Bool(false)]);
        g.0.set_outputs(vec![result]);
        let mut rng = Rng(3);
        let values: Vec<Value> = (sample.inputs.iter())
            .map(|i| {
                // Numbers in the op's own range.
                let aval = Aval { dtype: i.dtype, shape: concrete_shape(&i.shape) };
                let (low, high) = match &i.values {
                    ms_ir::ExampleArg::Range(low, high) => (*low, *high),
                    ms_ir::ExampleArg::Values(all) => (all[0], all[all.len() - 1]),
                };
                let number = |_| low + (high - low) * rng.below(101) as f64 / 101.0;
                let numbers: Vec<f64> = (0..aval.numel()).map(number).collect();
                let whole = |v: &f64| if aval.dtype.is_float() { *v } else { v.floor() };
                let bits =
                    |v: &f64| Scalar::Float(whole(v)).to_bits(aval.dtype).to_le_bytes()[..aval.dtype.size()].to_vec();
                Value::from_bytes(&aval, &numbers.iter().flat_map(bits).collect::<Vec<u8>>())
            })
            .collect();
        check(&g.0, &values, false);
    }
}

/// A counter of the emulated driver; `None` on a real one.
fn counted(name: &str) -> Option<usize> {
    // SAFETY: the driver is loaded; if the function exists, it has this type.
    unsafe {
        let driver = libloading::Library::new("libcuda.so.1").ok()?;
        let count = driver.get::<unsafe extern "C" fn() -> usize>(name).ok()?;
        Some(count())
    }
}

/// A step of a linear model: `w -= (x^T (x w - y)) / 8`, and the loss.
fn step() -> Graph {
    let mut g = G(Graph::new("step"));
    let (w, x, y) =
        (g.input(DType::Float32, &[4, 1]), g.input(DType::Float32, &[8, 4]), g.input(DType::Float32, &[8, 1]));
    let product = g.op("matmul2", &[x, w], &[]);
    let error = g.op("sub", &[product, y], &[]);
    let squares = g.op("square", &[error], &[]);
    let loss = g.op("reduce_sum", &[squares], &[Attr::ints(&[]), Attr::Bool(false)]);
    let turned = g.op("transpose", &[x], &[Attr::ints(&[1, 0])]);
    let gradient = g.op("matmul2", &[turned, error], &[]);
    let eighth = g.op("full", &[], &[Attr::dims(&[]), Attr::Scalar(Scalar::Float(0.125)), Attr::DType(DType::Float32)]);
    let change = g.op("mul", &[gradient, eighth], &[]);
    let after = g.op("sub", &[w, change], &[]);
    g.0.set_outputs(vec![loss]);
    g.0.set_writes(vec![(0, after)]);
    g.0
}

#[test]
fn a_step_is_one_launch_of_a_graph() {
    let graph = step();
    let mut rng = Rng(1);
    let inputs = inputs_of(&mut rng, &graph);
    let given = |v: &Value| (v.clone(), Layout::contiguous(v.aval.dtype, &v.aval.shape));
    let memory = Memory::on(gpu(), &inputs.iter().map(given).collect::<Vec<_>>());
    let exe = executable(&graph, &memory);
    assert!(exe.plan().steps().len() > 2);
    // A step whose results stay in use, so that those of the next step are elsewhere, and steps whose results are
    // dropped.
    let mut values = inputs;
    let mut kept = Vec::new();
    let before = (counted("fake_launches"), counted("fake_graph_launches"), counted("fake_instantiations"));
    for turn in 0..12 {
        let (outputs, after) = interpret(&graph, &values).expect("runs");
        let got = exe.run(&memory.refs()).expect("runs");
        let loss = memory.output(&got[0]);
        let wrong = nearness::difference(DType::Float32, &loss.bytes(), &outputs[0].bytes());
        assert!(wrong.is_none(), "turn {turn}: {}", wrong.unwrap());
        kept.push(got);
        if turn % 3 == 2 {
            kept.remove(0);
        }
        values = after;
        let wrong = nearness::difference(DType::Float32, &memory.inputs()[0].bytes(), &values[0].bytes());
        assert!(wrong.is_none(), "turn {turn}: {}", wrong.unwrap());
        // The parameter as the device has it, so that rounding errors do not accumulate.
        values[0] = memory.inputs()[0].clone();
    }
    if let (Some(launches), Some(graphs), Some(made)) = before {
        let since = |name, then| counted(name).expect("as before") - then;
        let direct = since("fake_launches", launches);
        assert_eq!(direct, exe.plan().steps().len(), "the first step launches each kernel");
        assert_eq!(since("fake_graph_launches", graphs), 11, "later ones are one launch each");
        assert!(since("fake_instantiations", made) <= 4, "other memory changes a graph, and makes none");
    }
}

/// Scaled and masked attention. If `weights`, the weights are also outputs.
fn attention(dtype: DType, weights: bool) -> Graph {
    let mut g = G(Graph::new("attention"));
    let sizes: [&[i64]; 4] = [&[2, 3, 20, 8], &[2, 3, 70, 8], &[2, 3, 70, 5], &[20, 70]];
    let [q, k, v, mask] = sizes.map(|shape| g.input(dtype, shape));
    let turned = g.op("transpose", &[k], &[Attr::ints(&[0, 1, 3, 2])]);
    let scores = g.op("matmul2", &[q, turned], &[]);
    let masked = g.op("add", &[scores, mask], &[]);
    let shares = g.op("softmax_", &[masked], &[Attr::Int(-1)]);
    let out = g.op("matmul2", &[shares, v], &[]);
    g.0.set_outputs(if weights { vec![out, shares] } else { vec![out] });
    g.0
}

#[test]
fn an_update_of_several_parameters_is_one_launch() {
    let mut g = G(Graph::new("update"));
    let shapes: [&[i64]; 3] = [&[5, 4], &[7], &[]];
    let parameters = shapes.map(|shape| g.input(DType::Float32, shape));
    let gradients = shapes.map(|shape| g.input(DType::Float32, shape));
    let after = parameters.iter().zip(gradients).map(|(&p, d)| g.op("sub", &[p, d], &[])).collect::<Vec<V>>();
    g.0.set_outputs(vec![]);
    g.0.set_writes((0..).zip(after).collect());
    let inputs = inputs_of(&mut Rng(7), &g.0);
    check(&g.0, &inputs, true);
    let given = |v: &Value| (v.clone(), Layout::contiguous(v.aval.dtype, &v.aval.shape));
    let exe = executable(&g.0, &Memory::on(gpu(), &inputs.iter().map(given).collect::<Vec<_>>()));
    let is_several = |step: &Step| matches!(step, Step::Launch(l) if matches!(l.spec, LaunchSpec::Programs { .. }));
    assert!(matches!(exe.plan().steps(), [one] if is_several(one)), "{}", exe.plan().to_text());
}

#[test]
fn attention_is_one_launch() {
    let mut rng = Rng(6);
    for dtype in [DType::Float32, DType::Float16, DType::BFloat16] {
        for weights in [false, true] {
            let graph = attention(dtype, weights);
            let inputs = inputs_of(&mut rng, &graph);
            check(&graph, &inputs, false);
            let given = |v: &Value| (v.clone(), Layout::contiguous(v.aval.dtype, &v.aval.shape));
            let memory = Memory::on(gpu(), &inputs.iter().map(given).collect::<Vec<_>>());
            let exe = executable(&graph, &memory);
            let is_whole =
                |step: &Step| matches!(step, Step::Launch(l) if matches!(l.spec, LaunchSpec::Attention { .. }));
            let steps = exe.plan().steps();
            assert!(steps.len() == 1 && is_whole(&steps[0]), "{}", exe.plan().to_text());
        }
    }
}

#[test]
fn a_plan_over_numbers_of_the_host_takes_their_values_of_each_call() {
    let mut g = G(Graph::new("scaled"));
    let (x, k) = (g.input(DType::Float32, &[6]), g.input(DType::Float32, &[]));
    let scaled = g.op("mul", &[x, k], &[]);
    let total = g.op("reduce_sum", &[scaled], &[Attr::ints(&[]), Attr::Bool(false)]);
    let more = g.op("add", &[scaled, total], &[]);
    g.0.set_outputs(vec![more]);
    let mut rng = Rng(2);
    let inputs = inputs_of(&mut rng, &g.0);
    let given = |v: &Value| (v.clone(), Layout::contiguous(v.aval.dtype, &v.aval.shape));
    let memory = Memory::on(gpu(), &inputs.iter().map(given).collect::<Vec<_>>());
    let exe = executable(&g.0, &memory);
    let host = common::cpu();
    for turn in 0..8 {
        // A number in host memory at the same address, with a different value at each call.
        let number = Value::from_bytes(&inputs[1].aval, &((turn % 5) as f32).to_le_bytes());
        let buffer = host.allocate(4).expect("fits");
        host.copy_in(&number.bytes(), &*buffer, 0).expect("in range");
        let mut refs = memory.refs();
        refs[1] = ms_runtime::InputRef { buffer: &buffer, byte_offset: 0 };
        let got = exe.run(&refs).expect("runs");
        let want = interpret(&g.0, &[inputs[0].clone(), number]).expect("runs").0;
        assert_eq!(memory.output(&got[0]), want[0], "turn {turn}");
    }
}

#[test]
fn an_index_out_of_range_in_a_recorded_plan_is_an_error_and_nothing_is_written() {
    let mut g = G(Graph::new("embedding"));
    let (table, at) = (g.input(DType::Float32, &[5, 3]), g.input(DType::Int64, &[4]));
    let rows = g.op("take", &[table, at], &[Attr::Int(0)]);
    let doubled = g.op("add", &[rows, rows], &[]);
    let sum = g.op("reduce_sum", &[doubled], &[Attr::ints(&[]), Attr::Bool(false)]);
    let after = g.op("add", &[table, sum], &[]);
    g.0.set_outputs(vec![rows]);
    g.0.set_writes(vec![(0, after)]);
    let indices = |values: [i64; 4]| {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        Value::from_bytes(&Aval { dtype: DType::Int64, shape: smallvec![Dim::new(4)] }, &bytes)
    };
    let mut rng = Rng(4);
    let mut values = vec![rng.value(g.0.aval_ref(table)), indices([0, 4, -5, 2])];
    let given = |v: &Value| (v.clone(), Layout::contiguous(v.aval.dtype, &v.aval.shape));
    let memory = Memory::on(gpu(), &values.iter().map(given).collect::<Vec<_>>());
    let exe = executable(&g.0, &memory);
    for turn in 0..6 {
        let bad = turn % 2 == 1;
        let place = memory.offsets[1];
        let now = if bad { indices([0, 9, 1, 2]) } else { indices([turn, 1, 0, -1]) };
        memory.device.copy_in(&now.bytes(), &*memory.buffers[1], place).expect("in range");
        values[1] = now;
        let got = exe.run(&memory.refs());
        if bad {
            let error = got.err().expect("an index is out of range");
            assert_eq!(error.code(), ms_core::Code::IndexOutOfRange, "{error}");
            assert!(error.to_string().contains("9 at 1"), "{error}");
        } else {
            let (outputs, after) = interpret(&g.0, &values).expect("runs");
            assert_eq!(memory.output(&got.expect("runs")[0]), outputs[0], "turn {turn}");
            values = after;
        }
        assert_eq!(memory.inputs()[0], values[0], "turn {turn}");
    }
}
