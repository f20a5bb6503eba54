//! What an op is. The table of ops stands in the crate `ms-ops`; nodes refer to its entries.

use std::fmt;
use std::hash::{Hash, Hasher};

use ms_core::{
    Attr, Aval, Code, CpuFn, DType, Error, HostKernel, Layout, Result, ScalarProgram, ShapeEnv, SmallVec, fmt_shape,
};

use crate::{Builder, V};

/// One entry of the op table.
pub struct OpDef {
    /// The function's name: `add`.
    pub name: &'static str,
    /// The function that users know it by, where that is not its name: `dense` of `linear_bias`. Empty where it is.
    pub called: &'static str,
    /// The signature, in the order of the Python function.
    pub params: &'static [Param],
    pub n_outputs: usize,
    /// MindSpore's Primitive class: constructor and call, as `ReduceSum(keep_dims=False)(x, axis=())`. Empty where it has none.
    pub primitive: &'static str,
    /// Whether MindSpore has this function; internal ones serve compositions and derivatives.
    pub public: bool,
    /// Whether the Tensor class has a method of this name.
    pub method: bool,
    /// Markdown: a sentence, then sections `Args`, `Returns`, `Raises`, `Examples`; the example is executed by a test.
    pub doc: &'static str,
    pub infer: InferFn,
    pub kernel: Kernel,
    pub vjp: Vjp,
    pub traits: Traits,
    /// The op that takes this one's place where last bits may change, if there is one for these inputs.
    pub relaxed: Option<RelaxedFn>,
    pub samples: fn() -> Vec<Sample>,
    /// The file that defines it.
    pub file: &'static str,
}

/// An op of the same signature and the same results but for rounding, where it is the better one for such inputs. What it
/// answers is a matter of types, shapes and attributes.
pub type RelaxedFn = fn(inputs: &[Aval], attrs: &[Attr]) -> Option<&'static OpDef>;

/// A reference to a table entry. Names are unique, so equality and hash go by name.
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

/// What an argument may be, and the [`Attr`] that it becomes (tensors become inputs).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A tensor.
    Tensor,
    /// A tensor, or a Python number that takes the dtype that promotion gives it.
    TensorOrNumber,
    /// A list or tuple of tensors; then it is the op's only tensor parameter.
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
    /// As `Ints`, or None -> `Attr::None`.
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

/// What the rest of the house may assume of an op.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// One output element depends on the input elements at its (broadcast) index only.
    pub elementwise: bool,
    pub commutative: bool,
    /// The output may share the first input's storage.
    pub view: bool,
    /// Reads the random key: never merged with its equal.
    pub random: bool,
    /// Equal inputs give equal outputs and nothing else happens; may be merged and removed.
    pub pure: bool,
    /// May fail on some values (an index out of range): keeps its place before the write-backs.
    pub fallible: bool,
    /// Takes complex numbers apart or puts them together: no function of a complex variable, so that its derivative is stated
    /// for complex numbers as it is (of all others it is taken at the conjugate).
    pub parts: bool,
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
    };
    pub const PARTS: Traits = Traits { parts: true, ..Traits::ELEMENTWISE };
    pub const ELEMENTWISE: Traits = Traits { elementwise: true, ..Traits::PURE };
    pub const COMMUTATIVE: Traits = Traits { commutative: true, ..Traits::ELEMENTWISE };
    pub const VIEW: Traits = Traits { view: true, ..Traits::PURE };
    pub const RANDOM: Traits = Traits { random: true, ..Traits::PURE };
    pub const FALLIBLE: Traits = Traits { fallible: true, ..Traits::PURE };
}

/// Shape inference over [`ms_core::Dim`]: what the outputs are, or why the inputs are refused.
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

    /// Input `i` must have this rank.
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

    /// Input `i` must have a dtype for which `ok` holds.
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

    /// An axis given by the user, counted from the end where negative, as an index below `rank`.
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
    /// One scalar program, over inputs of these dtypes, broadcast to the output's shape. It casts inside.
    Program(fn(&[DType], &[Attr]) -> ScalarProgram),
    /// The layout of the output over the first input's storage; `None` where that input must be copied to row-major first.
    /// The layouts are concrete. `out` is what inference gave.
    View(fn(input: &Layout, out: &Aval, attrs: &[Attr]) -> Option<Layout>),
    /// A kernel of the op's own, which a device finds under the op's name in its registry. This is the one over host memory.
    Host(HostKernel),
    /// Structure: runs its regions (see `control.rs`).
    Regions,
}

impl Kernel {
    /// A kernel of the op's own to whose ends nothing is fused.
    pub const fn host(run: CpuFn) -> Kernel {
        Kernel::Host(HostKernel::new(run))
    }
}

/// The derivative.
pub enum Vjp {
    /// Written with other ops, so that it can be differentiated again and recorded into graphs.
    Rule(VjpFn),
    NotDifferentiable(&'static str),
    /// Taken by the autodiff crate from the op's regions.
    Regions,
}

/// Cotangents of the inputs, `None` for one that is zero or not asked for.
pub type Grads = SmallVec<[Option<V>; 3]>;

pub type VjpFn = fn(&mut dyn Builder, &VjpCx) -> Result<Grads>;

pub struct VjpCx<'a> {
    pub op: &'static OpDef,
    pub inputs: &'a [V],
    pub outputs: &'a [V],
    /// Cotangents of the outputs; `None` is zero, and at least one is there.
    pub grads: &'a [Option<V>],
    pub attrs: &'a [Attr],
    /// Which inputs' cotangents are wanted.
    pub needs: &'a [bool],
}

impl VjpCx<'_> {
    /// The cotangent of the only output.
    pub fn grad(&self) -> V {
        self.grads[0].expect("a vjp runs only where a cotangent is there")
    }
}

/// A case that the tests run: forward in every mode and layout, gradient numerically.
pub struct Sample {
    pub inputs: Vec<SampleInput>,
    pub attrs: Vec<Attr>,
    /// Whether the numeric gradient check makes sense here (not at a kink, not for integers).
    pub gradient: bool,
}

pub struct SampleInput {
    pub dtype: DType,
    pub shape: Vec<i64>,
    pub values: ExampleArg,
}

/// Where a sample's values come from.
pub enum ExampleArg {
    /// Uniform in the range (for integers: inclusive of the low, exclusive of the high end; for bool: both).
    Range(f64, f64),
    /// These, row-major.
    Values(Vec<f64>),
}
