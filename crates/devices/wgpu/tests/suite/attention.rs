//! Attention as one launch gives the same bits as separate launches. Without an adapter nothing is tested.

use std::sync::Arc;

use crate::common::{array, buffer, layout, open};
use ms_core::{
    Attr, Aval, Code, DType, Dim, Layout, Opcode, ProgramBuilder, Reg, Scalar, ScalarProgram, pack_attrs, smallvec,
};
use ms_device_api::testing::Given;
use ms_device_api::{Device, LaunchSpec};
use ms_device_wgpu::WgpuDevice;

const F: DType = DType::Float32;

/// `where(mask, x * 0.3, -inf)`, with a mask of another dtype.
fn masked(dtype: DType) -> Arc<ScalarProgram> {
    let mut b = ProgramBuilder::new(&[dtype, DType::Bool]);
    let scale = b.constant(Scalar::Float(0.3).to_bits(dtype), dtype);
    let scaled = b.op(Opcode::Mul, &[Reg(0), scale]);
    let far = b.constant(Scalar::Float(f64::NEG_INFINITY).to_bits(dtype), dtype);
    let r = b.op(Opcode::Select, &[Reg(1), scaled, far]);
    b.output(r);
    Arc::new(b.finish())
}

/// Operands of attention; `more` are the operands of its program.
struct Case {
    dtype: DType,
    a: Given,
    b: Given,
    c: Given,
    more: Vec<Given>,
    scores: Option<Arc<ScalarProgram>>,
}

impl Case {
    fn scores_shape(&self) -> Vec<i64> {
        let mut shape: Vec<i64> = self.a.layout.shape.iter().map(|d| d.get()).collect();
        *shape.last_mut().unwrap() = self.b.layout.shape.last().unwrap().get();
        shape
    }

    fn result(&self, device: &WgpuDevice) -> Given {
        let mut shape = self.scores_shape();
        *shape.last_mut().unwrap() = self.c.layout.shape.last().unwrap().get();
        Given::empty(device, self.dtype, &shape)
    }

    /// Computes result and weights by one launch.
    fn at_once(&self, device: &WgpuDevice, weights: bool) -> ms_core::Result<(Vec<u8>, Option<Vec<u8>>)> {
        let spec = LaunchSpec::Attention { dtype: self.dtype, scores: self.scores.clone(), weights };
        let compiled = device.compile(&spec)?;
        let result = self.result(device);
        let shares = Given::empty(device, self.dtype, &self.scores_shape());
        let inputs: Vec<_> = [&self.a, &self.b, &self.c].into_iter().chain(&self.more).map(Given::operand).collect();
        let outputs: Vec<_> = std::iter::once(&result).chain(weights.then_some(&shares)).map(Given::operand).collect();
        let before = device.dispatches();
        device.launch(&*compiled, &inputs, &outputs)?;
        assert!(device.dispatches() - before <= 1);
        Ok((result.bytes(device), weights.then(|| shares.bytes(device))))
    }

    /// Computes result and weights by separate launches.
    fn one_by_one(&self, device: &WgpuDevice) -> (Vec<u8>, Vec<u8>) {
        let run = |spec: LaunchSpec, inputs: &[&Given], output: &Given| {
            let inputs: Vec<_> = inputs.iter().map(|g| g.operand()).collect();
            device.launch(&*device.compile(&spec).unwrap(), &inputs, &[output.operand()]).unwrap();
        };
        let product = || LaunchSpec::kernel("matmul2", smallvec![self.dtype; 2], pack_attrs(&[]).into());
        let between = || Given::empty(device, self.dtype, &self.scores_shape());
        let (mut scores, shares, result) = (between(), between(), self.result(device));
        run(product(), &[&self.a, &self.b], &scores);
        if let Some(program) = &self.scores {
            let scored = between();
            let inputs: Vec<&Given> = std::iter::once(&scores).chain(&self.more).collect();
            run(LaunchSpec::Program { op: "scores", program: program.clone() }, &inputs, &scored);
            scores = scored;
        }
        let attrs = pack_attrs(&[Attr::Int(-1)]);
        run(LaunchSpec::kernel("softmax_", smallvec![self.dtype], attrs.into()), &[&scores], &shares);
        run(product(), &[&shares, &self.c], &result);
        (result.bytes(device), shares.bytes(device))
    }

    fn check(&self, device: &WgpuDevice, what: &str) {
        let (result, shares) = self.one_by_one(device);
        for weights in [false, true] {
            let got = self.at_once(device, weights).unwrap();
            assert!(got.0 == result, "{what}: the result with weights {weights}");
            assert!(got.1.is_none_or(|got| got == shares), "{what}: the weights");
        }
    }
}

/// Two batch dims: heads are stored after positions, keys by rows.
fn heads(device: &WgpuDevice, dtype: DType, [n, d, m, e]: [i64; 4], masks: bool) -> Case {
    let (batch, count) = (2, 3);
    let a = Given::of(device, dtype, 1, &[batch, count, n, d], &[n * count * d, d, count * d, 1]);
    let b = Given::of(device, dtype, 2, &[batch, count, d, m], &[m * count * d, d, 1, count * d]);
    let c = Given::of(device, dtype, 3, &[batch, count, m, e], &[0, e, count * e, 1]);
    let bits = (0..n * m).map(|k| f64::from((k % m <= k / m * m / n.max(1)) as u8));
    let mask = buffer(device, &array(DType::Bool, &[n * m], bits));
    let mask_layout =
        Layout { strides: Dim::from_i64s(&[0, 0, m, 1]).into(), ..layout(DType::Bool, &[batch, count, n, m]) };
    let more = if masks { vec![Given { memory: mask, layout: mask_layout }] } else { Vec::new() };
    Case { dtype, a, b, c, more, scores: masks.then(|| masked(dtype)) }
}

#[test]
fn one_launch_has_the_bits_of_several() {
    let Some(device) = open() else { return };
    let kinds = [
        (F, [17, 8, 17, 8], true),
        (F, [3, 5, 70, 33], false),
        (DType::Float16, [40, 16, 129, 7], true),
        (DType::BFloat16, [17, 3, 20, 17], true),
    ];
    for (dtype, sizes, masks) in kinds {
        heads(&device, dtype, sizes, masks).check(&device, &format!("{dtype} {sizes:?} {masks}"));
    }
    // Long rows, of which a workgroup has eight or four, and a single query.
    for sizes in [[20, 4, 500, 5], [9, 3, 1000, 2], [1, 64, 300, 64], [5, 1, 1, 1]] {
        heads(&device, F, sizes, true).check(&device, &format!("{sizes:?}"));
    }
    // No batch, and no columns, terms or rows.
    for (n, d, m, e) in [(30, 4, 20, 6), (4, 0, 5, 3), (4, 3, 0, 2), (4, 3, 5, 0), (0, 3, 5, 2)] {
        let matrix = |seed, shape: &[i64]| Given::dense(&device, F, seed, shape);
        let (a, b, c) = (matrix(4, &[n, d]), matrix(5, &[d, m]), matrix(6, &[m, e]));
        Case { dtype: F, a, b, c, more: vec![], scores: None }.check(&device, &format!("{:?}", (n, d, m, e)));
    }
}

#[test]
fn what_is_no_number_stays_so() {
    let Some(device) = open() else { return };
    let case = heads(&device, F, [8, 4, 6, 4], true);
    // The first rows are fully masked, so they are NaN.
    let hidden = vec![0u8; 12];
    device.copy_in(&hidden, &*case.more[0].memory, 0).unwrap();
    device.copy_in(&f32::NAN.to_le_bytes(), &*case.c.memory, 40).unwrap();
    case.check(&device, "rows that see nothing");
    let (result, _) = case.at_once(&device, false).unwrap();
    assert!(f32::from_le_bytes(result[..4].try_into().unwrap()).is_nan());
    assert!(!f32::from_le_bytes(result[16 * 6..16 * 6 + 4].try_into().unwrap()).is_nan());
}

#[test]
fn the_device_says_what_it_takes() {
    let Some(mut device) = open() else { return };
    let aval = |dtype, shape: [i64; 3]| Aval::new(dtype, Dim::from_i64s(&shape));
    let takes = |device: &WgpuDevice, dtype, m| {
        device.fuses_attention(&aval(dtype, [2, 8, 4]), &aval(dtype, [2, 4, m]), &aval(dtype, [2, m, 4]))
    };
    assert!(takes(&device, F, 64) && takes(&device, DType::Float16, 64));
    assert!(!takes(&device, DType::Float64, 64) && !takes(&device, F, 1 << 20));
    let unknown = Aval::new(F, &[Dim::new(2), Dim::new(4), Dim::symbol(0)]);
    assert!(!device.fuses_attention(&aval(F, [2, 8, 4]), &unknown, &aval(F, [2, 9, 4])));
    assert!(!device.supports(&LaunchSpec::Attention { dtype: DType::Int32, scores: None, weights: false }));
    // Scores that do not fit are rejected, and nothing is launched.
    device.limit_workgroup_memory(16 << 10);
    assert!(takes(&device, F, 512) && !takes(&device, F, 1024));
    let long = heads(&device, F, [8, 4, 1024, 4], false);
    assert_eq!(long.at_once(&device, false).err().map(|e| e.code()), Some(Code::NotSupported));
    heads(&device, F, [8, 4, 512, 4], true).check(&device, "16 KiB");
    // Parameters, a report, three operands, two results and a mask.
    device.limit_binding_count(7);
    let spec = |scores, weights| LaunchSpec::Attention { dtype: F, scores, weights };
    assert!(device.supports(&spec(None, true)) && device.supports(&spec(Some(masked(F)), false)));
    assert!(!device.supports(&spec(Some(masked(F)), true)));
    device.limit_binding_count(6);
    assert!(!takes(&device, F, 8));
}
