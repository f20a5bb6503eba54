//! Matrix products: a workgroup computes a tile of 16 by 16, four elements per thread. The sum over the shared dim is
//! in its order.

use ms_core::{DType, Opcode};

use super::{sizes, words};
use crate::registry::{Kernel, Length, Work, nested};
use crate::render::{Dialect as _, Wgsl};

const TILE: usize = 16;

/// A tile of a product, computed by a workgroup. It has 256 elements, four per thread.
pub struct Tile<'a> {
    pub dtype: DType,
    /// The number of rows, a divisor of 64.
    pub rows: usize,
    /// Element `(n, k)` of the first matrix, and `(k, m)` of the second one.
    pub left: &'a str,
    pub right: &'a str,
    /// The statement that uses `s`, element `(n, m)` of the product.
    pub done: &'a str,
}

impl Tile<'_> {
    fn columns(&self) -> usize {
        TILE * TILE / self.rows
    }

    /// The numbers of elements of the two matrices that a workgroup holds at once.
    pub fn held(rows: usize) -> [usize; 2] {
        [TILE * rows, TILE * TILE * TILE / rows]
    }

    /// The length for a sum over `k` terms. A thread has four elements of the product.
    pub fn length(k: usize) -> Length {
        let steps = k.div_ceil(TILE);
        // A step reads four elements of each matrix, and adds sixteen products to each of four sums.
        let step = 2 * nested(&[4]) + nested(&[4, TILE]);
        Length::new(2 * nested(&[4]) + nested(&[steps]) + steps * step, 8 * steps + 8).epilogues(4)
    }

    /// The workgroup memory that the statements use.
    pub fn memory(dtype: DType, rows: usize) -> Option<String> {
        let (ty, [left, right]) = (Wgsl.register(dtype)?, Self::held(rows));
        Some(format!("var<workgroup> A: array<{ty}, {left}>;\nvar<workgroup> B: array<{ty}, {right}>;\n"))
    }

    /// The statements for the tile at `row` and `column` of the product of `[N, K]` and `[K, M]`.
    pub fn text(&self) -> Option<String> {
        let (dtype, rows, columns) = (self.dtype, self.rows, self.columns());
        let ty = Wgsl.register(dtype)?;
        let zero = Wgsl.constant(0, dtype)?;
        let (x, y) = ("A[r * 16u + k]", format!("B[k * {columns}u + c]"));
        let step = match dtype.is_int() {
            true => {
                Wgsl.integer(Opcode::Mul, dtype, &[x, &y]).and_then(|p| Wgsl.integer(Opcode::Add, dtype, &["s", &p]))?
            }
            false => format!("s + {x} * {y}"),
        };
        let [held_left, held_right] = Self::held(rows);
        let (left, right, done) = (self.left, self.right, self.done);
        Some(format!(
            "
    var sums: array<{ty}, 4>;
    for (var q = 0u; q < 4u; q += 1u) {{ sums[q] = {zero}; }}
    for (var start = 0u; start < K; start += 16u) {{
        for (var e = lane; e < {held_left}u; e += 64u) {{
            let n = row + e / 16u; let k = start + e % 16u;
            var a = {zero};
            if (n < N && k < K) {{ a = {left}; }}
            A[e] = a;
        }}
        for (var e = lane; e < {held_right}u; e += 64u) {{
            let k = start + e / {columns}u; let m = column + e % {columns}u;
            var b = {zero};
            if (k < K && m < M) {{ b = {right}; }}
            B[e] = b;
        }}
        workgroupBarrier();
        let most = min(16u, K - start);
        for (var q = 0u; q < 4u; q += 1u) {{
            let e = q * 64u + lane; let r = e / {columns}u; let c = e % {columns}u;
            var s = sums[q];
            for (var k = 0u; k < most; k += 1u) {{ s = {step}; }}
            sums[q] = s;
        }}
        workgroupBarrier();
    }}
    for (var q = 0u; q < 4u; q += 1u) {{
        let e = q * 64u + lane; let n = row + e / {columns}u; let m = column + e % {columns}u;
        if (n < N && m < M) {{
            let s = sums[q];
            {done}
        }}
    }}"
        ))
    }
}

/// `right` is the index of element `(k, m)` of the second matrix of `K` rows and `M` columns, after `base`.
fn text(dtype: DType, right: &str, bias: bool) -> Option<String> {
    let last = match (bias, dtype.is_int()) {
        (false, _) => "s".to_owned(),
        (true, false) => "s + in2(m)".to_owned(),
        (true, true) => Wgsl.integer(Opcode::Add, dtype, &["s", "in2(m)"])?,
    };
    let tile = Tile {
        dtype,
        rows: TILE,
        left: "in0(left + n * K + k)",
        right: &format!("in1(base + {right})"),
        done: &format!("out0(matrix * N * M + n * M + m, {last});"),
    };
    Some(format!(
        "{}
fn kernel(group: u32, lane: u32) {{
    let N = arg(0u); let K = arg(1u); let M = arg(2u);
    let columns = (M + 15u) / 16u;
    let tiles = columns * ((N + 15u) / 16u);
    let matrix = group / tiles; let tile = group % tiles;
    let row = (tile / columns) * 16u; let column = (tile % columns) * 16u;
    let left = matrix * N * K; let base = matrix * K * M;{}
}}",
        Tile::memory(dtype, TILE)?,
        tile.text()?
    ))
}

pub fn find(op: &str, dtypes: &[DType], _attrs: &[u8]) -> Option<Kernel> {
    let dtype = *dtypes.first()?;
    if dtype.is_bool() || dtypes.iter().any(|d| *d != dtype) {
        return None;
    }
    let text = match op {
        "matmul2" => text(dtype, "k * M + m", false)?,
        "linear" => text(dtype, "m * K + k", false)?,
        "linear_bias" => text(dtype, "m * K + k", true)?,
        _ => return None,
    };
    Some(Kernel {
        text,
        cooperative: true,
        plan: Box::new(|inputs, outputs| {
            let (x, out) = (sizes(&inputs[0]), sizes(&outputs[0]));
            let rank = out.len();
            let (n, k, m) = (out[rank - 2], x[rank - 1], out[rank - 1]);
            let matrices: usize = out[..rank - 2].iter().product();
            let threads = matrices * n.div_ceil(TILE) * m.div_ceil(TILE);
            Ok(Work { threads: threads as u64, args: words([n, k, m]), length: Tile::length(k) })
        }),
        fails: None,
        takes_before: false,
        takes_after: true,
    })
}
