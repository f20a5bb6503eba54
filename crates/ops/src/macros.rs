//! The op block and the macros of op families. A block reads like a declaration; everything else about an op is derived
//! from it.

/// One entry of the table. `params` lists name, kind and default (`Required` where there is none):
///
/// ```text
/// op! {
///     /// First sentence.
///     ///
///     /// Args: ...
///     NAME = "name", params: [input: Tensor = Required, axis: Ints = Empty], outputs: 1,
///     called: "function",                      // only where users know it by another name
///     public: true, method: false, primitive: "Name(axis=())(input)", traits: Traits::PURE,
///     infer: |cx| ...,
///     kernel: Kernel::host(...),
///     vjp: |b, cx| ...,                       // or  not_differentiable: "why",
///     relaxed: |inputs, attrs| ...,           // only where there is such an op
///     samples: || vec![...],
/// }
/// ```
macro_rules! op {
    (
        $(#[doc = $doc:literal])*
        $ident:ident = $name:literal,
        params: [$($param:ident : $kind:ident = $default:ident $(($arg:expr))?),* $(,)?], outputs: $n:literal,
        $(called: $called:literal,)?
        public: $public:literal, method: $method:literal, primitive: $primitive:literal, traits: $traits:expr,
        infer: $infer:expr,
        kernel: $kernel:expr,
        $derivative:ident: $rule:expr,
        $(relaxed: $relaxed:expr,)?
        samples: $samples:expr $(,)?
    ) => {
        $(#[doc = $doc])*
        pub static $ident: ms_ir::OpDef = ms_ir::OpDef {
            name: $name,
            called: concat!($($called)?),
            params: &[$(ms_ir::Param {
                name: stringify!($param),
                kind: ms_ir::ParamKind::$kind,
                default: ms_ir::Default::$default $(($arg))?,
            }),*],
            n_outputs: $n,
            primitive: $primitive,
            public: $public,
            method: $method,
            doc: concat!($($doc, "\n"),*),
            infer: $infer,
            kernel: $kernel,
            vjp: $crate::macros::derivative!($derivative, $rule),
            traits: $traits,
            relaxed: $crate::macros::relaxed!($($relaxed)?),
            samples: $samples,
            file: file!(),
        };
    };
}

macro_rules! relaxed {
    () => {
        None
    };
    ($relaxed:expr) => {
        Some($relaxed)
    };
}

macro_rules! derivative {
    (vjp, $rule:expr) => {
        ms_ir::Vjp::Rule($rule)
    };
    (not_differentiable, $why:expr) => {
        ms_ir::Vjp::NotDifferentiable($why)
    };
}

/// Element-wise ops of one input over one opcode. `$float` tells whether integers are first cast to float32.
macro_rules! unary {
    (
        $(#[doc = $doc:literal])*
        $ident:ident = $name:literal, $primitive:literal, $opcode:ident, $rule:ident, range: ($low:expr, $high:expr),
        $derivative:ident: $how:expr
    ) => {
        unary! {
            $(#[doc = $doc])*
            $ident = $name, $primitive, $opcode, $rule, named: input, range: ($low, $high),
            $derivative: $how
        }
    };
    (
        $(#[doc = $doc:literal])*
        $ident:ident = $name:literal, $primitive:literal, $opcode:ident, $rule:ident, named: $x:ident,
        range: ($low:expr, $high:expr),
        $derivative:ident: $how:expr
    ) => {
        op! {
            $(#[doc = $doc])*
            $ident = $name, params: [$x: Tensor = Required], outputs: 1,
            public: true, method: true, primitive: $primitive, traits: ms_ir::Traits::ELEMENTWISE,
            infer: |cx| $crate::promote::unary_infer(cx, $crate::promote::UnaryRule::$rule),
            kernel: ms_ir::Kernel::Program(|dtypes, _| {
                $crate::promote::unary_program(ms_core::Opcode::$opcode, dtypes[0], $crate::promote::UnaryRule::$rule)
            }),
            $derivative: $how,
            samples: || $crate::samples::unary($low, $high, $crate::promote::UnaryRule::$rule),
        }
    };
}

/// Element-wise ops of two inputs over one opcode, with broadcasting and type promotion.
macro_rules! binary {
    (
        $(#[doc = $doc:literal])*
        $ident:ident = $name:literal, $primitive:literal, $opcode:ident, $rule:ident, $traits:ident, method: $method:literal,
        ranges: ($low:expr, $high:expr), ($low2:expr, $high2:expr),
        $derivative:ident: $how:expr
    ) => {
        binary! {
            $(#[doc = $doc])*
            $ident = $name, $primitive, $opcode, $rule, $traits, method: $method, names: (input, other),
            ranges: ($low, $high), ($low2, $high2),
            $derivative: $how
        }
    };
    (
        $(#[doc = $doc:literal])*
        $ident:ident = $name:literal, $primitive:literal, $opcode:ident, $rule:ident, $traits:ident, method: $method:literal,
        names: ($x:ident, $y:ident), ranges: ($low:expr, $high:expr), ($low2:expr, $high2:expr),
        $derivative:ident: $how:expr
    ) => {
        op! {
            $(#[doc = $doc])*
            $ident = $name, params: [$x: TensorOrNumber = Required, $y: TensorOrNumber = Required], outputs: 1,
            public: true, method: $method, primitive: $primitive, traits: ms_ir::Traits::$traits,
            infer: |cx| $crate::promote::binary_infer(cx, $crate::promote::BinaryRule::$rule),
            kernel: ms_ir::Kernel::Program(|dtypes, _| {
                $crate::promote::binary_program(ms_core::Opcode::$opcode, dtypes, $crate::promote::BinaryRule::$rule)
            }),
            $derivative: $how,
            samples: || $crate::samples::binary(
                ($low, $high), ($low2, $high2), $crate::promote::BinaryRule::$rule),
        }
    };
}

pub(crate) use {binary, derivative, op, relaxed, unary};
