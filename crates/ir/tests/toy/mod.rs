//! A few ops for tests of graphs, passes and plans.
#![allow(dead_code)] // each test binary uses some of them

pub mod loops;

use std::sync::Arc;

use ms_core::{
    Attr, Attrs, Aval, Code, DType, Dim, Error, KernelCx, Layout, Opcode, ProgramBuilder, Reg, Result, Scalar,
    ScalarProgram, SmallVec, broadcast_shapes, concrete_shape, smallvec,
};
use ms_ir::{Builder, ConstData, Default, Graph, Infer, Kernel, Loc, OpDef, Param, ParamKind, Traits, V, Vjp, emit1};

const fn param(name: &'static str, kind: ParamKind) -> Param {
    Param { name, kind, default: Default::Required }
}

const TENSOR: ParamKind = ParamKind::Tensor;

const BASE: OpDef = OpDef {
    name: "",
    called: "",
    params: &[param("x", TENSOR)],
    n_outputs: 1,
    primitive: "",
    public: false,
    method: false,
    doc: "",
    infer: same,
    kernel: Kernel::Regions,
    vjp: Vjp::NotDifferentiable("a toy"),
    traits: Traits::ELEMENTWISE,
    relaxed: None,
    samples: Vec::new,
    file: file!(),
};

/// A template for elementwise ops.
pub const UNARY: OpDef = OpDef { kernel: Kernel::Program(|dtypes, _| one(Opcode::Exp, dtypes)), ..BASE };

fn same(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    Ok(smallvec![cx.inputs[0].clone()])
}

fn broadcast(cx: &mut Infer) -> Result<SmallVec<[Aval; 1]>> {
    let shape = broadcast_shapes(cx.op.name, &cx.inputs[0].shape, &cx.inputs[1].shape, cx.env)?;
    Ok(smallvec![Aval { dtype: cx.inputs[0].dtype, shape }])
}

fn one(op: Opcode, dtypes: &[DType]) -> ScalarProgram {
    let mut b = ProgramBuilder::new(dtypes);
    let regs: Vec<Reg> = (0..dtypes.len() as u16).map(Reg).collect();
    let r = b.op(op, &regs);
    b.output(r);
    b.finish()
}

macro_rules! elementwise {
    ($($name:ident $text:literal $op:ident $infer:ident $params:expr;)*) => {$(
        pub static $name: OpDef = OpDef {
            name: $text,
            params: $params,
            infer: $infer,
            kernel: Kernel::Program(|dtypes, _| one(Opcode::$op, dtypes)),
            ..BASE
        };
    )*};
}

elementwise! {
    NEG "neg" Neg same &[param("x", TENSOR)];
    EXP "exp" Exp same &[param("x", TENSOR)];
    FLOOR "floor" Floor same &[param("x", TENSOR)];
    ADD "add" Add broadcast &[param("x", TENSOR), param("y", TENSOR)];
    SUB "sub" Sub broadcast &[param("x", TENSOR), param("y", TENSOR)];
    MUL "mul" Mul broadcast &[param("x", TENSOR), param("y", TENSOR)];
}

pub static CAST: OpDef = OpDef {
    name: "cast",
    params: &[param("x", TENSOR), param("dtype", ParamKind::DType)],
    infer: |cx| Ok(smallvec![Aval { dtype: cx.attrs[0].dtype(), ..cx.inputs[0].clone() }]),
    kernel: Kernel::Program(|dtypes, attrs| {
        let mut b = ProgramBuilder::new(dtypes);
        let r = b.cast(Reg(0), attrs[0].dtype());
        b.output(r);
        b.finish()
    }),
    ..BASE
};

pub static SELECT: OpDef = OpDef {
    name: "select",
    params: &[param("cond", TENSOR), param("x", TENSOR), param("y", TENSOR)],
    infer: |cx| {
        let shape = broadcast_shapes("select", &cx.inputs[0].shape, &cx.inputs[1].shape, cx.env)?;
        let shape = broadcast_shapes("select", &shape, &cx.inputs[2].shape, cx.env)?;
        Ok(smallvec![Aval { dtype: cx.inputs[1].dtype, shape }])
    },
    kernel: Kernel::Program(|dtypes, _| one(Opcode::Select, dtypes)),
    ..BASE
};

pub static RESHAPE: OpDef = OpDef {
    name: "reshape",
    params: &[param("x", TENSOR), param("shape", ParamKind::Shape)],
    infer: |cx| Ok(smallvec![Aval::new(cx.inputs[0].dtype, cx.attrs[0].as_dims())]),
    kernel: Kernel::View(|input, out, _| input.reshaped(&out.shape)),
    traits: Traits::VIEW,
    ..BASE
};

pub static TRANSPOSE: OpDef = OpDef {
    name: "transpose",
    params: &[param("x", TENSOR), param("perm", ParamKind::Ints)],
    infer: |cx| {
        let shape = cx.attrs[0].as_ints().iter().map(|&p| cx.inputs[0].shape[p as usize]).collect();
        Ok(smallvec![Aval { dtype: cx.inputs[0].dtype, shape }])
    },
    kernel: Kernel::View(|input, _, attrs| {
        let perm: Vec<usize> = attrs[0].as_ints().iter().map(|&p| p as usize).collect();
        Some(input.permuted(&perm))
    }),
    traits: Traits::VIEW,
    ..BASE
};

/// The sum of all elements, in float64.
fn sum_kernel(cx: &KernelCx) -> Result<()> {
    let (x, out) = (&cx.inputs[0], &cx.outputs[0]);
    let mut sum = 0f64;
    for k in 0..x.numel() {
        let (mut rest, mut at) = (k as i64, 0i64);
        for (d, s) in x.shape.iter().zip(x.strides).rev() {
            at += rest % d * s;
            rest /= d;
        }
        // SAFETY: within the view.
        sum += unsafe { x.ptr.cast::<f32>().offset(at as isize).read() } as f64;
    }
    // SAFETY: a 0-d float32.
    unsafe { out.ptr.cast::<f32>().write(sum as f32) };
    Ok(())
}

pub static SUM: OpDef = OpDef {
    name: "sum",
    infer: |cx| Ok(smallvec![Aval::scalar(cx.inputs[0].dtype)]),
    kernel: Kernel::host(sum_kernel),
    traits: Traits::PURE,
    ..BASE
};

/// Whether a 0-d value is above zero.
pub static POSITIVE: OpDef = OpDef {
    name: "positive",
    infer: |cx| Ok(smallvec![Aval { dtype: DType::Bool, shape: cx.inputs[0].shape.clone() }]),
    kernel: Kernel::Program(|dtypes, _| {
        let mut b = ProgramBuilder::new(dtypes);
        let zero = b.constant(Scalar::Float(0.0).to_bits(dtypes[0]), dtypes[0]);
        let r = b.op(Opcode::Gt, &[Reg(0), zero]);
        b.output(r);
        b.finish()
    }),
    ..BASE
};

/// Copies its input; fails if the first element is negative.
pub static CHECK: OpDef = OpDef {
    name: "check",
    kernel: Kernel::host(|cx| {
        let x = cx.inputs[0].as_slice::<f32>().expect("a toy for contiguous views");
        if x.first().is_some_and(|&v| v < 0.0) {
            return Err(Error::new(Code::IndexOutOfRange));
        }
        // SAFETY: the only slice of the output.
        unsafe { cx.outputs[0].as_slice_mut::<f32>() }.expect("contiguous").copy_from_slice(x);
        Ok(())
    }),
    traits: Traits::FALLIBLE,
    ..BASE
};

/// `random(key, call)`: a value that depends on the call number.
pub static RANDOM: OpDef = OpDef {
    name: "random",
    params: &[param("key", TENSOR), param("call", ParamKind::Int)],
    infer: |_| Ok(smallvec![Aval::scalar(DType::Float32)]),
    kernel: Kernel::host(|cx| {
        let call = ms_core::AttrReader::new(cx.attrs).int();
        // SAFETY: a 0-d float32.
        unsafe { cx.outputs[0].ptr.cast::<f32>().write(call as f32) };
        Ok(())
    }),
    traits: Traits::RANDOM,
    ..BASE
};

pub static ALL: &[&OpDef] =
    &[&NEG, &EXP, &FLOOR, &ADD, &SUB, &MUL, &CAST, &SELECT, &RESHAPE, &TRANSPOSE, &SUM, &POSITIVE, &CHECK, &RANDOM];

pub fn find(name: &str) -> Option<&'static OpDef> {
    ALL.iter().copied().find(|o| o.name == name)
}

pub fn f32s(shape: &[i64]) -> Aval {
    Aval { dtype: DType::Float32, shape: concrete_shape(shape) }
}

pub fn contiguous(graph: &Graph) -> Vec<Layout> {
    let layout = |v: V| Layout::contiguous(graph.aval_ref(v).dtype, &graph.aval_ref(v).shape);
    graph.inputs().iter().map(|i| layout(i.value)).collect()
}

/// Shorthand for building graphs.
pub struct G(pub Graph);

impl G {
    pub fn new() -> G {
        G(Graph::new("main"))
    }

    pub fn input(&mut self, name: &str, shape: &[i64]) -> V {
        self.0.add_input(name, f32s(shape))
    }

    pub fn at(&mut self, file: &str, line: u32) {
        self.0.set_loc(Some(Loc { file: file.into(), line }));
    }

    pub fn op(&mut self, op: &'static OpDef, inputs: &[V]) -> V {
        emit1(&mut self.0, op, inputs, Attrs::new()).expect("the toy op fits")
    }

    pub fn with(&mut self, op: &'static OpDef, inputs: &[V], attr: Attr) -> V {
        emit1(&mut self.0, op, inputs, smallvec![attr]).expect("the toy op fits")
    }

    pub fn reshape(&mut self, x: V, shape: &[i64]) -> V {
        self.with(&RESHAPE, &[x], Attr::dims(Dim::from_i64s(shape)))
    }

    pub fn transpose(&mut self, x: V, perm: &[i64]) -> V {
        self.with(&TRANSPOSE, &[x], Attr::ints(perm))
    }

    pub fn scalar(&mut self, value: f64) -> V {
        self.0.constant(Scalar::Float(value), DType::Float32).expect("a supported dtype")
    }

    pub fn data(&mut self, shape: &[i64], values: &[f32]) -> V {
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.0.add_const(Arc::new(ConstData { aval: f32s(shape), bytes }))
    }

    pub fn returns(mut self, outputs: &[V]) -> Graph {
        self.0.set_outputs(outputs.to_vec());
        self.0
    }
}

/// The toy ops' kernels over host memory.
pub fn kernels() -> impl Iterator<Item = (&'static str, ms_core::HostKernel)> {
    ALL.iter().filter_map(|op| if let Kernel::Host(kernel) = op.kernel { Some((op.name, kernel)) } else { None })
}
