//! The negative log likelihood of classes, from logits or log-probabilities, and its gradient.

use ms_core::{Code, DType, Error, Result, View, ViewMut};

use super::lanes::{LANES, add_wide, at_level, greater, greatest, load_row, map, store_row, sums};
use super::softmax::{exponentials, for_columns};
use super::{LEAF, Real, Sink, Source, computed_in, each_leaf, fold_leaves, for_rows};
use crate::movement::integers;
use crate::simd::Level;
use crate::strided::{Shared, misuse, unsupported};

/// How classes are weighted.
#[derive(Clone, Copy, Debug)]
pub struct NllParams {
    /// A target that is ignored.
    pub ignored: i64,
    /// The fraction of a target that is spread over all classes.
    pub smoothing: f64,
    /// Whether the input is logits, to which log-softmax is applied first.
    pub logits: bool,
}

/// The sizes of [N, C, *], or [C] alone, before, along and after the class dimension.
fn around(shape: &[i64]) -> Option<(usize, usize, usize)> {
    let axis = usize::from(shape.len() > 1);
    let product = |dims: &[i64]| dims.iter().map(|&d| d as usize).product();
    shape.get(axis).map(|&c| (product(&shape[..axis]), c as usize, product(&shape[axis + 1..])))
}

/// Whether `target` has the shape of `input` without the class dimension.
fn fits(input: &[i64], target: &[i64]) -> bool {
    let axis = usize::from(input.len() > 1);
    input.len() == target.len() + 1 && input[..axis] == target[..axis] && input[axis + 1..] == target[axis..]
}

/// Checks the shapes common to both kernels: of the weights, and of the values per sample.
fn check_shapes(op: &'static str, input: &View, weight: &View, samples: &[&[i64]]) -> Result<()> {
    let Some((_, count, _)) = around(input.shape) else { return Err(misuse(op, "an input without classes")) };
    if weight.shape != [count as i64] || !samples.iter().all(|shape| fits(input.shape, shape)) {
        return Err(misuse(op, "operands of unexpected shapes"));
    }
    Ok(())
}

/// The classes of the targets; a negative number for ignored ones.
fn classes(target: &View, bound: usize, ignored: i64) -> Result<Vec<i64>> {
    let mut classes = integers("cross_entropy_", target)?;
    for (at, class) in classes.iter_mut().enumerate() {
        if *class == ignored {
            *class = -1;
        } else if !(0..bound as i64).contains(class) {
            let error = Error::new(Code::IndexOutOfRange).op("cross_entropy_");
            return Err(error.expected(format!("0 <= index < {bound}")).got(format!("{class} at {at}")));
        }
    }
    Ok(classes)
}

at_level! {
    fn leaf_greatest<T, V>(x: *const T, n: usize) -> T { greatest::<T, V>(x, n) }

    /// The sum of `exp(x - shift)`; the terms are stored in `y` unless that is null.
    fn leaf_powers<T, V>(x: *const T, y: *mut T, n: usize, shift: T) -> T { exponentials::<T, V>(x, y, n, shift) }

    /// The sums of `weight * (x - shift)` and of `weight`.
    fn leaf_weighted<T, V>(x: *const T, weight: *const T, n: usize, shift: T) -> [T; 2] {
        let shift = V::splat(shift);
        sums!(V, T, n, [v = x, share = weight] => share.mul(v.sub(shift)), share)
    }

    /// `y = y * scale - weight * even`; only the second term if `scale` is zero.
    fn leaf_grad<T, V>(y: *mut T, weight: *const T, n: usize, scale: T, even: T) {
        let even = V::splat(even);
        if scale == T::ZERO {
            let zero = V::splat(T::ZERO);
            map!(V, n, [share = weight] => y, zero.sub(share.mul(even)));
        } else {
            let scale = V::splat(scale);
            map!(V, n, [v = y, share = weight] => y, v.mul(scale).sub(share.mul(even)));
        }
    }

    /// Down `classes` rows that are `pitch` apart, for each of `width` columns: the largest element and the sum of
    /// `exp(x - largest)`, whose terms are stored in `y` unless that is null.
    fn column_powers<T, V>(x: *const T, y: *mut T, classes: usize, pitch: usize, width: usize) -> [[T; LANES]; 2] {
        let mut shift = V::splat(T::LOWEST);
        for r in 0..classes {
            shift = load_row::<T, V>(x.add(r * pitch), width).greater(shift);
        }
        let mut total = [0f64; LANES];
        for r in 0..classes {
            let power = load_row::<T, V>(x.add(r * pitch), width).sub(shift).exp();
            add_wide(&mut total, power);
            if !y.is_null() {
                store_row(power, y.add(r * pitch), width);
            }
        }
        let mut greatest = [T::ZERO; LANES];
        shift.store(greatest.as_mut_ptr());
        [greatest, total.map(T::from_f64)]
    }
}

/// The largest logit of one sample, and the logarithm of the sum of exponentials relative to it. Zeros for
/// log-probabilities.
struct Norm<T> {
    shift: T,
    log_sum: f64,
}

/// The loss of each sample, and the weight of its target; `input` is [N, C, *] or [C], `target` has no class dimension.
///
/// For the target's class t, weights w, smoothing s and log-probabilities l, the loss is `-(1 - s) w[t] l[t] - s / C
/// sum(w l)`.
///
/// Errors: `IndexOutOfRange`, `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn nll(
    input: &View,
    target: &View,
    weight: &View,
    params: &NllParams,
    loss: &ViewMut,
    share: &ViewMut,
) -> Result<()> {
    check_shapes("nll", input, weight, &[target.shape, loss.shape, share.shape])?;
    match computed_in(input.dtype) {
        DType::Float32 => forward::<f32>(input, target, weight, params, loss, share),
        DType::Float64 => forward::<f64>(input, target, weight, params, loss, share),
        other => Err(unsupported("nll", other)),
    }
}

fn forward<T: Real>(
    input: &View,
    target: &View,
    weight: &View,
    params: &NllParams,
    loss: &ViewMut,
    share: &ViewMut,
) -> Result<()> {
    let (outer, count, inner) = around(input.shape).unwrap_or_default();
    let found = classes(target, count, params.ignored)?;
    let (input, weight) = (Source::<T>::of(input)?, Source::<T>::of(weight)?);
    let (loss, share) = (Sink::<T>::of(loss)?, Sink::<T>::of(share)?);
    let (from, weights, to, shares) = (input.share(), weight.share(), loss.share(), share.share());
    let level = Level::current();
    let even = params.smoothing / count as f64;
    // The loss of one sample whose classes are `pitch` apart.
    let one = |sample: usize, x: *const T, pitch: usize, norm: Norm<T>| {
        // SAFETY: a class is within the row (see `classes`); each sample has its own element in the outputs.
        unsafe {
            let class = found[sample];
            let (mut value, mut counted) = (0.0, T::ZERO);
            if class >= 0 {
                counted = *weights.get().add(class as usize);
                let log = (*x.add(class as usize * pitch) - norm.shift).to_f64() - norm.log_sum;
                value = -(1.0 - params.smoothing) * counted.to_f64() * log;
                if params.smoothing != 0.0 {
                    let [sum, all] = if pitch == 1 {
                        let leaf = |at: usize, n: usize| {
                            leaf_weighted(level, x.add(at), weights.get().add(at), n, norm.shift).map(T::to_f64)
                        };
                        (0..count.div_ceil(LEAF)).fold([0.0; 2], |all, k| {
                            super::plane::plus(all, leaf(k * LEAF, LEAF.min(count - k * LEAF)))
                        })
                    } else {
                        (0..count).fold([0.0; 2], |[sum, all], c| {
                            let w = (*weights.get().add(c)).to_f64();
                            [sum + w * (*x.add(c * pitch) - norm.shift).to_f64(), all + w]
                        })
                    };
                    value -= even * (sum - all * norm.log_sum);
                }
            }
            *to.get().add(sample) = T::from_f64(value);
            *shares.get().add(sample) = counted;
        }
    };
    let plain = || Norm { shift: T::ZERO, log_sum: 0.0 };
    // SAFETY: rows and columns of the operands.
    unsafe {
        let x = |at: usize| from.get().cast_const().add(at);
        if found.is_empty() {
            // There is no sample; below, all sizes except the number of classes are at least 1.
        } else if !params.logits {
            // One element of each sample is read, unless smoothing reads all of them.
            let each = if params.smoothing == 0.0 { 1 } else { count };
            for_rows(outer * inner, each, 2, &|first, end| {
                (first..end).for_each(|s| one(s, x(s / inner * count * inner + s % inner), inner, plain()));
                Ok(())
            })?;
        } else if inner > 1 {
            for_columns(outer, count, inner, &|at, width| {
                let [shift, sum] = column_powers(level, x(at), std::ptr::null_mut(), count, inner, width);
                let sample = at / (count * inner) * inner + at % inner;
                for l in 0..width {
                    let norm = Norm { shift: shift[l], log_sum: sum[l].log().to_f64() };
                    one(sample + l, x(at + l), inner, norm);
                }
            })?;
        } else {
            for_rows(outer, count, 3, &|first, end| {
                (first..end).try_for_each(|row| {
                    let x = |at: usize| x(row * count + at);
                    let shift = fold_leaves(count, T::LOWEST, &|at, n| leaf_greatest(level, x(at), n), greater)?;
                    let leaf = |at: usize, n: usize| leaf_powers(level, x(at), std::ptr::null_mut(), n, shift).to_f64();
                    let sum = T::from_f64(fold_leaves(count, 0.0, &leaf, |a, b| a + b)?);
                    one(row, x(0), 1, Norm { shift, log_sum: sum.log().to_f64() });
                    Ok(())
                })
            })?;
        }
    }
    loss.finish()?;
    share.finish()
}

/// The gradient of the loss of [`nll`] with respect to its input: `dout (S softmax(x) - t)`, where t holds the
/// coefficients of the classes in the loss and S is the sum of t. For log-probabilities the first term is absent.
///
/// Errors: `IndexOutOfRange`, `UnsupportedDType`, `OutOfMemory`, `Interrupted`.
pub fn nll_grad(
    dout: &View,
    input: &View,
    target: &View,
    weight: &View,
    params: &NllParams,
    out: &ViewMut,
) -> Result<()> {
    check_shapes("nll_grad", input, weight, &[target.shape, dout.shape])?;
    if out.shape != input.shape {
        return Err(misuse("nll_grad", "operands of unexpected shapes"));
    }
    match computed_in(input.dtype) {
        DType::Float32 => backward::<f32>(dout, input, target, weight, params, out),
        DType::Float64 => backward::<f64>(dout, input, target, weight, params, out),
        other => Err(unsupported("nll_grad", other)),
    }
}

fn backward<T: Real>(
    dout: &View,
    input: &View,
    target: &View,
    weight: &View,
    params: &NllParams,
    out: &ViewMut,
) -> Result<()> {
    let (outer, count, inner) = around(input.shape).unwrap_or_default();
    let found = classes(target, count, params.ignored)?;
    let (dout, input, weight) = (Source::<T>::of(dout)?, Source::<T>::of(input)?, Source::<T>::of(weight)?);
    let sink = Sink::<T>::of(out)?;
    let (cotangents, from, weights, to) = (dout.share(), input.share(), weight.share(), sink.share());
    let level = Level::current();
    // SAFETY: rows and columns of the operands, each written by one task; a class is within the row (see `classes`).
    unsafe {
        let x = |at: usize| from.get().cast_const().add(at);
        let weight = |class: usize| *weights.get().add(class);
        let all: f64 = if params.smoothing == 0.0 { 0.0 } else { (0..count).map(|c| weight(c).to_f64()).sum() };
        // For a sample: its class or none, the factor of softmax, the factor of every weight, and the amount subtracted
        // for the class itself.
        let factors = |sample: usize| {
            let g = (*cotangents.get().add(sample)).to_f64();
            let class = found[sample];
            if class < 0 {
                return (None, 0.0, 0.0, 0.0);
            }
            let own = (1.0 - params.smoothing) * weight(class as usize).to_f64();
            let even = params.smoothing / count as f64;
            let total = if params.logits { own + even * all } else { 0.0 };
            (Some(class as usize), g * total, g * even, g * own)
        };
        if found.is_empty() {
            // As in `forward`.
        } else if inner > 1 {
            for_columns(outer, count, inner, &|at, width| {
                let mut sums = [T::ONE; LANES];
                if params.logits {
                    [_, sums] = column_powers(level, x(at), to.get().add(at), count, inner, width);
                }
                let sample = at / (count * inner) * inner + at % inner;
                for l in 0..width {
                    let (class, total, even, own) = factors(sample + l);
                    let (scale, even) = (T::from_f64(total / sums[l].to_f64()), T::from_f64(even));
                    let column = |c: usize| to.get().add(at + l + c * inner);
                    for c in 0..count {
                        let power = if scale == T::ZERO { T::ZERO } else { *column(c) * scale };
                        *column(c) = power - weight(c) * even;
                    }
                    if let Some(class) = class {
                        *column(class) = *column(class) - T::from_f64(own);
                    }
                }
            })?;
        } else {
            for_rows(outer, count, 3, &|first, end| {
                (first..end).try_for_each(|row| {
                    let (x, y) = (|at: usize| x(row * count + at), Shared(to.get().add(row * count)));
                    let (class, total, even, own) = factors(row);
                    let mut scale = T::ZERO;
                    if total != 0.0 {
                        let shift = fold_leaves(count, T::LOWEST, &|at, n| leaf_greatest(level, x(at), n), greater)?;
                        let leaf = |at: usize, n: usize| leaf_powers(level, x(at), y.get().add(at), n, shift).to_f64();
                        scale = T::from_f64(total / fold_leaves(count, 0.0, &leaf, |a, b| a + b)?);
                    }
                    let even = T::from_f64(even);
                    each_leaf(count, &|at, n| {
                        leaf_grad(level, y.get().add(at), weights.get().add(at), n, scale, even);
                    })?;
                    if let Some(class) = class {
                        let place = y.get().add(class);
                        *place = *place - T::from_f64(own);
                    }
                    Ok(())
                })
            })?;
        }
    }
    sink.finish()
}
