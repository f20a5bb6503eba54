//! Runs nodes whose inputs are all constants, with the same kernels as a launch, so that the bits are the same.

use std::sync::Arc;

use ms_core::{Aval, Dim, Instr, KernelCx, Layout, Result, SmallVec, View, ViewMut, pack_attrs, without_interrupts};
use ms_device_api::{is_exact, is_whole};
use ms_ir::{ConstData, Graph, Kernel, Node, NodeId, ValueDef};
use ms_kernels::elementwise::CompiledProgram;

use super::escape::escaping;
use crate::Folding;

/// Larger results are not folded: storing them in a plan would cost more memory than the launch costs time.
const MAX_ELEMENTS: i64 = 1024;

pub fn run(graph: &Graph, folding: Folding) -> Result<Graph> {
    let escapes = escaping(graph);
    let (mut out, mut map) = graph.skeleton();
    for (i, node) in graph.nodes().iter().enumerate() {
        let inputs: Option<SmallVec<[Arc<ConstData>; 3]>> = (node.inputs.iter())
            .map(|&v| {
                let mapped = graph.map_value(v, &mut out, &mut map);
                if let ValueDef::Const(data) = out.def(mapped) { Some(data.clone()) } else { None }
            })
            .collect();
        // A view that the caller gets must still share its base's memory.
        let aliases = matches!(node.op.kernel, Kernel::View(_)) && node.outputs.iter().any(|v| escapes[v.index()]);
        let folded = match inputs {
            // Interrupts are for the program's launches: here one would only keep the node unfolded.
            Some(inputs) if foldable(graph, node, folding) && !aliases => {
                without_interrupts(|| evaluate(graph, node, &inputs))
            }
            _ => None,
        };
        match folded {
            Some(values) => {
                for (v, data) in node.outputs.iter().zip(values) {
                    map[v.index()] = Some(out.add_const(Arc::new(data)));
                }
            }
            None => graph.copy_node(NodeId(i as u32), &mut out, &mut map),
        }
    }
    Ok(graph.finish_into(out, &mut map))
}

fn foldable(graph: &Graph, node: &Node, folding: Folding) -> bool {
    let traits = &node.op.traits;
    let small = |aval: &Aval| {
        Dim::as_i64s(&aval.shape).is_some_and(|dims| {
            dims.iter().try_fold(1i64, |n, &d| n.checked_mul(d)).is_some_and(|n| (0..=MAX_ELEMENTS).contains(&n))
        })
    };
    let fits = traits.pure && !traits.random;
    let fits = fits && node.outputs.iter().chain(&node.inputs).all(|&v| small(graph.aval_ref(v)));
    fits && (folding == Folding::All || has_the_same_bits_everywhere(graph, node, folding == Folding::Exact))
}

/// `rounds`: floats have the same bits, too.
fn has_the_same_bits_everywhere(graph: &Graph, node: &Node, rounds: bool) -> bool {
    let is_kept = |instr: &Instr| is_exact(instr) && (rounds || is_whole(instr.ty) && is_whole(instr.out));
    match node.op.kernel {
        Kernel::View(_) => true,
        Kernel::Program(make) => {
            let dtypes: SmallVec<[_; 4]> = node.inputs.iter().map(|&v| graph.aval_ref(v).dtype).collect();
            make(&dtypes, &node.attrs).instrs.iter().all(is_kept)
        }
        Kernel::Host(_) => node.inputs.iter().chain(&node.outputs).all(|&v| is_whole(graph.aval_ref(v).dtype)),
        Kernel::Regions => false,
    }
}

/// Memory that is aligned for every dtype.
fn aligned(bytes: usize) -> Vec<u64> {
    vec![0; bytes.div_ceil(8)]
}

fn load(data: &ConstData) -> Vec<u64> {
    let mut words = aligned(data.bytes.len());
    for (word, chunk) in words.iter_mut().zip(data.bytes.chunks(8)) {
        let mut raw = [0u8; 8];
        raw[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_ne_bytes(raw);
    }
    words
}

/// The node's results, or `None` if it has no host kernel or fails: then the launch raises the error at its position.
fn evaluate(graph: &Graph, node: &Node, inputs: &[Arc<ConstData>]) -> Option<Vec<ConstData>> {
    let avals: SmallVec<[&Aval; 1]> = node.outputs.iter().map(|&v| graph.aval_ref(v)).collect();
    if let Kernel::View(view) = node.op.kernel {
        let layout = view(&Layout::contiguous(inputs[0].aval.dtype, &inputs[0].aval.shape), avals[0], &node.attrs)?;
        return Some(vec![gather(&inputs[0], &layout)]);
    }
    let in_memory: Vec<Vec<u64>> = inputs.iter().map(|d| load(d)).collect();
    let mut out_memory: Vec<Vec<u64>> = avals.iter().map(|a| aligned(a.numel() as usize * a.dtype.size())).collect();
    let shape = &avals.first()?.shape;
    let is_program = matches!(node.op.kernel, Kernel::Program(_));
    let in_layouts: Vec<Layout> = (inputs.iter())
        .map(|d| {
            let layout = Layout::contiguous(d.aval.dtype, &d.aval.shape);
            if is_program { layout.expanded(shape) } else { layout }
        })
        .collect();
    let out_layouts: Vec<Layout> = avals.iter().map(|a| Layout::contiguous(a.dtype, &a.shape)).collect();
    {
        let ints = |dims| Dim::as_i64s(dims).expect("foldable() saw concrete shapes");
        // SAFETY: each memory has all elements that its layout reaches, zeroed or loaded, and nothing else accesses it.
        let ins: Vec<View> = (in_layouts.iter().zip(&in_memory))
            .map(|(l, m)| unsafe { View::new(m.as_ptr().cast(), l.dtype, ints(&l.shape), ints(&l.strides)) })
            .collect();
        let outs: Vec<ViewMut> = (out_layouts.iter().zip(&mut out_memory))
            // SAFETY: as above; each output has its own memory.
            .map(|(l, m)| unsafe { ViewMut::new(m.as_mut_ptr().cast(), l.dtype, ints(&l.shape), ints(&l.strides)) })
            .collect();
        match node.op.kernel {
            Kernel::Program(make) => {
                let dtypes: SmallVec<[_; 4]> = inputs.iter().map(|d| d.aval.dtype).collect();
                CompiledProgram::new(&make(&dtypes, &node.attrs)).ok()?.run(&ins, &outs).ok()?
            }
            Kernel::Host(kernel) => (kernel.run)(&KernelCx {
                inputs: &ins,
                outputs: &outs,
                attrs: &pack_attrs(&node.attrs),
                then: None,
                first: None,
            })
            .ok()?,
            Kernel::View(_) | Kernel::Regions => return None,
        }
    }
    let results = avals.iter().zip(out_memory).map(|(aval, memory)| {
        let n = aval.numel() as usize * aval.dtype.size();
        let bytes = memory.iter().flat_map(|w| w.to_ne_bytes()).take(n).collect();
        ConstData { aval: (*aval).clone(), bytes }
    });
    Some(results.collect())
}

/// The elements that `layout` reaches, row-major.
fn gather(data: &ConstData, layout: &Layout) -> ConstData {
    let size = layout.dtype.size();
    let (rank, n) = (layout.rank(), layout.numel());
    let mut bytes = Vec::with_capacity(n * size);
    let mut index: SmallVec<[i64; 6]> = SmallVec::from_elem(0, rank);
    for _ in 0..n {
        let at: i64 = index.iter().zip(&layout.strides).map(|(i, s)| i * s.get()).sum::<i64>() + layout.offset.get();
        let at = at as usize * size;
        bytes.extend_from_slice(&data.bytes[at..at + size]);
        for k in (0..rank).rev() {
            index[k] += 1;
            if index[k] < layout.shape[k].get() {
                break;
            }
            index[k] = 0;
        }
    }
    ConstData { aval: layout.aval(), bytes: bytes.into() }
}
