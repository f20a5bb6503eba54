//! The definition of an op. The op table is in the crate `ms-ops`; nodes refer to its entries.

use std::fmt;
use std::hash::{Hash, Hasher};

use ms_core::{
    Attr, Aval, Code, CpuFn, DType, DTypeClass, Error, HostKernel, Layout, Result, ScalarProgram, ShapeEnv, SmallVec,
    fmt_shape,
};

use crate::{Builder, V};

/// One entry of the op table.
pub struct OpDef {
    /// The function's name, such as `add`.
    pub name: &'static str,
    /// The function's public name if it differs, such as `dense` for `linear_bias`; otherwise empty.
    pub called: &'static str,
    /// The signature, in the order of the Python function.
    pub params: &'static [Param],
    pub n_outputs: usize,
    /// MindSpore's Primitive class, with constructor and call, such as `ReduceSum(keep_dims=False)(x, axis=())`. Empty
    /// if it has none.
    pub primitive: &'static str,
    /// Whether MindSpore has this function. Other ops are internal, for compositions and derivatives.
    pub public: bool,
    /// Whether the Tensor class has a method of this name.
    pub method: bool,
    /// Markdown: a sentence, then sections `Args`, `Returns`, `Raises`, `Examples`; a test runs the example.
    pub doc: &'static str,
    pub infer: InferFn,
    pub kernel: Kernel,
    pub vjp: Vjp,
    pub traits: Traits,
    /// An op that may replace this one for these inputs if the last bits of results may change, if any.
    pub relaxed: Option<RelaxedFn>,
    pub samples: fn() -> Vec<Sample>,
    /// The file that defines it.
    pub file: &'static str,
}

/// Returns an op with the same signature, and the same results up to rounding, that is faster for these inputs. The
/// answer depends only on types, shapes and attributes.
pub type RelaxedFn = fn(inputs: &[Aval], attrs: &[Attr]) -> Option<&'static OpDef>;

/// A reference to a table entry. Names are unique, so equality and hashing use the name.
#[derive(Clone, Copy)]
pub struct OpRef(pub &'static OpDef);

impl std::ops::Deref for OpRef {
    type Target = OpDef;
    fn deref(&self) -> &OpDef {
        self.0
    }
}

impl PartialEq for OpRef {
    fn eq(&self, other: &OpRef) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.name == other.0.name
    }
}

impl Eq for OpRef {}

impl Hash for OpRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for OpRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

pub struct Param {
    pub name: &'static str,
    pub kind: ParamKind,
    pub default: Default,
}

/// The accepted values of an argument, and the [`Attr`] that they become (tensors become inputs).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A tensor.
    Tensor,
    /// A tensor, or a Python number, whose dtype promotion determines.
    TensorOrNumber,
    /// A list or tuple of tensors. It must be the op's only tensor parameter.
    Tensors,
    Bool,
    Int,
    OptInt,
    Float,
    Str,
    DType,
    OptDType,
    /// An int or a tuple of ints -> `Attr::Ints`.
    Ints,
    /// Like `Ints`, or None -> `Attr::None`.
    OptInts,
    /// A shape -> `Attr::Dims`.
    Shape,
    /// A Python number -> `Attr::Scalar`.
    Number,
}

impl ParamKind {
    pub const fn is_tensor(self) -> bool {
        matches!(self, ParamKind::Tensor | ParamKind::TensorOrNumber | ParamKind::Tensors)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Default {
    Required,
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(&'static str),
    /// An empty tuple.
    Empty,
    DType(DType),
}

/// Properties of an op on which other code relies.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// One output element depends on the input elements at its (broadcast) index only.
    pub elementwise: bool,
    pub commutative: bool,
    /// The output may share the first input's storage.
    pub view: bool,
    /// Reads the random key: never merged with an equal node.
    pub random: bool,
    /// Equal inputs give equal outputs without side effects: may be merged and removed.
    pub pure: bool,
    /// May fail for some values (an index out of range): keeps its position before the write-backs.
    pub fallible: bool,
    /// Splits complex numbers into parts or composes them. The op is not a function of a complex variable, so its
    /// derivative is used as stated for complex numbers (derivatives of other ops are taken at the conjugate).
    pub parts: bool,
    /// A 0-d tensor beside one with dimensions does not widen the dtype: float16 of shape (3,) and float32 of shape ()
    /// give float16. Only a higher class does (a float beside integers). Holds from this class of the other tensor on.
    pub weak_zero_dim: Option<DTypeClass>,
}

impl Traits {
    pub const PURE: Traits = Traits {
        elementwise: false,
        commutative: false,
        view: false,
        random: false,
        pure: true,
        fallible: false,
        parts: false,
        weak_zero_dim: None,
    };
    pub const PARTS: Traits = Traits { parts: true, ..Traits::ELEMENTWISE };
    pub const ELEMENTWISE: Traits = Traits { elementwise: true, ..Traits::PURE };
    pub const COMMUTATIVE: Traits = Traits { commutative: true, ..Traits::ELEMENTWISE };
    pub const COMMUTATIVE_WEAK_ZERO_DIM: Traits =
        Traits { weak_zero_dim: Some(DTypeClass::Bool), ..Traits::COMMUTATIVE };
    /// For quotients: those of integers are float32 in any case, and a divisor may be too large for narrower integers.
    pub const WEAK_ZERO_DIM_OF_FLOATS: Traits =
        Traits { weak_zero_dim: Some(DTypeClass::Float), ..Traits::ELEMENTWISE };
    pub const VIEW: Traits = Traits { view: true, ..Traits::PURE };
    pub const RANDOM: Traits = Traits { random: true, ..Traits::PURE };
    pub const FALLIBLE: Traits = Traits { fallible: true, ..Traits::PURE };
}

/// Shape inference over [`ms_core::Dim`]: returns the outputs, or the reason why the inputs are refused.
pub type InferFn = fn(&mut Infer) -> Result<SmallVec<[Aval; 1]>>;

pub struct Infer<'a> {
    pub op: &'static OpDef,
    pub inputs: &'a [Aval],
    pub attrs: &'a [Attr],
    pub env: &'a mut ShapeEnv,
}

impl Infer<'_> {
    pub fn error(&self, code: Code) -> Error {
        Error::new(code).op(self.op.name)
    }

    /// An error unless input `i` has this rank.
    pub fn expect_rank(&self, i: usize, rank: usize) -> Result<()> {
        let shape = &self.inputs[i].shape;
        if shape.len() == rank {
            return Ok(());
        }
        Err(self
            .error(Code::RankMismatch)
            .expected(format!("{} of {rank} dimensions", self.tensor_name(i)))
            .got(fmt_shape(shape)))
    }

    /// An error unless `ok` holds for the dtype of input `i`.
    pub fn expect_dtype(&self, i: usize, ok: fn(DType) -> bool, what: &str) -> Result<()> {
        let dtype = self.inputs[i].dtype;
        if ok(dtype) {
            return Ok(());
        }
        Err(self
            .error(Code::DTypeMismatch)
            .expected(format!("{} of {what}", self.tensor_name(i)))
            .got(dtype.title().to_string()))
    }

    /// The name of tensor parameter `i`.
    pub fn tensor_name(&self, i: usize) -> &'static str {
        let mut tensors = self.op.params.iter().filter(|p| p.kind.is_tensor());
        match tensors.nth(i) {
            Some(p) => p.name,
            None => self.op.params.first().map_or("input", |p| p.name),
        }
    }

    /// The user's axis, counted from the end if negative, as an index below `rank`.
    pub fn axis(&self, axis: i64, rank: usize) -> Result<usize> {
        let n = rank as i64;
        if (-n..n).contains(&axis) {
            return Ok(if axis < 0 { axis + n } else { axis } as usize);
        }
        Err(self.error(Code::AxisOutOfRange).expected(format!("an axis in [{}, {})", -n, n)).got(axis.to_string()))
    }
}

/// How an op runs.
pub enum Kernel {
    /// One scalar program for inputs of these dtypes, broadcast to the output's shape. It contains any casts.
    Program(fn(&[DType], &[Attr]) -> ScalarProgram),
    /// The layout of the output over the first input's storage; `None` if that input must first be copied to row-major.
    /// The layouts are concrete. `out` is the result of inference.
    View(fn(input: &Layout, out: &Aval, attrs: &[Attr]) -> Option<Layout>),
    /// A kernel specific to the op, which a device finds by the op's name in its registry. This is the kernel over host
    /// memory.
    Host(HostKernel),
    /// A structural op: runs its regions (see `control.rs`).
    Regions,
}

impl Kernel {
    /// A kernel specific to the op, without fusion.
    pub const fn host(run: CpuFn) -> Kernel {
        Kernel::Host(HostKernel::new(run))
    }
}

/// The derivative.
pub enum Vjp {
    /// Composed of other ops, so it can be differentiated again and recorded into graphs.
    Rule(VjpFn),
    NotDifferentiable(&'static str),
    /// Derived by the autodiff crate from the op's regions.
    Regions,
}

/// Cotangents of the inputs; `None` for one that is zero or not requested.
pub type Grads = SmallVec<[Option<V>; 3]>;

pub type VjpFn = fn(&mut dyn Builder, &VjpCx) -> Result<Grads>;

pub struct VjpCx<'a> {
    pub op: &'static OpDef,
    pub inputs: &'a [V],
    pub outputs: &'a [V],
    /// Cotangents of the outputs. `None` means zero; at least one is not `None`.
    pub grads: &'a [Option<V>],
    pub attrs: &'a [Attr],
    /// Which inputs' cotangents are requested.
    pub needs: &'a [bool],
}

impl VjpCx<'_> {
    /// The cotangent of the only output.
    pub fn grad(&self) -> V {
        self.grads[0].expect("a vjp runs only where a cotangent is there")
    }
}

/// A test case: forward in every mode and layout, and a numerical gradient check.
pub struct Sample {
    pub inputs: Vec<SampleInput>,
    pub attrs: Vec<Attr>,
    /// Whether the numerical gradient check applies (not at a kink, not for integers).
    pub gradient: bool,
}

pub struct SampleInput {
    pub dtype: DType,
    pub shape: Vec<i64>,
    pub values: ExampleArg,
}

/// The source of a sample's values.
pub enum ExampleArg {
    /// Uniform in the range (integers: including the lower bound, excluding the upper one; bool: both values).
    Range(f64, f64),
    /// These values, row-major.
    Values(Vec<f64>),
}
