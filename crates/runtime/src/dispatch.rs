//! The single entry point for calling an op. With a symbolic input or an active capture the op becomes a node,
//! otherwise it runs and the active recorders are notified.

use std::sync::Arc;

use ms_autodiff::{CustomVjp, Entry};
use ms_core::{Attr, Attrs, Code, DType, Error, Result, Scalar, SmallVec, fmt_shape, smallvec};
use ms_ir::{Builder, Graph, OpDef, V};
use ms_ops::promote::weak_zero_dim;
use ms_ops::{shape, strided, unary};
use ms_tensor::{DeviceRef, Tensor, Value};

use crate::builder::EagerBuilder;
use crate::capture;
use crate::devices;
use crate::eager;
use crate::graph_fn::GraphFn;
use crate::intercept;
use crate::recorder::{self, Active, lock};
use crate::tape::Event;

/// Calls one op.
pub fn call(op: &'static OpDef, inputs: &[&Value], attrs: Attrs) -> Result<SmallVec<[Value; 1]>> {
    if let Some(class) = op.traits.weak_zero_dim
        && let &[x, y] = inputs
        && x.dtype() != y.dtype()
        && let Some((i, dtype)) = weak_zero_dim([x, y].map(|v| (v.dtype(), v.shape().len())))
        && dtype.class() >= class
    {
        let narrow = call(&unary::CAST, &[inputs[i]], smallvec![Attr::DType(dtype)])?.remove(0);
        return call(op, &if i == 0 { [&narrow, y] } else { [x, &narrow] }, attrs);
    }
    if !recorder::any() {
        return run(op, inputs, &attrs);
    }
    call_cast(op, inputs, attrs)
}

/// Calls one op while a recorder is active, with mixed-precision casts and interception.
#[cold]
fn call_cast(op: &'static OpDef, inputs: &[&Value], attrs: Attrs) -> Result<SmallVec<[Value; 1]>> {
    if let Some(mode) = recorder::interceptor() {
        return intercept::call(&*mode, op, inputs, &attrs);
    }
    if let Some(autocast) = recorder::autocast()
        && let Some(inputs) = autocast.cast(op, inputs)?
    {
        let inputs: SmallVec<[&Value; 4]> = inputs.iter().collect();
        return call_recorded(op, &inputs, attrs);
    }
    call_recorded(op, inputs, attrs)
}

/// Like [`call`], but the inputs keep their dtypes: for derivatives and graphs, which contain the casts as ops.
pub fn call_uncast(op: &'static OpDef, inputs: &[&Value], attrs: Attrs) -> Result<SmallVec<[Value; 1]>> {
    if !recorder::any() {
        return run(op, inputs, &attrs);
    }
    call_recorded(op, inputs, attrs)
}

/// Calls an element-wise op of small concrete inputs if no recorder is active. Returns `None` otherwise, and if the op
/// fails; [`call`] then reports the error. Neither runs Python nor releases the interpreter lock.
#[inline]
pub fn call_small<const N: usize>(op: &'static OpDef, inputs: &[&Value; N]) -> Option<Tensor> {
    if recorder::any() {
        return None;
    }
    let mut tensors = [inputs[0].concrete()?; N];
    for (t, v) in tensors.iter_mut().zip(inputs).skip(1) {
        *t = v.concrete()?;
    }
    eager::run_small(op, &tensors)
}

#[inline]
fn run(op: &'static OpDef, inputs: &[&Value], attrs: &[Attr]) -> Result<SmallVec<[Value; 1]>> {
    let mut tensors: SmallVec<[&Tensor; 4]> = SmallVec::new();
    for v in inputs {
        match v {
            Value::Concrete(t) => tensors.push(t),
            Value::Symbolic(s) => return Err(capture::stale(s).op(op.name)),
        }
    }
    Ok(eager::run(op, &tensors, attrs)?.into_iter().map(Value::Concrete).collect())
}

#[cold]
fn call_recorded(op: &'static OpDef, inputs: &[&Value], attrs: Attrs) -> Result<SmallVec<[Value; 1]>> {
    let active = recorder::active();
    let Some(capture) = &active.capture else { return run_recorded(&active, op, inputs, &attrs) };
    let resolved = resolve_all(capture, inputs)?;
    emit(&active, capture, op, &resolved.iter().collect::<SmallVec<[&Value; 4]>>(), attrs)
}

/// Like [`call_uncast`], but in a capture, values that were written since keep their old contents.
pub(crate) fn call_with_old_contents(
    op: &'static OpDef,
    inputs: &[&Value],
    attrs: Attrs,
) -> Result<SmallVec<[Value; 1]>> {
    let active = recorder::active();
    match &active.capture {
        Some(capture) => emit(&active, capture, op, inputs, attrs),
        None => call_uncast(op, inputs, attrs),
    }
}

/// Records a call as a node of the capture.
fn emit(
    active: &Active,
    capture: &Arc<std::sync::Mutex<capture::Capture>>,
    op: &'static OpDef,
    inputs: &[&Value],
    attrs: Attrs,
) -> Result<SmallVec<[Value; 1]>> {
    let versions: SmallVec<[u64; 4]> = inputs.iter().map(|v| v.version()).collect();
    let outputs = lock(capture).emit(op, inputs, &attrs)?;
    notify(
        active,
        &Event { op, inputs, versions: &versions, outputs: &outputs, attrs: &attrs, regions: &[], custom: None },
    )?;
    Ok(outputs)
}

/// Runs one op and notifies tapes and traces.
fn run_recorded(active: &Active, op: &'static OpDef, inputs: &[&Value], attrs: &Attrs) -> Result<SmallVec<[Value; 1]>> {
    let versions: SmallVec<[u64; 4]> = inputs.iter().map(|v| v.version()).collect();
    let outputs = run(op, inputs, attrs)?;
    let event = Event { op, inputs, versions: &versions, outputs: &outputs, attrs, regions: &[], custom: None };
    notify(active, &event)?;
    Ok(outputs)
}

/// Calls an op with regions (a branch or a loop): in a capture it becomes a node, otherwise it runs as its own graph.
pub fn call_regions(
    op: &'static OpDef,
    inputs: &[&Value],
    attrs: Attrs,
    regions: &[Arc<Graph>],
) -> Result<SmallVec<[Value; 1]>> {
    match recorder::active().capture {
        Some(capture) => {
            let resolved = resolve_all(&capture, inputs)?;
            let inputs: SmallVec<[&Value; 4]> = resolved.iter().collect();
            call_regions_as_they_were(op, &inputs, attrs, regions)
        }
        None => call_regions_as_they_were(op, inputs, attrs, regions),
    }
}

/// Like [`call_regions`], but values that were written since keep their old contents.
pub(crate) fn call_regions_as_they_were(
    op: &'static OpDef,
    inputs: &[&Value],
    attrs: Attrs,
    regions: &[Arc<Graph>],
) -> Result<SmallVec<[Value; 1]>> {
    let active = recorder::active();
    let Some(capture) = &active.capture else {
        let versions: SmallVec<[u64; 4]> = inputs.iter().map(|v| v.version()).collect();
        let outputs = GraphFn::of_node(op, inputs, &attrs, regions)?.run_node(inputs)?;
        let event = Event { op, inputs, versions: &versions, outputs: &outputs, attrs: &attrs, regions, custom: None };
        notify(&active, &event)?;
        return Ok(outputs);
    };
    let versions: SmallVec<[u64; 4]> = inputs.iter().map(|v| v.version()).collect();
    let outputs = lock(capture).emit_regions(op, inputs, &attrs, regions)?;
    let event = Event { op, inputs, versions: &versions, outputs: &outputs, attrs: &attrs, regions, custom: None };
    notify(&active, &event)?;
    Ok(outputs)
}

pub(crate) fn notify(active: &Active, event: &Event) -> Result<()> {
    if !active.tapes.is_empty() {
        match crate::saved::packed(active, event)? {
            Some(custom) => {
                recorder::set_opaque("hooks of saved tensors");
                let packed = Event { custom: Some(custom), ..*event };
                active.tapes.iter().for_each(|t| lock(t).record(&packed));
            }
            None => active.tapes.iter().for_each(|t| lock(t).record(event)),
        }
    }
    for t in &active.traces {
        lock(t).record(event);
    }
    for (log, hidden) in &active.logs {
        lock(log).record(event, *hidden);
    }
    Ok(())
}

/// The current values of `inputs`: in a capture, a value may have been written since it was made.
fn resolve_all(capture: &Arc<std::sync::Mutex<capture::Capture>>, inputs: &[&Value]) -> Result<SmallVec<[Value; 4]>> {
    inputs.iter().map(|v| resolve(capture, v)).collect()
}

fn resolve(capture: &Arc<std::sync::Mutex<capture::Capture>>, value: &Value) -> Result<Value> {
    let Value::Symbolic(symbol) = value else { return Ok(value.clone()) };
    let plan = lock(capture).resolution(symbol)?;
    match plan {
        capture::Resolution::Fresh => Ok(value.clone()),
        capture::Resolution::Is(v) => Ok(v),
        capture::Resolution::ViewOf { base, layout, version } => {
            let view = if capture::covers(&layout, &base.aval()) {
                one(&shape::RESHAPE, &[&base], smallvec![Attr::dims(&layout.shape)])?
            } else {
                strided_view(&base, &layout)?
            };
            lock(capture).remember(symbol, &view, version);
            Ok(view)
        }
    }
}

/// Whether `value` is a symbol whose memory was written since it was made.
pub(crate) fn is_superseded(value: &Value) -> Result<bool> {
    let (Value::Symbolic(symbol), Some(capture)) = (value, recorder::active().capture) else { return Ok(false) };
    Ok(match lock(&capture).resolution(symbol)? {
        capture::Resolution::Fresh => false,
        capture::Resolution::Is(now) => now.key() != value.key(),
        capture::Resolution::ViewOf { .. } => true,
    })
}

/// The current value of `value`: itself, or in a capture, the result of in-place writes to it.
pub fn current(value: &Value) -> Result<Value> {
    match recorder::active().capture {
        Some(capture) if value.is_symbolic() => resolve(&capture, value),
        _ => Ok(value.clone()),
    }
}

fn one(op: &'static OpDef, inputs: &[&Value], attrs: Attrs) -> Result<Value> {
    call(op, inputs, attrs)?.pop().ok_or_else(|| Error::new(Code::Internal).op(op.name).what("the op gave no output"))
}

pub(crate) fn strided_view(base: &Value, layout: &ms_core::Layout) -> Result<Value> {
    let flat = flatten(base)?;
    let attrs = smallvec![Attr::dims(&layout.shape), Attr::dims(&layout.strides), Attr::dims(&[layout.offset])];
    one(&strided::AS_STRIDED, &[&flat], attrs)
}

fn flatten(base: &Value) -> Result<Value> {
    let n = ms_core::ShapeEnv::new().product(&base.aval().shape);
    one(&shape::RESHAPE, &[base], smallvec![Attr::dims(&[n])])
}

/// A 0-d constant; in a capture, a constant of the graph. It is in host memory, so it counts as a number on every
/// device.
pub fn constant(value: Scalar, dtype: DType) -> Result<Value> {
    if !recorder::any() {
        return Ok(Value::Concrete(Tensor::scalar(devices::host(), value, dtype)?));
    }
    let active = recorder::active();
    if let Some(capture) = active.capture {
        return lock(&capture).scalar(value, dtype);
    }
    let t = Tensor::scalar(devices::host(), value, dtype)?;
    for trace in &active.traces {
        lock(trace).constant(&t)?;
    }
    Ok(Value::Concrete(t))
}

/// A tensor that was just made from literals (a list among the indices), as a constant of graphs and traces.
pub fn literal(t: Tensor) -> Result<Value> {
    if recorder::any() {
        let active = recorder::active();
        if active.capture.is_none() {
            for trace in &active.traces {
                lock(trace).constant(&t)?;
            }
        }
    }
    Ok(Value::Concrete(t))
}

/// The derivative of a copy to another device: a copy back.
struct CopyBack(DeviceRef);

impl CustomVjp for CopyBack {
    fn vjp(&self, b: &mut dyn Builder, _entry: &Entry, grads: &[Option<V>]) -> Result<Vec<Option<V>>> {
        let [Some(g)] = *grads else { return Ok(vec![None]) };
        let b = (b as &mut dyn std::any::Any).downcast_mut::<EagerBuilder>();
        let b = b.ok_or_else(|| Error::new(Code::Internal).op("to").what("a copy between devices inside a graph"))?;
        let back = copy_to(&b.value(g).clone(), self.0)?;
        Ok(vec![Some(b.hold(back))])
    }

    fn reads(&self, _place: usize) -> bool {
        false
    }
}

/// Copies a concrete value to another device; gradients flow through the copy. Returns the value itself if it is
/// already there.
pub fn copy_to(value: &Value, device: DeviceRef) -> Result<Value> {
    let t = match value {
        Value::Concrete(t) if devices::same(t.device(), device) => return Ok(value.clone()),
        Value::Concrete(t) => t,
        Value::Symbolic(s) => return Err(capture::stale(s).op("to")),
    };
    recorder::set_opaque("a copy to another device");
    let copy = Value::Concrete(devices::moved(t, device)?);
    if !recorder::any() {
        return Ok(copy);
    }
    let active = recorder::active();
    // A graph is on one device, so a trace cannot record the copy.
    active.traces.iter().for_each(|trace| lock(trace).note_read());
    for tape in &active.tapes {
        lock(tape).record(&Event {
            op: &shape::RESHAPE,
            inputs: &[value],
            versions: &[value.version()],
            outputs: std::slice::from_ref(&copy),
            attrs: &Attrs::new(),
            regions: &[],
            custom: Some(Arc::new(CopyBack(t.device()))),
        });
    }
    Ok(copy)
}

/// Writes `source`, cast and broadcast to it, into `target` in place.
pub fn write(target: &Value, source: &Value) -> Result<()> {
    recorder::set_opaque("writes in place");
    let (to, from) = (target.aval(), source.aval());
    let mut source = source.clone();
    if from.dtype != to.dtype {
        source = one(&unary::CAST, &[&source], smallvec![Attr::DType(to.dtype)])?;
    }
    if from.shape != to.shape {
        let spread = one(&shape::BROADCAST_TO, &[&source], smallvec![Attr::dims(&to.shape)]);
        source = spread.map_err(|_| {
            Error::new(Code::BroadcastMismatch)
                .op("assign")
                .what("the value does not broadcast to the place that it is written to")
                .expected(format!("a value that broadcasts to {}", fmt_shape(&to.shape)))
                .got(fmt_shape(&from.shape))
        })?;
    }
    let active = recorder::active();
    match (target, &active.capture) {
        (Value::Symbolic(symbol), Some(capture)) => write_symbol(capture, symbol, &source),
        (Value::Symbolic(symbol), None) => Err(capture::stale(symbol).op("assign")),
        (Value::Concrete(_), Some(_)) => Err(Error::new(Code::NotSupported)
            .op("assign")
            .what("a tensor that is not an input of the captured function was written in place")),
        (Value::Concrete(t), None) => {
            let Value::Concrete(s) = &source else {
                return Err(Error::new(Code::Internal).op("assign").what("a symbol outside a capture"));
            };
            keep_for_gradients(&active, t)?;
            // The source may be part of the memory that is written. Recorders need its version from before the write.
            let version = source.version();
            if !eager::write(t, s)? {
                return Ok(());
            }
            for tape in &active.tapes {
                lock(tape).wrote(t, &source, version);
            }
            for tape in &recorder::hidden_tapes() {
                lock(tape).record_hidden_write(t);
            }
            for trace in &active.traces {
                lock(trace).wrote(t, s, version);
            }
            Ok(())
        }
    }
}

/// Copies the values that `target` is about to overwrite and that pending derivatives read: gradients use the values
/// from before the write, inside and outside of graphs.
pub(crate) fn keep_for_gradients(active: &Active, target: &Tensor) -> Result<()> {
    let hidden = recorder::hidden_tapes();
    for tape in active.tapes.iter().chain(&hidden) {
        let read = lock(tape).read_before_write(target)?;
        for (v, value) in read {
            let Value::Concrete(t) = &value else { continue };
            let copy = Value::Concrete(eager::copy(t)?);
            // Higher-order gradients flow through the copy.
            let event = Event {
                op: &shape::RESHAPE,
                inputs: &[&value],
                versions: &[value.version()],
                outputs: std::slice::from_ref(&copy),
                attrs: &smallvec![Attr::dims(t.shape())],
                regions: &[],
                custom: None,
            };
            notify(active, &event)?;
            hidden.iter().for_each(|tape| lock(tape).record(&event));
            lock(tape).keep_copy(v, copy);
        }
    }
    Ok(())
}

/// The number of in-place writes to the memory behind a value: in total, or for a symbol within its capture.
pub fn version(value: &Value) -> u64 {
    match (value, &recorder::active().capture) {
        (Value::Symbolic(symbol), Some(capture)) => lock(capture).version(symbol),
        _ => value.version(),
    }
}

/// Runs `index_put` in place on its first input if no recorder is active and this is safe. Returns whether it did.
pub fn put_in_place(inputs: &[&Value], attrs: &[Attr]) -> Result<bool> {
    if recorder::any() {
        return Ok(false);
    }
    let mut tensors: SmallVec<[&Tensor; 4]> = SmallVec::new();
    for v in inputs {
        match v {
            Value::Concrete(t) => tensors.push(t),
            Value::Symbolic(_) => return Ok(false),
        }
    }
    eager::put_in_place(&tensors, attrs)
}

fn write_symbol(
    capture: &Arc<std::sync::Mutex<capture::Capture>>,
    symbol: &ms_tensor::Symbol,
    source: &Value,
) -> Result<()> {
    if lock(capture).is_same_place(symbol, source) {
        return Ok(());
    }
    let place = lock(capture).place_of(symbol)?;
    let whole = |l: &ms_core::Layout| capture::covers(l, &place.base.aval());
    // An input receives the elements when the graph ends. Memory made in the graph would be returned as the source's
    // memory if it were a view of it.
    let given = lock(capture).lies_in_input(symbol);
    let all = |dims: Attr| -> Result<Value> {
        let new = one(&shape::RESHAPE, &[source], smallvec![dims])?;
        if given { Ok(new) } else { one(&unary::CAST, &[&new], smallvec![Attr::DType(new.dtype())]) }
    };
    let new = match place.layout {
        // A separate value: later writes into the source must not reach the target.
        None => all(Attr::Dims(source.aval().shape))?,
        Some(layout) if whole(&layout) => all(Attr::Dims(place.base.aval().shape))?,
        Some(layout) => {
            let flat = flatten(&place.base)?;
            let attrs = smallvec![Attr::dims(&layout.strides), Attr::dims(&[layout.offset])];
            let flat = one(&strided::AS_STRIDED_SCATTER, &[&flat, source], attrs)?;
            one(&shape::RESHAPE, &[&flat], smallvec![Attr::Dims(place.base.aval().shape)])?
        }
    };
    lock(capture).set_current(symbol, new)
}

/// New values equal to `inputs`. Their cotangents go through `rule`.
pub fn custom_vjp(inputs: &[&Value], outputs: &[&Value], rule: Arc<dyn CustomVjp>) -> Result<SmallVec<[Value; 1]>> {
    // A view of each output is a separate value, so the tape attaches the rule to the view and not to the original
    // value.
    let fresh: Result<SmallVec<[Value; 1]>> = outputs
        .iter()
        .map(|v| {
            let shape = v.aval().shape;
            let active = recorder::active();
            match &active.capture {
                Some(c) => Ok(lock(c).emit(&shape::RESHAPE, &[v], &smallvec![Attr::Dims(shape)])?[0].clone()),
                None => Ok(run(&shape::RESHAPE, &[v], &[Attr::Dims(shape)])?[0].clone()),
            }
        })
        .collect();
    let fresh = fresh?;
    let active = recorder::active();
    for (log, _) in &active.logs {
        lock(log).set_opaque("a gradient of the function's own");
    }
    let versions: SmallVec<[u64; 4]> = inputs.iter().map(|v| v.version()).collect();
    for t in &active.tapes {
        lock(t).record(&Event {
            op: &shape::RESHAPE,
            inputs,
            versions: &versions,
            outputs: &fresh,
            attrs: &Attrs::new(),
            regions: &[],
            custom: Some(rule.clone()),
        });
    }
    Ok(fresh)
}
