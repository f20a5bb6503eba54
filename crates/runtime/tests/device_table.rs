//! docs/device_kernels.md lists for which dtypes of an op a device has a kernel. It is written from the registries,
//! which need no driver.

use std::fmt::Write as _;
use std::path::Path;

use ms_core::{Attr, Aval, DType, ScalarProgram, concrete_shape, pack_attrs};
use ms_device_gpu::kernels::wgsl;
use ms_device_gpu::registry::in_place;
use ms_device_gpu::render::{Cuda, Dialect, Wgsl, render};
use ms_ir::{Builder, Graph, Kernel, OpDef, Sample, V};

/// The dtypes of the table, with their names there; the dtypes of one entry are supported alike.
const DTYPES: &[(DType, &str)] = &[
    (DType::Bool, "bool"),
    (DType::UInt8, "u8"),
    (DType::Int32, "i32"),
    (DType::Int64, "i64"),
    (DType::Float16, "f16"),
    (DType::BFloat16, "bf16"),
    (DType::Float32, "f32"),
    (DType::Float64, "f64"),
    (DType::Complex64, "c64"),
];

const HEAD: &str = "# Kernels by op, dtype and device

Written by `cargo test -p ms-runtime --test device_table` from the registries of the devices; do not edit. A cell lists the dtypes
for which the device has a kernel: u8 and i32 stand for the other integers of at most 32 bits, `all` for all dtypes that the op accepts, and
`(part)` for a kernel that accepts only some attributes. For other dtypes the op runs on the host, which is counted. A view launches nothing. A
program is scalar code that the compiler fuses and renders for each device. If NVIDIA's libraries are installed (the extra `ms[cuda12]`), they
compute the ops and dtypes in the column `library` instead of our kernels, except for layouts and shapes that they do not accept. There is no
Ascend device yet.

| op | takes | kind | CPU | wgpu | CUDA | library | Ascend |
|---|---|---|---|---|---|---|---|
";

/// The op's sample with another dtype, as a graph would have it; `None` if the op does not accept the dtype.
fn with_dtype(op: &'static OpDef, sample: &Sample, dtype: DType) -> Option<(Vec<DType>, Vec<Attr>)> {
    let made = sample.inputs.is_empty() || op.traits.random;
    let own = sample.inputs.first().map(|i| i.dtype);
    let attrs: Vec<Attr> = (sample.attrs.iter())
        .map(|a| match a {
            Attr::DType(_) if made => Attr::DType(dtype),
            other => other.clone(),
        })
        .collect();
    let dtypes: Vec<DType> =
        sample.inputs.iter().map(|i| if !made && Some(i.dtype) == own { dtype } else { i.dtype }).collect();
    let mut g = Graph::new(op.name);
    let inputs: Vec<_> = (sample.inputs.iter().zip(&dtypes).enumerate())
        .map(|(k, (i, d))| g.add_input(&format!("x{k}"), Aval { dtype: *d, shape: concrete_shape(&i.shape) }))
        .collect();
    let outputs = g.emit(op, &inputs, attrs.iter().cloned().collect()).ok()?;
    // (An op that takes its dtype from elsewhere is listed under its own.)
    let made_of = |v: &V| g.dtype(*v) == dtype;
    (!made || outputs.iter().any(made_of)).then_some((dtypes, attrs))
}

fn renders(op: &OpDef, program: &ScalarProgram, dialect: &dyn Dialect) -> bool {
    let names: Vec<String> = (0..program.inputs.len()).map(|k| format!("x{k}")).collect();
    let outputs = program.outputs.iter().map(|r| program.dtype(*r));
    program.inputs.iter().copied().chain(outputs).all(|d| dialect.register(d).is_some())
        && render(op.name, program, &names, "r", dialect).is_ok()
}

/// Whether wgpu and CUDA support a case.
fn served(op: &'static OpDef, dtypes: &[DType], attrs: &[Attr]) -> [bool; 2] {
    match &op.kernel {
        Kernel::Program(make) => {
            let program = make(dtypes, attrs);
            [renders(op, &program, &Wgsl), renders(op, &program, &Cuda)]
        }
        Kernel::Host(_) => {
            let attrs = pack_attrs(attrs);
            let on_wgpu = match in_place(op.name) {
                Some(name) => wgsl::find(name, &dtypes[1..], &attrs),
                None => wgsl::find(op.name, dtypes, &attrs),
            };
            [on_wgpu.is_some(), ms_device_cuda::has_kernel(op.name, dtypes, &attrs)]
        }
        Kernel::View(_) | Kernel::Regions => [true; 2],
    }
}

fn row(op: &'static OpDef) -> Option<String> {
    let kind = match &op.kernel {
        Kernel::Program(_) => "program",
        Kernel::Host(_) => "kernel",
        Kernel::View(_) => "view",
        Kernel::Regions => return None,
    };
    let (mut takes, mut cells) = (Vec::new(), [Vec::new(), Vec::new()]);
    let mut libraries: Vec<(&str, Vec<&str>)> = Vec::new();
    for (dtype, name) in DTYPES {
        let samples = (op.samples)();
        let cases: Vec<_> = samples.iter().filter_map(|s| with_dtype(op, s, *dtype)).collect();
        if cases.is_empty() {
            continue;
        }
        takes.push(*name);
        if let Some(library) = ms_device_cuda::library(op.name, *dtype) {
            match libraries.last_mut().filter(|(last, _)| *last == library) {
                Some((_, dtypes)) => dtypes.push(name),
                None => libraries.push((library, vec![name])),
            }
        }
        for (k, cell) in cells.iter_mut().enumerate() {
            let n = cases.iter().filter(|(dtypes, attrs)| served(op, dtypes, attrs)[k]).count();
            match n {
                0 => {}
                n if n == cases.len() => cell.push((*name).to_owned()),
                _ => cell.push(format!("{name} (part)")),
            }
        }
    }
    let cell = |cell: &[String]| match cell {
        [] => "host".to_owned(),
        all if all.len() == takes.len() && all.iter().all(|n| !n.contains(' ')) => "all".to_owned(),
        some => some.join(" "),
    };
    let (wgpu, cuda) = (cell(&cells[0]), cell(&cells[1]));
    let library = match &libraries[..] {
        [] => "-".to_owned(),
        some => {
            some.iter().map(|(name, dtypes)| format!("{name}: {}", dtypes.join(" "))).collect::<Vec<_>>().join(", ")
        }
    };
    Some(format!("| `{}` | {} | {kind} | all | {wgpu} | {cuda} | {library} | - |\n", op.name, takes.join(" ")))
}

#[test]
fn the_table_of_kernels_is_what_the_registries_say() {
    let mut text = HEAD.to_owned();
    let mut ops: Vec<_> = ms_ops::table().collect();
    ops.sort_by_key(|op| op.name);
    ops.iter().filter_map(|op| row(op)).for_each(|line| text.write_str(&line).unwrap());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/device_kernels.md");
    if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
        std::fs::write(&path, text).unwrap();
        panic!("docs/device_kernels.md was out of date and has been written again");
    }
}
