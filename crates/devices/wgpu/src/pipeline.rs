//! Shaders: the text around a launch's own text, and its pipelines.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use ms_core::{Code, DType, Error, Result};
use ms_device_gpu::disk_cache::{DiskCache, key};
use ms_device_gpu::render::{Dialect as _, Wgsl, wgsl};
use wgpu::{
    BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, BufferBindingType, ComputePipeline,
    ComputePipelineDescriptor, ErrorFilter, Features, PassthroughShaderEntryPoint, PipelineCache,
    PipelineCacheDescriptor, PipelineLayoutDescriptor, ShaderModule, ShaderModuleDescriptor,
    ShaderModuleDescriptorPassthrough, ShaderSource, ShaderStages,
};

use crate::adapter::Gpu;
use crate::errors::{lock, of};
use crate::exact;

/// Threads per workgroup.
pub const GROUP: u32 = 64;

/// The location of an operand's words: in the launch's parameters from a position on, or in a binding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    Parameters,
    Slot(u8),
}

/// A bound buffer, in several windows if it exceeds the largest binding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    pub windows: u8,
    /// Whether parts of words are written.
    pub atomic: bool,
}

/// How a launch's operands are bound.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pattern {
    pub places: Vec<Place>,
    pub slots: Vec<Slot>,
    /// Words per window.
    pub window: u32,
}

/// The largest rank in an operand's description.
pub const RANK: usize = 12;
/// Words of an operand's description: its first element, its rank, sizes and strides.
pub const DESCRIPTION: usize = 2 + 2 * RANK;
/// Words before the descriptions: the number of threads, and the launch's number among those that may fail.
pub const HEAD: usize = 2;

/// A compiled shader.
pub struct Pipeline {
    pub raw: ComputePipeline,
    pub layout: BindGroupLayout,
}

/// The pipelines, or kernels, of one launch so far, by what their text depends on.
pub struct Variants<K, T = Pipeline>(Mutex<HashMap<K, Arc<T>>>);

impl<K, T> Default for Variants<K, T> {
    fn default() -> Self {
        Variants(Mutex::default())
    }
}

impl<K: Eq + Hash, T> Variants<K, T> {
    /// The entry of `key`; `make` creates a missing one.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> Result<Arc<T>>) -> Result<Arc<T>> {
        if let Some(known) = lock(&self.0).get(&key) {
            return Ok(known.clone());
        }
        let made = make(&key)?;
        lock(&self.0).insert(key, made.clone());
        Ok(made)
    }
}

/// The functions through which a shader reads and writes its operands.
pub fn accessors(pattern: &Pattern, dtypes: &[DType], inputs: usize) -> String {
    let mut out = String::from("@group(0) @binding(0) var<storage, read> P: array<u32>;\n");
    let mut binding = 1;
    for (s, slot) in pattern.slots.iter().enumerate() {
        let ty = if slot.atomic { "atomic<u32>" } else { "u32" };
        let mut read = String::new();
        let mut write = String::new();
        for w in 0..slot.windows {
            out += &format!("@group(0) @binding({binding}) var<storage, read_write> b{s}_{w}: array<{ty}>;\n");
            binding += 1;
            let at = if w == 0 { "i".to_owned() } else { format!("i - {}u", pattern.window * u32::from(w)) };
            let last = w + 1 == slot.windows;
            let test = if last { String::new() } else { format!("if (i < {}u) ", pattern.window * (u32::from(w) + 1)) };
            if slot.atomic {
                read += &format!("{test}{{ return atomicLoad(&b{s}_{w}[{at}]); }}\n");
                write += &format!(
                    "{test}{{ atomicAnd(&b{s}_{w}[{at}], ~mask); atomicOr(&b{s}_{w}[{at}], v & mask); return; }}\n"
                );
            } else {
                read += &format!("{test}{{ return b{s}_{w}[{at}]; }}\n");
                write += &format!("{test}{{ b{s}_{w}[{at}] = v; return; }}\n");
            }
        }
        out += &format!("fn read{s}(i: u32) -> u32 {{\n{read}}}\n");
        let mask = if slot.atomic { ", mask: u32" } else { "" };
        out += &format!("fn write{s}(i: u32, v: u32{mask}) {{\n{write}}}\n");
    }
    for (k, (place, dtype)) in pattern.places.iter().zip(dtypes).enumerate() {
        let word = |i: &str| match place {
            Place::Parameters => format!("P[{i}]"),
            Place::Slot(s) => format!("read{s}({i})"),
        };
        out += &load(k, *dtype, &word);
        if let (Place::Slot(s), true) = (place, k >= inputs) {
            out += &store(k, *dtype, *s, pattern.slots[*s as usize].atomic);
        }
    }
    out
}

fn load(k: usize, dtype: DType, word: &dyn Fn(&str) -> String) -> String {
    let Some(ty) = Wgsl.register(dtype) else { return String::new() };
    let byte = || format!("(({} >> ((i & 3u) << 3u)) & 0xffu)", word("i >> 2u"));
    let half = || format!("(({} >> ((i & 1u) << 4u)) & 0xffffu)", word("i >> 1u"));
    let value = match dtype {
        DType::Bool => format!("{} != 0u", byte()),
        DType::UInt8 => byte(),
        DType::Int8 => format!("bitcast<i32>({} << 24u) >> 24u", byte()),
        DType::UInt16 => half(),
        DType::Int16 => format!("bitcast<i32>({} << 16u) >> 16u", half()),
        DType::Float16 => format!("f16_to_f32({})", half()),
        DType::BFloat16 => format!("bf16_to_f32({})", half()),
        DType::UInt32 => word("i"),
        DType::Int32 => format!("bitcast<i32>({})", word("i")),
        DType::Float32 => format!("bitcast<f32>({})", word("i")),
        _ => format!("vec2<u32>({}, {})", word("2u * i"), word("2u * i + 1u")),
    };
    format!("fn load{k}(i: u32) -> {ty} {{ return {value}; }}\n")
}

fn store(k: usize, dtype: DType, s: u8, atomic: bool) -> String {
    let Some(ty) = Wgsl.register(dtype) else { return String::new() };
    let mask = if atomic { ", 0xffffffffu" } else { "" };
    let bits = match dtype {
        DType::Bool => "select(0u, 1u, v)",
        DType::Float16 => "f32_to_f16(v)",
        DType::BFloat16 => "f32_to_bf16(v)",
        DType::UInt8 | DType::UInt16 | DType::UInt32 => "v",
        _ => "bitcast<u32>(v)",
    };
    let body = match dtype.size() {
        1 => format!("let s = (i & 3u) << 3u; write{s}(i >> 2u, ({bits} & 0xffu) << s, 0xffu << s);"),
        2 => format!("let s = (i & 1u) << 4u; write{s}(i >> 1u, ({bits} & 0xffffu) << s, 0xffffu << s);"),
        4 => format!("write{s}(i, {bits}{mask});"),
        _ => format!("write{s}(2u * i, v.x{mask}); write{s}(2u * i + 1u, v.y{mask});"),
    };
    format!("fn store{k}(i: u32, v: {ty}) {{ {body} }}\n")
}

/// The versions and settings with which shaders are compiled. A shader stored with others is compiled again.
const MADE_WITH: &[u8] = b"wgpu 30, naga 30, SPIR-V 1.3, NoContraction, no zeroed memory";

/// Pipelines by their text; the compiled shaders are also on disk.
pub struct Pipelines {
    made: Mutex<HashMap<String, Arc<Pipeline>>>,
    disk: DiskCache,
    translated: AtomicU64,
}

/// A shader for the driver, and the driver's pipeline data when it was stored.
struct Stored {
    spirv: Vec<u32>,
    driver: Vec<u8>,
}

impl Stored {
    fn of(bytes: &[u8]) -> Option<Stored> {
        let (len, rest) = bytes.split_at_checked(8)?;
        let len = usize::try_from(u64::from_le_bytes(len.try_into().ok()?)).ok()?;
        let (words, driver) = rest.split_at_checked(len.checked_mul(4)?)?;
        let spirv = words.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        Some(Stored { spirv, driver: driver.to_vec() })
    }

    fn bytes(&self) -> Vec<u8> {
        let words = self.spirv.iter().flat_map(|word| word.to_le_bytes());
        (self.spirv.len() as u64).to_le_bytes().into_iter().chain(words).chain(self.driver.iter().copied()).collect()
    }
}

impl Pipelines {
    pub fn new(disk: DiskCache) -> Pipelines {
        Pipelines { made: Mutex::default(), disk, translated: AtomicU64::new(0) }
    }

    /// The number of shaders translated because they were not on disk.
    pub fn translated(&self) -> u64 {
        self.translated.load(Relaxed)
    }

    /// The pipeline of a shader with `bindings` buffers after the parameters.
    ///
    /// # Errors
    /// `Internal` if the driver rejects it.
    pub fn get(&self, gpu: &Gpu, op: &str, text: String, bindings: u32) -> Result<Arc<Pipeline>> {
        if let Some(known) = lock(&self.made).get(&text) {
            return Ok(known.clone());
        }
        let made = Arc::new(self.create(gpu, op, &text, bindings)?);
        lock(&self.made).insert(text, made.clone());
        Ok(made)
    }

    fn create(&self, gpu: &Gpu, op: &str, text: &str, bindings: u32) -> Result<Pipeline> {
        let source = format!("{}{text}", wgsl::functions(text));
        if !gpu.exact {
            // wgpu translates the text when it creates the pipeline, and does not return the translation.
            self.translated.fetch_add(1, Relaxed);
            let module = ShaderModuleDescriptor { label: None, source: ShaderSource::Wgsl(source.into()) };
            return compiled(gpu, op, bindings, None, |device| device.create_shader_module(module));
        }
        let name = key(&[MADE_WITH, gpu.identity.as_bytes(), source.as_bytes()]);
        let known = self.disk.get(&name).as_deref().and_then(Stored::of);
        let is_new = known.is_none();
        let mut stored = match known {
            Some(stored) => stored,
            None => {
                self.translated.fetch_add(1, Relaxed);
                let spirv = exact::spirv(&source).map_err(|what| refused(op, &what))?;
                Stored { spirv, driver: Vec::new() }
            }
        };
        let data = (!stored.driver.is_empty()).then_some(&*stored.driver);
        let cache = gpu.device.features().contains(Features::PIPELINE_CACHE).then(|| {
            // SAFETY: the data is from `get_data` for this adapter and driver, and its checksum matches.
            unsafe { gpu.device.create_pipeline_cache(&PipelineCacheDescriptor { label: None, data, fallback: true }) }
        });
        let spirv: &[u32] = &stored.spirv;
        let made = compiled(gpu, op, bindings, cache.as_ref(), |device| {
            let entry = PassthroughShaderEntryPoint { name: "main".into(), workgroup_size: (GROUP, 1, 1) };
            let descriptor = ShaderModuleDescriptorPassthrough {
                entry_points: vec![entry].into(),
                spirv: Some(spirv.into()),
                ..Default::default()
            };
            // SAFETY: naga validated the module and wrote the words, now or when they were stored; only decorations
            // were added. Indices are within the bindings, because operands were checked against their buffers.
            unsafe { device.create_shader_module_passthrough(descriptor) }
        })?;
        if is_new {
            stored.driver = cache.and_then(|cache| cache.get_data()).unwrap_or_default();
            self.disk.put(&name, &stored.bytes());
        }
        Ok(made)
    }
}

fn refused(op: &str, what: &str) -> Error {
    let lines: Vec<&str> = what.lines().map(str::trim).filter(|line| !line.is_empty()).take(4).collect();
    Error::new(Code::Internal).op(op).what(format!("the shader is refused: {}", lines.join("; ")))
}

fn compiled(
    gpu: &Gpu,
    op: &str,
    bindings: u32,
    cache: Option<&PipelineCache>,
    module: impl FnOnce(&wgpu::Device) -> ShaderModule,
) -> Result<Pipeline> {
    let device = &gpu.device;
    let scope = device.push_error_scope(ErrorFilter::Validation);
    let module = module(device);
    let entries: Vec<BindGroupLayoutEntry> = (0..=bindings)
        .map(|binding| BindGroupLayoutEntry {
            binding,
            visibility: ShaderStages::COMPUTE,
            ty: BindingType::Buffer {
                ty: BufferBindingType::Storage { read_only: binding == 0 },
                has_dynamic_offset: binding == 0,
                min_binding_size: None,
            },
            count: None,
        })
        .collect();
    let layout = device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: None, entries: &entries });
    let layouts = [Some(&layout)];
    let whole = device.create_pipeline_layout(&PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &layouts,
        immediate_size: 0,
    });
    let raw = device.create_compute_pipeline(&ComputePipelineDescriptor {
        label: None,
        layout: Some(&whole),
        module: &module,
        entry_point: Some("main"),
        compilation_options: Default::default(),
        cache,
    });
    match pollster::block_on(scope.pop()) {
        Some(error) => Err(refused(op, &of(&error).to_string())),
        None => Ok(Pipeline { raw, layout }),
    }
}
