//! Converts the operands of a launch to bindings and descriptions.

use ms_core::{DType, Layout, Result, SmallVec};
use ms_device_api::{DeviceBuffer, Immediate, Operand};
use ms_device_gpu::collapse::collapse;

use crate::adapter::Gpu;
use crate::buffer::GpuBuffer;
use crate::errors::misuse;
use crate::pipeline::{DESCRIPTION, Pattern, Place, RANK, Slot};
use crate::queue::bound_len;

/// The alignment of windows of a large buffer, in bytes.
const WINDOW_ALIGNMENT: u64 = 4096;

pub fn buffer_of(buffer: &dyn DeviceBuffer) -> Result<&GpuBuffer> {
    buffer.as_any().downcast_ref().ok_or_else(|| misuse("an operand is not in the device's memory"))
}

/// An operand in terms of the shader.
pub struct Bound {
    /// The element at which its layout begins, in its binding or in `value`.
    pub base: i64,
    pub layout: Layout,
    /// The words of an immediate.
    pub value: Option<[u32; 4]>,
}

/// The operands of a launch.
#[derive(Default)]
pub struct Bindings<'a> {
    pub pattern: Pattern,
    pub operands: Vec<Bound>,
    pub buffers: SmallVec<[(&'a wgpu::Buffer, u64, u64); 8]>,
}

/// The layout with unsigned integers, for elements that are only moved.
pub fn as_bits(layout: &Layout) -> Layout {
    let mut layout = layout.clone();
    match layout.dtype {
        DType::Bool => layout.dtype = DType::UInt8,
        DType::Float64 | DType::Complex64 => layout.dtype = DType::UInt64,
        DType::Complex128 => {
            layout.dtype = DType::UInt64;
            let twice = |d: &ms_core::Dim| ms_core::Dim::new(2 * d.get());
            layout.strides = layout.strides.iter().map(twice).chain([ms_core::Dim::new(1)]).collect();
            layout.shape.push(ms_core::Dim::new(2));
            layout.offset = twice(&layout.offset);
        }
        DType::Float16 | DType::BFloat16 => layout.dtype = DType::UInt16,
        DType::Float32 => layout.dtype = DType::UInt32,
        _ => {}
    }
    layout
}

fn inside(operand: &Operand<'_>) -> Result<(u64, u64)> {
    let (low, high) = operand.layout.span();
    let size = operand.layout.dtype.size() as i64;
    let start = operand.byte_offset as i64 + low * size;
    let end = operand.byte_offset as i64 + high * size;
    if low != high && (start < 0 || end > operand.buffer.len() as i64) {
        return Err(misuse("a layout reaches outside its buffer"));
    }
    Ok((start.max(0) as u64, end.max(0) as u64))
}

/// The largest size of a binding, in bytes.
fn largest(gpu: &Gpu) -> u64 {
    gpu.limits.max_storage_buffer_binding_size.min(u64::from(u32::MAX)) / WINDOW_ALIGNMENT * WINDOW_ALIGNMENT
}

/// Counts the bindings that operands need together.
pub struct Needed<'a> {
    gpu: &'a Gpu,
    known: Vec<*const GpuBuffer>,
    bindings: usize,
}

impl Needed<'_> {
    pub fn new(gpu: &Gpu) -> Needed<'_> {
        // Two are for the parameters and the error report.
        Needed { gpu, known: Vec::new(), bindings: 2 }
    }

    /// Whether there are enough bindings for these operands, too.
    pub fn add<'o>(&mut self, operands: impl Iterator<Item = &'o Operand<'o>>) -> Result<bool> {
        let most = largest(self.gpu);
        for operand in operands {
            if Immediate::of(operand).is_some() {
                continue;
            }
            let buffer = buffer_of(operand.buffer)?;
            if bound_len(buffer) > most {
                let (start, end) = inside(operand)?;
                let from = start / WINDOW_ALIGNMENT * WINDOW_ALIGNMENT;
                self.bindings += (end - from).next_multiple_of(4).div_ceil(most).max(1) as usize;
            } else if !self.known.contains(&std::ptr::from_ref(buffer)) {
                self.known.push(buffer);
                self.bindings += 1;
            }
        }
        let limits = &self.gpu.limits;
        // (Slot numbers are bytes.)
        let most = limits.max_storage_buffers_per_shader_stage.min(limits.max_bindings_per_bind_group).min(256);
        Ok(self.bindings <= most as usize)
    }
}

impl<'a> Bindings<'a> {
    /// Binds the inputs, then the outputs. Words of outputs with smaller elements are atomic, because threads write
    /// parts of them.
    pub fn of(gpu: &Gpu, inputs: &'a [Operand<'a>], outputs: &'a [Operand<'a>]) -> Result<Bindings<'a>> {
        let most = largest(gpu);
        let mut all =
            Bindings { pattern: Pattern { window: (most / 4) as u32, ..Pattern::default() }, ..Bindings::default() };
        let mut known: SmallVec<[(*const GpuBuffer, u8); 8]> = SmallVec::new();
        for (k, operand) in inputs.iter().chain(outputs).enumerate() {
            if k < inputs.len()
                && let Some((value, layout)) = Immediate::of(operand)
            {
                let mut words = [0; 4];
                for (word, c) in words.iter_mut().zip(value.bytes().chunks(4)) {
                    let mut bytes = [0; 4];
                    bytes[..c.len()].copy_from_slice(c);
                    *word = u32::from_le_bytes(bytes);
                }
                all.pattern.places.push(Place::Parameters);
                all.operands.push(Bound { base: layout.offset.get(), layout, value: Some(words) });
                continue;
            }
            let (start, end) = inside(operand)?;
            let buffer = buffer_of(operand.buffer)?;
            let size = operand.layout.dtype.size() as u64;
            if !(operand.byte_offset as u64).is_multiple_of(size) {
                return Err(misuse("an operand is not aligned to its elements"));
            }
            let parts = k >= inputs.len() && size < 4;
            let whole = bound_len(buffer);
            let identity = std::ptr::from_ref(buffer);
            let shared = known.iter().find(|(own, _)| *own == identity && whole <= most).map(|(_, slot)| *slot);
            let (slot, from) = match shared {
                Some(slot) => (slot, 0),
                None => {
                    // If a buffer exceeds the largest binding, each operand has its own windows.
                    let from = if whole <= most { 0 } else { start / WINDOW_ALIGNMENT * WINDOW_ALIGNMENT };
                    let bytes = if whole <= most { whole } else { (end - from).next_multiple_of(4) };
                    let mut at = from;
                    let mut windows = 0;
                    while windows == 0 || at < from + bytes {
                        let len = (from + bytes - at).min(most);
                        all.buffers.push((buffer.raw(), at, len.max(4)));
                        at += len;
                        windows += 1;
                        if len == 0 {
                            break;
                        }
                    }
                    all.pattern.slots.push(Slot { windows, atomic: false });
                    let slot = all.pattern.slots.len() as u8 - 1;
                    known.push((identity, slot));
                    (slot, from)
                }
            };
            if parts {
                all.pattern.slots[slot as usize].atomic = true;
            }
            all.pattern.places.push(Place::Slot(slot));
            let base = (operand.byte_offset as i64 - from as i64) / size as i64 + operand.layout.offset.get();
            all.operands.push(Bound { base, layout: operand.layout.clone(), value: None });
        }
        let bindings = all.buffers.len() + 2;
        if bindings > gpu.limits.max_storage_buffers_per_shader_stage as usize {
            return Err(misuse(format!("a launch needs {bindings} bindings, more than the adapter has")));
        }
        Ok(all)
    }

    /// The number of bindings after the parameters.
    pub fn count(&self) -> u32 {
        self.buffers.len() as u32
    }

    /// The element at which operand `k` begins. The values of immediates are in the parameters from word `at` on.
    pub fn base(&self, k: usize, at: usize) -> u32 {
        let bound = &self.operands[k];
        let before = if bound.value.is_some() { (4 * at / bound.layout.dtype.size()) as i64 } else { 0 };
        (bound.base + before) as u32
    }

    /// Appends the description of each operand, followed by the values of immediates, after `head` words.
    pub fn describe(&self, out: &mut Vec<u32>) -> Result<()> {
        let values = out.len() + DESCRIPTION * self.operands.len();
        // (There are no descriptions of 16-byte elements.)
        let values = values.next_multiple_of(4);
        for (k, bound) in self.operands.iter().enumerate() {
            let walk = collapse(&[&bound.layout]);
            if walk.sizes.len() > RANK {
                return Err(misuse("a layout has too many dims"));
            }
            let start = out.len();
            out.push(self.base(k, values + 4 * k));
            out.push(walk.sizes.len() as u32);
            out.extend(walk.sizes.iter().map(|&s| s as u32));
            out.resize(start + 2 + RANK, 1);
            out.extend(walk.strides[0].iter().map(|&s| s as u32));
            out.resize(start + DESCRIPTION, 0);
        }
        out.resize(values, 0);
        for bound in &self.operands {
            out.extend(bound.value.unwrap_or_default());
        }
        Ok(())
    }
}
