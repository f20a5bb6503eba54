//! Shorthand for the ops that derivatives are composed of.

use ms_core::{Attr, Attrs, Code, DType, Dim, Error, Result, Scalar, Shape, fmt_shape, smallvec};
use ms_ir::{Builder, Infer, OpDef, V, emit1};

use crate::{binary, complex, create, index, matmul, reduce, shape, unary};

pub type B<'a> = &'a mut dyn Builder;

fn op1(b: B, op: &'static OpDef, x: V) -> Result<V> {
    emit1(b, op, &[x], Attrs::new())
}

fn op2(b: B, op: &'static OpDef, x: V, y: V) -> Result<V> {
    emit1(b, op, &[x, y], Attrs::new())
}

macro_rules! short {
    (unary: $($name:ident $op:path;)*) => { $(pub fn $name(b: B, x: V) -> Result<V> { op1(b, &$op, x) })* };
    (binary: $($name:ident $op:path;)*) => { $(pub fn $name(b: B, x: V, y: V) -> Result<V> { op2(b, &$op, x, y) })* };
}

short! { unary:
    neg unary::NEG;
    exp unary::EXP;
    sin unary::SIN;
    cos unary::COS;
    sign unary::SIGN;
    log unary::LOG;
    reciprocal unary::RECIPROCAL;
}

short! { binary:
    add binary::ADD;
    sub binary::SUB;
    mul binary::MUL;
    div binary::DIV;
    pow binary::POW;
    equal binary::EQUAL;
    greater binary::GREATER;
    less binary::LESS;
    matmul2 matmul::MATMUL2;
    logical_and binary::LOGICAL_AND;
}

pub fn select(b: B, condition: V, x: V, y: V) -> Result<V> {
    emit1(b, &binary::SELECT, &[condition, x, y], Attrs::new())
}

/// Adds no node for a real dtype.
pub fn conj(b: B, x: V) -> Result<V> {
    if b.dtype(x).is_complex() { op1(b, &complex::CONJ, x) } else { Ok(x) }
}

/// Adds no node if the dtype is already right.
pub fn cast(b: B, x: V, dtype: DType) -> Result<V> {
    if b.dtype(x) == dtype {
        return Ok(x);
    }
    emit1(b, &unary::CAST, &[x], smallvec![Attr::DType(dtype)])
}

/// A 0-d constant of the dtype of `like`.
pub fn number(b: B, value: f64, like: V) -> Result<V> {
    let dtype = b.dtype(like);
    b.constant(Scalar::Float(value), dtype)
}

/// `x * value`.
pub fn scale(b: B, x: V, value: f64) -> Result<V> {
    let c = number(b, value, x)?;
    mul(b, x, c)
}

/// `x + value`.
pub fn shift(b: B, x: V, value: f64) -> Result<V> {
    let c = number(b, value, x)?;
    add(b, x, c)
}

/// Adds no node if the shape is already right.
pub fn reshape(b: B, x: V, shape: &[Dim]) -> Result<V> {
    if b.shape(x) == shape {
        return Ok(x);
    }
    emit1(b, &shape::RESHAPE, &[x], smallvec![Attr::dims(shape)])
}

/// Adds no node if the shape is already right.
pub fn broadcast_to(b: B, x: V, shape: &[Dim]) -> Result<V> {
    if b.shape(x) == shape {
        return Ok(x);
    }
    emit1(b, &shape::BROADCAST_TO, &[x], smallvec![Attr::dims(shape)])
}

pub fn transpose(b: B, x: V, perm: &[i64]) -> Result<V> {
    emit1(b, &shape::TRANSPOSE, &[x], smallvec![Attr::ints(perm)])
}

/// Swaps the last two dimensions.
pub fn matrix_transpose(b: B, x: V) -> Result<V> {
    let rank = b.aval(x).rank() as i64;
    let mut perm: Vec<i64> = (0..rank).collect();
    perm.swap(rank as usize - 1, rank as usize - 2);
    transpose(b, x, &perm)
}

pub fn slice(b: B, x: V, starts: &[i64], sizes: &[Dim], steps: &[i64]) -> Result<V> {
    slice_at(b, x, Dim::from_i64s(starts), sizes, steps)
}

/// Like [`slice`], with starts that may be symbolic.
pub fn slice_at(b: B, x: V, starts: &[Dim], sizes: &[Dim], steps: &[i64]) -> Result<V> {
    emit1(b, &shape::SLICE_VIEW, &[x], smallvec![Attr::dims(starts), Attr::dims(sizes), Attr::ints(steps)])
}

pub fn reduce_sum(b: B, x: V, axes: &[i64], keep_dims: bool) -> Result<V> {
    emit1(b, &reduce::REDUCE_SUM, &[x], smallvec![Attr::ints(axes), Attr::Bool(keep_dims)])
}

pub fn full(b: B, shape: &[Dim], value: f64, dtype: DType) -> Result<V> {
    emit1(b, &create::FULL, &[], smallvec![Attr::dims(shape), Attr::Scalar(Scalar::Float(value)), Attr::DType(dtype)])
}

pub fn zeros_like(b: B, x: V) -> Result<V> {
    let a = b.aval(x);
    full(b, &a.shape, 0.0, a.dtype)
}

pub fn take(b: B, x: V, index: V, axis: i64) -> Result<V> {
    emit1(b, &index::TAKE, &[x, index], smallvec![Attr::Int(axis)])
}

pub fn gather_d(b: B, x: V, dim: i64, index: V) -> Result<V> {
    emit1(b, &index::GATHER_D, &[x, index], smallvec![Attr::Int(dim)])
}

pub fn scatter_add_d(b: B, x: V, dim: i64, index: V, updates: V) -> Result<V> {
    emit1(b, &index::SCATTER_ADD_D, &[x, index, updates], smallvec![Attr::Int(dim)])
}

/// Reduces the cotangent `g` of a broadcast and promoted operand to the operand's shape and dtype, by summing over the
/// broadcast dimensions.
pub fn sum_to(b: B, g: V, operand: V) -> Result<V> {
    let g = sum_to_shape(b, g, operand)?;
    let dtype = b.dtype(operand);
    cast(b, g, dtype)
}

/// Like [`sum_to`], except for an integer operand if `other` is a number: the cotangent may then stay a float.
pub fn sum_to_beside(b: B, g: V, operand: V, other: V, other_is_wanted: bool) -> Result<V> {
    if b.dtype(operand).is_inexact() || other_is_wanted || b.aval(other).rank() != 0 {
        return sum_to(b, g, operand);
    }
    sum_to_shape(b, g, operand)
}

/// Reduces the cotangent `g` of a broadcast operand to the operand's shape.
pub fn sum_to_shape(b: B, g: V, operand: V) -> Result<V> {
    let mut g = g;
    if b.shape(g) != b.shape(operand) {
        let (ga, xa) = (b.aval(g), b.aval(operand));
        let lead = ga
            .rank()
            .checked_sub(xa.rank())
            .ok_or_else(|| Error::new(Code::Internal).what("a cotangent lost dimensions"))?;
        let mut axes: Vec<i64> = (0..lead as i64).collect();
        for (k, &d) in xa.shape.iter().enumerate() {
            if !b.env().same(d, ga.shape[lead + k]) {
                axes.push((lead + k) as i64);
            }
        }
        // An empty list would mean all axes. If it is empty, the sizes are equal and only written differently.
        if !axes.is_empty() {
            g = reduce_sum(b, g, &axes, false)?;
        }
        g = reshape(b, g, &xa.shape)?;
    }
    Ok(g)
}

/// The single size in an attribute, which must not be negative.
pub fn one_size(cx: &mut Infer, attr: &Attr) -> Result<Dim> {
    match *attr.as_dims() {
        [size] if !cx.env.less(size, Dim::ZERO) => Ok(size),
        _ => Err(cx.error(Code::InvalidValue).expected("one size that is not negative").got(fmt_shape(attr.as_dims()))),
    }
}

/// The shape of a reduction over `axes` with `keep_dims`.
pub fn kept_shape(shape: &[Dim], axes: &[usize]) -> Shape {
    shape.iter().enumerate().map(|(i, &d)| if axes.contains(&i) { Dim::ONE } else { d }).collect()
}
