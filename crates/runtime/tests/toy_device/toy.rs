//! The device of docs/adding_a_device.md: the page's code, in its order.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard};

use ms_core::{AttrReader, Code, DType, Error, Opcode, Result, ScalarProgram};
use ms_device_api::{Compiled, Device, DeviceBuffer, Event, Immediate, LaunchSpec, Limits, Operand};

pub struct ToyBuffer {
    len: usize,
    bytes: Mutex<Vec<u8>>,
}

impl DeviceBuffer for ToyBuffer {
    fn len(&self) -> usize {
        self.len
    }

    fn host_ptr(&self) -> Option<*mut u8> {
        None
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn misuse(what: &str) -> Error {
    Error::new(Code::Internal).op("toy").what(what)
}

/// The memory of a buffer of this device.
fn memory(buffer: &dyn DeviceBuffer) -> Result<MutexGuard<'_, Vec<u8>>> {
    let own = buffer.as_any().downcast_ref::<ToyBuffer>();
    let own = own.ok_or_else(|| misuse("an operand is not in the device's memory"))?;
    Ok(own.bytes.lock().unwrap_or_else(|e| e.into_inner()))
}

/// The byte at which each element of an operand lies, in row-major order.
fn places(operand: &Operand<'_>) -> Vec<usize> {
    let layout = operand.layout;
    let size = layout.dtype.size() as i64;
    let mut all = vec![operand.byte_offset as i64 + layout.offset.get() * size];
    for (dim, stride) in layout.shape.iter().zip(&layout.strides) {
        let step = stride.get() * size;
        all = all.iter().flat_map(|at| (0..dim.get()).map(move |i| at + i * step)).collect();
    }
    all.into_iter().map(|at| at as usize).collect()
}

/// The bytes of what is read, and where its elements lie in them.
fn source(operand: &Operand<'_>) -> Result<(Vec<u8>, Vec<usize>)> {
    if let Some((value, layout)) = Immediate::of(operand) {
        let all = places(&Operand { buffer: &value, layout: &layout, byte_offset: 0 });
        return Ok((value.bytes().to_vec(), all));
    }
    Ok((memory(operand.buffer)?.clone(), places(operand)))
}

fn load(operand: &Operand<'_>) -> Result<Vec<f32>> {
    let (bytes, places) = source(operand)?;
    let one = |at: usize| Some(f32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let all: Option<Vec<f32>> = places.into_iter().map(one).collect();
    all.ok_or_else(|| misuse("a layout reaches outside its buffer"))
}

fn store(operand: &Operand<'_>, values: &[f32]) -> Result<()> {
    let mut memory = memory(operand.buffer)?;
    for (at, value) in places(operand).into_iter().zip(values) {
        let target = memory.get_mut(at..at + 4).ok_or_else(|| misuse("a layout reaches outside its buffer"))?;
        target.copy_from_slice(&value.to_le_bytes());
    }
    Ok(())
}

/// What a launch of this device does.
enum ToyCompiled {
    Program(Arc<ScalarProgram>),
    /// The kernel `scale`: `x * factor`.
    Scale(f32),
}

impl Compiled for ToyCompiled {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn unsupported(op: &str, what: &str) -> Error {
    Error::new(Code::NotSupported).op(op).what(format!("the toy device has no {what}"))
}

/// Refuses a program with an opcode or dtype that [`compute`] does not know.
fn check(op: &str, program: &ScalarProgram) -> Result<()> {
    let floats = program.inputs.iter().all(|d| *d == DType::Float32);
    let known = program.instrs.iter().all(|i| {
        let opcode =
            matches!(i.op, Opcode::Const | Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Lt | Opcode::Select);
        opcode && i.ty == DType::Float32
    });
    let leaves = program.outputs.iter().all(|r| program.dtype(*r) == DType::Float32);
    if floats && known && leaves { Ok(()) } else { Err(unsupported(op, "instructions for this program")) }
}

/// The registers of a program over one element of each input. A bool is 0 or 1.
fn compute(program: &ScalarProgram, inputs: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut registers: Vec<f32> = inputs.collect();
    for i in &program.instrs {
        let arg = |k: usize| registers[i.args[k].0 as usize];
        let value = match i.op {
            Opcode::Const => f32::from_bits(i.imm as u32),
            Opcode::Add => arg(0) + arg(1),
            Opcode::Sub => arg(0) - arg(1),
            Opcode::Mul => arg(0) * arg(1),
            Opcode::Lt => f32::from(arg(0) < arg(1)),
            Opcode::Select => arg(if arg(0) != 0.0 { 1 } else { 2 }),
            other => unreachable!("{other:?} was refused"),
        };
        registers.push(value);
    }
    registers
}

#[derive(Default)]
pub struct Toy;

impl Device for Toy {
    fn name(&self) -> &'static str {
        "Toy"
    }

    fn limits(&self) -> Limits {
        Limits { alignment: 16, max_buffer: 1 << 30, asynchronous: false }
    }

    fn allocate(&self, bytes: usize) -> Result<Arc<dyn DeviceBuffer>> {
        if bytes > self.limits().max_buffer {
            return Err(Error::new(Code::OutOfMemory).what(format!("cannot allocate {bytes} bytes")));
        }
        Ok(Arc::new(ToyBuffer { len: bytes, bytes: Mutex::new(vec![0; bytes]) }))
    }

    fn copy_in(&self, source: &[u8], target: &dyn DeviceBuffer, offset: usize) -> Result<()> {
        let mut memory = memory(target)?;
        let part = offset.checked_add(source.len()).and_then(|end| memory.get_mut(offset..end));
        part.ok_or_else(|| misuse("a copy reaches outside the buffer"))?.copy_from_slice(source);
        Ok(())
    }

    fn copy_out(&self, source: &dyn DeviceBuffer, offset: usize, target: &mut [u8]) -> Result<()> {
        let memory = memory(source)?;
        let part = offset.checked_add(target.len()).and_then(|end| memory.get(offset..end));
        target.copy_from_slice(part.ok_or_else(|| misuse("a copy reaches outside the buffer"))?);
        Ok(())
    }

    fn copy_within(&self, from: Operand<'_>, target: Operand<'_>) -> Result<()> {
        let size = from.layout.dtype.size();
        let (bytes, all) = source(&from)?;
        let mut memory = memory(target.buffer)?;
        for (from, to) in all.into_iter().zip(places(&target)) {
            let (element, place) = (bytes.get(from..from + size), memory.get_mut(to..to + size));
            let both = element.zip(place);
            let (element, place) = both.ok_or_else(|| misuse("a layout reaches outside its buffer"))?;
            place.copy_from_slice(element);
        }
        Ok(())
    }

    fn compile(&self, spec: &LaunchSpec) -> Result<Arc<dyn Compiled>> {
        Ok(Arc::new(match spec {
            LaunchSpec::Program { op, program } => {
                check(op, program)?;
                ToyCompiled::Program(program.clone())
            }
            LaunchSpec::Kernel { op: "scale", dtypes, attrs, before: None, after: None }
                if dtypes[..] == [DType::Float32] =>
            {
                ToyCompiled::Scale(AttrReader::new(attrs).float() as f32)
            }
            other => return Err(unsupported(other.op(), "kernel for it")),
        }))
    }

    fn launch(&self, what: &dyn Compiled, inputs: &[Operand<'_>], outputs: &[Operand<'_>]) -> Result<()> {
        let what = what.as_any().downcast_ref::<ToyCompiled>();
        let what = what.ok_or_else(|| misuse("a launch that another device compiled"))?;
        let values: Vec<Vec<f32>> = inputs.iter().map(load).collect::<Result<_>>()?;
        match what {
            ToyCompiled::Program(program) => {
                let n = outputs[0].layout.numel();
                let rows: Vec<Vec<f32>> = (0..n).map(|k| compute(program, values.iter().map(|v| v[k]))).collect();
                outputs.iter().zip(&program.outputs).try_for_each(|(output, register)| {
                    let results: Vec<f32> = rows.iter().map(|row| row[register.0 as usize]).collect();
                    store(output, &results)
                })
            }
            ToyCompiled::Scale(factor) if *factor < 0.0 => Err(Error::new(Code::InvalidValue).op("scale")),
            ToyCompiled::Scale(factor) => {
                let results: Vec<f32> = values[0].iter().map(|x| x * factor).collect();
                store(&outputs[0], &results)
            }
        }
    }

    fn record(&self) -> Event {
        Event(0)
    }

    fn wait(&self, _event: Event) -> Result<()> {
        Ok(())
    }
}
