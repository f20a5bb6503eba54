//! Attention: each workgroup handles some rows of one matrix, whose scores stay in workgroup memory. Its sums are in
//! the same order as in separate launches of the products and softmax.

use ms_core::DType;

use super::product::Tile;
use super::softmax::{Rows, share};
use super::{shares, sizes, words};
use crate::registry::{Kernel, Length, Work};
use crate::render::{Dialect as _, Wgsl};

/// The division of a workgroup's memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tiling {
    /// Rows per workgroup.
    pub rows: usize,
    /// The number of elements for their scores.
    scores: usize,
}

/// The possible numbers of rows per workgroup. With fewer rows, the other matrices are read more often.
const ROWS: [usize; 3] = [16, 8, 4];

impl Tiling {
    /// The tiling for `n` rows of `m` scores in this many bytes of workgroup memory; `None` if they do not fit.
    pub fn of(n: usize, m: usize, bytes: usize) -> Option<Tiling> {
        ROWS.into_iter().filter(|rows| n > rows / 2 || *rows == ROWS[2]).find_map(|rows| {
            let others = Tile::held(rows).iter().sum::<usize>() + Rows::held(rows);
            let room = (bytes / 4).checked_sub(others)?;
            // Only a few sizes are used, since each needs its own shader.
            let scores = (rows * m).max(256).next_power_of_two().min(room);
            (rows * m <= room).then_some(Tiling { rows, scores })
        })
    }
}

impl Tiling {
    /// The length of the kernel, for `d` elements of a row, `m` scores and `e` columns of the result.
    pub fn length(self, d: usize, m: usize, e: usize) -> Length {
        let columns = 256 / self.rows;
        let (first, second) = (Tile::length(d), Tile::length(m));
        let (blocks, after) = (m.div_ceil(columns) as u64, e.div_ceil(columns) as u64);
        Length {
            iterations: blocks * (1 + first.iterations)
                + after * (1 + second.iterations)
                + 2
                + Rows::iterations(self.rows, m) as u64,
            accesses: blocks * first.accesses + after * second.accesses + (self.rows * shares(m)) as u64,
            // (The program is over what the first product gives.)
            epilogues: blocks * first.epilogues,
        }
    }
}

/// Whether the kernel supports this dtype.
pub fn takes(dtype: DType) -> bool {
    dtype.is_float() && Wgsl.register(dtype).is_some()
}

/// The kernel of [`LaunchSpec::Attention`](ms_device_api) over `a`, `b` and `c`. If `scored`, it calls `between(i, x)`
/// to run the program on element `i` of the scores. Its outputs are the result and, with `weights`, the output of
/// softmax.
pub fn attention(dtype: DType, tiling: Tiling, scored: bool, weights: bool) -> Option<Kernel> {
    let Tiling { rows, scores } = tiling;
    let rounded = |x: &str| if dtype.is_half() { Wgsl.rounded(dtype, x) } else { x.to_owned() };
    let score = if scored { "between(matrix * N * M + n * M + m, x)" } else { "x" };
    let first = Tile {
        dtype,
        rows,
        left: "in0(matrix * N * K + n * K + k)",
        right: "in1(matrix * K * M + k * M + m)",
        done: &format!("let x = {}; W[(n - row) * M + m] = {score};", rounded("s")),
    };
    let element = "W[r * n + k]";
    let out = if weights { "out1((matrix * N + row + r) * n + k, p);" } else { "" };
    let softmax = Rows {
        most: rows,
        live: "live",
        element,
        first: "",
        done: &format!("let p = {}; W[r * n + k] = p; {out}", rounded(&share(element))),
    };
    let second = Tile {
        dtype,
        rows,
        left: "W[(n - row) * K + k]",
        right: "in2(matrix * K * M + k * M + m)",
        done: "out0(matrix * N * M + n * M + m, s);",
    };
    let columns = 256 / rows;
    Some(Kernel {
        text: format!(
            "{memory}{functions}var<workgroup> W: array<f32, {scores}>;
fn kernel(group: u32, lane: u32) {{
    let N = arg(0u);
    let blocks = (N + {rows}u - 1u) / {rows}u;
    let matrix = group / blocks; let row = (group % blocks) * {rows}u;
    let live = min({rows}u, N - row);
    {{
        let K = arg(1u); let M = arg(2u);
        for (var column = 0u; column < M; column += {columns}u) {{{first}
        }}
    }}
    workgroupBarrier();
    {{
        let n = arg(2u);{softmax}
    }}
    workgroupBarrier();
    let K = arg(2u); let M = arg(3u);
    for (var column = 0u; column < M; column += {columns}u) {{{second}
    }}
}}",
            memory = Tile::memory(DType::Float32, rows)?,
            functions = Rows::functions(rows),
            first = first.text()?,
            softmax = softmax.text(),
            second = second.text()?,
        ),
        cooperative: true,
        plan: Box::new(move |inputs, _| {
            let [a, b, c] = [0, 1, 2].map(|k| sizes(&inputs[k]));
            let rank = a.len();
            let (n, d, m, e) = (a[rank - 2], a[rank - 1], b[rank - 1], c[rank - 1]);
            let threads = a[..rank - 2].iter().product::<usize>() * n.div_ceil(rows);
            Ok(Work { threads: threads as u64, args: words([n, d, m, e]), length: tiling.length(d, m, e) })
        }),
        fails: None,
        takes_before: false,
        takes_after: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_fewer_where_they_are_long_or_few() {
        let of = |n, m, bytes| Tiling::of(n, m, bytes).map(|t| (t.rows, t.scores));
        assert_eq!(of(100, 64, 32 << 10), Some((16, 1024)));
        // 8192 numbers, minus those of a product's tile and of the sums.
        assert_eq!(of(100, 416, 32 << 10), Some((16, 6656)));
        assert_eq!(of(100, 417, 32 << 10), Some((8, 4096)));
        assert_eq!(of(8, 10, 32 << 10), Some((8, 256)));
        assert_eq!(of(1, 10, 32 << 10), Some((4, 256)));
        assert_eq!(of(1, 4000, 32 << 10), None);
        assert_eq!(of(0, 0, 16 << 10), Some((4, 256)));
    }
}
