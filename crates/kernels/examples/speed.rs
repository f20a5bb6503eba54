//! Times of the most important kernels: `cargo run --release -p ms-kernels --example speed [threads [part of a name]]`.

use std::hint::black_box;
use std::time::Instant;

use ms_core::{DType, Opcode, ProgramBuilder, Reg, ScalarProgram, View, ViewMut};
use ms_kernels::conv::{Conv2dParams, conv2d, conv2d_input_grad, conv2d_weight_grad};
use ms_kernels::elementwise::CompiledProgram;
use ms_kernels::gemm::matmul;
use ms_kernels::reduce::{ReduceKind, reduce};

struct Buffer {
    data: Vec<f32>,
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl Buffer {
    fn new(shape: &[i64]) -> Buffer {
        let n: i64 = shape.iter().product();
        let data = (0..n).map(|i| ((i * 7919) % 1000) as f32 / 500.0 - 1.0).collect();
        let mut strides = vec![1; shape.len()];
        for d in (1..shape.len()).rev() {
            strides[d - 1] = strides[d] * shape[d];
        }
        Buffer { data, shape: shape.to_vec(), strides }
    }

    fn turned(mut self) -> Buffer {
        let r = self.shape.len();
        self.shape.swap(r - 1, r - 2);
        self.strides.swap(r - 1, r - 2);
        self
    }

    fn view(&self) -> View<'_> {
        // SAFETY: the buffer has all elements of its shape, for any order of strides.
        unsafe { View::new(self.data.as_ptr().cast(), DType::Float32, &self.shape, &self.strides) }
    }

    fn out(&mut self) -> ViewMut<'_> {
        // SAFETY: the buffer has all elements of its shape, and is borrowed for the view's lifetime.
        unsafe { ViewMut::new(self.data.as_mut_ptr().cast(), DType::Float32, &self.shape, &self.strides) }
    }
}

/// The best time of a run, measured for about a fifth of a second; `unit` is the unit of `amount`.
fn time(name: &str, amount: f64, unit: &str, mut run: impl FnMut()) {
    if std::env::args().nth(2).is_some_and(|part| !name.contains(&part)) {
        return;
    }
    let once = |run: &mut dyn FnMut(), n: usize| {
        let start = Instant::now();
        for _ in 0..n {
            run();
        }
        start.elapsed().as_secs_f64() / n as f64
    };
    // The first run warms up caches and pools; a few more find how many runs take a tenth of a millisecond.
    once(&mut run, 1);
    let each = once(&mut run, 3).max(1e-9);
    let inner = ((1e-4 / each) as usize).clamp(1, 100_000);
    let rounds = ((0.2 / (each * inner as f64)) as usize).clamp(3, 2000);
    let best = (0..rounds).map(|_| once(&mut run, inner)).fold(f64::INFINITY, f64::min);
    println!("{name:44} {:12.3} us {:9.2} {unit}", best * 1e6, amount / best / 1e9);
}

fn program(op: Opcode) -> ScalarProgram {
    let mut b = ProgramBuilder::new(&vec![DType::Float32; op.arity()]);
    let args: Vec<Reg> = (0..op.arity() as u16).map(Reg).collect();
    let r = b.op(op, &args);
    b.output(r);
    b.finish()
}

fn elementwise() {
    for n in [6, 1000, 100_000, 4_000_000] {
        let (x, y, mut z) = (Buffer::new(&[n]), Buffer::new(&[n]), Buffer::new(&[n]));
        let p = CompiledProgram::new(&program(Opcode::Add)).unwrap();
        let one = program(Opcode::Add);
        let out = z.out();
        time(&format!("add [{n}]"), n as f64 * 12.0, "GB/s", || {
            p.run(&[x.view(), y.view()], std::slice::from_ref(&out)).unwrap();
        });
        if n == 6 {
            time("add [6], not compiled", n as f64 * 12.0, "GB/s", || {
                ms_kernels::elementwise::run(&one, &[x.view(), y.view()], std::slice::from_ref(&out)).unwrap();
            });
        }
    }
    let n = 1_000_000;
    let (x, y, mut z) = (Buffer::new(&[n]), Buffer::new(&[n]), Buffer::new(&[n]));
    let out = z.out();
    use Opcode::*;
    for op in [Exp, Log, Tanh, Sigmoid, Erf, Sin, Sqrt, Maximum, Pow, FloorMod] {
        let p = CompiledProgram::new(&program(op)).unwrap();
        let inputs = [x.view(), y.view()];
        time(&format!("{} [1e6]", op.name()), n as f64, "Gelem/s", || {
            p.run(&inputs[..op.arity()], std::slice::from_ref(&out)).unwrap();
        });
    }
    let (x, y, mut z) = (Buffer::new(&[1000, 1000]).turned(), Buffer::new(&[1000, 1000]), Buffer::new(&[1000, 1000]));
    let p = CompiledProgram::new(&program(Add)).unwrap();
    let out = z.out();
    time("add [1000,1000].T + [1000,1000]", n as f64 * 12.0, "GB/s", || {
        p.run(&[x.view(), y.view()], std::slice::from_ref(&out)).unwrap();
    });
    let row = Buffer::new(&[10]);
    let (x, mut z) = (Buffer::new(&[100_000, 10]), Buffer::new(&[100_000, 10]));
    let shape = [100_000, 10];
    let v = row.view();
    // SAFETY: a row of 10 elements, read again for every row.
    let bias = unsafe { View::new(v.ptr, v.dtype, &shape, &[0, 1]) };
    let out = z.out();
    time("add [100000,10] + [10]", n as f64 * 8.0, "GB/s", || {
        p.run(&[x.view(), bias], std::slice::from_ref(&out)).unwrap();
    });
    time("copy [2048,2048].T", 4194304.0 * 8.0, "GB/s", {
        let x = Buffer::new(&[2048, 2048]).turned();
        let mut y = Buffer::new(&[2048, 2048]);
        move || ms_kernels::movement::copy(&x.view(), &y.out()).unwrap()
    });
    time("concat 4 of [2048,512]", 4194304.0 * 8.0, "GB/s", {
        let x: Vec<Buffer> = (0..4).map(|_| Buffer::new(&[2048, 512])).collect();
        let mut y = Buffer::new(&[2048, 2048]);
        move || {
            let parts: Vec<View> = x.iter().map(Buffer::view).collect();
            ms_kernels::movement::concat(&parts, 1, &y.out()).unwrap();
        }
    });
    time("copy [1000,1000].T", n as f64 * 8.0, "GB/s", {
        let x = Buffer::new(&[1000, 1000]).turned();
        let mut y = Buffer::new(&[1000, 1000]);
        move || ms_kernels::movement::copy(&x.view(), &y.out()).unwrap()
    });
}

/// Rows of 32 elements, and operands that are the same for all heads: `a * c + b * s` over halves of `[4, 8, 128, 64]`.
fn rotation() {
    let mut b = ProgramBuilder::new(&[DType::Float32; 4]);
    let products = [b.op(Opcode::Mul, &[Reg(0), Reg(1)]), b.op(Opcode::Mul, &[Reg(2), Reg(3)])];
    let sum = b.op(Opcode::Add, &products);
    b.output(sum);
    let p = CompiledProgram::new(&b.finish()).unwrap();
    let shape = [4, 8, 128, 32];
    let (x, table) = (Buffer::new(&[4, 128, 8, 64]), Buffer::new(&[128, 64]));
    let mut z = Buffer::new(&[4, 8, 128, 64]);
    let part = |v: View<'_>, at: usize, strides: &'static [i64; 4]| {
        // SAFETY: half of each row of 64 elements.
        unsafe { View::new(v.ptr.add(4 * at), DType::Float32, &shape, strides) }
    };
    let strides = [8192 * 8, 8192, 64, 1];
    let out = z.out();
    // SAFETY: as above.
    let out = unsafe { ViewMut::new(out.ptr, DType::Float32, &shape, &strides) };
    let (moved, same) = (&[65536, 64, 512, 1], &[0, 0, 64, 1]);
    let inputs = [
        part(x.view(), 0, moved),
        part(table.view(), 0, same),
        part(x.view(), 32, moved),
        part(table.view(), 32, same),
    ];
    time("rotation, half of [4, 8, 128, 64]", 131072.0 * 12.0, "GB/s", || {
        p.run(&inputs, std::slice::from_ref(&out)).unwrap();
    });
    time("copy [4, 128, 8, 64] with rows of 64", 262144.0 * 8.0, "GB/s", {
        let mut y = Buffer::new(&[4, 8, 128, 64]);
        let shape = [4, 8, 128, 64];
        let view = x.view();
        move || {
            // SAFETY: the elements of the buffer.
            let x = unsafe { View::new(view.ptr, DType::Float32, &shape, moved) };
            ms_kernels::movement::copy(&x, &y.out()).unwrap();
        }
    });
}

fn reductions() {
    let cases: [(&[i64], &[usize]); 11] = [
        (&[1000], &[0]),
        (&[4_000_000], &[0]),
        (&[1 << 22], &[0]),
        (&[2048, 2048], &[1]),
        (&[2048, 2048], &[0]),
        (&[1000, 1000], &[1]),
        (&[1000, 1000], &[0]),
        (&[100_000, 10], &[1]),
        (&[100_000, 10], &[0]),
        (&[32, 64, 56, 56], &[0, 2, 3]),
        (&[32, 64, 56, 56], &[2, 3]),
    ];
    for (shape, axes) in cases {
        let x = Buffer::new(shape);
        let kept: Vec<i64> = (0..shape.len()).filter(|d| !axes.contains(d)).map(|d| shape[d]).collect();
        let mut y = Buffer::new(&kept);
        let out = y.out();
        let n: i64 = shape.iter().product();
        for kind in [ReduceKind::Sum, ReduceKind::Max] {
            time(&format!("{kind:?} {shape:?} over {axes:?}"), n as f64 * 4.0, "GB/s", || {
                reduce(kind, &x.view(), axes, &out).unwrap();
            });
        }
    }
}

fn products() {
    for n in [8, 64, 256, 512, 1024, 2048] {
        let (a, b, mut c) = (Buffer::new(&[n, n]), Buffer::new(&[n, n]), Buffer::new(&[n, n]));
        let flops = 2.0 * (n * n * n) as f64;
        time(&format!("matmul {n}"), flops, "GFLOP/s", || matmul(&a.view(), &b.view(), &c.out()).unwrap());
        let b = b.turned();
        time(&format!("matmul {n}, right turned"), flops, "GFLOP/s", || {
            matmul(&a.view(), &b.view(), &c.out()).unwrap();
        });
    }
    for [m, k, n] in [[512, 512, 512], [256, 512, 512], [128, 512, 512], [512, 64, 784], [512, 64, 512]] {
        let (a, b, mut c) = (Buffer::new(&[k, m]).turned(), Buffer::new(&[k, n]), Buffer::new(&[m, n]));
        let flops = 2.0 * (m * n * k) as f64;
        time(&format!("matmul {m}x{k}x{n}, left turned"), flops, "GFLOP/s", || {
            matmul(&a.view(), &b.view(), &c.out()).unwrap();
        });
    }
    for m in [48, 96, 128, 192] {
        let (k, n) = (256, 512);
        let (a, b, mut c) = (Buffer::new(&[m, k]), Buffer::new(&[k, n]), Buffer::new(&[m, n]));
        let flops = 2.0 * (m * n * k) as f64;
        time(&format!("matmul {m}x{k}x{n}"), flops, "GFLOP/s", || matmul(&a.view(), &b.view(), &c.out()).unwrap());
    }
    for m in [1, 4, 32] {
        let (k, n) = (1024, 1024);
        let (a, b, mut c) = (Buffer::new(&[m, k]), Buffer::new(&[k, n]), Buffer::new(&[m, n]));
        let flops = 2.0 * (m * n * k) as f64;
        time(&format!("matmul {m}x{k}x{n}"), flops, "GFLOP/s", || matmul(&a.view(), &b.view(), &c.out()).unwrap());
        let b = Buffer::new(&[n, k]).turned();
        time(&format!("matmul {m}x{k}x{n}, right turned"), flops, "GFLOP/s", || {
            matmul(&a.view(), &b.view(), &c.out()).unwrap();
        });
    }
    let (a, b, mut c) = (Buffer::new(&[64, 128, 64]), Buffer::new(&[64, 64, 128]), Buffer::new(&[64, 128, 128]));
    time("matmul batch 64 of 128x64x128", 2.0 * (64 * 128 * 64 * 128) as f64, "GFLOP/s", || {
        matmul(&a.view(), &b.view(), &c.out()).unwrap();
    });
}

fn convolutions() {
    let cases: [(&[i64], &[i64], Conv2dParams); 5] = [
        (&[32, 1, 32, 32], &[6, 1, 5, 5], Conv2dParams::default()),
        (&[32, 6, 14, 14], &[16, 6, 5, 5], Conv2dParams::default()),
        (&[8, 64, 56, 56], &[64, 64, 3, 3], Conv2dParams { pads: [1; 4], ..Default::default() }),
        (&[8, 64, 56, 56], &[128, 64, 3, 3], Conv2dParams { pads: [1; 4], stride: [2, 2], ..Default::default() }),
        (&[8, 64, 56, 56], &[64, 1, 3, 3], Conv2dParams { pads: [1; 4], groups: 64, ..Default::default() }),
    ];
    for (xs, ws, p) in cases {
        let size = p.output_size([xs[2], xs[3]], [ws[2], ws[3]]);
        let ys = [xs[0], ws[0], size[0], size[1]];
        let (mut x, mut w, mut y) = (Buffer::new(xs), Buffer::new(ws), Buffer::new(&ys));
        let flops = 2.0 * (ys.iter().product::<i64>() * ws[1] * ws[2] * ws[3]) as f64;
        let name = format!("{xs:?} * {ws:?}");
        time(&format!("conv {name}"), flops, "GFLOP/s", || conv2d(&x.view(), &w.view(), &y.out(), &p).unwrap());
        time(" input gradient", flops, "GFLOP/s", || {
            conv2d_input_grad(&y.view(), &w.view(), &x.out(), &p).unwrap();
        });
        time(" weight gradient", flops, "GFLOP/s", || {
            conv2d_weight_grad(&y.view(), &x.view(), &w.out(), &p).unwrap();
        });
    }
}

fn random() {
    let mut x = Buffer::new(&[1_000_000]);
    time("uniform [1e6]", 1e6, "Gelem/s", || ms_kernels::random::uniform(1, black_box(2), &x.out()).unwrap());
    time("normal [1e6]", 1e6, "Gelem/s", || ms_kernels::random::normal(1, black_box(2), &x.out()).unwrap());
}

fn main() {
    if let Some(n) = std::env::args().nth(1) {
        ms_kernels::pool::set_num_threads(n.parse().expect("a number of threads"));
    }
    elementwise();
    rotation();
    reductions();
    products();
    convolutions();
    random();
}
