//! Activation functions that consist of several instructions, each as one scalar program, and their gradients.

use ms_core::{Aval, Code, DType, Opcode, ProgramBuilder, Reg, Result, Scalar, ScalarProgram, SmallVec, smallvec};
use ms_ir::{Builder, Grads, Infer, Kernel, OpDef, Sample, Traits, V, VjpCx, emit1};

use crate::build as nn;
use crate::macros::op;
use crate::promote::{UnaryRule, unary_infer};
use crate::samples::{self, forward_only, input, sample};
use crate::unary::{SIGMOID, TANH};

pub static OPS: &[&OpDef] = &[&SILU, &SILU_GRAD, &GELU, &GELU_GRAD, &GELU_TANH, &GELU_TANH_GRAD];

/// A program builder with arithmetic methods.
struct MathBuilder {
    p: ProgramBuilder,
    dtype: DType,
}

impl MathBuilder {
    /// Starts a program over inputs of these dtypes, and returns the float dtype in which it computes.
    fn new(dtypes: &[DType]) -> (MathBuilder, DType) {
        let float = if dtypes[0].is_float() { dtypes[0] } else { DType::Float32 };
        let dtype = if float.is_half() { DType::Float32 } else { float };
        (MathBuilder { p: ProgramBuilder::new(dtypes), dtype }, float)
    }

    fn input(&mut self, k: u16) -> Reg {
        self.p.cast(Reg(k), self.dtype)
    }

    fn number(&mut self, value: f64) -> Reg {
        self.p.constant(Scalar::Float(value).to_bits(self.dtype), self.dtype)
    }

    fn op(&mut self, op: Opcode, args: &[Reg]) -> Reg {
        self.p.op(op, args)
    }

    fn mul(&mut self, a: Reg, b: Reg) -> Reg {
        self.op(Opcode::Mul, &[a, b])
    }

    fn add(&mut self, a: Reg, b: Reg) -> Reg {
        self.op(Opcode::Add, &[a, b])
    }

    fn scale(&mut self, a: Reg, value: f64) -> Reg {
        let value = self.number(value);
        self.mul(a, value)
    }

    fn shift(&mut self, a: Reg, value: f64) -> Reg {
        let value = self.number(value);
        self.add(a, value)
    }

    /// `1 - a`.
    fn one_minus(&mut self, a: Reg) -> Reg {
        let one = self.number(1.0);
        self.op(Opcode::Sub, &[one, a])
    }

    fn finish(mut self, y: Reg, float: DType) -> ScalarProgram {
        let y = self.p.cast(y, float);
        self.p.output(y);
        self.p.finish()
    }
}

/// A program of one input that computes `value`.
fn forward(dtypes: &[DType], value: fn(&mut MathBuilder, Reg) -> Reg) -> ScalarProgram {
    let (mut t, float) = MathBuilder::new(dtypes);
    let x = t.input(0);
    let y = value(&mut t, x);
    t.finish(y, float)
}

/// The program of a gradient, with two inputs: `dout` times the slope at the other input.
fn backward(dtypes: &[DType], slope: fn(&mut MathBuilder, Reg) -> Reg) -> ScalarProgram {
    let (mut t, float) = MathBuilder::new(dtypes);
    let (g, x) = (t.input(0), t.input(1));
    let slope = slope(&mut t, x);
    let dx = t.mul(g, slope);
    t.finish(dx, float)
}

fn real_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    cx.expect_dtype(0, |d| !d.is_complex(), "real numbers")?;
    unary_infer(cx, UnaryRule::Float)
}

fn grad_infer(cx: &Infer) -> Result<SmallVec<[Aval; 1]>> {
    cx.expect_dtype(1, DType::is_float, "floats")?;
    if cx.inputs[0] != cx.inputs[1] {
        return Err(cx.error(Code::ShapeMismatch).expected(cx.inputs[1].describe()).got(cx.inputs[0].describe()));
    }
    Ok(smallvec![cx.inputs[1].clone()])
}

fn vjp(b: &mut dyn Builder, cx: &VjpCx, grad: &'static OpDef) -> Result<Grads> {
    let x = cx.inputs[0];
    Ok(smallvec![Some(emit1(b, grad, &[cx.grad(), x], smallvec![])?)])
}

/// The cotangents of `dout slope(x)`: with respect to `dout` the same op, with respect to `x` by the second derivative.
fn second(
    b: &mut dyn Builder,
    cx: &VjpCx,
    grad: &'static OpDef,
    curve: fn(&mut dyn Builder, V) -> Result<V>,
) -> Result<Grads> {
    let (dout, x, g) = (cx.inputs[0], cx.inputs[1], cx.grad());
    let to_dout = emit1(b, grad, &[g, x], smallvec![])?;
    if !cx.needs[1] {
        return Ok(smallvec![Some(to_dout), None]);
    }
    let curve = curve(b, x)?;
    let both = nn::mul(b, g, dout)?;
    Ok(smallvec![Some(to_dout), Some(nn::mul(b, both, curve)?)])
}

fn unary(b: &mut dyn Builder, op: &'static OpDef, x: V) -> Result<V> {
    emit1(b, op, &[x], smallvec![])
}

fn grad_samples() -> Vec<Sample> {
    let pair = |d, s: &[i64]| vec![input(d, s, -1.0, 1.0), input(d, s, -3.0, 3.0)];
    vec![
        sample(pair(DType::Float32, &[2, 3]), vec![]),
        sample(pair(DType::Float64, &[7]), vec![]),
        forward_only(pair(DType::Float32, &[]), vec![]),
        forward_only(pair(DType::Float32, &[0, 3]), vec![]),
        forward_only(pair(DType::Float16, &[9]), vec![]),
    ]
}

op! {
    /// Returns the product of each element and its sigmoid.
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape; integers become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`; 16-bit floats are computed in float32.
    ///
    /// Examples:
    ///     >>> print(functions.silu_(Tensor([0.0])))
    ///     [0.]
    SILU = "silu_", params: [input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| real_infer(cx),
    kernel: Kernel::Program(|dtypes, _| forward(dtypes, |t, x| {
        let s = t.op(Opcode::Sigmoid, &[x]);
        t.mul(x, s)
    })),
    vjp: |b, cx| vjp(b, cx, &SILU_GRAD),
    samples: real_samples,
}

/// The samples of other unary ops, without complex numbers.
fn real_samples() -> Vec<Sample> {
    samples::unary(-3.0, 3.0, UnaryRule::Float)
}

op! {
    /// Returns the gradient of `silu_` with respect to its input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats, of the shape and dtype of `dout`.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the shapes or dtypes differ.
    ///
    /// Examples:
    ///     >>> print(functions.silu_grad(Tensor([1.0]), Tensor([0.0])))
    ///     [0.5]
    SILU_GRAD = "silu_grad", params: [dout: Tensor = Required, input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| grad_infer(cx),
    kernel: Kernel::Program(|dtypes, _| backward(dtypes, |t, x| {
        // s (1 + x (1 - s))
        let s = t.op(Opcode::Sigmoid, &[x]);
        let complement = t.one_minus(s);
        let part = t.mul(x, complement);
        let part = t.shift(part, 1.0);
        t.mul(s, part)
    })),
    vjp: |b, cx| second(b, cx, &SILU_GRAD, |b, x| {
        // s (1 - s) (2 + x (1 - 2 s))
        let s = unary(b, &SIGMOID, x)?;
        let (minus, twice) = (nn::neg(b, s)?, nn::scale(b, s, -2.0)?);
        let (complement, tilt) = (nn::shift(b, minus, 1.0)?, nn::shift(b, twice, 1.0)?);
        let part = nn::mul(b, x, tilt)?;
        let part = nn::shift(b, part, 2.0)?;
        let bell = nn::mul(b, s, complement)?;
        nn::mul(b, bell, part)
    }),
    samples: grad_samples,
}

const ROOT_HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// The density of the standard normal distribution at 0.
const DENSITY: f64 = 0.398_942_280_401_432_7;

op! {
    /// Returns the Gaussian error linear unit, ``x * cdf(x)`` with the standard normal distribution's cdf (arXiv
    /// 1606.08415).
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape; integers become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`; 16-bit floats are computed in float32.
    ///
    /// Examples:
    ///     >>> print(functions.gelu_(Tensor([0.0, 10.0])))
    ///     [ 0. 10.]
    GELU = "gelu_", params: [input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| real_infer(cx),
    kernel: Kernel::Program(|dtypes, _| forward(dtypes, |t, x| {
        let share = distribution(t, x);
        t.mul(x, share)
    })),
    vjp: |b, cx| vjp(b, cx, &GELU_GRAD),
    samples: real_samples,
}

/// `(1 + erf(x / sqrt(2))) / 2`.
fn distribution(t: &mut MathBuilder, x: Reg) -> Reg {
    let inner = t.scale(x, ROOT_HALF);
    let erf = t.op(Opcode::Erf, &[inner]);
    let sum = t.shift(erf, 1.0);
    t.scale(sum, 0.5)
}

op! {
    /// Returns the gradient of `gelu_` with respect to its input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats, of the shape and dtype of `dout`.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the shapes or dtypes differ.
    ///
    /// Examples:
    ///     >>> print(functions.gelu_grad(Tensor([1.0]), Tensor([0.0])))
    ///     [0.5]
    GELU_GRAD = "gelu_grad", params: [dout: Tensor = Required, input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| grad_infer(cx),
    kernel: Kernel::Program(|dtypes, _| backward(dtypes, |t, x| {
        // The distribution, plus x times its density.
        let share = distribution(t, x);
        let square = t.mul(x, x);
        let half = t.scale(square, -0.5);
        let bell = t.op(Opcode::Exp, &[half]);
        let density = t.scale(bell, DENSITY);
        let part = t.mul(x, density);
        t.add(share, part)
    })),
    vjp: |b, cx| second(b, cx, &GELU_GRAD, |b, x| {
        // density (2 - x^2)
        let square = nn::mul(b, x, x)?;
        let half = nn::scale(b, square, -0.5)?;
        let bell = nn::exp(b, half)?;
        let density = nn::scale(b, bell, DENSITY)?;
        let minus = nn::neg(b, square)?;
        let part = nn::shift(b, minus, 2.0)?;
        nn::mul(b, density, part)
    }),
    samples: grad_samples,
}

/// The tanh form is `x (1 + tanh(u)) / 2` with `u = ROOT (x + CUBE x^3)`.
const ROOT: f64 = 0.797_884_560_802_865_4;
const CUBE: f64 = 0.044715;

/// `tanh(u)`.
fn tanh_inner(t: &mut MathBuilder, x: Reg) -> Reg {
    let square = t.mul(x, x);
    let part = t.scale(square, CUBE);
    let part = t.shift(part, 1.0);
    let inner = t.mul(x, part);
    let inner = t.scale(inner, ROOT);
    t.op(Opcode::Tanh, &[inner])
}

op! {
    /// Returns the tanh approximation of the Gaussian error linear unit (arXiv 1606.08415).
    ///
    /// Args:
    ///     input (Tensor): numbers, of any shape; integers become float32.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`; 16-bit floats are computed in float32.
    ///
    /// Examples:
    ///     >>> print(functions.gelu_tanh_(Tensor([0.0, 10.0])))
    ///     [ 0. 10.]
    GELU_TANH = "gelu_tanh_", params: [input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| real_infer(cx),
    kernel: Kernel::Program(|dtypes, _| forward(dtypes, |t, x| {
        let tanh = tanh_inner(t, x);
        let share = t.shift(tanh, 1.0);
        let half = t.scale(x, 0.5);
        t.mul(half, share)
    })),
    vjp: |b, cx| vjp(b, cx, &GELU_TANH_GRAD),
    samples: real_samples,
}

op! {
    /// Returns the gradient of `gelu_tanh_` with respect to its input.
    ///
    /// Args:
    ///     dout (Tensor): the gradient of the output.
    ///     input (Tensor): floats, of the shape and dtype of `dout`.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Raises:
    ///     ValueError: the shapes or dtypes differ.
    ///
    /// Examples:
    ///     >>> print(functions.gelu_tanh_grad(Tensor([1.0]), Tensor([0.0])))
    ///     [0.5]
    GELU_TANH_GRAD = "gelu_tanh_grad", params: [dout: Tensor = Required, input: Tensor = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::ELEMENTWISE,
    infer: |cx| grad_infer(cx),
    kernel: Kernel::Program(|dtypes, _| backward(dtypes, |t, x| {
        // (1 + tanh u + x (1 - tanh^2 u) u') / 2
        let tanh = tanh_inner(t, x);
        let squared = t.mul(tanh, tanh);
        let complement = t.one_minus(squared);
        let square = t.mul(x, x);
        let tilt = t.scale(square, 3.0 * CUBE);
        let tilt = t.shift(tilt, 1.0);
        let tilt = t.scale(tilt, ROOT);
        let part = t.mul(x, complement);
        let part = t.mul(part, tilt);
        let sum = t.shift(tanh, 1.0);
        let sum = t.add(sum, part);
        t.scale(sum, 0.5)
    })),
    vjp: |b, cx| second(b, cx, &GELU_TANH_GRAD, |b, x| {
        // (1 - t^2) (u' + x (u'' - 2 t u'^2) / 2) with t = tanh u
        let square = nn::mul(b, x, x)?;
        let part = nn::scale(b, square, CUBE)?;
        let part = nn::shift(b, part, 1.0)?;
        let inner = nn::mul(b, x, part)?;
        let inner = nn::scale(b, inner, ROOT)?;
        let tanh = unary(b, &TANH, inner)?;
        let squared = nn::mul(b, tanh, tanh)?;
        let minus = nn::neg(b, squared)?;
        let complement = nn::shift(b, minus, 1.0)?;
        let tilt = nn::scale(b, square, 3.0 * CUBE)?;
        let tilt = nn::shift(b, tilt, 1.0)?;
        let tilt = nn::scale(b, tilt, ROOT)?;
        let curve = nn::scale(b, x, 6.0 * ROOT * CUBE)?;
        let turn = nn::mul(b, tilt, tilt)?;
        let turn = nn::mul(b, turn, tanh)?;
        let turn = nn::scale(b, turn, 2.0)?;
        let both = nn::sub(b, curve, turn)?;
        let both = nn::mul(b, both, x)?;
        let both = nn::scale(b, both, 0.5)?;
        let sum = nn::add(b, tilt, both)?;
        nn::mul(b, complement, sum)
    }),
    samples: grad_samples,
}
