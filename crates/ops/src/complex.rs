//! Complex numbers and their parts.

use ms_core::{Attrs, Aval, DType, Opcode, ProgramBuilder, Reg, Scalar, broadcast_shapes, smallvec};
use ms_ir::{Kernel, OpDef, SampleInput, Traits, emit1};

use crate::build as nn;
use crate::macros::op;
use crate::promote::promote;
use crate::samples::{f32s, forward_only, input, sample};

pub static OPS: &[&OpDef] = &[&REAL, &IMAG, &CONJ, &COMPLEX];

fn complexes(shape: &[i64]) -> SampleInput {
    input(DType::Complex64, shape, -2.0, 2.0)
}

op! {
    /// Returns the real part of each element; real numbers are returned unchanged.
    ///
    /// Args:
    ///     input (Tensor): of any shape and dtype.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`: float32 for complex64, float64 for complex128, else of its dtype.
    ///
    /// Examples:
    ///     >>> print(ops.real(ops.complex(Tensor([1.0]), Tensor([2.0]))))
    ///     [1.]
    REAL = "real", params: [input: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "Real()(input)", traits: Traits::PARTS,
    infer: |cx| {
        let x = &cx.inputs[0];
        Ok(smallvec![Aval { dtype: x.dtype.component(), shape: x.shape.clone() }])
    },
    kernel: Kernel::Program(|dtypes, _| {
        let mut p = ProgramBuilder::new(dtypes);
        let y = if dtypes[0].is_complex() { p.op(Opcode::Real, &[Reg(0)]) } else { Reg(0) };
        p.output(y);
        p.finish()
    }),
    vjp: |b, cx| {
        let dtype = b.aval(cx.inputs[0]).dtype;
        Ok(smallvec![Some(nn::cast(b, cx.grad(), dtype)?)])
    },
    samples: || vec![
        forward_only(vec![complexes(&[2, 3])], vec![]),
        sample(vec![f32s(&[4])], vec![]),
        forward_only(vec![input(DType::Int32, &[4], -4.0, 4.0)], vec![]),
    ],
}

op! {
    /// Returns the imaginary part of each element; zero for real numbers.
    ///
    /// Args:
    ///     input (Tensor): of any shape and dtype.
    ///
    /// Returns:
    ///     Tensor, of the shape of `input`: float32 for complex64, float64 for complex128, else of its dtype.
    ///
    /// Examples:
    ///     >>> print(ops.imag(ops.complex(Tensor([1.0]), Tensor([2.0]))))
    ///     [2.]
    IMAG = "imag", params: [input: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "Imag()(input)", traits: Traits::PARTS,
    infer: |cx| {
        let x = &cx.inputs[0];
        Ok(smallvec![Aval { dtype: x.dtype.component(), shape: x.shape.clone() }])
    },
    kernel: Kernel::Program(|dtypes, _| {
        let mut p = ProgramBuilder::new(dtypes);
        let y = if dtypes[0].is_complex() {
            p.op(Opcode::Imag, &[Reg(0)])
        } else {
            p.constant(Scalar::Int(0).to_bits(dtypes[0]), dtypes[0])
        };
        p.output(y);
        p.finish()
    }),
    vjp: |b, cx| {
        let x = b.aval(cx.inputs[0]);
        if !x.dtype.is_complex() {
            return Ok(smallvec![Some(nn::zeros_like(b, cx.inputs[0])?)]);
        }
        // The gradient of the imaginary part lies along the imaginary axis.
        let zeros = nn::zeros_like(b, cx.grad())?;
        Ok(smallvec![Some(emit1(b, &COMPLEX, &[zeros, cx.grad()], Attrs::new())?)])
    },
    samples: || vec![
        forward_only(vec![complexes(&[2, 3])], vec![]),
        sample(vec![f32s(&[4])], vec![]),
        forward_only(vec![input(DType::Int32, &[4], -4.0, 4.0)], vec![]),
    ],
}

op! {
    /// Returns the complex conjugate of each element; real numbers are returned unchanged.
    ///
    /// Args:
    ///     input (Tensor): of any shape and dtype.
    ///
    /// Returns:
    ///     Tensor, of the shape and dtype of `input`.
    ///
    /// Examples:
    ///     >>> print(ops.conj(ops.complex(Tensor([1.0]), Tensor([2.0]))))
    ///     [1.-2.j]
    CONJ = "conj", params: [input: Tensor = Required], outputs: 1,
    public: true, method: true, primitive: "Conj()(input)", traits: Traits::PARTS,
    infer: |cx| Ok(smallvec![cx.inputs[0].clone()]),
    kernel: Kernel::Program(|dtypes, _| {
        let mut p = ProgramBuilder::new(dtypes);
        let y = if dtypes[0].is_complex() { p.op(Opcode::Conj, &[Reg(0)]) } else { Reg(0) };
        p.output(y);
        p.finish()
    }),
    vjp: |b, cx| Ok(smallvec![Some(nn::conj(b, cx.grad())?)]),
    samples: || vec![
        forward_only(vec![complexes(&[2, 3])], vec![]),
        sample(vec![f32s(&[4])], vec![]),
    ],
}

op! {
    /// Returns complex numbers with the given real and imaginary parts.
    ///
    /// Args:
    ///     input (Tensor): the real part, float32 or float64.
    ///     other (Tensor): the imaginary part, float32 or float64; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape: complex64 if both parts are float32, else complex128.
    ///
    /// Raises:
    ///     TypeError: a part has another dtype.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.complex(Tensor([1.0]), Tensor([2.0])))
    ///     [1.+2.j]
    COMPLEX = "complex", params: [input: Tensor = Required, other: Tensor = Required], outputs: 1,
    public: true, method: false, primitive: "Complex()(real, imag)", traits: Traits::PARTS,
    infer: |cx| {
        let part = |d: DType| matches!(d, DType::Float32 | DType::Float64);
        cx.expect_dtype(0, part, "dtype float32 or float64")?;
        cx.expect_dtype(1, part, "dtype float32 or float64")?;
        let (x, y) = (&cx.inputs[0], &cx.inputs[1]);
        let shape = broadcast_shapes(cx.op.name, &x.shape, &y.shape, cx.env)?;
        Ok(smallvec![Aval { dtype: promote(x.dtype, y.dtype).with_imaginary(), shape }])
    },
    kernel: Kernel::Program(|dtypes, _| {
        let part = promote(dtypes[0], dtypes[1]);
        let mut p = ProgramBuilder::new(dtypes);
        let (re, im) = (p.cast(Reg(0), part), p.cast(Reg(1), part));
        let z = p.op(Opcode::Complex, &[re, im]);
        p.output(z);
        p.finish()
    }),
    vjp: |b, cx| {
        let (re, im) = (emit1(b, &REAL, &[cx.grad()], Attrs::new())?, emit1(b, &IMAG, &[cx.grad()], Attrs::new())?);
        Ok(smallvec![Some(nn::sum_to(b, re, cx.inputs[0])?), Some(nn::sum_to(b, im, cx.inputs[1])?)])
    },
    samples: || vec![
        sample(vec![f32s(&[2, 3]), f32s(&[3])], vec![]),
        forward_only(vec![f32s(&[4]), input(DType::Float64, &[4], -1.0, 1.0)], vec![]),
    ],
}
