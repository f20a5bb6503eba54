//! Runs graphs in two ways: op by op, without passes, fusion or shared memory, and as plans on the CPU. `kernels` of
//! the test binary provides the ops.
#![allow(dead_code)] // each test binary uses some of it

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ms_compiler::{Level, Plan, optimize};
use ms_core::{Aval, DType, Dim, KernelCx, Layout, Result, View, ViewMut, pack_attrs};
use ms_device_api::{Device, DeviceBuffer};
use ms_device_cpu::CpuDevice;
use ms_device_reference::ReferenceDevice;
use ms_ir::{COND, Graph, Kernel, OpRef, ScanForm, V, ValueDef, stages_of, verify};
use ms_kernels::elementwise;
use ms_runtime::{Executable, InputRef, OutputValue};

/// A row-major value, aligned for every dtype.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    pub aval: Aval,
    pub words: Vec<u64>,
}

impl Value {
    pub fn zeros(aval: &Aval) -> Value {
        Value { aval: aval.clone(), words: vec![0; (aval.numel() as usize * aval.dtype.size()).div_ceil(8)] }
    }

    pub fn from_bytes(aval: &Aval, bytes: &[u8]) -> Value {
        let mut value = Value::zeros(aval);
        for (i, b) in bytes.iter().enumerate() {
            value.words[i / 8] |= (*b as u64) << (8 * (i % 8));
        }
        value
    }

    pub fn bytes(&self) -> Vec<u8> {
        let n = self.aval.numel() as usize * self.aval.dtype.size();
        self.words.iter().flat_map(|w| w.to_le_bytes()).take(n).collect()
    }

    /// The elements of this memory that `layout` selects.
    pub fn view(&self, layout: &Layout) -> Value {
        Value::from_bytes(&layout.aval(), &gather(&self.bytes(), 0, layout))
    }
}

/// Byte positions of a layout's elements, row-major.
pub fn positions(layout: &Layout) -> Vec<isize> {
    (0..layout.numel() as i64)
        .map(|k| {
            let (mut rest, mut at) = (k, layout.offset.get());
            for (d, s) in layout.shape.iter().zip(&layout.strides).rev() {
                at += rest % d.get() * s.get();
                rest /= d.get();
            }
            at as isize * layout.dtype.size() as isize
        })
        .collect()
}

/// The elements of a layout relative to byte `base`.
pub fn gather(memory: &[u8], base: usize, layout: &Layout) -> Vec<u8> {
    let at = |p: isize| base.checked_add_signed(p).expect("in range");
    let element = |p: isize| memory[at(p)..at(p) + layout.dtype.size()].iter().copied();
    positions(layout).into_iter().flat_map(element).collect()
}

/// Runs a graph op by op, without passes, fusion or sharing of memory. Returns outputs and the inputs after the writes.
pub fn interpret(graph: &Graph, inputs: &[Value]) -> Result<(Vec<Value>, Vec<Value>)> {
    let mut values: Vec<Option<Value>> = vec![None; graph.values().len()];
    for (i, value) in graph.values().iter().enumerate() {
        values[i] = match &value.def {
            ValueDef::Input(k) => Some(inputs[*k as usize].clone()),
            ValueDef::Const(data) => Some(Value::from_bytes(&data.aval, &data.bytes)),
            ValueDef::Node { .. } => None,
        };
    }
    for node in graph.nodes() {
        let ins: Vec<Value> = node.inputs.iter().map(|v| values[v.index()].clone().expect("in order")).collect();
        let mut outs: Vec<Value> = node.outputs.iter().map(|&v| Value::zeros(graph.aval_ref(v))).collect();
        match node.op.kernel {
            Kernel::View(view) => {
                let base = Layout::contiguous(ins[0].aval.dtype, &ins[0].aval.shape);
                outs[0] = ins[0].view(&view(&base, &outs[0].aval.clone(), &node.attrs).expect("row-major"));
            }
            Kernel::Regions => {
                outs = structure(node, &ins)?;
            }
            Kernel::Program(_) | Kernel::Host(_) => launch(node, &ins, &mut outs)?,
        }
        for (v, out) in node.outputs.iter().zip(outs) {
            values[v.index()] = Some(out);
        }
    }
    let get = |v: &V| values[v.index()].clone().expect("in order");
    let mut after = inputs.to_vec();
    for (i, v) in graph.writes() {
        after[*i as usize] = get(v);
    }
    Ok((graph.outputs().iter().map(get).collect(), after))
}

/// Runs a branch, or a loop iteration by iteration.
fn structure(node: &ms_ir::Node, ins: &[Value]) -> Result<Vec<Value>> {
    let holds = |v: &Value| v.words[0] as u8 != 0;
    if node.op == OpRef(&COND) {
        return Ok(interpret(&node.regions[usize::from(!holds(&ins[0]))], &ins[1..])?.0);
    }
    if let Some(form) = ScanForm::of(&node.attrs) {
        let (carried, rest) = ins.split_at(form.carried);
        let (stacks, captured) = rest.split_at(form.rows);
        let n = form.length.get() as usize;
        let (mut carried, mut results) = (carried.to_vec(), vec![Vec::new(); n]);
        for turn in 0..n {
            let i = if form.reverse { n - 1 - turn } else { turn };
            let rows = stacks.iter().map(|s| {
                let aval = Aval { dtype: s.aval.dtype, shape: s.aval.shape[1..].into() };
                let size = aval.numel() as usize * aval.dtype.size();
                Value::from_bytes(&aval, &s.bytes()[i * size..(i + 1) * size])
            });
            let all: Vec<Value> = carried.into_iter().chain(rows).chain(captured.iter().cloned()).collect();
            let mut given = interpret(&node.regions[0], &all)?.0.into_iter();
            carried = given.by_ref().take(form.carried).collect();
            results[i] = given.collect();
        }
        for k in 0..node.outputs.len() - form.carried {
            let mut aval = node.regions[0].aval_ref(node.regions[0].outputs()[form.carried + k]).clone();
            aval.shape.insert(0, form.length);
            let bytes: Vec<u8> = results.iter().flat_map(|r| r[k].bytes()).collect();
            carried.push(Value::from_bytes(&aval, &bytes));
        }
        return Ok(carried);
    }
    let stages = stages_of(&node.attrs).expect("a loop states its stages");
    let (mut initial, captured) = ins.split_at(stages.iter().map(|s| s.carried).sum());
    let mut saved: Vec<Vec<Value>> = Vec::new();
    let mut finals = Vec::new();
    for (k, stage) in stages.iter().enumerate() {
        let (own, rest) = initial.split_at(stage.carried);
        initial = rest;
        let mut carried = own.to_vec();
        let mut turn = 0;
        loop {
            let at = if k % 2 == 1 { saved.len().wrapping_sub(1 + turn) } else { turn };
            let mut all = carried.clone();
            if k == 0 {
                all.extend_from_slice(captured);
                if !holds(&interpret(&node.regions[0], &all)?.0[0]) {
                    break;
                }
                saved.push(Vec::new());
            } else {
                if turn == saved.len() {
                    break;
                }
                all.extend_from_slice(&saved[at]);
                all.extend_from_slice(captured);
            }
            let mut given = interpret(&node.regions[1 + k], &all)?.0.into_iter();
            carried = given.by_ref().take(stage.carried).collect();
            saved[at].extend(given);
            turn += 1;
        }
        finals.extend(carried);
    }
    Ok(finals)
}

pub fn launch(node: &ms_ir::Node, ins: &[Value], outs: &mut [Value]) -> Result<()> {
    let shape = outs[0].aval.shape.clone();
    let is_program = matches!(node.op.kernel, Kernel::Program(_));
    let layouts: Vec<Layout> = (ins.iter())
        .map(|v| Layout::contiguous(v.aval.dtype, &v.aval.shape))
        .map(|l| if is_program { l.expanded(&shape) } else { l })
        .collect();
    let out_layouts: Vec<Layout> = outs.iter().map(|v| Layout::contiguous(v.aval.dtype, &v.aval.shape)).collect();
    let ints = |d| Dim::as_i64s(d).expect("concrete");
    // SAFETY: each value has the elements of its layout.
    let views: Vec<View> = (layouts.iter().zip(ins))
        .map(|(l, v)| unsafe { View::new(v.words.as_ptr().cast(), l.dtype, ints(&l.shape), ints(&l.strides)) })
        .collect();
    // SAFETY: as above, and the values are distinct.
    let targets: Vec<ViewMut> = (out_layouts.iter().zip(outs))
        .map(|(l, v)| unsafe { ViewMut::new(v.words.as_mut_ptr().cast(), l.dtype, ints(&l.shape), ints(&l.strides)) })
        .collect();
    match node.op.kernel {
        Kernel::Program(make) => {
            let dtypes: Vec<DType> = ins.iter().map(|v| v.aval.dtype).collect();
            elementwise::run(&make(&dtypes, &node.attrs), &views, &targets)
        }
        Kernel::Host(kernel) => (kernel.run)(&KernelCx {
            inputs: &views,
            outputs: &targets,
            attrs: &pack_attrs(&node.attrs),
            then: None,
            first: None,
        }),
        _ => unreachable!("structure is interpreted elsewhere"),
    }
}

/// Inputs in device memory, each in its own layout.
pub struct Memory {
    pub device: Arc<dyn Device>,
    pub buffers: Vec<Arc<dyn DeviceBuffer>>,
    pub layouts: Vec<Layout>,
    pub offsets: Vec<usize>,
}

pub fn cpu() -> Arc<dyn Device> {
    Arc::new(CpuDevice::with_kernels(crate::kernels().collect()))
}

/// A device whose memory the host cannot read, and whose launches are deferred.
pub fn reference() -> Arc<dyn Device> {
    static SEED: AtomicU64 = AtomicU64::new(0);
    Arc::new(ReferenceDevice::new(crate::kernels().collect(), 0, SEED.fetch_add(1, Ordering::Relaxed)))
}

impl Memory {
    pub fn new(inputs: &[(Value, Layout)]) -> Memory {
        Memory::on(cpu(), inputs)
    }

    pub fn on(device: Arc<dyn Device>, inputs: &[(Value, Layout)]) -> Memory {
        let mut memory = Memory { device, buffers: vec![], layouts: vec![], offsets: vec![] };
        for (value, layout) in inputs {
            // The first element is at an offset in the buffer, and everything around it is poison.
            let (low, high) = layout.span();
            let size = layout.dtype.size();
            let first = (2 - low) as usize * size;
            let mut bytes = vec![0xa5; first + (high.max(0) as usize + 3) * size];
            for (p, element) in positions(layout).into_iter().zip(value.bytes().chunks(size)) {
                let at = first.checked_add_signed(p).expect("in range");
                bytes[at..at + size].copy_from_slice(element);
            }
            let buffer = memory.device.allocate(bytes.len()).expect("fits");
            memory.device.copy_in(&bytes, &*buffer, 0).expect("in range");
            memory.buffers.push(buffer);
            memory.layouts.push(layout.clone());
            memory.offsets.push(first);
        }
        memory
    }

    pub fn refs(&self) -> Vec<InputRef<'_>> {
        self.buffers.iter().zip(&self.offsets).map(|(buffer, &byte_offset)| InputRef { buffer, byte_offset }).collect()
    }

    pub fn read(&self, buffer: &Arc<dyn DeviceBuffer>, byte_offset: usize, layout: &Layout) -> Value {
        let mut bytes = vec![0; buffer.len()];
        self.device.copy_out(&**buffer, 0, &mut bytes).expect("in range");
        Value::from_bytes(&layout.aval(), &gather(&bytes, byte_offset, layout))
    }

    pub fn output(&self, output: &OutputValue<'_>) -> Value {
        match output {
            OutputValue::Buffer { buffer, layout } => self.read(buffer, 0, layout),
            OutputValue::Input { index, layout } => self.read(&self.buffers[*index], self.offsets[*index], layout),
        }
    }

    pub fn inputs(&self) -> Vec<Value> {
        (0..self.buffers.len()).map(|i| self.read(&self.buffers[i], self.offsets[i], &self.layouts[i])).collect()
    }
}

pub fn executable(graph: &Graph, memory: &Memory) -> Executable {
    let plan = Plan::build(graph, &memory.layouts, &*memory.device).expect("plans");
    Executable::new(Arc::new(plan), memory.device.clone()).expect("compiles")
}

/// Runs `graph` planned as it is and optimised, twice each, on the CPU and on the reference device, and compares with
/// the interpreter.
pub fn check(graph: &Graph, inputs: &[(Value, Layout)]) {
    verify(graph).expect("well formed");
    let values: Vec<Value> = inputs.iter().map(|i| i.0.clone()).collect();
    let (optimised, _) = optimize(graph, Level::O0).expect("optimises");
    for (planned, device) in [(graph, cpu()), (&optimised, cpu()), (graph, reference()), (&optimised, reference())] {
        let memory = Memory::on(device, inputs);
        let exe = executable(planned, &memory);
        let mut values = values.clone();
        for turn in 0..2 {
            let (outputs, after) = interpret(graph, &values).expect("runs");
            let got = exe.run(&memory.refs()).expect("runs");
            let text = || format!("turn {turn}\n{}\n{}\n{}", graph.to_text(), planned.to_text(), exe.plan().to_text());
            for (k, (want, got)) in outputs.iter().zip(&got).enumerate() {
                assert_eq!(memory.output(got), *want, "output {k}, {}", text());
            }
            for (k, (want, got)) in after.iter().zip(memory.inputs()).enumerate() {
                assert_eq!(got, *want, "input {k} after the call, {}", text());
            }
            values = after;
        }
    }
}
