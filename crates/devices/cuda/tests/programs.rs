//! Programs that do not depend on each other are one launch; the emulated driver counts launches.

mod common;

use std::sync::Arc;

use common::{Fake, device, read, write};
use ms_core::{DType, Dim, Layout, Opcode, ProgramBuilder, Reg, ScalarProgram, concrete_shape};
use ms_device_api::testing::momentum;
use ms_device_api::{Device, DeviceBuffer, LaunchSpec, Operand, ProgramPart};
use ms_device_cuda::CudaDevice;

const F: DType = DType::Float32;

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

/// A matrix or vector, its gradient (transposed in memory if `transposed`), and its moment.
struct Parameter {
    shape: Vec<i64>,
    transposed: bool,
    program: Arc<ScalarProgram>,
    keep: f32,
    buffers: [Arc<dyn DeviceBuffer>; 3],
}

impl Parameter {
    fn values(k: usize, n: usize) -> [Vec<f32>; 3] {
        [1, 3, 7].map(|by| (0..n).map(|i| ((i * by + k) % 17) as f32 / 8.0 - 1.0).collect())
    }

    fn new(device: &CudaDevice, k: usize, shape: &[i64], programs: &[(Arc<ScalarProgram>, f32)]) -> Parameter {
        let (program, keep) = programs[k % programs.len()].clone();
        let n = shape.iter().product::<i64>() as usize;
        let transposed = shape.len() == 2 && k % 3 == 1;
        let buffers = Parameter::values(k, n).map(|values| write(device, &values));
        Parameter { shape: shape.to_vec(), transposed, program, keep, buffers }
    }

    fn layouts(&self) -> [Layout; 3] {
        let dense = Layout::contiguous(F, &concrete_shape(&self.shape));
        let strides = |s: &[i64]| Layout { strides: Dim::from_i64s(s).into(), ..dense.clone() };
        let gradient = if self.transposed { strides(&[1, self.shape[0]]) } else { dense.clone() };
        [dense.clone(), gradient, strides(&vec![0; self.shape.len()])]
    }

    /// Computes value and moment after a step by plain loops.
    fn expected(&self, k: usize) -> [Vec<f32>; 2] {
        let n = self.shape.iter().product::<i64>() as usize;
        let [value, gradient, moment] = Parameter::values(k, n);
        let place = |i: usize| match *self.shape {
            [rows, columns] if self.transposed => i / columns as usize + i % columns as usize * rows as usize,
            _ => i,
        };
        let moments: Vec<f32> = (0..n).map(|i| self.keep * moment[i] + gradient[place(i)]).collect();
        [(0..n).map(|i| value[i] - 0.125 * moments[i]).collect(), moments]
    }
}

/// Runs and checks a step over parameters of these shapes; returns the number of launches.
fn step(device: &CudaDevice, shapes: &[&[i64]]) -> usize {
    let programs = [(momentum(0.9), 0.9), (momentum(0.5), 0.5)];
    let all: Vec<Parameter> =
        shapes.iter().enumerate().map(|(k, shape)| Parameter::new(device, k, shape, &programs)).collect();
    let part = |p: &Parameter| ProgramPart { op: "step", ops: ["step"].into(), program: p.program.clone() };
    let compiled = device.compile(&LaunchSpec::Programs { parts: all.iter().map(part).collect() }).expect("supported");
    let layouts: Vec<[Layout; 3]> = all.iter().map(Parameter::layouts).collect();
    let rate = HostNumber(0.125f32.to_le_bytes());
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    for (p, [dense, transposed, number]) in all.iter().zip(&layouts) {
        let of = |buffer, layout| Operand { buffer, layout, byte_offset: 0 };
        let [value, gradient, moment] = p.buffers.each_ref().map(|b| &**b);
        inputs.extend([of(value, dense), of(gradient, transposed), of(moment, dense), of(&rate, number)]);
        outputs.extend([of(value, dense), of(moment, dense)]);
    }
    let fake = Fake::new();
    let before = fake.count("fake_launches");
    device.launch(&*compiled, &inputs, &outputs).expect("runs");
    let launches = fake.count("fake_launches") - before;
    for (k, p) in all.iter().enumerate() {
        let [value, moment] = p.expected(k);
        assert_eq!(read(device, &p.buffers[0]), value, "parameter {k} of {:?}", p.shape);
        assert_eq!(read(device, &p.buffers[2]), moment, "moment {k} of {:?}", p.shape);
    }
    launches
}

const SHAPES: &[&[i64]] = &[&[16, 8], &[33, 5], &[16], &[], &[0, 4], &[4, 3], &[700], &[64, 2], &[3]];

#[test]
fn a_step_over_all_parameters_is_one_launch() {
    let device = device();
    assert_eq!(device.fusion().programs, usize::MAX);
    assert_eq!(step(&device, SHAPES), 1);
    let many: Vec<&[i64]> = SHAPES.iter().cycle().take(120).copied().collect();
    assert_eq!(step(&device, &many), 1);
    assert_eq!(step(&device, &[&[0], &[0, 3]]), 0);
}

#[test]
fn a_driver_of_short_arguments_gets_as_few_launches_as_they_allow() {
    // SAFETY: no other thread runs yet: each test has its own process.
    unsafe { std::env::set_var("FAKE_CUDA_VERSION", "12000") };
    let device = device();
    let many: Vec<&[i64]> = SHAPES.iter().cycle().take(60).copied().collect();
    let launches = step(&device, &many);
    // 510 words for at most 17 of each.
    assert!((2..=3).contains(&launches), "{launches} launches");
}

#[test]
fn a_recorded_step_is_one_launch_of_a_graph() {
    let device = device();
    let layout = Layout::contiguous(F, &concrete_shape(&[5]));
    let program = {
        let mut b = ProgramBuilder::new(&[F]);
        let r = b.op(Opcode::Add, &[Reg(0), Reg(0)]);
        b.output(r);
        Arc::new(b.finish())
    };
    let part = || ProgramPart { op: "double", ops: ["add"].into(), program: program.clone() };
    let compiled = device.compile(&LaunchSpec::Programs { parts: vec![part(), part()].into() }).expect("supported");
    let (x, y) = (write(&device, &[1.0; 5]), write(&device, &[3.0; 5]));
    let operands = [&x, &y].map(|b| Operand { buffer: &**b, layout: &layout, byte_offset: 0 });
    let recordings = device.recordings(&[&*compiled]).expect("kernels of the device");
    let mut launches = || device.launch(&*compiled, &operands, &operands);
    for turn in 1..5 {
        device.run_recorded(&*recordings, 0, &[(&*x, 0), (&*y, 0)], &mut launches).expect("runs");
        let factor = f32::powi(2.0, turn);
        assert_eq!((read(&device, &x), read(&device, &y)), (vec![factor; 5], vec![3.0 * factor; 5]));
    }
    assert_eq!(Fake::new().count("fake_graph_launches"), 3);
}
