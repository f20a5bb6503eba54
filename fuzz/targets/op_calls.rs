//! Calls of the op table with arbitrary dtypes, shapes, strides, values and attributes. Every call returns what inference
//! promised or an error that a user can act on.
#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};
use ms_core::{Attr, Attrs, Aval, DType, Dim, Layout, Scalar, Shape, ShapeEnv, SmallVec};
use ms_fuzz::{expect_clean, is_costly, is_small};
use ms_ir::{Default, ExampleArg, Infer, OpDef, Param, ParamKind, Sample, SampleInput};
use ms_runtime::{dispatch, eager};
use ms_tensor::{Tensor, Value};

/// Elements of one input.
const MOST_ELEMENTS: i64 = 1 << 11;
const MOST_CALLS: usize = 3;

const EXTREMES: [i64; 12] = [
    i64::MIN,
    i64::MIN + 1,
    i64::MIN / 2,
    i64::MAX,
    i64::MAX - 1,
    1 << 62,
    1 << 32,
    i32::MAX as i64,
    i32::MIN as i64,
    1 << 20,
    1000,
    -1000,
];

fn int(u: &mut Unstructured) -> Result<i64> {
    if u.ratio(1, 10)? { Ok(*u.choose(&EXTREMES)?) } else { u.int_in_range(-4..=12) }
}

fn float(u: &mut Unstructured) -> Result<f64> {
    const SOME: [f64; 10] = [0.0, 1.0, -1.0, 0.5, 1e-5, 2.0, f64::NAN, f64::INFINITY, -1e300, 3e9];
    if u.ratio(1, 4)? { u.arbitrary() } else { Ok(*u.choose(&SOME)?) }
}

fn scalar(u: &mut Unstructured) -> Result<Scalar> {
    Ok(match u.int_in_range(0..=3)? {
        0 => Scalar::Float(float(u)?),
        1 => Scalar::Int(int(u)?),
        2 => Scalar::Bool(u.arbitrary()?),
        _ => Scalar::Complex(float(u)?, float(u)?),
    })
}

fn ints(u: &mut Unstructured) -> Result<SmallVec<[i64; 4]>> {
    let n = u.int_in_range(0..=6)?;
    (0..n).map(|_| int(u)).collect()
}

fn attribute(u: &mut Unstructured, param: &Param) -> Result<Attr> {
    let optional = matches!(param.kind, ParamKind::OptInt | ParamKind::OptDType | ParamKind::OptInts);
    if (optional || param.default == Default::None) && u.ratio(1, 4)? {
        return Ok(Attr::None);
    }
    Ok(match param.kind {
        ParamKind::Bool => Attr::Bool(u.arbitrary()?),
        ParamKind::Int | ParamKind::OptInt => Attr::Int(int(u)?),
        ParamKind::Float => Attr::Float(float(u)?),
        ParamKind::Str => {
            Attr::Str(u.choose(&["", "sum", "mean", "none", "constant", "linear", "é"])?.to_string().into())
        }
        ParamKind::DType | ParamKind::OptDType => Attr::DType(*u.choose(DType::ALL)?),
        ParamKind::Ints | ParamKind::OptInts => Attr::Ints(ints(u)?),
        ParamKind::Shape => Attr::Dims(ints(u)?.iter().map(|&d| Dim::new(d)).collect()),
        ParamKind::Number => Attr::Scalar(scalar(u)?),
        ParamKind::Tensor | ParamKind::TensorOrNumber | ParamKind::Tensors => unreachable!("not an attribute"),
    })
}

/// A change to an attribute that keeps most of it.
fn nudge(u: &mut Unstructured, attr: &mut Attr) -> Result<()> {
    match attr {
        Attr::Int(v) => *v = int(u)?,
        Attr::Bool(v) => *v = !*v,
        Attr::Float(v) => *v = float(u)?,
        Attr::DType(v) => *v = *u.choose(DType::ALL)?,
        Attr::Ints(v) if !v.is_empty() => {
            let k = u.choose_index(v.len())?;
            v[k] = int(u)?;
        }
        Attr::Dims(v) if !v.is_empty() => {
            let k = u.choose_index(v.len())?;
            v[k] = Dim::new(int(u)?);
        }
        Attr::Scalar(v) => *v = scalar(u)?,
        _ => {}
    }
    Ok(())
}

fn shape(u: &mut Unstructured, like: Option<&[i64]>) -> Result<Vec<i64>> {
    let mut dims: Vec<i64> = match like {
        Some(dims) => dims.to_vec(),
        None => {
            let rank = u.int_in_range(0..=6)?;
            (0..rank).map(|_| u.int_in_range(0..=5)).collect::<Result<_>>()?
        }
    };
    if !dims.is_empty() && u.ratio(1, 4)? {
        let k = u.choose_index(dims.len())?;
        match u.int_in_range(0..=3)? {
            0 => dims[k] = u.int_in_range(0..=17)?,
            1 => dims.insert(k, 1),
            2 => drop(dims.remove(k)),
            _ => dims[k] = u.int_in_range(0..=200)?,
        }
    }
    while dims.len() > 7 || dims.iter().product::<i64>() > MOST_ELEMENTS {
        dims.pop();
    }
    Ok(dims)
}

/// A strided layout of `dims`, and the elements of the storage that it needs: no more, so that a sanitizer sees every step
/// beyond.
fn layout(u: &mut Unstructured, dtype: DType, dims: &[i64]) -> Result<(Layout, i64)> {
    let shape: Shape = dims.iter().map(|&d| Dim::new(d)).collect();
    let mut layout = Layout::contiguous(dtype, &shape);
    if u.ratio(2, 3)? {
        return Ok((layout, dims.iter().product()));
    }
    let mut order: Vec<usize> = (0..dims.len()).collect();
    for k in 1..order.len() {
        order.swap(k, u.int_in_range(0..=k)?);
    }
    let (mut size, mut offset) = (1, 0);
    for &k in &order {
        let step: i64 = *u.choose(&[1, 1, 1, 2, -1, -2, 0])?;
        let reach = (dims[k] - 1).max(0) * step.abs();
        if size * (reach + 1) > 8 * MOST_ELEMENTS {
            layout.strides[k] = Dim::ZERO;
            continue;
        }
        layout.strides[k] = Dim::new(size * step);
        offset += if step < 0 { size * reach } else { 0 };
        size *= reach + 1;
    }
    let lead = u.int_in_range(0..=3)?;
    layout.offset = Dim::new(lead + offset);
    Ok((layout, lead + size))
}

fn element(u: &mut Unstructured, like: Option<&ExampleArg>, k: i64) -> Result<f64> {
    if u.ratio(1, 16)? {
        const ODD: [f64; 9] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 1e300, -1e19, 65504.0, 4e9, -1.0];
        return Ok(*u.choose(&ODD)?);
    }
    Ok(match like {
        Some(ExampleArg::Values(values)) if !values.is_empty() => values[k as usize % values.len()],
        Some(ExampleArg::Range(low, high)) => low + (high - low) * f64::from(u.arbitrary::<u8>()?) / 256.0,
        _ => f64::from(u.arbitrary::<i8>()?),
    })
}

fn tensor(u: &mut Unstructured, like: Option<&SampleInput>) -> Result<Tensor> {
    let like = if u.ratio(1, 8)? { None } else { like };
    let dtype = match like {
        Some(s) if !u.ratio(1, 4)? => s.dtype,
        _ => *u.choose(DType::ALL)?,
    };
    let dims = shape(u, like.map(|s| &s.shape[..]))?;
    let (layout, n) = layout(u, dtype, &dims)?;
    let mut bytes = Vec::new();
    for k in 0..n {
        let bits = match element(u, like.map(|s| &s.values), k)? {
            v if dtype.is_float() || dtype.is_complex() => Scalar::Float(v).to_bits(dtype),
            v if dtype.is_bool() => Scalar::Bool(v > 0.0).to_bits(dtype),
            v => Scalar::Int(v as i64).to_bits(dtype),
        };
        bytes.extend_from_slice(&bits.to_le_bytes()[..dtype.size()]);
    }
    let storage = Tensor::from_bytes(eager::device(), dtype, &[Dim::new(n)], &bytes).expect("small");
    Ok(storage.view(layout))
}

struct Call {
    op: &'static OpDef,
    inputs: Vec<Tensor>,
    attrs: Attrs,
}

fn call(u: &mut Unstructured, table: &[&'static OpDef], earlier: &[Tensor]) -> Result<Call> {
    let op = *u.choose(table)?;
    let samples: Vec<Sample> = (op.samples)();
    let sample = if u.ratio(1, 8)? { None } else { Some(u.choose(&samples)?) };
    let tensors: Vec<&Param> = op.params.iter().filter(|p| p.kind.is_tensor()).collect();
    let count = match sample {
        _ if !tensors.iter().any(|p| p.kind == ParamKind::Tensors) => tensors.len(),
        Some(s) if !u.ratio(1, 8)? => s.inputs.len(),
        _ => u.int_in_range(0..=4)?,
    };
    let mut inputs = Vec::new();
    for k in 0..count {
        inputs.push(match u.ratio(1, 6)? && !earlier.is_empty() {
            true => u.choose(earlier)?.clone(),
            false => tensor(u, sample.and_then(|s| s.inputs.get(k)))?,
        });
    }
    let mut attrs = Attrs::new();
    for (k, param) in op.params.iter().filter(|p| !p.kind.is_tensor()).enumerate() {
        let mut attr = match sample {
            Some(s) if !u.ratio(1, 8)? => s.attrs[k].clone(),
            _ => attribute(u, param)?,
        };
        if u.ratio(1, 6)? {
            nudge(u, &mut attr)?;
        }
        attrs.push(attr);
    }
    Ok(Call { op, inputs, attrs })
}

/// What the call gives, if it is small enough to be made.
fn infer(call: &Call) -> Option<ms_core::Result<SmallVec<[Aval; 1]>>> {
    let avals: Vec<Aval> = call.inputs.iter().map(Tensor::aval).collect();
    let mut env = ShapeEnv::new();
    let outs = (call.op.infer)(&mut Infer { op: call.op, inputs: &avals, attrs: &call.attrs, env: &mut env });
    if let Ok(outs) = &outs {
        for out in outs {
            let concrete = out.shape.iter().all(|d| d.value().is_some_and(|d| d >= 0));
            assert!(concrete, "{} infers {}", call.op.name, out.describe());
            if is_costly(&Layout::contiguous(out.dtype, &out.shape)) {
                return None;
            }
        }
    }
    Some(outs)
}

fn check(out: &Tensor, want: &Aval, op: &OpDef) {
    assert_eq!(out.aval(), *want, "{}", op.name);
    if !is_small(out.layout()) {
        return; // a view that repeats its elements
    }
    let bytes = out.to_bytes().expect("small");
    assert!(out.dtype() != DType::Bool || bytes.iter().all(|&b| b <= 1), "{} gives a bool of neither value", op.name);
}

fn run(u: &mut Unstructured) -> Result<()> {
    let table: Vec<&'static OpDef> = ms_ops::table().collect();
    let mut earlier: Vec<Tensor> = Vec::new();
    for _ in 0..u.int_in_range(1..=MOST_CALLS)? {
        let call = call(u, &table, &earlier)?;
        let Some(inferred) = infer(&call) else { continue };
        if std::env::var_os("MS_FUZZ_SHOW").is_some() {
            let layouts: Vec<&Layout> = call.inputs.iter().map(Tensor::layout).collect();
            eprintln!("{} {layouts:?} {:?} -> {inferred:?}", call.op.name, call.attrs);
        }
        let values: Vec<Value> = call.inputs.iter().cloned().map(Value::Concrete).collect();
        let refs: Vec<&Value> = values.iter().collect();
        match (dispatch::call(call.op, &refs, call.attrs.clone()), inferred) {
            (Ok(outs), Ok(avals)) => {
                assert_eq!(outs.len(), avals.len());
                for (out, aval) in outs.iter().zip(&avals) {
                    let Value::Concrete(t) = out else { panic!("no capture is active") };
                    check(t, aval, call.op);
                    if is_small(t.layout()) {
                        earlier.push(t.clone());
                    }
                }
            }
            (Ok(_), Err(e)) => panic!("{} runs what inference refuses: {}", call.op.name, e.render(None)),
            (Err(e), _) => expect_clean(&e),
        }
        if call.op.name == "index_put" {
            let [target, rest @ ..] = &refs[..] else { continue };
            let all: Vec<&Value> = std::iter::once(*target).chain(rest.iter().copied()).collect();
            if let Err(e) = dispatch::put_in_place(&all, &call.attrs) {
                expect_clean(&e);
            }
        }
    }
    Ok(())
}

fuzz_target!(|bytes: &[u8]| -> Corpus {
    // What is missing at the end of the bytes reads as zeros: running out is no error.
    match run(&mut Unstructured::new(bytes)) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    }
});
