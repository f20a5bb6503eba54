//! Random ops. Each takes the generator's key (seed and first call number) and its own call number relative to it; an
//! element is a function of seed, call number and element index (Philox 4x32-10: Salmon et al., "Parallel random numbers: as
//! easy as 1, 2, 3", 2011).

use ms_core::{Attr, AttrReader, Aval, Code, DType, Dim, KernelCx, Result, SmallVec, fmt_shape, smallvec};
use ms_ir::{Infer, Kernel, OpDef, Sample, Traits};
use ms_kernels::random;

use crate::macros::op;
use crate::samples::{forward_only, input, values};

pub static OPS: &[&OpDef] = &[&UNIFORM, &NORMAL, &RANDINT, &PERMUTATION, &GAMMA, &POISSON];

const WHY: &str = "its values do not depend on a tensor of numbers";

/// Seed and absolute call number.
fn state(cx: &KernelCx, call: i64) -> Result<(u64, u64)> {
    let words = ms_kernels::movement::integers("random", &cx.inputs[0])?;
    match words[..] {
        [seed, first] => Ok((seed as u64, (first as u64).wrapping_add(call as u64))),
        _ => Err(ms_core::Error::new(Code::Internal).op("random").what("the key is two int64")),
    }
}

fn infer(cx: &mut Infer, shape: &[Dim], dtype: DType, floats: bool) -> Result<SmallVec<[Aval; 1]>> {
    let key = &cx.inputs[0];
    if key.dtype != DType::Int64 || key.shape[..] != [Dim::new(2)] {
        return Err(cx.error(Code::ShapeMismatch).expected("a key int64[2]").got(key.describe()));
    }
    if shape.iter().any(|&d| cx.env.less(d, ms_core::Dim::ZERO)) {
        return Err(cx.error(Code::InvalidValue).expected("sizes that are not negative").got(fmt_shape(shape)));
    }
    if dtype.is_bool() || (floats && !dtype.is_float()) {
        return Err(cx.error(Code::UnsupportedDType).got(dtype.title()));
    }
    Ok(smallvec![Aval::new(dtype, shape)])
}

/// A float64 number for each float64 parameter.
fn drawn_infer(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    let parameter = &cx.inputs[1];
    if parameter.dtype != DType::Float64 {
        return Err(cx.error(Code::UnsupportedDType).expected("float64").got(parameter.dtype.title()));
    }
    let shape = parameter.shape.clone();
    infer(cx, &shape, DType::Float64, true)
}

fn drawn_samples(low: f64, high: f64) -> Vec<Sample> {
    [vec![5, 7], vec![300], vec![], vec![0, 2]]
        .iter()
        .map(|shape| {
            let key = values(DType::Int64, &[2], &[7.0, 3.0]);
            forward_only(vec![key, input(DType::Float64, shape, low, high)], vec![Attr::Int(shape.len() as i64)])
        })
        .collect()
}

fn samples(rest: fn(i64) -> Vec<Attr>) -> Vec<Sample> {
    (0..2).map(|call| forward_only(vec![values(DType::Int64, &[2], &[7.0, 3.0])], rest(call))).collect()
}

op! {
    /// Returns uniform random numbers in [0, 1).
    ///
    /// Args:
    ///     key (Tensor): int64, the seed and the first call number.
    ///     shape (tuple[int]): the shape.
    ///     call (int): the call number relative to the key's.
    ///     dtype (mindspore.dtype): float32 or float64.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     ValueError: a size is negative.
    ///
    /// Examples:
    ///     >>> print(functions.uniform_(Tensor([1, 0]), (2, 3), 0, ms.float32).shape)
    ///     (2, 3)
    UNIFORM = "uniform_",
    params: [key: Tensor = Required, shape: Shape = Required, call: Int = Required, dtype: DType = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::RANDOM,
    infer: |cx| infer(cx, cx.attrs[0].as_dims(), cx.attrs[2].dtype(), true),
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        let (seed, call) = state(cx, attrs.int())?;
        random::uniform(seed, call, &cx.outputs[0])
    }),
    not_differentiable: WHY,
    samples: || samples(|call| {
        vec![Attr::dims(Dim::from_i64s(&[5, 7])), Attr::Int(call), Attr::DType(if call == 0 { DType::Float32 } else { DType::Float64 })]
    }),
}

op! {
    /// Returns random numbers from the standard normal distribution.
    ///
    /// Args:
    ///     key (Tensor): int64, the seed and the first call number.
    ///     shape (tuple[int]): the shape.
    ///     call (int): the call number relative to the key's.
    ///     dtype (mindspore.dtype): float32 or float64.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     ValueError: a size is negative.
    ///
    /// Examples:
    ///     >>> print(functions.normal_(Tensor([1, 0]), (2, 3), 0, ms.float32).shape)
    ///     (2, 3)
    NORMAL = "normal_",
    params: [key: Tensor = Required, shape: Shape = Required, call: Int = Required, dtype: DType = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::RANDOM,
    infer: |cx| infer(cx, cx.attrs[0].as_dims(), cx.attrs[2].dtype(), true),
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        let (seed, call) = state(cx, attrs.int())?;
        random::normal(seed, call, &cx.outputs[0])
    }),
    not_differentiable: WHY,
    samples: || samples(|call| {
        vec![Attr::dims(Dim::from_i64s(&[5, 7])), Attr::Int(call), Attr::DType(if call == 0 { DType::Float32 } else { DType::Float64 })]
    }),
}

op! {
    /// Returns uniform random integers in [low, high).
    ///
    /// Args:
    ///     key (Tensor): int64, the seed and the first call number.
    ///     shape (tuple[int]): the shape.
    ///     call (int): the call number relative to the key's.
    ///     low (int): the lowest number.
    ///     high (int): one past the highest number.
    ///     dtype (mindspore.dtype): the dtype.
    ///
    /// Returns:
    ///     Tensor, of shape `shape`.
    ///
    /// Raises:
    ///     ValueError: a size is negative, or `high` is not above `low`.
    ///
    /// Examples:
    ///     >>> print(functions.randint_(Tensor([1, 0]), (4,), 0, 3, 4, ms.int32))
    ///     [3 3 3 3]
    RANDINT = "randint_",
    params: [key: Tensor = Required, shape: Shape = Required, call: Int = Required, low: Int = Required,
        high: Int = Required, dtype: DType = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::RANDOM,
    infer: |cx| {
        let (low, high) = (cx.attrs[2].int(), cx.attrs[3].int());
        if high <= low {
            return Err(cx.error(Code::InvalidValue).expected("low below high").got(format!("{low} and {high}")));
        }
        infer(cx, cx.attrs[0].as_dims(), cx.attrs[4].dtype(), false)
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        let (seed, call) = state(cx, attrs.int())?;
        random::randint(seed, call, attrs.int(), attrs.int(), &cx.outputs[0])
    }),
    not_differentiable: WHY,
    samples: || samples(|call| {
        vec![Attr::dims(Dim::from_i64s(&[9])), Attr::Int(call), Attr::Int(-3), Attr::Int(5), Attr::DType(DType::Int32)]
    }),
}

op! {
    /// Returns the numbers from 0 to `n` - 1 in random order.
    ///
    /// Args:
    ///     key (Tensor): int64, the seed and the first call number.
    ///     n (int): the number of elements.
    ///     call (int): the call number relative to the key's.
    ///
    /// Returns:
    ///     Tensor of int64, of shape ``(n,)``.
    ///
    /// Raises:
    ///     ValueError: `n` is negative.
    ///
    /// Examples:
    ///     >>> print(functions.permutation_(Tensor([1, 0]), 5, 0).shape)
    ///     (5,)
    PERMUTATION = "permutation_", params: [key: Tensor = Required, n: Shape = Required, call: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::RANDOM,
    infer: |cx| {
        let attrs = cx.attrs;
        let n = crate::build::one_size(cx, &attrs[0])?;
        infer(cx, &[n], DType::Int64, false)
    },
    kernel: Kernel::host(|cx| {
        let mut attrs = AttrReader::new(cx.attrs);
        attrs.ints();
        let (seed, call) = state(cx, attrs.int())?;
        random::permutation(seed, call, &cx.outputs[0])
    }),
    not_differentiable: WHY,
    samples: || samples(|call| vec![Attr::dims(&[Dim::new(20)]), Attr::Int(call)]),
}

op! {
    /// Returns a random number of the gamma distribution of scale 1 for each element.
    ///
    /// Args:
    ///     key (Tensor): int64, the seed and the first call number.
    ///     order (Tensor): of float64: the orders.
    ///     call (int): the call number relative to the key's.
    ///
    /// Returns:
    ///     Tensor of float64, of the shape of `order`; 0 for the order 0, NaN for negative orders.
    ///
    /// Examples:
    ///     >>> print(functions.gamma_(Tensor([1, 0]), Tensor([0.0], ms.float64), 0))
    ///     [0.]
    GAMMA = "gamma_", params: [key: Tensor = Required, order: Tensor = Required, call: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::RANDOM,
    infer: drawn_infer,
    kernel: Kernel::host(|cx| {
        let (seed, call) = state(cx, AttrReader::new(cx.attrs).int())?;
        random::gamma(seed, call, &cx.inputs[1], &cx.outputs[0])
    }),
    not_differentiable: "its values are random integers or are drawn by rejection",
    samples: || drawn_samples(0.1, 2e+01),
}

op! {
    /// Returns a random number of the Poisson distribution for each element.
    ///
    /// Args:
    ///     key (Tensor): int64, the seed and the first call number.
    ///     rate (Tensor): of float64: the rates.
    ///     call (int): the call number relative to the key's.
    ///
    /// Returns:
    ///     Tensor of float64, of the shape of `rate`; 0 for rates that are not positive.
    ///
    /// Examples:
    ///     >>> print(functions.poisson_(Tensor([1, 0]), Tensor([0.0], ms.float64), 0))
    ///     [0.]
    POISSON = "poisson_", params: [key: Tensor = Required, rate: Tensor = Required, call: Int = Required], outputs: 1,
    public: false, method: false, primitive: "", traits: Traits::RANDOM,
    infer: drawn_infer,
    kernel: Kernel::host(|cx| {
        let (seed, call) = state(cx, AttrReader::new(cx.attrs).int())?;
        random::poisson(seed, call, &cx.inputs[1], &cx.outputs[0])
    }),
    not_differentiable: "its values are random integers or are drawn by rejection",
    samples: || drawn_samples(0e+00, 4e+01),
}
