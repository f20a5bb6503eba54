//! Lowers the ordered groups to steps: views become layouts, and each elementwise group becomes one program.

use std::collections::HashMap;
use std::sync::Arc;

use ms_core::{Attrs, Code, DType, Error, Layout, ProgramBuilder, Reg, Result, ScalarProgram, SmallVec, pack_attrs};
use ms_device_api::{DTypes, Device, LaunchSpec};
use ms_ir::{Graph, Kernel, Node, V, ValueDef};

use super::concrete::Concrete;
use super::draft::{Draft, DraftOperand, DraftStep, Root, Work};
use super::fuse::{Unit, immediates, units};
use super::{OutputSource, Plan, PlanOutput, arena, epilogue_fusion, horizontal_fusion, piecewise, regions, writes};

/// The op name of a launch of several fused ops; the step lists them.
pub(super) const FUSED: &str = "fused";

pub fn lower(graph: &Graph, input_layouts: &[Layout], device: &dyn Device) -> Result<Plan> {
    let concrete = Concrete::bind(graph, input_layouts)?;
    let programs: Vec<Option<ScalarProgram>> = (graph.nodes().iter())
        .map(|node| match node.op.kernel {
            Kernel::Program(make) => {
                let dtypes: SmallVec<[DType; 4]> = node.inputs.iter().map(|&v| concrete.aval(v).dtype).collect();
                Some(make(&dtypes, &concrete.attrs(node)))
            }
            _ => None,
        })
        .collect();
    let immediates = immediates(graph);
    let units = units(graph, &concrete, &programs, &immediates, device);
    let values = vec![None; graph.values().len()];
    let mut lowering = Lowering { graph, concrete, programs, immediates, device, values, draft: Draft::default() };
    for (i, (input, layout)) in graph.inputs().iter().zip(input_layouts).enumerate() {
        let operand = DraftOperand { root: Root::Input(i as u32), layout: layout.clone() };
        lowering.values[input.value.index()] = Some(operand);
    }
    let users = Users::of(graph, &units);
    let mut attentions = lowering.attentions(&units, &users)?;
    let mut joined = epilogue_fusion::products(graph, &lowering.concrete, &units, device);
    let mut waits = vec![false; units.len()];
    // The parts of an attention take no part in other fusions.
    for (last, attention) in attentions.iter().enumerate() {
        let Some(attention) = attention else { continue };
        attention.joining().for_each(|unit| waits[unit as usize] = true);
        if let Some(group) = attention.group {
            joined[group as usize] = None;
        }
        for head in &mut joined {
            *head = head.filter(|&head| head != last as u32 && attention.joining().all(|unit| unit != head));
        }
    }
    let computed = epilogue_fusion::reductions(graph, &lowering.concrete, &units, &joined, device);
    // If a group is fused before a reduction, that reduction gets no group after it: this would save fewer reads than
    // the group before it saves.
    for head in &mut joined {
        *head = head.filter(|&head| computed[head as usize].is_none());
    }
    joined.iter().chain(&computed).flatten().for_each(|&unit| waits[unit as usize] = true);
    for (i, unit) in units.iter().enumerate() {
        // A fused product runs at the position of its group, a group before a reduction at the position of the
        // reduction, and attention at the position of its last product.
        if waits[i] {
            continue;
        }
        if let Some(attention) = attentions[i].take() {
            lowering.attention(attention, &units, i)?;
            continue;
        }
        match (joined[i], computed[i]) {
            (Some(head), _) => lowering.product((&units[head as usize], head), unit, i as u32, &users)?,
            (_, Some(group)) => lowering.reduction(unit, i as u32, (&units[group as usize], group), &users)?,
            _ => lowering.unit(unit, i as u32, &users)?,
        }
    }
    let written: Vec<u32> = writes::effective(graph);
    lowering.outputs(&written)?;
    let sources: Vec<(u32, DraftOperand)> = (graph.writes().iter())
        .filter(|(i, _)| written.contains(i))
        .map(|&(i, v)| Ok((i, lowering.operand(v)?)))
        .collect::<Result<_>>()?;
    let mut draft = lowering.draft;
    let targets: Vec<Root> = sources.iter().map(|(_, source)| source.root).collect();
    piecewise::split_programs(&mut draft, &targets, device);
    writes::commit(&mut draft, input_layouts, sources)?;
    horizontal_fusion::join_independent(&mut draft, device.fusion().programs);
    Ok(arena::finish(draft, graph.name(), input_layouts, written, device.limits().alignment, fallible(graph)))
}

/// Whether an op of the graph or its regions may fail for some values.
fn fallible(graph: &Graph) -> bool {
    graph.nodes().iter().any(|node| node.op.traits.fallible || node.regions.iter().any(|region| fallible(region)))
}

/// The readers of each value, as far as lowering needs them: one unit, several, or the caller.
pub(super) struct Users {
    /// The only unit that reads the value; `None` if there is none, or several, or the caller gets it.
    only: Vec<Option<u32>>,
    used: Vec<bool>,
}

impl Users {
    fn of(graph: &Graph, units: &[Unit]) -> Users {
        let n = graph.values().len();
        let mut users = Users { only: vec![None; n], used: vec![false; n] };
        for (u, unit) in units.iter().enumerate() {
            for v in unit.nodes.iter().flat_map(|id| graph.node(*id).inputs.iter()) {
                let first = !std::mem::replace(&mut users.used[v.index()], true);
                let only = &mut users.only[v.index()];
                *only = if first { Some(u as u32) } else { only.filter(|&x| x == u as u32) };
            }
        }
        for v in graph.outputs().iter().chain(graph.writes().iter().map(|(_, v)| v)) {
            users.used[v.index()] = true;
            users.only[v.index()] = None;
        }
        users
    }

    pub(super) fn used(&self, v: V) -> bool {
        self.used[v.index()]
    }

    pub(super) fn outside(&self, v: V, unit: u32) -> bool {
        self.used[v.index()] && self.only[v.index()] != Some(unit)
    }
}

/// A unit's program before its outputs are decided.
pub(super) struct Composed {
    pub builder: ProgramBuilder,
    /// The operands, in the order of the program's inputs.
    pub externals: SmallVec<[V; 8]>,
    /// Values that are read outside the program, and their registers.
    pub results: Vec<(V, Reg)>,
    pub ops: Vec<&'static str>,
}

pub(super) struct Lowering<'a> {
    pub graph: &'a Graph,
    pub concrete: Concrete,
    programs: Vec<Option<ScalarProgram>>,
    /// Constants that become instructions.
    immediates: Vec<Option<u128>>,
    pub device: &'a dyn Device,
    /// The memory of each value, once its unit has been lowered.
    values: Vec<Option<DraftOperand>>,
    pub draft: Draft,
}

impl Lowering<'_> {
    pub(super) fn operand(&mut self, v: V) -> Result<DraftOperand> {
        if let Some(operand) = &self.values[v.index()] {
            return Ok(operand.clone());
        }
        let ValueDef::Const(data) = self.graph.def(v) else {
            return Err(Error::new(Code::Internal).what(format!("%{} is used before it is planned", v.0)));
        };
        self.draft.consts.push(data.clone());
        let root = Root::Const(self.draft.consts.len() as u32 - 1);
        let operand = DraftOperand { root, layout: Layout::contiguous(data.aval.dtype, &data.aval.shape) };
        self.values[v.index()] = Some(operand.clone());
        Ok(operand)
    }

    /// New memory for the value `v`.
    pub(super) fn fresh(&mut self, v: V) -> Result<DraftOperand> {
        let aval = self.concrete.aval(v).clone();
        let operand = self.draft.temp(aval.dtype, &aval.shape)?;
        self.values[v.index()] = Some(operand.clone());
        Ok(operand)
    }

    fn unit(&mut self, unit: &Unit, number: u32, users: &Users) -> Result<()> {
        let graph = self.graph;
        let node = graph.node(unit.nodes[0]);
        let attrs = self.concrete.attrs(node);
        match node.op.kernel {
            Kernel::Program(_) => self.program(unit, number, users),
            Kernel::View(view) => self.view(node, view, &attrs),
            Kernel::Host(_) => {
                let inputs = node.inputs.iter().map(|&v| self.operand(v)).collect::<Result<_>>()?;
                let outputs = node.outputs.iter().map(|&v| self.fresh(v)).collect::<Result<_>>()?;
                let spec = LaunchSpec::kernel(node.op.name, self.dtypes(node), pack_attrs(&attrs).into());
                let work = Work::Launch { spec, ops: [node.op.name].into() };
                let nodes = unit.nodes.to_vec();
                self.draft.steps.push(DraftStep { work, inputs, outputs, nodes, loc: node.loc.clone() });
                Ok(())
            }
            Kernel::Regions => {
                let inputs = node.inputs.iter().map(|&v| self.operand(v)).collect::<Result<_>>()?;
                let step = regions::lower(node, inputs, &attrs, &mut self.draft, self.device)?;
                let outputs = node.outputs.iter().map(|&v| self.fresh(v)).collect::<Result<_>>()?;
                self.draft.steps.push(DraftStep { outputs, nodes: unit.nodes.to_vec(), ..step });
                Ok(())
            }
        }
    }

    fn view(
        &mut self,
        node: &Node,
        view: fn(&Layout, &ms_core::Aval, &[ms_core::Attr]) -> Option<Layout>,
        attrs: &Attrs,
    ) -> Result<()> {
        let mut base = self.operand(node.inputs[0])?;
        let aval = self.concrete.aval(node.outputs[0]).clone();
        let layout = match view(&base.layout, &aval, attrs) {
            Some(layout) => layout,
            None => {
                base = self.draft.copied(&base, node.loc.clone())?;
                view(&base.layout, &aval, attrs).ok_or_else(|| {
                    Error::new(Code::Internal).op(node.op.name).what("there is no view even of row-major memory")
                })?
            }
        };
        self.values[node.outputs[0].index()] = Some(DraftOperand { root: base.root, layout });
        Ok(())
    }

    /// One program for all elementwise nodes of the unit. Its first input is the output of the product before them, if
    /// any.
    pub(super) fn compose(&self, unit: &Unit, number: u32, users: &Users, head: Option<&Node>) -> Result<Composed> {
        let graph = self.graph;
        let inside = |v: V| graph.producer(v).is_some_and(|id| unit.nodes.binary_search(&id).is_ok());
        let product = head.map(|node| node.outputs[0]);
        let mut externals: SmallVec<[V; 8]> = product.into_iter().collect();
        for &v in unit.nodes.iter().flat_map(|id| graph.node(*id).inputs.iter()) {
            if !inside(v) && self.immediates[v.index()].is_none() && !externals.contains(&v) {
                externals.push(v);
            }
        }
        let dtypes: SmallVec<[DType; 8]> = externals.iter().map(|&v| self.concrete.aval(v).dtype).collect();
        let mut builder = ProgramBuilder::new(&dtypes);
        let mut regs: HashMap<V, Reg> = externals.iter().enumerate().map(|(k, &v)| (v, Reg(k as u16))).collect();
        let mut ops: Vec<&'static str> = head.iter().map(|node| node.op.name).collect();
        let mut results: Vec<(V, Reg)> = Vec::new();
        if let Some(v) = product.filter(|&v| users.outside(v, number)) {
            results.push((v, Reg(0)));
        }
        for id in &unit.nodes {
            let node = graph.node(*id);
            let mut args: SmallVec<[Reg; 4]> = SmallVec::new();
            for &v in &node.inputs {
                let reg = match (regs.get(&v), self.immediates[v.index()]) {
                    (Some(reg), _) => *reg,
                    (None, Some(bits)) => {
                        let reg = builder.constant(bits, graph.aval_ref(v).dtype);
                        regs.insert(v, reg);
                        reg
                    }
                    (None, None) => {
                        let what = format!("%{} is used before it is planned", v.0);
                        return Err(Error::new(Code::Internal).op(node.op.name).what(what));
                    }
                };
                args.push(reg);
            }
            let Some(program) = &self.programs[id.0 as usize] else {
                return Err(Error::new(Code::Internal).op(node.op.name).what("an op without a program was fused"));
            };
            let outs = builder.inline(program, &args);
            for (&v, reg) in node.outputs.iter().zip(outs) {
                regs.insert(v, reg);
                if users.outside(v, number) {
                    results.push((v, reg));
                }
            }
            ops.push(node.op.name);
        }
        Ok(Composed { builder, externals, results, ops })
    }

    fn dtypes(&self, node: &Node) -> DTypes {
        node.inputs.iter().map(|&v| self.concrete.aval(v).dtype).collect()
    }

    /// The operands of a program over `shape`.
    pub(super) fn expanded(&mut self, values: &[V], shape: &[ms_core::Dim]) -> Result<Vec<DraftOperand>> {
        let expand = |operand: DraftOperand| DraftOperand { layout: operand.layout.expanded(shape), ..operand };
        values.iter().map(|&v| Ok(expand(self.operand(v)?))).collect()
    }

    /// One launch for a reduction and the group that computes its input.
    fn reduction(&mut self, unit: &Unit, own: u32, (group, number): (&Unit, u32), users: &Users) -> Result<()> {
        let node = self.graph.node(unit.nodes[0]);
        let Composed { mut builder, externals, results, mut ops } = self.compose(group, number, users, None)?;
        let shape = self.concrete.aval(node.inputs[0]).shape.clone();
        let mut inputs = self.expanded(&externals, &shape)?;
        let [(_, value)] = results[..] else {
            return Err(Error::new(Code::Internal).op(node.op.name).what("a reduction of what is no single value"));
        };
        builder.output(value);
        let spec = LaunchSpec::Kernel {
            op: node.op.name,
            dtypes: self.dtypes(node),
            attrs: pack_attrs(&self.concrete.attrs(node)).into(),
            before: Some(Arc::new(builder.finish())),
            after: None,
        };
        let reads = |o: &DraftOperand| self.device.reads_before(&o.layout);
        if !inputs.iter().all(reads) || !self.device.supports(&spec) {
            self.program(group, number, users)?;
            return self.unit(unit, own, users);
        }
        for &v in &node.inputs[1..] {
            inputs.push(self.operand(v)?);
        }
        let outputs = node.outputs.iter().map(|&v| self.fresh(v)).collect::<Result<_>>()?;
        ops.push(node.op.name);
        let work = Work::Launch { spec, ops: ops.into() };
        let nodes = group.nodes.iter().chain(&unit.nodes).copied().collect();
        self.draft.steps.push(DraftStep { work, inputs, outputs, nodes, loc: node.loc.clone() });
        Ok(())
    }

    /// One launch for a product and the unit's elementwise nodes after it.
    fn product(&mut self, (head, before): (&Unit, u32), unit: &Unit, number: u32, users: &Users) -> Result<()> {
        let graph = self.graph;
        let node = graph.node(head.nodes[0]);
        let product = node.outputs[0];
        let shape = self.concrete.aval(product).shape.clone();
        let Composed { mut builder, externals, mut results, ops } = self.compose(unit, number, users, Some(node))?;
        // The product is computed in the memory of the first result, which has its dtype.
        let dtype = self.concrete.aval(product).dtype;
        let first = results.iter().position(|(v, _)| self.concrete.aval(*v).dtype == dtype);
        let Some(first) = first else {
            return Err(Error::new(Code::Internal).op(ops[0]).what("a group without room for its product"));
        };
        results.swap(0, first);
        for (_, reg) in &results {
            builder.output(*reg);
        }
        let spec = LaunchSpec::Kernel {
            op: node.op.name,
            dtypes: self.dtypes(node),
            attrs: pack_attrs(&self.concrete.attrs(node)).into(),
            before: None,
            after: Some(Arc::new(builder.finish())),
        };
        if !self.device.supports(&spec) {
            self.unit(head, before, users)?;
            return self.program(unit, number, users);
        }
        let mut inputs = node.inputs.iter().map(|&v| self.operand(v)).collect::<Result<Vec<_>>>()?;
        // The product is the program's first operand.
        inputs.extend(self.expanded(&externals[1..], &shape)?);
        let outputs = results.iter().map(|&(v, _)| self.fresh(v)).collect::<Result<_>>()?;
        let nodes = head.nodes.iter().chain(&unit.nodes).copied().collect();
        let loc = unit.nodes.iter().rev().find_map(|id| graph.node(*id).loc.clone());
        let work = Work::Launch { spec, ops: ops.into() };
        self.draft.steps.push(DraftStep { work, inputs, outputs, nodes, loc });
        Ok(())
    }

    /// One launch for all elementwise nodes of the unit.
    fn program(&mut self, unit: &Unit, number: u32, users: &Users) -> Result<()> {
        let graph = self.graph;
        let shape = self.concrete.aval(graph.node(unit.nodes[0]).outputs[0]).shape.clone();
        let Composed { mut builder, externals, results, ops } = self.compose(unit, number, users, None)?;
        for (_, reg) in &results {
            builder.output(*reg);
        }
        let inputs = self.expanded(&externals, &shape)?;
        let outputs: Vec<DraftOperand> = results.iter().map(|&(v, _)| self.fresh(v)).collect::<Result<_>>()?;
        if outputs.iter().all(|o| o.layout.numel() == 0) {
            return Ok(());
        }
        let op = if let [op] = ops[..] { op } else { FUSED };
        let spec = LaunchSpec::Program { op, program: Arc::new(builder.finish()) };
        let loc = unit.nodes.iter().rev().find_map(|id| graph.node(*id).loc.clone());
        let work = Work::Launch { spec, ops: ops.into() };
        self.draft.steps.push(DraftStep { work, inputs, outputs, nodes: unit.nodes.clone(), loc });
        Ok(())
    }

    /// Decides how each graph output is returned. Values in memory of this call are returned directly, so that outputs
    /// that are views of one value share memory. Constants, and the old values of written inputs, are copied.
    fn outputs(&mut self, written: &[u32]) -> Result<()> {
        let mut copied: HashMap<Root, u32> = HashMap::new();
        for &v in self.graph.outputs() {
            let operand = self.operand(v)?;
            let output = match operand.root {
                Root::Input(i) if !written.contains(&i) => {
                    PlanOutput { source: OutputSource::Input(i), layout: operand.layout.into() }
                }
                Root::Input(_) => {
                    let copy = self.draft.copied(&operand, None)?;
                    self.buffer_output(copy)
                }
                Root::Const(k) => {
                    let temp = match copied.get(&operand.root) {
                        Some(temp) => *temp,
                        None => {
                            let aval = &self.draft.consts[k as usize].aval;
                            let layout = Layout::contiguous(aval.dtype, &aval.shape);
                            let copy = self.draft.copied(&DraftOperand { root: operand.root, layout }, None)?;
                            let Root::Temp(temp) = copy.root else { unreachable!("a copy is a temporary") };
                            copied.insert(operand.root, temp);
                            temp
                        }
                    };
                    self.buffer_output(DraftOperand { root: Root::Temp(temp), layout: operand.layout })
                }
                Root::Temp(_) => self.buffer_output(operand),
            };
            self.draft.outputs.push(output);
        }
        Ok(())
    }

    fn buffer_output(&mut self, operand: DraftOperand) -> PlanOutput {
        let Root::Temp(t) = operand.root else { unreachable!("only temporaries become output buffers") };
        let number = self.draft.make_output(t);
        PlanOutput { source: OutputSource::Buffer(number), layout: operand.layout.into() }
    }
}
