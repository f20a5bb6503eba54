//! Translates WGSL to SPIR-V in which every float operation is rounded separately. Otherwise drivers may contract a
//! product and a sum.

use naga::back::spv;
use naga::valid::{Capabilities, ValidationFlags, Validator};

const TYPES: std::ops::RangeInclusive<u32> = 19..=39;
/// The float operations that may be contracted: negation, sum, difference, product, quotient, remainders.
const FLOAT: [u32; 7] = [127, 129, 131, 133, 136, 140, 141];
const DECORATE: u32 = 71;
const NO_CONTRACTION: u32 = 42;
/// The number of words before the first instruction.
const HEADER: usize = 5;

/// The module of a compute shader with the entry point `main`.
pub fn spirv(source: &str) -> Result<Vec<u32>, String> {
    let module = naga::front::wgsl::parse_str(source).map_err(|e| e.emit_to_string(source))?;
    // Barriers are in uniform control flow, because the conditions are parameters that are equal in a workgroup. naga
    // cannot see this.
    let flags = ValidationFlags::all() - ValidationFlags::CONTROL_FLOW_UNIFORMITY;
    let info = Validator::new(flags, Capabilities::all()).validate(&module).map_err(|e| e.emit_to_string(source))?;
    let options = spv::Options {
        lang_version: (1, 3),
        flags: spv::WriterFlags::empty(),
        force_loop_bounding: false,
        // Kernels write a workgroup's memory before they read it.
        zero_initialize_workgroup_memory: spv::ZeroInitializeWorkgroupMemoryMode::None,
        ..Default::default()
    };
    let entry = spv::PipelineOptions { shader_stage: naga::ShaderStage::Compute, entry_point: "main".into() };
    let words = spv::write_vec(&module, &info, &options, Some(&entry)).map_err(|e| e.to_string())?;
    decorated(&words).ok_or_else(|| "the module has no types".to_owned())
}

fn decorated(words: &[u32]) -> Option<Vec<u32>> {
    let (mut results, mut types, mut at) = (Vec::new(), None, HEADER);
    while at < words.len() {
        let (op, len) = (words[at] & 0xffff, (words[at] >> 16) as usize);
        if TYPES.contains(&op) {
            types.get_or_insert(at);
        }
        if FLOAT.contains(&op) {
            results.push(words[at + 2]);
        }
        at += len.max(1);
    }
    let types = types?;
    let mut out = words[..types].to_vec();
    for result in results {
        out.extend([3 << 16 | DECORATE, result, NO_CONTRACTION]);
    }
    out.extend(&words[types..]);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_sums_are_marked() {
        let source = "@group(0) @binding(0) var<storage, read_write> b: array<f32>;
            @compute @workgroup_size(1) fn main() { b[0] = b[1] * b[2] + b[3]; }";
        let words = spirv(source).unwrap();
        let marks = words.windows(3).filter(|w| w[0] == 3 << 16 | DECORATE && w[2] == NO_CONTRACTION).count();
        assert_eq!(marks, 2);
        assert!(spirv("fn main() -> f32 { return 1u; }").is_err());
    }
}
