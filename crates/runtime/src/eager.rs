//! Eager execution of one op.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use ms_core::{Attr, Attrs, Aval, Code, DType, Dim, Error, IdHasher, Layout, Result, ShapeEnv, SmallVec, pack_attrs};
use ms_device_api::{Compiled, DTypes, LaunchSpec, Operand};
use ms_ir::{Infer, Kernel, OpDef};
use ms_tensor::{DeviceRef, Tensor};

use crate::counters::{Counter, count};
pub use crate::devices::current as device;
use crate::devices::{self, same};

type Detach = fn(&mut dyn FnMut());

static DETACH: OnceLock<Detach> = OnceLock::new();

/// The number of elements from which a launch is worth releasing the interpreter lock.
const HEAVY: usize = 1 << 15;

/// Sets the function that runs long work without the interpreter lock. Only the first call has an effect.
pub fn set_detach(hook: Detach) {
    let _ = DETACH.set(hook);
}

/// Runs `f`, without the interpreter lock if the work is heavy.
#[inline]
pub(crate) fn detached<R>(work: usize, f: impl FnOnce() -> R) -> R {
    let hook = match DETACH.get() {
        Some(hook) if work >= HEAVY => hook,
        _ => return f(),
    };
    let mut f = Some(f);
    let mut out = None;
    hook(&mut || {
        if let Some(f) = f.take() {
            out = Some(f());
        }
    });
    out.expect("the hook runs its work")
}

fn work_of(tensors: &[&Tensor]) -> usize {
    tensors.iter().map(|t| t.numel()).sum()
}

/// A compiled one-op launch and the dtype of its first output.
#[derive(Clone)]
struct Ready {
    compiled: Arc<dyn Compiled>,
    out: DType,
    /// Whether the launch is asynchronous, so that its error needs the user's line recorded now.
    late: bool,
}

impl Ready {
    fn new(device: DeviceRef, spec: &LaunchSpec, out: DType) -> Result<Ready> {
        Ok(Ready { compiled: device.compile(spec)?, out, late: devices::is_asynchronous(device) })
    }

    /// Launches it, without the interpreter lock if the work is heavy.
    fn launch(&self, device: DeviceRef, work: usize, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let at = if self.late { devices::place() } else { None };
        detached(work, || match &at {
            Some(at) => device.launch_at(&*self.compiled, inputs, outputs, at),
            None => device.launch(&*self.compiled, inputs, outputs),
        })
    }
}

/// Element-wise ops without attributes, by op, input dtypes and device: a direct-mapped table, so that a hit is one comparison.
struct FastEntry {
    op: *const OpDef,
    dtypes: u32,
    device: DeviceRef,
    /// Whether operands of different shapes are broadcast: some ops require equal shapes.
    broadcasts: bool,
    ready: Ready,
}

const FAST: usize = 256;

/// Other launches by op, input dtypes, device and attributes, in the same kind of table.
struct Attributed {
    op: *const OpDef,
    dtypes: u32,
    device: DeviceRef,
    attrs: Attrs,
    ready: Ready,
}

struct Cache {
    fast: Vec<Option<FastEntry>>,
    attributed: Vec<Option<Attributed>>,
}

thread_local! {
    static CACHE: RefCell<Cache> = RefCell::new(Cache {
        fast: (0..FAST).map(|_| None).collect(),
        attributed: (0..FAST).map(|_| None).collect(),
    });
}

fn dtypes_key(inputs: &[&Tensor]) -> u32 {
    inputs.iter().fold(1u32, |k, t| (k << 5) | t.dtype() as u32)
}

fn fast_slot(op: &'static OpDef, dtypes: u32) -> usize {
    ((op as *const OpDef as usize >> 4) ^ (dtypes as usize).wrapping_mul(0x9E37)) % FAST
}

/// Runs an element-wise op on small row-major inputs of one shape, if its launch is cached. Returns `None` otherwise,
/// and if it fails: the general path then fails again and reports the error. This path sets the overhead of an eager op
/// on small tensors. It allocates only the result, uses no atomics except reference counts, and moves no structs, since
/// loads of a moved struct stall on the narrower stores of its fields.
#[inline(always)]
pub fn run_small<const N: usize>(op: &'static OpDef, inputs: &[&Tensor; N]) -> Option<Tensor> {
    let layout = inputs[0].layout();
    for t in &inputs[1..] {
        if t.layout().shape[..] != layout.shape[..] || !t.is_contiguous() {
            return None;
        }
    }
    // Only small work: the cache stays borrowed while the launch runs, so the launch must not wait or run Python.
    let n = layout.numel();
    if !layout.is_contiguous() || n >= HEAVY {
        return None;
    }
    let dtypes = dtypes_key(inputs);
    CACHE.with_borrow(|c| {
        let entry = c.fast[fast_slot(op, dtypes)].as_ref()?;
        let device = entry.device;
        let known = std::ptr::eq(entry.op, op) && entry.dtypes == dtypes;
        // Asking the interpreter for the user's line must happen outside of the borrow.
        if !known || entry.ready.late || inputs.iter().any(|t| !same(t.device(), device)) {
            return None;
        }
        let shared = layout.dtype == entry.ready.out && layout.offset == ms_core::Dim::ZERO;
        let layout =
            if shared { inputs[0].shared_layout().clone() } else { Arc::new(layout.row_major_as(entry.ready.out)) };
        let out = Tensor::with_shared_layout(device, layout).ok()?;
        if !device.launch_dense(
            &*entry.ready.compiled,
            n,
            &inputs.map(Tensor::buffer_and_offset),
            out.buffer_and_offset(),
        ) {
            let operands = inputs.map(|t| t.operand());
            device.launch(&*entry.ready.compiled, &operands, &[out.operand()]).ok()?;
        }
        count(Counter::EagerOps);
        Some(out)
    })
}

/// Like [`run_small`], for inputs that are a single broadcast element (such as a number) or not row-major.
fn run_spread<const N: usize>(op: &'static OpDef, inputs: [&Tensor; N]) -> Option<Result<Tensor>> {
    let shape = inputs.iter().map(|t| t.shape()).max_by_key(|s| s.len())?;
    let n: usize = shape.iter().map(|d| d.get() as usize).product();
    if n >= HEAVY || inputs.iter().any(|t| t.shape() != shape && !t.shape().is_empty()) {
        return None;
    }
    let dtypes = dtypes_key(&inputs);
    let equal = inputs.iter().all(|t| t.shape() == shape);
    let (ready, device) = CACHE.with_borrow(|c| {
        let entry = c.fast[fast_slot(op, dtypes)].as_ref()?;
        let known = std::ptr::eq(entry.op, op) && entry.dtypes == dtypes;
        let here = |t: &&Tensor| same(t.device(), entry.device);
        let known = known && inputs.iter().all(|t| here(t) || devices::is_number(t)) && inputs.iter().any(here);
        (known && (equal || entry.broadcasts)).then(|| (entry.ready.clone(), entry.device))
    })?;
    count(Counter::EagerOps);
    // The operand's own layout, if it equals that of the result.
    let own = |t: &&&Tensor| t.shape() == shape && t.dtype() == ready.out && t.is_row_major_from_start();
    let layout = match inputs.iter().find(own) {
        Some(t) => t.shared_layout().clone(),
        None => Arc::new(Layout::contiguous(ready.out, shape)),
    };
    let out = match Tensor::with_shared_layout(device, layout) {
        Ok(out) => out,
        Err(e) => return Some(Err(e)),
    };
    let layouts = inputs.map(|t| t.layout().expanded(shape));
    let operands: [Operand; N] = std::array::from_fn(|k| Operand { layout: &layouts[k], ..inputs[k].operand() });
    Some(ready.launch(device, n, &operands, &[out.operand()]).map(|()| out))
}

/// Infers the result and runs one op on concrete tensors.
pub fn run(op: &'static OpDef, inputs: &[&Tensor], attrs: &[Attr]) -> Result<SmallVec<[Tensor; 1]>> {
    if op.traits.elementwise && attrs.is_empty() {
        let out = match *inputs {
            [x] => run_small(op, &[x]).map(Ok).or_else(|| run_spread(op, [x])),
            [x, y] => run_small(op, &[x, y]).map(Ok).or_else(|| run_spread(op, [x, y])),
            _ => None,
        };
        if let Some(out) = out {
            return Ok(SmallVec::from_buf([out.map_err(|e| e.op(op.name))?]));
        }
    }
    count(Counter::EagerOps);
    run_general(op, inputs, attrs).map_err(|e| e.op(op.name))
}

/// Numbers among the inputs, and the key of a random op, are in host memory. Other devices take them by value.
fn run_general(op: &'static OpDef, inputs: &[&Tensor], attrs: &[Attr]) -> Result<SmallVec<[Tensor; 1]>> {
    // Ops that take only numbers, and random draws without parameters, put their results where new tensors go.
    let of_inputs = if op.traits.random { devices::common_of_graph(inputs) } else { devices::common(inputs) };
    let device = match of_inputs? {
        Some(of_inputs) => {
            let numbers = || !op.traits.elementwise && inputs.iter().all(|t| devices::is_number(t));
            let anywhere = same(of_inputs, devices::host()) && numbers();
            if anywhere { devices::for_new_tensor() } else { of_inputs }
        }
        None => devices::for_new_tensor(),
    };
    if inputs.iter().any(|t| devices::reads_as_zeros(t)) {
        let filled: Vec<Tensor> =
            inputs.iter().map(|t| devices::with_zeros_if_meta(t, device)).collect::<Result<_>>()?;
        return run_general(op, &filled.iter().collect::<Vec<&Tensor>>(), attrs);
    }
    let avals: SmallVec<[Aval; 4]> = inputs.iter().map(|t| t.aval()).collect();
    let mut env = ShapeEnv::new();
    let outs = (op.infer)(&mut Infer { op, inputs: &avals, attrs, env: &mut env })?;
    if devices::runs_nothing(device) {
        let made = outs.iter().map(|a| Tensor::with_layout(device, Layout::contiguous(a.dtype, &a.shape)));
        return made.collect();
    }
    match &op.kernel {
        Kernel::Program(make) => {
            let out = Tensor::with_layout(device, Layout::contiguous(outs[0].dtype, &outs[0].shape))?;
            let ready = program(op, inputs, attrs, outs[0].dtype, device, make)?;
            let layouts: SmallVec<[Layout; 4]> = inputs.iter().map(|t| t.layout().expanded(&outs[0].shape)).collect();
            let operands: SmallVec<[Operand; 4]> =
                inputs.iter().zip(&layouts).map(|(t, layout)| Operand { layout, ..t.operand() }).collect();
            ready.launch(device, out.numel(), &operands, &[out.operand()])?;
            Ok(SmallVec::from_buf([out]))
        }
        Kernel::View(view) => {
            let there;
            let mut x = inputs[0];
            if !same(x.device(), device) {
                there = devices::moved(x, device)?;
                x = &there;
            }
            let out = match view(x.layout(), &outs[0], attrs) {
                Some(layout) => x.view(layout),
                None => {
                    let x = contiguous(x)?;
                    let layout = view(x.layout(), &outs[0], attrs)
                        .ok_or_else(|| Error::new(Code::Internal).what("a view of a row-major tensor needs no copy"))?;
                    x.view(layout)
                }
            };
            Ok(SmallVec::from_buf([out]))
        }
        Kernel::Host(_) => {
            let results: Result<SmallVec<[Tensor; 1]>> =
                outs.iter().map(|a| Tensor::with_layout(device, Layout::contiguous(a.dtype, &a.shape))).collect();
            let results = results?;
            let ready = kernel(op, inputs, attrs, device)?;
            let ins: SmallVec<[Operand; 4]> = inputs.iter().map(|t| t.operand()).collect();
            {
                let out: SmallVec<[Operand; 2]> = results.iter().map(|t| t.operand()).collect();
                let work = work_of(inputs) + results.iter().map(Tensor::numel).sum::<usize>();
                ready.launch(device, work, &ins, &out)?;
            }
            if op.traits.fallible {
                devices::wait_if_errors_at_call(device)?;
            }
            Ok(results)
        }
        Kernel::Regions => Err(Error::new(Code::Internal).what("an op with regions does not run by itself")),
    }
}

/// Whether inference accepts a number together with a vector.
fn broadcasts(op: &'static OpDef, dtypes: &[DType]) -> bool {
    let vector = [Dim::new(2)];
    let of = |(k, &dtype): (usize, &DType)| Aval::new(dtype, if k == 0 { &[] } else { &vector });
    let avals: SmallVec<[Aval; 4]> = dtypes.iter().enumerate().map(of).collect();
    (op.infer)(&mut Infer { op, inputs: &avals, attrs: &[], env: &mut ShapeEnv::new() }).is_ok()
}

type Make = fn(&[DType], &[Attr]) -> ms_core::ScalarProgram;

fn dtypes_of(inputs: &[&Tensor]) -> DTypes {
    inputs.iter().map(|t| t.dtype()).collect()
}

/// The number of dtypes that the key of a cached launch holds.
const KEYED: usize = 6;

fn attributed_slot(op: &'static OpDef, dtypes: u32, attrs: &[Attr]) -> usize {
    let mut hasher = IdHasher::default();
    (op as *const OpDef as usize, dtypes).hash(&mut hasher);
    attrs.hash(&mut hasher);
    hasher.finish() as usize % FAST
}

/// The cached entry for an op with these attributes, or the result of `make`, which is then cached.
fn attributed(
    op: &'static OpDef,
    inputs: &[&Tensor],
    attrs: &[Attr],
    device: DeviceRef,
    make: impl FnOnce() -> Result<Ready>,
) -> Result<Ready> {
    if inputs.len() > KEYED {
        return make();
    }
    let dtypes = dtypes_key(inputs);
    let slot = attributed_slot(op, dtypes, attrs);
    let found = CACHE.with_borrow(|c| {
        let entry = c.attributed[slot].as_ref();
        let known = |e: &&Attributed| std::ptr::eq(e.op, op) && e.dtypes == dtypes && same(e.device, device);
        entry.filter(known).filter(|e| e.attrs[..] == *attrs).map(|e| e.ready.clone())
    });
    if let Some(ready) = found {
        return Ok(ready);
    }
    let ready = make()?;
    let entry = Attributed { op, dtypes, device, attrs: attrs.into(), ready: ready.clone() };
    let old = CACHE.with_borrow_mut(|c| c.attributed[slot].replace(entry));
    drop(old); // outside of the borrow: this may free what a device compiled
    Ok(ready)
}

/// The device's kernel of `op`.
fn kernel(op: &'static OpDef, inputs: &[&Tensor], attrs: &[Attr], device: DeviceRef) -> Result<Ready> {
    attributed(op, inputs, attrs, device, || {
        let spec = LaunchSpec::kernel(op.name, dtypes_of(inputs), pack_attrs(attrs).into());
        Ready::new(device, &spec, DType::Bool)
    })
}

fn program(
    op: &'static OpDef,
    inputs: &[&Tensor],
    attrs: &[Attr],
    out: DType,
    device: DeviceRef,
    make: &Make,
) -> Result<Ready> {
    let compile = || {
        let program = Arc::new(make(&dtypes_of(inputs), attrs));
        Ready::new(device, &LaunchSpec::Program { op: op.name, program }, out)
    };
    if !attrs.is_empty() {
        return attributed(op, inputs, attrs, device, compile);
    }
    let dtypes = dtypes_key(inputs);
    let found = CACHE.with_borrow(|c| {
        let slot = c.fast[fast_slot(op, dtypes)].as_ref();
        let known = |e: &&FastEntry| std::ptr::eq(e.op, op) && e.dtypes == dtypes && same(e.device, device);
        slot.filter(known).map(|e| e.ready.clone())
    });
    if let Some(ready) = found {
        return Ok(ready);
    }
    let ready = compile()?;
    let broadcasts = broadcasts(op, &dtypes_of(inputs));
    let entry = FastEntry { op, dtypes, device, broadcasts, ready: ready.clone() };
    let old = CACHE.with_borrow_mut(|c| c.fast[fast_slot(op, dtypes)].replace(entry));
    drop(old); // outside of the borrow, as above
    Ok(ready)
}

/// The tensor itself if it is row-major, else a row-major copy.
pub fn contiguous(x: &Tensor) -> Result<Tensor> {
    if x.is_contiguous() { Ok(x.clone()) } else { copy(x) }
}

/// A row-major copy.
pub fn copy(x: &Tensor) -> Result<Tensor> {
    let out = Tensor::empty(x.device(), x.dtype(), x.shape())?;
    x.device().copy_within(x.operand(), out.operand())?;
    Ok(out)
}

/// Writes `source` into `target`, which has the same shape and dtype. Reads all of the source before writing if they
/// may overlap. Returns false if the two are the same elements, so that there is nothing to do.
pub fn write(target: &Tensor, source: &Tensor) -> Result<bool> {
    if target.storage().is_read_only() || target.layout().self_overlaps() {
        return Err(Error::new(Code::ReadOnly)
            .op("assign")
            .expected("a tensor whose memory is writable and whose elements are apart (not an expanded view)"));
    }
    if !devices::keeps_values(target, source) {
        let what = "no values are written from or into a tensor of the device 'meta'";
        return Err(Error::new(Code::DeviceMismatch)
            .op("assign")
            .what(what)
            .hint("replace the tensor: x.set_data(value)"));
    }
    let same = Arc::ptr_eq(target.storage(), source.storage());
    if same && target.layout() == source.layout() {
        return Ok(false);
    }
    let source = if target.may_share_memory(source) { copy(source)? } else { devices::moved(source, target.device())? };
    target.device().copy_within(source.operand(), target.operand())?;
    target.storage().bump_version();
    Ok(true)
}

/// Runs `index_put` in place on the first of `inputs` (followed by values and indices). Returns false if its memory
/// cannot be written, or is also read by the op.
pub fn put_in_place(inputs: &[&Tensor], attrs: &[Attr]) -> Result<bool> {
    let [target, rest @ ..] = inputs else { return Ok(false) };
    let shared = rest.iter().any(|t| t.may_share_memory(target) || !same(t.device(), target.device()));
    if shared || target.storage().is_read_only() || target.layout().self_overlaps() {
        return Ok(false);
    }
    let op = &ms_ops::indexing::INDEX_PUT;
    let avals: SmallVec<[Aval; 4]> = inputs.iter().map(|t| t.aval()).collect();
    let mut env = ShapeEnv::new();
    (op.infer)(&mut Infer { op, inputs: &avals, attrs, env: &mut env })?;
    count(Counter::EagerOps);
    let spec = LaunchSpec::kernel(ms_ops::indexing::PUT_INTO.0, dtypes_of(rest), pack_attrs(attrs).into());
    let device = target.device();
    let ready = Ready::new(device, &spec, DType::Bool)?;
    let ins: SmallVec<[Operand; 4]> = rest.iter().map(|t| t.operand()).collect();
    ready.launch(device, work_of(rest), &ins, &[target.operand()])?;
    devices::wait_if_errors_at_call(device)?;
    target.storage().bump_version();
    Ok(true)
}
