//! The passes, their order, and why it is this order. Nothing else runs a pass.

use std::collections::HashMap;
use std::sync::Arc;

use ms_core::{Code, Error, Result};
use ms_device_api::Device;
use ms_ir::{Graph, NodeId, verify};

use crate::passes::{algebraic, constant_fold, cse, dce, dead_branch, fast_math, inline};

/// How much a rewrite may change results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Only rewrites that preserve every bit of every result.
    #[default]
    O0,
    /// Also rewrites that may change the last bits.
    O1,
}

/// Which nodes over constants are computed at compile time, on the host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Folding {
    /// All, since the graph will run on the CPU's kernels.
    #[default]
    All,
    /// Those whose bits are the same on every device: moves, ops over integers, and the instructions of
    /// [`ms_device_api::is_exact`].
    Exact,
    /// Of these, those that do not round: floats have other bits on the device.
    Whole,
}

impl Folding {
    /// What may be folded in a graph for `device`.
    pub fn for_device(device: &dyn Device) -> Folding {
        match (device.computes_as_host(), device.rounds_as_host()) {
            (true, _) => Folding::All,
            (false, true) => Folding::Exact,
            (false, false) => Folding::Whole,
        }
    }
}

type PassFn = fn(&Graph, Folding) -> Result<Graph>;

struct Pass {
    name: &'static str,
    /// The lowest level at which it runs.
    from: Level,
    run: PassFn,
}

/// Every pass, in order. The gradient is taken before this pipeline, from the captured program: cotangents must be
/// summed in program order, which merging would change.
const PASSES: &[Pass] = &[
    // First, so that everything after it sees through calls.
    Pass { name: "inline", from: Level::O0, run: |graph, _| inline::run(graph) },
    // Before dead_branch, which needs predicates to be constants; it also gives algebraic its constants.
    Pass { name: "constant_fold", from: Level::O0, run: constant_fold::run },
    // Before the rest, so that no work is spent on a branch that never runs.
    Pass { name: "dead_branch", from: Level::O0, run: |graph, _| dead_branch::run(graph) },
    // Before cse: it brings differently written equal values to one form.
    Pass { name: "algebraic", from: Level::O0, run: |graph, _| algebraic::run(graph) },
    // After all that can make nodes equal.
    Pass { name: "cse", from: Level::O0, run: |graph, _| cse::run(graph) },
    // After cse, so it has fewer nodes to examine. It changes last bits: 3x3 convolutions become Winograd tiles.
    Pass { name: "fast_math", from: Level::O1, run: |graph, _| fast_math::run(graph) },
    // Last: every pass above leaves unused nodes.
    Pass { name: "dce", from: Level::O0, run: |graph, _| dce::run(graph) },
];

/// A report on a run of the pipeline.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub passes: Vec<PassReport>,
}

/// A report on one pass.
#[derive(Clone, Debug)]
pub struct PassReport {
    pub name: &'static str,
    /// Nodes of the outermost graph.
    pub nodes_before: usize,
    pub nodes_after: usize,
    /// The graph after the pass, if [`optimize_with`] was asked to keep it.
    pub graph: Option<Graph>,
}

/// Optimised regions by address. The entry holds the region itself, so that its address is not reused.
type Done = HashMap<*const Graph, (Arc<Graph>, Arc<Graph>)>;

/// Runs every pass over `graph` and its nested graphs, for the CPU.
///
/// # Errors
/// The errors of passes; in debug builds also [`Code::VerifyFailed`], naming a pass that made a malformed graph.
pub fn optimize(graph: &Graph, level: Level) -> Result<(Graph, Report)> {
    optimize_for(graph, level, Folding::All)
}

/// Like [`optimize`], for a device with this constant folding.
///
/// # Errors
/// Those of [`optimize`].
pub fn optimize_for(graph: &Graph, level: Level, folding: Folding) -> Result<(Graph, Report)> {
    optimize_with(graph, level, folding, false)
}

/// Like [`optimize_for`]; `keep_graphs` stores the graph after each pass in the report.
///
/// # Errors
/// Those of [`optimize`].
pub fn optimize_with(graph: &Graph, level: Level, folding: Folding, keep_graphs: bool) -> Result<(Graph, Report)> {
    let mut report = Report::default();
    let settings = Settings { level, folding, keep_graphs };
    let graph = run(graph, &settings, Some(&mut report), &mut HashMap::new())?;
    Ok((graph, report))
}

struct Settings {
    level: Level,
    folding: Folding,
    keep_graphs: bool,
}

fn run(graph: &Graph, settings: &Settings, mut report: Option<&mut Report>, done: &mut Done) -> Result<Graph> {
    let mut current = graph.clone();
    for pass in PASSES.iter().filter(|p| p.from <= settings.level) {
        let nodes_before = current.nodes().len();
        current = (pass.run)(&current, settings.folding)?;
        if cfg!(debug_assertions) {
            verify(&current).map_err(|e| blame(pass.name, e))?;
        }
        if let Some(report) = report.as_deref_mut() {
            let kept = settings.keep_graphs.then(|| current.clone());
            let nodes_after = current.nodes().len();
            report.passes.push(PassReport { name: pass.name, nodes_before, nodes_after, graph: kept });
        }
    }
    optimize_regions(current, settings, done)
}

/// Optimises the remaining branches in the same way, each shared one once.
fn optimize_regions(graph: Graph, settings: &Settings, done: &mut Done) -> Result<Graph> {
    if graph.nodes().iter().all(|n| n.regions.is_empty()) {
        return Ok(graph);
    }
    let (mut out, mut map) = graph.skeleton();
    for i in 0..graph.nodes().len() {
        let id = NodeId(i as u32);
        let mut regions = graph.node(id).regions.clone();
        for region in &mut regions {
            let key = Arc::as_ptr(region);
            *region = match done.get(&key) {
                Some((_, known)) => known.clone(),
                None => {
                    let new = Arc::new(run(region, settings, None, done)?);
                    done.insert(key, (region.clone(), new.clone()));
                    new
                }
            };
        }
        crate::passes::copy_with_regions(&graph, id, regions, &mut out, &mut map);
    }
    Ok(graph.finish_into(out, &mut map))
}

fn blame(pass: &str, error: Error) -> Error {
    Error::new(Code::VerifyFailed).what(format!("after the pass {pass}: {}", error.render(None)))
}
