//! The source texts of the kernel files.

use ms_core::DType;
use ms_device_gpu::render::cuda::PRELUDE;

/// The element type for kernels that only copy bytes.
pub fn word(dtype: DType) -> &'static str {
    match dtype.size() {
        1 => "u8",
        2 => "u16",
        4 => "u32",
        8 => "u64",
        _ => "word128",
    }
}

macro_rules! files {
    ($($name:literal)*) => {
        fn file(name: &str) -> &'static str {
            match name {
                $($name => include_str!(concat!("../../gpu/kernels/cuda/", $name)),)*
                _ => unreachable!("{name} is not a kernel file"),
            }
        }
    };
}
files! {
    "math.cuh" "index.cuh" "philox.cuh" "copy.cu" "fill.cu" "iota.cu" "one_hot.cu" "reduce.cu" "softmax.cu" "nll.cu" "norm.cu"
    "scan.cu" "gather.cu" "scatter.cu" "sort.cu" "order.cu" "draw.cu" "permutation.cu" "pool.cu" "matmul.cu" "conv.cu"
    "attention.cu"
}

/// The text of a kernel file with its macros; `head` is the text of a program that is fused to it.
pub fn unit(name: &str, macros: &[(&str, &str)], head: &str) -> String {
    let mut text: String = macros.iter().map(|(key, value)| format!("#define {key} {value}\n")).collect();
    text.push_str(PRELUDE);
    text.push_str(head);
    let includes: &[&str] = match name {
        "draw" => &["math.cuh", "philox.cuh"],
        "permutation" => &["philox.cuh"],
        "softmax" | "nll" | "norm" | "attention" => &["math.cuh"],
        "gather" | "scatter" => &["index.cuh"],
        _ => &[],
    };
    includes.iter().for_each(|name| text.push_str(file(name)));
    text.push_str(file(&format!("{name}.cu")));
    text
}
