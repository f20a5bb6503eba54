//! The texts of CUDA kernels that contain programs.

use ms_core::{Code, DType, Error, Result, ScalarProgram};

use super::cuda::{Cuda, LIBRARY, PRELUDE, element, functions};
use super::walk::{Body, render};

/// The text of an element-wise kernel `program(fault, launch, operands, dims)`: the views of the inputs, then of the
/// outputs, over common dims; `dense` if all of them are row-major without gaps.
///
/// # Errors
/// `NotSupported`.
pub fn elementwise(op: &str, program: &ScalarProgram, dense: bool) -> Result<String> {
    let (inputs, outputs) = (program.inputs.len(), program.outputs.len());
    let dtypes = program.inputs.iter().copied().chain(program.outputs.iter().map(|r| program.dtype(*r)));
    let types: Vec<&str> = dtypes.map(|d| typed(op, d)).collect::<Result<_>>()?;
    let body = render(op, program, &registers(program), "r", &Cuda)?;
    let count = inputs + outputs;
    let mut text = format!("{PRELUDE}\n{LIBRARY}\n{}", functions(&body.text));
    text.push_str(&format!("struct Operands {{ View view[{count}]; }};\n"));
    text.push_str("extern \"C\" __global__ void program(Fault* fault, u32 launch, Operands operands, Dims dims) {\n");
    text.push_str("  if (is_stopped(fault, launch)) return;\n  FOR_EACH(i, dims.count) {\n");
    if !dense {
        let views: Vec<String> = (0..count).map(|k| format!("&operands.view[{k}]")).collect();
        text.push_str(&format!("    const View* const views[{count}] = {{{}}};\n", views.join(", ")));
        text.push_str(&format!("    i64 at[{count}];\n    locate<{count}>(dims, i, views, at);\n"));
    }
    let place = |k: usize| if dense { "i".to_owned() } else { format!("at[{k}]") };
    for (k, ty) in types[..inputs].iter().enumerate() {
        text.push_str(&load(ty, k, &format!("operands.view[{k}]"), &place(k)));
    }
    text.push_str(&body.text);
    for (k, register) in body.outputs.iter().enumerate() {
        let (ty, k) = (types[inputs + k], inputs + k);
        text.push_str(&format!("    (({ty}*)operands.view[{k}].at)[{}] = narrow<{ty}>({register});\n", place(k)));
    }
    text.push_str("  }\n}\n");
    Ok(text)
}

/// The text that a kernel file needs, after the prelude, to compute its first input by `program`: `INPUTS`, and
/// `first(inputs, at)` over the views of the program's inputs at their offsets.
///
/// # Errors
/// `NotSupported`.
pub fn before(op: &str, program: &ScalarProgram) -> Result<String> {
    let names = registers(program);
    let body = render(op, program, &names, "r", &Cuda)?;
    let output = typed(op, program.dtype(program.outputs[0]))?;
    let mut text = format!("{LIBRARY}\n{}#define INPUTS {}\n#define FIRST\n", functions(&body.text), names.len());
    let head = format!("Wide<{output}>::type first(const View* inputs, const i64* at)");
    text.push_str(&format!("__device__ inline {head} {{\n"));
    for (k, dtype) in program.inputs.iter().enumerate() {
        text.push_str(&load(typed(op, *dtype)?, k, &format!("inputs[{k}]"), &format!("at[{k}]")));
    }
    text.push_str(&format!("{}    return {};\n}}\n", body.text, body.outputs[0]));
    Ok(text)
}

/// The text that a kernel file needs, after the prelude, to run `program` on each element that it has computed:
/// `AFTER`, the number of operands besides the kernel's own output, and `after(value, out, more, at)`. The operands
/// `more` are the program's inputs after the first, which is the element, and its outputs after the first, which
/// replaces the element in `out`; `at` has the offsets in all of them.
///
/// # Errors
/// `NotSupported`.
pub fn after(op: &str, program: &ScalarProgram) -> Result<String> {
    let names = registers(program);
    let body = render(op, program, &names, "r", &Cuda)?;
    let own = typed(op, program.inputs[0])?;
    let further = names.len() - 1;
    let more = further + program.outputs.len() - 1;
    let mut text = format!("{LIBRARY}\n{}#define AFTER {more}\n", functions(&body.text));
    let head = format!("void after({own} value, const View& out, const View* more, const i64* at)");
    text.push_str(&format!("__device__ inline {head} {{\n    const Wide<{own}>::type r0 = wide(value);\n"));
    for (k, dtype) in program.inputs.iter().enumerate().skip(1) {
        text.push_str(&load(typed(op, *dtype)?, k, &format!("more[{}]", k - 1), &format!("at[{k}]")));
    }
    text.push_str(&body.text);
    for (k, (register, place)) in body.outputs.iter().zip(&program.outputs).enumerate() {
        let ty = typed(op, program.dtype(*place))?;
        let (view, at) = match k {
            0 => ("out".to_owned(), 0),
            k => (format!("more[{}]", further + k - 1), further + k),
        };
        text.push_str(&format!("    (({ty}*){view}.at)[at[{at}]] = narrow<{ty}>({register});\n"));
    }
    text.push_str("}\n");
    Ok(text)
}

/// The text that a kernel file needs, after the prelude, to run `program` on intermediate elements: `BETWEEN`, the
/// number of operands besides the element, and `between(value, more, at)`, the program's output. The operands are the
/// program's inputs after the first, which is the element; `at` has their offsets.
///
/// # Errors
/// `NotSupported`.
pub fn between(op: &str, program: &ScalarProgram) -> Result<String> {
    let names = registers(program);
    let body = render(op, program, &names, "r", &Cuda)?;
    let (own, made) = (typed(op, program.inputs[0])?, typed(op, program.dtype(program.outputs[0]))?);
    let mut text = format!("{LIBRARY}\n{}#define BETWEEN {}\n", functions(&body.text), names.len() - 1);
    let head = format!("{made} between({own} value, const View* more, const i64* at)");
    text.push_str(&format!("__device__ inline {head} {{\n    const Wide<{own}>::type r0 = wide(value);\n"));
    for (k, dtype) in program.inputs.iter().enumerate().skip(1) {
        text.push_str(&load(typed(op, *dtype)?, k, &format!("more[{}]", k - 1), &format!("at[{}]", k - 1)));
    }
    text.push_str(&format!("{}    return narrow<{made}>({});\n}}\n", body.text, body.outputs[0]));
    Ok(text)
}

/// How one of several programs in a kernel accesses its operands; the text depends on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walked {
    /// The index of the program.
    pub program: usize,
    pub rank: usize,
    /// For each operand, whether it is a value passed with the launch, and its strides: strides of 0 and 1 are part of
    /// the text.
    pub operands: Vec<(bool, Vec<Stride>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stride {
    Zero,
    One,
    Given,
}

impl Stride {
    pub fn of(stride: i64) -> Stride {
        match stride {
            0 => Stride::Zero,
            1 => Stride::One,
            _ => Stride::Given,
        }
    }
}

/// The text of a kernel `programs(fault, launch, table)` whose blocks are divided among programs. `table` has `words`
/// words of 64 bits: the number of parts, then for each part its first block, the index of its program in `all`, and
/// the word at which its own data begins. These are its elements, its blocks, the sizes of its dims, and for each
/// operand the address, or the two words of a value, and the strides that are not in the text.
///
/// # Errors
/// `NotSupported`.
pub fn several(programs: &[(&str, &ScalarProgram)], all: &[Walked], words: usize) -> Result<String> {
    let (mut parts, mut called) = (String::new(), String::new());
    for (number, walked) in all.iter().enumerate() {
        let (op, program) = programs[walked.program];
        let body = render(op, program, &registers(program), "r", &Cuda)?;
        called.push_str(&body.text);
        parts.push_str(&part(op, program, walked, number, &body)?);
    }
    let mut text = format!("{PRELUDE}\n{LIBRARY}\n{}{TAKEN}{parts}", functions(&called));
    text.push_str(&format!("struct Table {{ u64 word[{words}]; }};\n{CHOICE}"));
    for number in 0..all.len() {
        text.push_str(&format!("    case {number}: return part{number}(own, block);\n"));
    }
    text.push_str("  }\n}\n");
    Ok(text)
}

fn registers(program: &ScalarProgram) -> Vec<String> {
    (0..program.inputs.len()).map(|k| format!("r{k}")).collect()
}

/// The component of an index along a dim of this size, and the rest of the index. 32-bit division is several times as
/// fast.
const TAKEN: &str = "__device__ inline i64 taken(u64& index, u64 size) {
  const bool is_short = (index >> 32) == 0 && (size >> 32) == 0;
  const u64 left = is_short ? (u64)((u32)index / (u32)size) : index / size;
  const i64 own = (i64)(index - left * size);
  index = left;
  return own;
}
";

/// The last part whose first block is not after this one.
const CHOICE: &str =
    "extern \"C\" __global__ void programs(Fault* fault, u32 launch, const __grid_constant__ Table table) {
  if (is_stopped(fault, launch)) return;
  u32 low = 0, high = (u32)table.word[0];
  while (high - low > 1) {
    const u32 middle = low + (high - low) / 2;
    if (table.word[1 + 3 * middle] <= blockIdx.x) low = middle; else high = middle;
  }
  const u64* const own = table.word + table.word[3 + 3 * low];
  const u64 block = blockIdx.x - table.word[1 + 3 * low];
  switch (table.word[2 + 3 * low]) {
";

fn part(op: &str, program: &ScalarProgram, walked: &Walked, number: usize, body: &Body) -> Result<String> {
    let inputs = program.inputs.len();
    let dtypes = program.inputs.iter().copied().chain(program.outputs.iter().map(|r| program.dtype(*r)));
    let types: Vec<&str> = dtypes.map(|d| typed(op, d)).collect::<Result<_>>()?;
    let mut text = format!(
        "__device__ inline void part{number}(const u64* own, u64 block) {{
  for (u64 i = block * blockDim.x + threadIdx.x; i < own[0]; i += own[1] * blockDim.x) {{
    u64 rest = i;
"
    );
    // Indices along the dims, the last one first.
    for d in (0..walked.rank).rev() {
        let index = if d == 0 { "(i64)rest".to_owned() } else { format!("taken(rest, own[{}])", 2 + d) };
        text.push_str(&format!("    const i64 c{d} = {index};\n"));
    }
    let mut word = 2 + walked.rank;
    let mut places = Vec::new();
    for (ty, (is_value, strides)) in types.iter().zip(&walked.operands) {
        let from = if *is_value { format!("({ty}*)(own + {word})") } else { format!("({ty}*)own[{word}]") };
        word += if *is_value { 2 } else { 1 };
        let mut at = Vec::new();
        for (d, stride) in strides.iter().enumerate() {
            match stride {
                Stride::Zero => {}
                Stride::One => at.push(format!("c{d}")),
                Stride::Given => {
                    at.push(format!("c{d} * (i64)own[{word}]"));
                    word += 1;
                }
            }
        }
        places.push(format!("({from})[{}]", if at.is_empty() { "0".to_owned() } else { at.join(" + ") }));
    }
    for (k, place) in places[..inputs].iter().enumerate() {
        let ty = types[k];
        text.push_str(&format!("    const Wide<{ty}>::type r{k} = wide({place});\n"));
    }
    text.push_str(&body.text);
    for (register, (place, ty)) in body.outputs.iter().zip(places[inputs..].iter().zip(&types[inputs..])) {
        text.push_str(&format!("    {place} = narrow<{ty}>({register});\n"));
    }
    text.push_str("  }\n}\n");
    Ok(text)
}

/// The register of input `k`.
fn load(ty: &str, k: usize, view: &str, at: &str) -> String {
    format!("    const Wide<{ty}>::type r{k} = wide(data<{ty}>({view})[{at}]);\n")
}

fn typed(op: &str, dtype: DType) -> Result<&'static str> {
    let missing = || Error::new(Code::NotSupported).op(op).what("the device has no kernels over complex numbers");
    element(dtype).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ms_core::{Opcode, ProgramBuilder, Reg};

    #[test]
    fn a_program_becomes_a_kernel() {
        let mut b = ProgramBuilder::new(&[DType::Float16, DType::Int64]);
        let two = b.constant(2, DType::Int64);
        let more = b.op(Opcode::Mul, &[Reg(1), two]);
        let half = b.cast(more, DType::Float16);
        let sum = b.op(Opcode::Add, &[Reg(0), half]);
        b.output(sum);
        let text = elementwise("fused", &b.finish(), false).unwrap();
        let want = "    const Wide<f16>::type r0 = wide(data<f16>(operands.view[0])[at[0]]);\n    \
                    const Wide<i64>::type r1 = wide(data<i64>(operands.view[1])[at[1]]);\n    \
                    const i64 r2 = ((i64)0x2ull);\n    const i64 r3 = mul_of(r1, r2);\n    \
                    const f32 r4 = round_f16(odd_f32((i64)r3));\n    const f32 r5 = round_f16((r0 + r4));\n    \
                    ((f16*)operands.view[2].at)[at[2]] = narrow<f16>(r5);\n";
        assert!(text.contains(want), "{text}");
        assert!(!elementwise("fused", &ProgramBuilder::new(&[]).finish(), true).unwrap().contains("locate<0>"));
    }

    #[test]
    fn programs_at_the_ends_of_a_kernel_are_functions() {
        let mut b = ProgramBuilder::new(&[DType::Float32, DType::Int32]);
        let other = b.cast(Reg(1), DType::Float32);
        let sum = b.op(Opcode::Add, &[Reg(0), other]);
        let big = b.op(Opcode::Gt, &[sum, Reg(0)]);
        b.output(sum);
        b.output(big);
        let program = b.finish();
        let text = before("reduce_sum", &program).unwrap();
        let want = "#define INPUTS 2\n#define FIRST\n\
                    __device__ inline Wide<f32>::type first(const View* inputs, const i64* at) {\n    \
                    const Wide<f32>::type r0 = wide(data<f32>(inputs[0])[at[0]]);\n    \
                    const Wide<i32>::type r1 = wide(data<i32>(inputs[1])[at[1]]);\n";
        assert!(text.contains(want) && text.ends_with("    return r3;\n}\n"), "{text}");
        let text = after("matmul2", &program).unwrap();
        let want = "#define AFTER 2\n\
                    __device__ inline void after(f32 value, const View& out, const View* more, const i64* at) {\n    \
                    const Wide<f32>::type r0 = wide(value);\n    \
                    const Wide<i32>::type r1 = wide(data<i32>(more[0])[at[1]]);\n";
        assert!(text.contains(want), "{text}");
        let want = "    ((f32*)out.at)[at[0]] = narrow<f32>(r3);\n    ((b8*)more[1].at)[at[2]] = narrow<b8>(r4);\n}\n";
        assert!(text.ends_with(want), "{text}");
    }

    #[test]
    fn what_the_kernels_have_not_is_refused() {
        let mut b = ProgramBuilder::new(&[DType::Complex64]);
        b.output(Reg(0));
        let error = elementwise("copy", &b.finish(), true).unwrap_err().to_string();
        assert!(error.starts_with("copy: "), "{error}");
    }
}
