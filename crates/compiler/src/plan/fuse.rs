//! Decides which elementwise nodes become one launch, and the order of launches.
//!
//! Every node gets a group; elementwise nodes join the group of an operand if both iterate over the same shape and the
//! launch stays within the device's limits. Each group has a level, and every edge between groups leads from a lower to
//! a higher level, so there are no cyclic dependencies. A value is computed once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ms_core::{ScalarProgram, SmallVec};
use ms_device_api::{Device, Fusion, LaunchSpec};
use ms_ir::{ConstData, Graph, Kernel, Node, NodeId, V, ValueDef};

use super::concrete::Concrete;

/// Nodes that run together: one or more elementwise nodes, or one other node.
pub struct Unit {
    /// In program order.
    pub nodes: Vec<NodeId>,
}

/// The unit of each node.
pub fn unit_of(graph: &Graph, units: &[Unit]) -> Vec<u32> {
    let mut unit_of = vec![u32::MAX; graph.nodes().len()];
    for (u, unit) in units.iter().enumerate() {
        unit.nodes.iter().for_each(|id| unit_of[id.0 as usize] = u as u32);
    }
    unit_of
}

/// The state of a growing group, stored at its representative.
#[derive(Default)]
struct Group {
    level: u32,
    /// The lowest level of a group that reads this one; `u32::MAX` if there is none yet.
    min_consumer: u32,
    instrs: usize,
    /// Values that the group reads but does not compute, except uniform constants.
    inputs: SmallVec<[V; 8]>,
    /// Values that the group computes and other groups may still read.
    open: SmallVec<[V; 4]>,
}

/// Larger constants are not checked for uniformity.
const MAX_UNIFORM_BYTES: usize = 16 << 10;

/// For each value that is a constant with all elements equal, the bits of the element: it becomes an instruction.
pub fn immediates(graph: &Graph) -> Vec<Option<u128>> {
    let uniform = |data: &ConstData| {
        let size = data.aval.dtype.size();
        let (first, fits) = (data.bytes.get(..size)?, data.bytes.len() <= MAX_UNIFORM_BYTES);
        if !fits || data.bytes.chunks_exact(size).any(|e| e != first) {
            return None;
        }
        let mut bits = [0u8; 16];
        bits[..size].copy_from_slice(first);
        Some(u128::from_le_bytes(bits))
    };
    let of = |def: &ValueDef| if let ValueDef::Const(data) = def { uniform(data) } else { None };
    graph.values().iter().map(|v| of(&v.def)).collect()
}

/// Groups the nodes and orders the groups. `programs` holds the scalar program of each elementwise node, `immediates`
/// the result of [`immediates`]. The limits are those of `device`. Nodes that the device cannot run are grouped
/// separately: they run on the host, whose functions may differ in the last bits.
pub fn units(
    graph: &Graph,
    concrete: &Concrete,
    programs: &[Option<ScalarProgram>],
    immediates: &[Option<u128>],
    device: &dyn Device,
) -> Vec<Unit> {
    let supported = |(node, program): (&Node, &Option<ScalarProgram>)| {
        let spec = |program: &ScalarProgram| LaunchSpec::Program { op: node.op.name, program: program.clone().into() };
        device.computes_as_host() || program.as_ref().is_some_and(|program| device.supports(&spec(program)))
    };
    let on_device = graph.nodes().iter().zip(programs).map(supported).collect();
    let mut fusing = Fusing::new(graph, concrete, programs, immediates, device.fusion(), on_device);
    for i in 0..graph.nodes().len() {
        fusing.place(i as u32);
    }
    fusing.schedule()
}

struct Fusing<'a> {
    graph: &'a Graph,
    concrete: &'a Concrete,
    programs: &'a [Option<ScalarProgram>],
    immediates: &'a [Option<u128>],
    bounds: Fusion,
    /// Whether the device can run the node's program.
    on_device: Vec<bool>,
    /// Union-find over nodes.
    parent: Vec<u32>,
    groups: Vec<Group>,
    /// For each value, the node whose launch makes it, and whether there is a view in between.
    source: Vec<Option<(u32, bool)>>,
    /// The number of reads of each value from outside its own group.
    remaining: Vec<u32>,
}

impl<'a> Fusing<'a> {
    fn new(
        graph: &'a Graph,
        concrete: &'a Concrete,
        programs: &'a [Option<ScalarProgram>],
        immediates: &'a [Option<u128>],
        bounds: Fusion,
        on_device: Vec<bool>,
    ) -> Fusing<'a> {
        let n = graph.nodes().len();
        let remaining = graph.uses();
        let source = vec![None; graph.values().len()];
        let groups = (0..n).map(|_| Group { min_consumer: u32::MAX, ..Group::default() }).collect();
        let parent = (0..n as u32).collect();
        Fusing { graph, concrete, programs, immediates, bounds, on_device, parent, groups, source, remaining }
    }

    fn find(&mut self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            let up = self.parent[self.parent[node as usize] as usize];
            self.parent[node as usize] = up;
            node = up;
        }
        node
    }

    fn place(&mut self, n: u32) {
        let node = &self.graph.nodes()[n as usize];
        if matches!(node.op.kernel, Kernel::View(_)) {
            let behind = self.source[node.inputs[0].index()].map(|(s, _)| (s, true));
            self.source[node.outputs[0].index()] = behind;
            return;
        }
        for &v in &node.outputs {
            self.source[v.index()] = Some((n, false));
        }
        // The groups that this node reads. A group read through a view cannot be joined.
        let mut deps: SmallVec<[(u32, bool); 4]> = SmallVec::new();
        for &v in &node.inputs {
            let Some((source, viewed)) = self.source[v.index()] else { continue };
            let joinable = !viewed && self.joinable(source, n, v);
            let group = self.find(source);
            match deps.iter_mut().find(|d| d.0 == group) {
                Some(dep) => dep.1 &= joinable,
                None => deps.push((group, joinable)),
            }
        }
        let mut chosen: SmallVec<[u32; 4]> = deps.iter().filter(|d| d.1).map(|d| d.0).collect();
        if !self.fits(n, &deps, &chosen) {
            let all = std::mem::take(&mut chosen);
            for group in all {
                chosen.push(group);
                if !self.fits(n, &deps, &chosen) {
                    chosen.pop();
                }
            }
        }
        self.join(n, &deps, &chosen);
    }

    /// Whether `n` could share a launch with `source`, whose value `v` it reads.
    fn joinable(&self, source: u32, n: u32, v: V) -> bool {
        let out = self.graph.nodes()[n as usize].outputs.first();
        self.programs[n as usize].is_some()
            && self.programs[source as usize].is_some()
            && self.on_device[source as usize] == self.on_device[n as usize]
            && out.is_some_and(|&out| self.concrete.aval(out).shape == self.concrete.aval(v).shape)
    }

    fn level(&self, deps: &[(u32, bool)], chosen: &[u32]) -> u32 {
        let above = deps.iter().filter(|d| !chosen.contains(&d.0)).map(|d| self.groups[d.0 as usize].level + 1);
        let own = chosen.iter().map(|&g| self.groups[g as usize].level);
        above.chain(own).max().unwrap_or(0)
    }

    fn merged_inputs(&mut self, n: u32, chosen: &[u32]) -> SmallVec<[V; 8]> {
        let mut all: SmallVec<[V; 24]> = SmallVec::new();
        for &g in chosen {
            all.extend_from_slice(&self.groups[g as usize].inputs);
        }
        all.extend_from_slice(&self.graph.nodes()[n as usize].inputs);
        let mut inputs: SmallVec<[V; 8]> = SmallVec::new();
        for v in all {
            let inside = match self.source[v.index()] {
                Some((s, false)) => chosen.contains(&self.find(s)),
                _ => self.immediates[v.index()].is_some(),
            };
            if !inside && !inputs.contains(&v) {
                inputs.push(v);
            }
        }
        inputs
    }

    /// Values that stay visible outside if `n` joins the groups `chosen`.
    fn merged_open(&self, n: u32, chosen: &[u32]) -> SmallVec<[V; 4]> {
        let node = &self.graph.nodes()[n as usize];
        let still = |v: &V| {
            let used = node.inputs.iter().filter(|&u| u == v).count() as u32;
            self.remaining[v.index()] > used
        };
        let before = chosen.iter().flat_map(|&g| self.groups[g as usize].open.iter());
        before.filter(|v| still(v)).chain(node.outputs.iter()).copied().collect()
    }

    /// Whether `n` and the groups `chosen` can form one launch.
    fn fits(&mut self, n: u32, deps: &[(u32, bool)], chosen: &[u32]) -> bool {
        if chosen.is_empty() {
            return true;
        }
        let level = self.level(deps, chosen);
        let groups = || chosen.iter().map(|&g| &self.groups[g as usize]);
        let own = self.programs[n as usize].as_ref().map_or(0, |p| p.instrs.len());
        groups().all(|g| level < g.min_consumer)
            && groups().map(|g| g.instrs).sum::<usize>() + own <= self.bounds.instrs
            && self.merged_open(n, chosen).len() <= self.bounds.outputs
            && self.merged_inputs(n, chosen).len() <= self.bounds.inputs
    }

    fn join(&mut self, n: u32, deps: &[(u32, bool)], chosen: &[u32]) {
        let level = self.level(deps, chosen);
        for (group, _) in deps.iter().filter(|d| !chosen.contains(&d.0)) {
            let group = &mut self.groups[*group as usize];
            group.min_consumer = group.min_consumer.min(level);
        }
        let inputs = self.merged_inputs(n, chosen);
        let open = self.merged_open(n, chosen);
        let mut instrs = self.programs[n as usize].as_ref().map_or(0, |p| p.instrs.len());
        let mut min_consumer = u32::MAX;
        for &g in chosen {
            instrs += self.groups[g as usize].instrs;
            min_consumer = min_consumer.min(self.groups[g as usize].min_consumer);
            self.groups[g as usize] = Group::default();
            self.parent[g as usize] = n;
        }
        if !chosen.is_empty() {
            for v in &self.graph.nodes()[n as usize].inputs {
                if let Some((s, false)) = self.source[v.index()]
                    && self.find(s) == n
                {
                    self.remaining[v.index()] -= 1;
                }
            }
        }
        self.groups[n as usize] = Group { level, min_consumer, instrs, inputs, open };
    }

    /// The units in an order that respects dependencies and otherwise follows the program order of each unit's last
    /// node. Running a group only when its last member would run keeps lifetimes of values short.
    fn schedule(mut self) -> Vec<Unit> {
        let n = self.graph.nodes().len();
        let unit_of: Vec<u32> = (0..n as u32).map(|i| self.find(i)).collect();
        let mut members: Vec<Vec<NodeId>> = vec![Vec::new(); n];
        let mut waiting = vec![0u32; n];
        let mut readers: Vec<Vec<u32>> = vec![Vec::new(); n];
        for (i, node) in self.graph.nodes().iter().enumerate() {
            let unit = unit_of[i];
            members[unit as usize].push(NodeId(i as u32));
            for &v in &node.inputs {
                let Some(producer) = self.graph.producer(v) else { continue };
                let from = unit_of[producer.0 as usize];
                if from != unit {
                    waiting[unit as usize] += 1;
                    readers[from as usize].push(unit);
                }
            }
        }
        let key = |members: &[Vec<NodeId>], u: u32| Reverse((members[u as usize].last().map_or(0, |id| id.0), u));
        let mut ready: BinaryHeap<Reverse<(u32, u32)>> = (0..n as u32)
            .filter(|&u| !members[u as usize].is_empty() && waiting[u as usize] == 0)
            .map(|u| key(&members, u))
            .collect();
        let mut units = Vec::new();
        while let Some(Reverse((_, unit))) = ready.pop() {
            for reader in std::mem::take(&mut readers[unit as usize]) {
                waiting[reader as usize] -= 1;
                if waiting[reader as usize] == 0 {
                    ready.push(key(&members, reader));
                }
            }
            units.push(Unit { nodes: std::mem::take(&mut members[unit as usize]) });
        }
        debug_assert_eq!(
            units.iter().map(|u| u.nodes.len()).sum::<usize>(),
            n,
            "groups depend on each other in a circle"
        );
        units
    }
}
