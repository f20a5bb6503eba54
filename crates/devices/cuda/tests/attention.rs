//! Compares attention as one launch with separate launches, on the emulated driver or NVIDIA's.

mod common;

use std::sync::Arc;

use common::device;
use ms_core::{Attr, Aval, DType, Dim, Opcode, ProgramBuilder, Reg, Scalar, ScalarProgram, pack_attrs, smallvec};
use ms_device_api::testing::Given;
use ms_device_api::{Device, LaunchSpec};
use ms_device_cuda::CudaDevice;

/// `where(mask, x * 0.3 + shift, -inf)`; the shift is float32.
fn masked(dtype: DType) -> Arc<ScalarProgram> {
    let mut b = ProgramBuilder::new(&[dtype, DType::Bool, DType::Float32]);
    let scale = b.constant(Scalar::Float(0.3).to_bits(dtype), dtype);
    let scaled = b.op(Opcode::Mul, &[Reg(0), scale]);
    let shift = if dtype == DType::Float32 { Reg(2) } else { b.cast(Reg(2), dtype) };
    let shifted = b.op(Opcode::Add, &[scaled, shift]);
    let far = b.constant(Scalar::Float(f64::NEG_INFINITY).to_bits(dtype), dtype);
    let r = b.op(Opcode::Select, &[Reg(1), shifted, far]);
    b.output(r);
    Arc::new(b.finish())
}

struct Case {
    dtype: DType,
    /// `a`, `b`, `c`, and the operands of the program.
    operands: Vec<Given>,
    scores: Option<Arc<ScalarProgram>>,
}

impl Case {
    /// Two batch dims: heads are stored after positions, keys by rows, and one set of values is shared by all.
    fn new(device: &CudaDevice, dtype: DType, [n, d, m, e]: [i64; 4], masks: bool) -> Case {
        let (batch, count) = (2, 3);
        let a = Given::of(device, dtype, 1, &[batch, count, n, d], &[n * count * d, d, count * d, 1]);
        let b = Given::of(device, dtype, 2, &[batch, count, d, m], &[m * count * d, d, 1, count * d]);
        let c = Given::of(device, dtype, 3, &[batch, count, m, e], &[0, e, count * e, 1]);
        let mut operands = vec![a, b, c];
        if masks {
            let mask = Given::of(device, DType::Bool, 4, &[batch, count, n, m], &[0, 0, m, 1]);
            let seen: Vec<f64> = (0..n * m).map(|k| f64::from(u8::from(k % m <= k / m * m / n))).collect();
            mask.write(device, &seen);
            operands.push(mask);
            operands.push(Given::of(device, DType::Float32, 5, &[batch, count, n, m], &[0, m, 0, 1]));
        }
        Case { dtype, operands, scores: masks.then(|| masked(dtype)) }
    }

    fn results(&self, device: &CudaDevice) -> [Given; 2] {
        let sizes = |k: usize| self.operands[k].layout.shape.iter().map(|d| d.get()).collect::<Vec<i64>>();
        let made = |k: usize| {
            let mut shape = sizes(0);
            *shape.last_mut().expect("a column") = *sizes(k).last().expect("a column");
            Given::empty(device, self.dtype, &shape)
        };
        [made(2), made(1)]
    }

    fn at_once(&self, device: &CudaDevice, weights: bool) -> [Given; 2] {
        let spec = LaunchSpec::Attention { dtype: self.dtype, scores: self.scores.clone(), weights };
        let compiled = device.compile(&spec).expect("supported");
        let results = self.results(device);
        let inputs: Vec<_> = self.operands.iter().map(Given::operand).collect();
        let outputs: Vec<_> = results[..1 + usize::from(weights)].iter().map(Given::operand).collect();
        device.launch(&*compiled, &inputs, &outputs).expect("runs");
        results
    }

    fn one_by_one(&self, device: &CudaDevice) -> [Given; 2] {
        let run = |spec: LaunchSpec, inputs: &[&Given], output: &Given| {
            let inputs: Vec<_> = inputs.iter().map(|g| g.operand()).collect();
            device.launch(&*device.compile(&spec).expect("supported"), &inputs, &[output.operand()]).expect("runs");
        };
        let product = || LaunchSpec::kernel("matmul2", smallvec![self.dtype; 2], pack_attrs(&[]).into());
        let ([result, shares], [_, mut scores], [_, scored]) =
            (self.results(device), self.results(device), self.results(device));
        let (abc, more) = self.operands.split_at(3);
        run(product(), &[&abc[0], &abc[1]], &scores);
        if let Some(program) = &self.scores {
            let inputs: Vec<&Given> = std::iter::once(&scores).chain(more).collect();
            run(LaunchSpec::Program { op: "scores", program: program.clone() }, &inputs, &scored);
            scores = scored;
        }
        let attrs = pack_attrs(&[Attr::Int(-1)]);
        run(LaunchSpec::kernel("softmax_", smallvec![self.dtype], attrs.into()), &[&scores], &shares);
        run(product(), &[&shares, &abc[2]], &result);
        [result, shares]
    }

    fn check(&self, device: &CudaDevice, what: &str) {
        let tolerance = match self.dtype {
            DType::Float32 => 4e-6,
            DType::Float16 => 4e-3,
            _ => 3e-2,
        };
        let want = self.one_by_one(device);
        for weights in [false, true] {
            let got = self.at_once(device, weights);
            for (k, (got, want)) in got.iter().zip(&want).enumerate().take(1 + usize::from(weights)) {
                for (got, want) in got.numbers(device).iter().zip(want.numbers(device)) {
                    let near = (got - want).abs() <= tolerance * (1.0 + want.abs()) || got.is_nan() && want.is_nan();
                    assert!(near, "{what}: {got} and not {want}, result {k} with weights {weights}");
                }
            }
        }
    }
}

#[test]
fn one_launch_is_near_several() {
    let device = device();
    for (dtype, sizes, masks) in [
        (DType::Float32, [17, 8, 70, 8], true),
        (DType::Float32, [33, 40, 5, 70], false),
        (DType::Float16, [5, 16, 129, 33], true),
        (DType::BFloat16, [3, 5, 20, 4], true),
        (DType::Float32, [4, 3, 0, 2], false),
        (DType::Float32, [4, 0, 5, 3], false),
        (DType::Float32, [4, 3, 5, 0], false),
        (DType::Float32, [0, 3, 5, 2], false),
    ] {
        Case::new(&device, dtype, sizes, masks).check(&device, &format!("{dtype} {sizes:?}"));
    }
    let hidden = Case::new(&device, DType::Float32, [4, 3, 66, 2], true);
    // The first two rows are fully masked, so they are NaN.
    hidden.operands[3].write(&device, &[0.0; 132]);
    hidden.check(&device, "rows that see nothing");
    assert!(hidden.at_once(&device, false)[0].numbers(&device)[..4].iter().all(|x| x.is_nan()));
}

#[test]
fn a_graph_runs_it_again() {
    let device = device();
    let case = Case::new(&device, DType::Float32, [9, 4, 10, 6], true);
    let compiled = device
        .compile(&LaunchSpec::Attention { dtype: case.dtype, scores: case.scores.clone(), weights: false })
        .expect("supported");
    let want = case.one_by_one(&device)[0].numbers(&device);
    let recordings = device.recordings(&[&*compiled]).expect("kernels of the device");
    for _ in 0..4 {
        let results = case.results(&device);
        let inputs: Vec<_> = case.operands.iter().map(Given::operand).collect();
        let mut launches = || device.launch(&*compiled, &inputs, &[results[0].operand()]);
        device.run_recorded(&*recordings, 0, &[(&*results[0].memory, 0)], &mut launches).expect("runs");
        for (got, want) in results[0].numbers(&device).iter().zip(&want) {
            assert!((got - want).abs() < 1e-5, "{got} and not {want}");
        }
    }
}

#[test]
fn the_device_says_where_it_is_faster() {
    let device = device();
    let aval = |dtype, shape: [i64; 4]| Aval::new(dtype, Dim::from_i64s(&shape));
    let takes = |dtype, batch, n, d, e| {
        device.fuses_attention(
            &aval(dtype, [batch, 2, n, d]),
            &aval(dtype, [batch, 2, d, n]),
            &aval(dtype, [batch, 2, n, e]),
        )
    };
    assert!(takes(DType::Float32, 8, 512, 64, 128));
    assert!(!takes(DType::Float32, 8, 512, 64, 129) && !takes(DType::Float64, 1, 4, 4, 4));
    // Tensor cores are faster for large 16-bit products and for products that may be rounded.
    assert!(takes(DType::Float16, 2, 128, 64, 64) && !takes(DType::BFloat16, 8, 512, 64, 64));
    ms_device_cuda::allow_tf32(Some(true), None);
    assert!(!takes(DType::Float32, 8, 512, 64, 64) && takes(DType::Float32, 2, 128, 64, 64));
    ms_device_cuda::allow_tf32(Some(false), None);
    assert!(!device.supports(&LaunchSpec::Attention { dtype: DType::Int32, scores: None, weights: false }));
}
