//! Writes the CUDA C of every opcode for every dtype that supports it, and of some fused programs: `render_cuda
//! FOLDER`.

use std::fs;
use std::path::PathBuf;

use ms_core::{DType, Opcode, ProgramBuilder, Reg, ScalarProgram};
use ms_device_gpu::render::programs::elementwise;

fn program(op: Opcode, dtype: DType) -> ScalarProgram {
    let inputs: Vec<DType> = match op {
        Opcode::Select => vec![DType::Bool, dtype, dtype],
        _ => vec![dtype; op.arity()],
    };
    let mut b = ProgramBuilder::new(&inputs);
    let args: Vec<Reg> = (0..inputs.len()).map(|k| Reg(k as u16)).collect();
    let r = b.op(op, &args);
    b.output(r);
    b.finish()
}

fn cast(from: DType, to: DType) -> ScalarProgram {
    let mut b = ProgramBuilder::new(&[from]);
    let r = b.cast(Reg(0), to);
    let one = b.constant(1, to);
    b.output(r);
    b.output(one);
    b.finish()
}

/// Every function of float32 in one program.
fn fused() -> ScalarProgram {
    let mut b = ProgramBuilder::new(&[DType::Float32, DType::Float16]);
    let mut sum = b.cast(Reg(1), DType::Float32);
    for op in
        Opcode::ALL.iter().filter(|op| matches!(op.arity(), 1 | 2) && !matches!(op, Opcode::Cast | Opcode::Complex))
    {
        let one = program(*op, DType::Float32);
        if elementwise("one", &one, true).is_ok() && one.dtype(one.outputs[0]) == DType::Float32 {
            let r = b.op(*op, &[Reg(0), sum][..op.arity()]);
            sum = b.op(Opcode::Add, &[sum, r]);
        }
    }
    let half = b.cast(sum, DType::BFloat16);
    b.output(sum);
    b.output(half);
    b.finish()
}

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder that can be made");
    let write = |name: String, program: &ScalarProgram| {
        // Programs that the dialect cannot express are left to the host.
        for (dense, kind) in [(true, "dense"), (false, "strided")] {
            if let Ok(text) = elementwise("op", program, dense) {
                fs::write(folder.join(format!("{name}.{kind}.cu")), text).expect("a file that can be written");
            }
        }
    };
    for dtype in DType::ALL.iter().copied() {
        for op in Opcode::ALL.iter().copied() {
            if !matches!(op, Opcode::Const | Opcode::Cast) && (op != Opcode::Complex || dtype.is_float()) {
                write(format!("{}.{}", op.name(), dtype.short()), &program(op, dtype));
            }
        }
        for to in DType::ALL.iter().copied().filter(|to| *to != dtype) {
            write(format!("cast.{}.{}", dtype.short(), to.short()), &cast(dtype, to));
        }
    }
    write("fused".to_owned(), &fused());
}
