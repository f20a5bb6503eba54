//! Fused attention, compared with separate launches and with float64.

use std::sync::Arc;

use ms_core::{Attr, Aval, Code, DType, Dim, Layout, Opcode, ProgramBuilder, Reg, ScalarProgram, pack_attrs, smallvec};

use super::{buffer, layout, operand, read, row_major};
use crate::{Device, DeviceBuffer, LaunchSpec, Operand};

/// Sizes of one case: two batch dimensions, rows `n`, columns `m` and inner dimension `d` of the first product, and
/// columns `e` of the result.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    batch: [i64; 2],
    n: i64,
    m: i64,
    d: i64,
    e: i64,
}

impl Sizes {
    fn count(&self) -> i64 {
        self.batch[0] * self.batch[1]
    }

    fn matrices(&self, rows: i64, columns: i64) -> Layout {
        row_major(&[self.batch[0], self.batch[1], rows, columns])
    }

    /// The layout over memory stored as [batch, rows, heads, columns].
    fn heads_inside(&self, rows: i64, columns: i64) -> Layout {
        let [b, h] = self.batch;
        layout(&[b, h, rows, columns], &[rows * h * columns, columns, h * columns, 1], 0)
    }
}

fn values(n: i64, seed: i64) -> Vec<f32> {
    (0..n).map(|i| ((i * 7919 + seed * 104_729) % 2003) as f32 / 1001.0 - 1.0).collect()
}

/// `x * 0.37 + mask`.
fn scaled_and_masked() -> Arc<ScalarProgram> {
    let mut builder = ProgramBuilder::new(&[DType::Float32, DType::Float32]);
    let scale = builder.constant(0.37f32.to_bits() as u128, DType::Float32);
    let scaled = builder.op(Opcode::Mul, &[Reg(0), scale]);
    let masked = builder.op(Opcode::Add, &[scaled, Reg(1)]);
    builder.output(masked);
    Arc::new(builder.finish())
}

/// The operands, the program and the layouts of one case.
struct Case<'a> {
    device: &'a dyn Device,
    sizes: Sizes,
    program: Option<Arc<ScalarProgram>>,
    a: Arc<dyn DeviceBuffer>,
    b: Arc<dyn DeviceBuffer>,
    c: Arc<dyn DeviceBuffer>,
    mask: Arc<dyn DeviceBuffer>,
    layouts: [Layout; 4],
}

impl Case<'_> {
    fn empty(&self, layout: &Layout) -> Arc<dyn DeviceBuffer> {
        self.device.allocate(layout.numel() * 4).expect("fits")
    }

    fn result(&self) -> Layout {
        self.sizes.matrices(self.sizes.n, self.sizes.e)
    }

    fn scores(&self) -> Layout {
        self.sizes.matrices(self.sizes.n, self.sizes.m)
    }

    /// The result and the weights of the fused launch.
    fn together(&self, weights: bool) -> [Vec<f32>; 2] {
        let spec = LaunchSpec::Attention { dtype: DType::Float32, scores: self.program.clone(), weights };
        let compiled = self.device.compile(&spec).expect("supported");
        let [a, b, c, mask] = &self.layouts;
        let mut inputs = vec![operand(&self.a, a), operand(&self.b, b), operand(&self.c, c)];
        if self.program.is_some() {
            inputs.push(operand(&self.mask, mask));
        }
        let (result, scores) = (self.result(), self.scores());
        let (out, left) = (self.empty(&result), self.empty(&scores));
        let outputs = [operand(&out, &result), operand(&left, &scores)];
        self.device.launch(&*compiled, &inputs, &outputs[..1 + usize::from(weights)]).expect("runs");
        let left = if weights { read(self.device, &*left) } else { Vec::new() };
        [read(self.device, &*out), left]
    }

    /// Whether the fused launch accepts this number of columns.
    fn has_room(&self) -> bool {
        let spec = LaunchSpec::Attention { dtype: DType::Float32, scores: None, weights: false };
        let compiled = self.device.compile(&spec).expect("supported");
        let [a, b, c, _] = &self.layouts;
        let (inputs, result) = ([operand(&self.a, a), operand(&self.b, b), operand(&self.c, c)], self.result());
        let out = self.empty(&result);
        let launched = self.device.launch(&*compiled, &inputs, &[operand(&out, &result)]);
        launched.map_or_else(|e| e.code() != Code::NotSupported, |()| true)
    }

    /// The same by the ops' own launches, if the device has them.
    fn one_by_one(&self) -> Option<[Vec<f32>; 2]> {
        let f = DType::Float32;
        let product = LaunchSpec::kernel("matmul2", smallvec![f, f], Arc::from([]));
        let softmax = LaunchSpec::kernel("softmax_", smallvec![f], pack_attrs(&[Attr::Int(-1)]).into());
        if !self.device.supports(&product) || !self.device.supports(&softmax) {
            return None;
        }
        let launch = |spec: &LaunchSpec, inputs: &[Operand<'_>], output: Operand<'_>| {
            let compiled = self.device.compile(spec).expect("supported");
            self.device.launch(&*compiled, inputs, &[output]).expect("runs");
        };
        let [a, b, c, mask] = &self.layouts;
        let (result, scores) = (self.result(), self.scores());
        let [out, left, made, masked] = [&result, &scores, &scores, &scores].map(|l| self.empty(l));
        launch(&product, &[operand(&self.a, a), operand(&self.b, b)], operand(&made, &scores));
        let read_by_softmax = match &self.program {
            None => &made,
            Some(program) => {
                let spec = LaunchSpec::Program { op: "fused", program: program.clone() };
                launch(&spec, &[operand(&made, &scores), operand(&self.mask, mask)], operand(&masked, &scores));
                &masked
            }
        };
        launch(&softmax, &[operand(read_by_softmax, &scores)], operand(&left, &scores));
        launch(&product, &[operand(&left, &scores), operand(&self.c, c)], operand(&out, &result));
        Some([read(self.device, &*out), read(self.device, &*left)])
    }

    /// The same in float64, with values in memory order.
    fn expected(&self) -> [Vec<f64>; 2] {
        let [a, b, c, mask] = [&self.a, &self.b, &self.c, &self.mask].map(|x| read(self.device, &**x));
        let Sizes { n, m, d, e, .. } = self.sizes;
        let at = |values: &[f32], k: usize, matrix: i64, row: i64, column: i64| {
            let s: Vec<i64> = self.layouts[k].strides.iter().map(|s: &Dim| s.get()).collect();
            let heads = self.sizes.batch[1];
            values[(matrix / heads * s[0] + matrix % heads * s[1] + row * s[2] + column * s[3]) as usize] as f64
        };
        let (mut out, mut weights) = (Vec::new(), Vec::new());
        for matrix in 0..self.sizes.count() {
            for i in 0..n {
                let product = |j| (0..d).map(|p| at(&a, 0, matrix, i, p) * at(&b, 1, matrix, p, j)).sum::<f64>();
                let score = |j| match self.program {
                    None => product(j),
                    Some(_) => product(j) * 0.37 + at(&mask, 3, matrix, i, j),
                };
                let row: Vec<f64> = (0..m).map(score).collect();
                let most = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let powers: Vec<f64> = row.iter().map(|x| (x - most).exp()).collect();
                let sum: f64 = powers.iter().sum();
                out.extend(
                    (0..e).map(|j| (0..m).map(|p| powers[p as usize] / sum * at(&c, 2, matrix, p, j)).sum::<f64>()),
                );
                weights.extend(powers.iter().map(|p| p / sum));
            }
        }
        [out, weights]
    }
}

fn assert_near(got: &[f32], want: &[f64], what: &str) {
    assert_eq!(got.len(), want.len(), "{what}");
    for (i, (got, want)) in got.iter().zip(want).enumerate() {
        let near = (*got as f64 - want).abs() <= 2e-5 || got.is_nan() && want.is_nan();
        assert!(near, "{what}: {got} and not {want} at {i}");
    }
}

/// Only for devices that fuse attention.
pub fn attention_is_its_launches_in_one(device: &dyn Device, runs: bool) {
    let supports = |scores, weights| device.supports(&LaunchSpec::Attention { dtype: DType::Float32, scores, weights });
    if !supports(None, false) {
        return;
    }
    let all = [
        Sizes { batch: [2, 3], n: 5, m: 33, d: 7, e: 9 },
        Sizes { batch: [1, 4], n: 1, m: 70, d: 64, e: 64 },
        Sizes { batch: [2, 2], n: 67, m: 67, d: 32, e: 32 },
        Sizes { batch: [1, 2], n: 130, m: 300, d: 65, e: 40 },
        Sizes { batch: [1, 1], n: 3, m: 4100, d: 16, e: 16 },
    ];
    for sizes in all {
        let Sizes { batch: [b, h], n, m, d, e } = sizes;
        let count = b * h;
        // A causal mask. For one size a whole row is hidden, so its result is NaN.
        let hides = |i: i64, j: i64| j > i + (m - n).max(0) || (n == 67 && i == 11);
        let mask: Vec<f32> = (0..n * m)
            .map(|at| if hides(at / m, at % m) { f32::NEG_INFINITY } else { (at % 5) as f32 * 0.1 })
            .collect();
        // The second operand of the first product is transposed, as keys are.
        let turned = layout(&[b, h, d, m], &[h * d * m, d * m, 1, d], 0);
        let layouts =
            [sizes.heads_inside(n, d), turned, sizes.heads_inside(m, e), layout(&[b, h, n, m], &[0, 0, m, 1], 0)];
        for program in [None, Some(scaled_and_masked())] {
            let case = Case {
                device,
                sizes,
                program,
                a: buffer(device, &values(count * n * d, 1)),
                b: buffer(device, &values(count * m * d, 2)),
                c: buffer(device, &values(count * m * e, 3)),
                mask: buffer(device, &mask),
                layouts: layouts.clone(),
            };
            // If the device has no room for a row, it refuses the fused launch, and the ops are launched separately.
            let avals = [0, 1, 2].map(|k| Aval::new(DType::Float32, &layouts[k].shape));
            let taken = device.fuses_attention(&avals[0], &avals[1], &avals[2]);
            for weights in [false, true] {
                if !supports(case.program.clone(), weights) || !(taken || case.has_room()) {
                    continue;
                }
                let what = format!("{sizes:?}, weights {weights}, a program {}", case.program.is_some());
                let [out, left] = case.together(weights);
                if !runs {
                    continue;
                }
                let [want_out, want_left] = case.expected();
                assert_near(&out, &want_out, &what);
                if weights {
                    assert_near(&left, &want_left, &what);
                }
                let bits = |values: &[f32]| values.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
                if device.computes_as_host()
                    && let Some([own_out, own_left]) = case.one_by_one()
                {
                    assert!(bits(&out) == bits(&own_out), "{what}: other bits than the launches one by one");
                    assert!(!weights || bits(&left) == bits(&own_left), "{what}: other bits of the weights");
                }
            }
        }
    }
}
