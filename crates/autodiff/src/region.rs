//! Gradients of nested graphs. The backward graph of a region takes the cotangents of its outputs and the running
//! cotangents of its inputs, and adds to the latter in program order. A jitted call under a tape therefore sums in the
//! same order as the plain function.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, Weak};

use ms_core::{Attrs, Aval, DType, Error, Result, SmallVec};
use ms_ir::{Builder, CALL, COND, Graph, NodeId, V, ValueDef};
use ms_ops::build;
use ms_ops::promote::promote;

use crate::cotangents::Cotangents;
use crate::entry::{Entry, entries_of, reaches};
use crate::sweep::sweep;

/// The backward graph of a `call`, with the meaning of its inputs and outputs.
pub struct Backward {
    /// Inputs: the chosen inputs and outputs of the region, then the cotangents that exist, then the running ones.
    pub graph: Arc<Graph>,
    pub uses_inputs: Vec<usize>,
    pub uses_outputs: Vec<usize>,
    /// Which of the cotangents, and of the running ones, the graph takes: those that exist and that it uses.
    pub uses_grads: Vec<usize>,
    pub uses_running: Vec<usize>,
    /// For each graph output, the region's input whose cotangent it is (including the running part).
    pub results: Vec<usize>,
}

/// The ingredients of a raw backward graph.
pub(crate) struct RawBackward {
    pub(crate) graph: Graph,
    /// The cotangent of each input, if any.
    pub(crate) cotangents: Vec<Option<V>>,
    n_inputs: usize,
    n_outputs: usize,
}

/// Which values of the region are inputs of the backward graph; it recomputes the others.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum SavedValues {
    Outputs,
    /// All nodes' outputs, in order, to find out which of them the derivatives use.
    All,
    None,
}

pub(crate) fn raw_backward(
    region: &Graph,
    needs: &[bool],
    grads: &[Option<DType>],
    running: &[Option<DType>],
    saved: SavedValues,
) -> Result<RawBackward> {
    let mut out = Graph::new(format!("{}_backward", region.name()));
    let mut map: Vec<Option<V>> = vec![None; region.values().len()];
    for input in region.inputs() {
        map[input.value.index()] = Some(out.add_input(&input.name, region.aval_ref(input.value).clone()));
    }
    let n_inputs = region.inputs().len();
    let offered: Vec<V> = match saved {
        SavedValues::Outputs => region.outputs().to_vec(),
        SavedValues::All => region.nodes().iter().flat_map(|n| n.outputs.iter().copied()).collect(),
        SavedValues::None => Vec::new(),
    };
    for v in &offered {
        // An output that is an input or a constant exists already; its slot stays unused.
        let value = out.add_input("saved", region.aval_ref(*v).clone());
        if region.producer(*v).is_some() {
            map[v.index()].get_or_insert(value);
        }
    }
    let mut seeds = Vec::new();
    for (k, &v) in region.outputs().iter().enumerate() {
        if let Some(dtype) = grads[k] {
            seeds.push((v, out.add_input("grad", Aval { dtype, ..region.aval_ref(v).clone() })));
        }
    }
    let mut started = Vec::new();
    for (k, input) in region.inputs().iter().enumerate() {
        if let Some(dtype) = running[k] {
            started
                .push((input.value, out.add_input("running", Aval { dtype, ..region.aval_ref(input.value).clone() })));
        }
    }
    // Recomputes the other values; pruning below drops what no derivative uses.
    for (k, node) in region.nodes().iter().enumerate() {
        if node.outputs.iter().any(|v| map[v.index()].is_none()) {
            let kept: Vec<Option<V>> = node.outputs.iter().map(|v| map[v.index()]).collect();
            region.copy_node(NodeId(k as u32), &mut out, &mut map);
            for (v, before) in node.outputs.iter().zip(kept) {
                if before.is_some() {
                    map[v.index()] = before;
                }
            }
        }
    }
    for (k, info) in region.values().iter().enumerate() {
        if let ValueDef::Const(_) = info.def {
            region.map_value(V(k as u32), &mut out, &mut map);
        }
    }
    let at = |v: V| map[v.index()].expect("every value of the region was mapped above");
    let entries = entries_of(region, at);
    let wants: Vec<V> = region.inputs().iter().zip(needs).filter(|(_, n)| **n).map(|(i, _)| at(i.value)).collect();
    let needed = reaches(&out, &entries, &wants);
    // Running cotangents come first: the sum so far is the left operand of every sum.
    let seeds: Vec<(V, V)> = started.into_iter().chain(seeds).map(|(v, g)| (at(v), g)).collect();
    let mut sums = sweep(&mut out, &entries, &seeds, &needed, &wants)?.into_iter();
    let cotangents = needs.iter().map(|n| if *n { sums.next().flatten() } else { None }).collect();
    Ok(RawBackward { graph: out, cotangents, n_inputs, n_outputs: offered.len() })
}

/// Which values of `graph` are needed for `outputs`.
pub(crate) fn live_values(graph: &Graph, outputs: &[V]) -> Vec<bool> {
    let mut live = vec![false; graph.values().len()];
    let mut pending: Vec<V> = outputs.to_vec();
    while let Some(v) = pending.pop() {
        if std::mem::replace(&mut live[v.index()], true) {
            continue;
        }
        if let Some(node) = graph.producer(v) {
            pending.extend(graph.node(node).inputs.iter().copied());
        }
    }
    live
}

/// Appends the part of `graph` that `outputs` need to `out`, with the inputs bound to `args`. Returns the outputs in
/// `out`.
pub(crate) fn embed(graph: &Graph, args: &[Option<V>], outputs: &[V], out: &mut Graph) -> Vec<V> {
    let live = live_values(graph, outputs);
    let mut map = vec![None; graph.values().len()];
    for (input, arg) in graph.inputs().iter().zip(args) {
        map[input.value.index()] = *arg;
    }
    for (k, node) in graph.nodes().iter().enumerate() {
        if node.outputs.iter().any(|v| live[v.index()]) {
            graph.copy_node(NodeId(k as u32), out, &mut map);
        }
    }
    outputs.iter().map(|&v| graph.map_value(v, out, &mut map)).collect()
}

/// `graph` with `outputs`, without the nodes and inputs that they do not need, and the indices of the inputs that
/// remain.
fn prune(graph: &Graph, outputs: &[V]) -> (Graph, Vec<usize>) {
    let live = live_values(graph, outputs);
    let mut out = Graph::new(graph.name());
    out.copy_env(graph);
    let mut args = vec![None; graph.inputs().len()];
    let mut kept = Vec::new();
    for (k, input) in graph.inputs().iter().enumerate() {
        if live[input.value.index()] {
            kept.push(k);
            args[k] = Some(out.add_input(&input.name, graph.aval_ref(input.value).clone()));
        }
    }
    let outs = embed(graph, &args, outputs, &mut out);
    out.set_outputs(outs);
    (out, kept)
}

/// The values of `region` that its backward graph uses: those that are neither inputs nor constants, which a forward
/// run under a tape saves, and the inputs by number.
pub fn saved_values(region: &Graph, needs: &[bool]) -> Result<(Vec<V>, Vec<usize>)> {
    let grads: Vec<Option<DType>> = region.outputs().iter().map(|&v| Some(region.aval_ref(v).dtype)).collect();
    let running = vec![None; region.inputs().len()];
    let raw = raw_backward(region, needs, &grads, &running, SavedValues::All)?;
    let outputs: Vec<V> = raw.cotangents.iter().flatten().copied().collect();
    let (_, kept) = prune(&raw.graph, &outputs);
    let all: Vec<V> = region.nodes().iter().flat_map(|n| n.outputs.iter().copied()).collect();
    let (a, b) = (raw.n_inputs, raw.n_inputs + raw.n_outputs);
    let saved = kept.iter().filter(|&&k| (a..b).contains(&k)).map(|&k| all[k - a]).collect();
    Ok((saved, kept.into_iter().filter(|&k| k < a).collect()))
}

/// The dtype of each cotangent that exists.
type Present = Vec<Option<DType>>;
type Masks = (Vec<bool>, Present, Present);
type Cache = HashMap<(usize, Masks), (Weak<Graph>, Arc<Backward>)>;

/// The backward graph of a `call` of `region`, for the inputs whose cotangents are wanted and the existing cotangents
/// of outputs and inputs. Cached while the region lives.
pub fn backward_of_call(
    region: &Arc<Graph>,
    needs: &[bool],
    grads: &[Option<DType>],
    running: &[Option<DType>],
) -> Result<Arc<Backward>> {
    static CACHE: OnceLock<Mutex<Cache>> = OnceLock::new();
    let cache = CACHE.get_or_init(Default::default);
    let key = (Arc::as_ptr(region) as usize, (needs.to_vec(), grads.to_vec(), running.to_vec()));
    let lock = || cache.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some((owner, found)) = lock().get(&key) {
        // The address may have been reused by another graph; the owner tells.
        if owner.upgrade().is_some_and(|g| Arc::ptr_eq(&g, region)) {
            return Ok(found.clone());
        }
    }
    let raw = raw_backward(region, needs, grads, running, SavedValues::Outputs)?;
    let results: Vec<usize> = (0..raw.n_inputs).filter(|&i| raw.cotangents[i].is_some()).collect();
    let outputs: Vec<V> = raw.cotangents.iter().flatten().copied().collect();
    let (graph, kept) = prune(&raw.graph, &outputs);
    let present = |mask: &[Option<DType>]| -> Vec<usize> { (0..mask.len()).filter(|&i| mask[i].is_some()).collect() };
    let (with_grad, with_running) = (present(grads), present(running));
    let (a, b) = (raw.n_inputs, raw.n_inputs + raw.n_outputs);
    let c = b + with_grad.len();
    let part = |low: usize, high: usize| -> Vec<usize> {
        kept.iter().copied().filter(|k| (low..high).contains(k)).map(|k| k - low).collect()
    };
    let backward = Arc::new(Backward {
        graph: Arc::new(graph),
        uses_inputs: part(0, a),
        uses_outputs: part(a, b),
        uses_grads: part(b, c).into_iter().map(|i| with_grad[i]).collect(),
        uses_running: part(c, usize::MAX).into_iter().map(|i| with_running[i]).collect(),
        results,
    });
    let mut cache = lock();
    cache.retain(|_, (owner, _)| owner.strong_count() > 0);
    cache.insert(key, (Arc::downgrade(region), backward.clone()));
    Ok(backward)
}

/// `e` with inputs of its regions merged if they have the same operand, and the indices of the remaining operands;
/// `None` if no two operands are equal. The first `n` operands do not belong to the regions.
fn without_repeats(e: &Entry, n: usize) -> Option<(Entry, Vec<usize>)> {
    let operands = &e.inputs[n..];
    let owner = |k: usize| operands.iter().position(|v| *v == operands[k]).unwrap_or(k);
    let owners: Vec<usize> = (0..operands.len()).map(owner).collect();
    let stays: Vec<usize> = (0..operands.len()).filter(|&k| owners[k] == k).collect();
    if stays.len() == operands.len() {
        return None;
    }
    let regions = e.regions.iter().map(|region| Arc::new(merged(region, &owners))).collect();
    let stays: Vec<usize> = (0..n).chain(stays.into_iter().map(|k| n + k)).collect();
    let inputs = stays.iter().map(|&k| e.inputs[k]).collect();
    Some((Entry { inputs, regions, ..e.clone() }, stays))
}

/// `region` with all inputs of one owner merged into one, in the order of the owners' first members.
pub(crate) fn merged(region: &Graph, owners: &[usize]) -> Graph {
    let mut out = Graph::new(region.name());
    out.copy_env(region);
    let mut formal: HashMap<usize, V> = HashMap::new();
    let mut args = Vec::new();
    for (input, owner) in region.inputs().iter().zip(owners) {
        let aval = region.aval_ref(input.value);
        let v = *formal.entry(*owner).or_insert_with(|| out.add_input(&input.name, aval.clone()));
        args.push(Some(v));
    }
    let outputs = embed(region, &args, region.outputs(), &mut out);
    out.set_outputs(outputs);
    out
}

fn presence(b: &dyn Builder, values: &[Option<V>]) -> Present {
    values.iter().map(|v| v.map(|v| b.dtype(v))).collect()
}

/// Emits the backward `call` of a `call` entry and stores its results as the inputs' new cotangents.
pub(crate) fn call_vjp(
    b: &mut dyn Builder,
    e: &Entry,
    needs: &[bool],
    grads: &[Option<V>],
    cotangents: &mut Cotangents,
) -> Result<()> {
    if let Some((e, stays)) = without_repeats(e, 0) {
        let needs: Vec<bool> = stays.iter().map(|&k| needs[k]).collect();
        return call_vjp(b, &e, &needs, grads, cotangents);
    }
    let running: Vec<Option<V>> =
        e.inputs.iter().zip(needs).map(|(v, n)| if *n { cotangents.get(*v) } else { None }).collect();
    let back = backward_of_call(&e.regions[0], needs, &presence(b, grads), &presence(b, &running))?;
    if back.results.is_empty() {
        return Ok(());
    }
    let mut operands: SmallVec<[V; 8]> = back.uses_inputs.iter().map(|&i| e.inputs[i]).collect();
    operands.extend(back.uses_outputs.iter().map(|&i| e.outputs[i]));
    operands.extend(back.uses_grads.iter().filter_map(|&i| grads[i]));
    operands.extend(back.uses_running.iter().filter_map(|&i| running[i]));
    let outs = b.emit_regions(&CALL, &operands, e.attrs.clone(), std::iter::once(back.graph.clone()).collect())?;
    for (&i, v) in back.results.iter().zip(outs) {
        cotangents.set(b, e.inputs[i], v);
    }
    Ok(())
}

/// Emits the backward `cond` of a `cond` entry. Each branch recomputes its forward values and returns the cotangents of
/// all wanted operands, so both branches have the same signature.
pub(crate) fn cond_vjp(
    b: &mut dyn Builder,
    e: &Entry,
    needs: &[bool],
    grads: &[Option<V>],
    cotangents: &mut Cotangents,
) -> Result<()> {
    if let Some((e, stays)) = without_repeats(e, 1) {
        let needs: Vec<bool> = stays.iter().map(|&k| needs[k]).collect();
        return cond_vjp(b, &e, &needs, grads, cotangents);
    }
    let (pred, operands, needs) = (e.inputs[0], &e.inputs[1..], &needs[1..]);
    let running: Vec<Option<V>> =
        operands.iter().zip(needs).map(|(v, n)| if *n { cotangents.get(*v) } else { None }).collect();
    let (grads_there, running_there) = (presence(b, grads), presence(b, &running));
    let derive = |region: &Arc<Graph>| raw_backward(region, needs, &grads_there, &running_there, SavedValues::None);
    let raws: Vec<RawBackward> = e.regions.iter().map(derive).collect::<Result<_>>()?;
    // For integer operands, branches may return float or integer cotangents.
    let dtype_of = |k: usize, own: DType| {
        let found = raws.iter().filter_map(|raw| raw.cotangents[k].map(|g| raw.graph.aval_ref(g).dtype));
        found.reduce(promote).unwrap_or(own)
    };
    let dtypes: Vec<DType> = operands.iter().enumerate().map(|(k, &v)| dtype_of(k, b.dtype(v))).collect();
    let mut branches: SmallVec<[Arc<Graph>; 2]> = SmallVec::new();
    for (region, raw) in e.regions.iter().zip(raws) {
        let mut graph = raw.graph;
        let mut outputs = Vec::new();
        for (k, cotangent) in raw.cotangents.iter().enumerate() {
            if needs[k] {
                // A branch that does not use an operand returns zeros for it.
                let like = region.inputs()[k].value;
                outputs.push(match cotangent {
                    Some(g) => build::cast(&mut graph, *g, dtypes[k])?,
                    None => build::full(&mut graph, &region.aval_ref(like).shape.clone(), 0.0, dtypes[k])?,
                });
            }
        }
        graph.set_outputs(outputs);
        branches.push(Arc::new(graph));
    }
    let mut inputs: SmallVec<[V; 8]> = SmallVec::from_slice(&[pred]);
    inputs.extend(operands.iter().copied());
    inputs.extend(grads.iter().flatten().copied());
    inputs.extend(running.iter().flatten().copied());
    let outs = b.emit_regions(&COND, &inputs, e.attrs.clone(), branches).map_err(|err: Error| err.op("cond"))?;
    let wanted = (0..operands.len()).filter(|&k| needs[k]);
    for (k, v) in wanted.zip(outs) {
        cotangents.set(b, operands[k], v);
    }
    Ok(())
}

/// Emits the user's derivative as a `call`; its results are added to the inputs' cotangents.
pub(crate) fn custom_vjp(
    b: &mut dyn Builder,
    e: &Entry,
    needs: &[bool],
    grads: &[Option<V>],
    cotangents: &mut Cotangents,
) -> Result<()> {
    let (n, derivative) = (grads.len(), e.regions[0].clone());
    let n_inputs = derivative.outputs().len();
    let mut operands: SmallVec<[V; 8]> = SmallVec::new();
    for (g, &v) in grads.iter().zip(&e.outputs) {
        let Aval { dtype, shape } = b.aval(v);
        operands.push(match *g {
            Some(g) => build::cast(b, g, dtype)?,
            None => build::full(b, &shape, 0.0, dtype)?,
        });
    }
    // If the rule reads the raw outputs, it gets the node's outputs instead, so that second derivatives find the rule
    // again.
    let made = |v: &V| e.inputs[..n].iter().position(|raw| raw == v).map_or(*v, |k| e.outputs[k]);
    operands.extend(e.inputs[n + n_inputs..].iter().map(made));
    let outs = b.emit_regions(&CALL, &operands, Attrs::new(), std::iter::once(derivative).collect())?;
    for (k, g) in outs.into_iter().enumerate() {
        if needs[n + k] {
            cotangents.add(b, e.inputs[n + k], g)?;
        }
    }
    Ok(())
}
