//! Programs that do not depend on each other are one dispatch if there are enough bindings. Without an adapter nothing
//! is tested.

use std::sync::Arc;

use crate::common::{Array, array, buffer, layout, open, some};
use ms_core::{DType, Dim, Layout, Opcode, ProgramBuilder, Reg, Scalar, ScalarProgram};
use ms_device_api::testing::momentum;
use ms_device_api::{Device, DeviceBuffer, LaunchSpec, Operand, ProgramPart};
use ms_device_wgpu::WgpuDevice;

const F: DType = DType::Float32;

fn spec(programs: &[Arc<ScalarProgram>]) -> LaunchSpec {
    let part =
        |program: &Arc<ScalarProgram>| ProgramPart { op: "step", ops: ["step"].into(), program: program.clone() };
    LaunchSpec::Programs { parts: programs.iter().map(part).collect() }
}

fn numbers(device: &WgpuDevice, from: &dyn DeviceBuffer) -> Vec<f32> {
    let mut bytes = vec![0; from.len()];
    device.copy_out(from, 0, &mut bytes).unwrap();
    bytes.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect()
}

struct Parameter {
    value: Array,
    gradient: Array,
    /// The strides of the gradient, which may be transposed.
    strides: Vec<i64>,
}

fn parameters(shapes: &[&[i64]]) -> Vec<Parameter> {
    let one = |(k, shape): (usize, &&[i64])| {
        let strides = match shape {
            [_, _] if k % 2 == 1 => vec![1, shape[0]],
            [_, columns] => vec![*columns, 1],
            _ => vec![1; shape.len()],
        };
        let gradient = array(F, shape, (0..).map(|i| f64::from(i % 13 - 6) / 8.0));
        Parameter { value: some(shape), gradient, strides }
    };
    shapes.iter().enumerate().map(one).collect()
}

/// Runs a step; returns the parameters and moments, and the number of dispatches.
fn step(device: &WgpuDevice, all: &[Parameter]) -> (Vec<Vec<f32>>, u64) {
    let spec = spec(&vec![momentum(0.9); all.len()]);
    let compiled = device.compile(&spec).unwrap();
    let values: Vec<_> = all.iter().map(|p| buffer(device, &p.value)).collect();
    let gradients: Vec<_> = all.iter().map(|p| buffer(device, &p.gradient)).collect();
    let moments: Vec<_> = all.iter().map(|p| buffer(device, &p.value)).collect();
    let layouts: Vec<Layout> = all.iter().map(|p| layout(F, &p.value.shape)).collect();
    let turned: Vec<Layout> = (all.iter().zip(&layouts))
        .map(|(p, l)| Layout { strides: Dim::from_i64s(&p.strides).into(), ..l.clone() })
        .collect();
    let spread = |l: &Layout| Layout { strides: vec![Dim::ZERO; l.shape.len()].into_iter().collect(), ..l.clone() };
    let numbers_of: Vec<Layout> = layouts.iter().map(spread).collect();
    // The rate is a number in the host's memory.
    let rate = HostNumber(0.125f32.to_le_bytes());
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    for k in 0..all.len() {
        let of = |buffer, layout| Operand { buffer, layout, byte_offset: 0 };
        let (value, moment) = (of(&*values[k], &layouts[k]), of(&*moments[k], &layouts[k]));
        inputs.extend([value, of(&*gradients[k], &turned[k]), moment, of(&rate, &numbers_of[k])]);
        outputs.extend([value, moment]);
    }
    let before = device.dispatches();
    device.launch(&*compiled, &inputs, &outputs).unwrap();
    let dispatches = device.dispatches() - before;
    (values.iter().chain(&moments).map(|b| numbers(device, &**b)).collect(), dispatches)
}

/// A number in host memory.
struct HostNumber([u8; 4]);

impl DeviceBuffer for HostNumber {
    fn len(&self) -> usize {
        4
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        Some(self.0.as_ptr().cast_mut())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// Computes the same by plain loops.
fn expected(all: &[Parameter]) -> Vec<Vec<f32>> {
    let (mut values, mut moments) = (Vec::new(), Vec::new());
    for p in all {
        let columns = p.value.shape.last().copied().unwrap_or(1) as usize;
        let (mut own, mut moment) = (Vec::new(), Vec::new());
        for (i, value) in p.value.values.iter().enumerate() {
            let place = match *p.strides {
                [a, b] => (i / columns) * a as usize + (i % columns) * b as usize,
                _ => i,
            };
            let m = 0.9f32 * *value as f32 + p.gradient.values[place] as f32;
            moment.push(m);
            own.push(*value as f32 - 0.125 * m);
        }
        values.push(own);
        moments.push(moment);
    }
    values.into_iter().chain(moments).collect()
}

const SHAPES: &[&[i64]] = &[&[16, 8], &[16], &[33, 5], &[], &[1], &[0, 4], &[4, 3], &[700], &[64, 2], &[3]];

#[test]
fn a_step_over_all_parameters_is_one_dispatch() {
    let Some(device) = open() else { return };
    assert_eq!(device.fusion().programs, usize::MAX);
    for count in [2, 5, SHAPES.len()] {
        let all = parameters(&SHAPES[..count]);
        let (got, dispatches) = step(&device, &all);
        assert_eq!(got, expected(&all), "{count} parameters");
        // Each parameter has three buffers.
        assert!(dispatches <= (3 * count as u64).div_ceil(21), "{dispatches} dispatches for {count} parameters");
    }
}

#[test]
fn few_bindings_make_as_few_dispatches_as_they_allow() {
    let Some(mut device) = open() else { return };
    let all = parameters(SHAPES);
    // Two of the eight are for parameters and report, so two parameters fit.
    device.limit_binding_count(8);
    let (got, dispatches) = step(&device, &all);
    assert_eq!(got, expected(&all));
    assert_eq!(dispatches, 5);
    // In large buffers, each operand has its own windows.
    device.limit_bindings(4096);
    assert_eq!(step(&device, &all).0, expected(&all));
}

#[test]
fn programs_of_other_kinds_and_dtypes_share_a_dispatch_and_a_buffer() {
    let Some(device) = open() else { return };
    let doubled = |dtype: DType| {
        let mut b = ProgramBuilder::new(&[dtype]);
        let r = b.op(Opcode::Add, &[Reg(0), Reg(0)]);
        b.output(r);
        Arc::new(b.finish())
    };
    let dtypes = [DType::Int8, DType::Float16, DType::Int64, F];
    let compiled = device.compile(&spec(&dtypes.map(doubled))).unwrap();
    // All results are in one buffer, as in an arena; those of one byte end inside a word.
    let arena = device.allocate(256).unwrap();
    device.copy_in(&[0xff; 256], &*arena, 0).unwrap();
    let arrays = dtypes.map(|d| array(d, &[7], (0..7).map(|k| f64::from(k - 3))));
    let buffers = arrays.each_ref().map(|x| buffer(&device, x));
    let layouts = dtypes.map(|d| layout(d, &[7]));
    let offsets = [1, 16, 64, 128];
    let inputs: Vec<_> =
        buffers.iter().zip(&layouts).map(|(b, layout)| Operand { buffer: &**b, layout, byte_offset: 0 }).collect();
    let outputs: Vec<_> = (layouts.iter().zip(offsets))
        .map(|(layout, byte_offset)| Operand { buffer: &*arena, layout, byte_offset })
        .collect();
    let before = device.dispatches();
    device.launch(&*compiled, &inputs, &outputs).unwrap();
    assert_eq!(device.dispatches() - before, 1);
    let mut bytes = vec![0u8; 256];
    device.copy_out(&*arena, 0, &mut bytes).unwrap();
    let mut want = vec![0xffu8; 256];
    for (dtype, at) in dtypes.iter().zip(offsets) {
        for k in 0..7usize {
            let bits = Scalar::Float(2.0 * (k as f64 - 3.0)).to_bits(*dtype).to_le_bytes();
            want[at + k * dtype.size()..][..dtype.size()].copy_from_slice(&bits[..dtype.size()]);
        }
    }
    assert_eq!(bytes, want);
}
