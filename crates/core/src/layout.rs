//! Strided layouts over a storage, and abstract values (dtype and shape).

use smallvec::SmallVec;

use crate::{Code, DType, Dim, Error, Result, Shape, ShapeEnv, fmt_shape};

pub type Strides = SmallVec<[Dim; 6]>;

/// What inference knows of a value: its dtype and shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Aval {
    pub dtype: DType,
    pub shape: Shape,
}

impl Aval {
    pub fn new(dtype: DType, shape: &[Dim]) -> Aval {
        Aval { dtype, shape: Shape::from_slice(shape) }
    }

    pub fn scalar(dtype: DType) -> Aval {
        Aval { dtype, shape: Shape::new() }
    }

    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Number of elements of a concrete shape.
    pub fn numel(&self) -> i64 {
        self.shape.iter().map(|d| d.get()).product()
    }

    /// `f32[2, 3]`.
    pub fn describe(&self) -> String {
        format!("{}{}", self.dtype.name(), fmt_shape(&self.shape))
    }
}

/// How a tensor's elements lie in its storage. Strides and offset count elements, not bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    pub dtype: DType,
    pub shape: Shape,
    pub strides: Strides,
    pub offset: Dim,
}

/// Row-major strides.
pub fn contiguous_strides(shape: &[Dim]) -> Strides {
    let mut env = ShapeEnv::new();
    debug_assert!(shape.iter().all(|d| d.is_const()), "symbolic strides need Layout::contiguous_in");
    strides_in(shape, &mut env)
}

fn strides_in(shape: &[Dim], env: &mut ShapeEnv) -> Strides {
    let mut strides: Strides = SmallVec::from_elem(Dim::ONE, shape.len());
    for i in (1..shape.len()).rev() {
        // A zero-sized dimension counts as one, so that the strides of an empty tensor stay those of its neighbours.
        let step = if shape[i] == Dim::ZERO { Dim::ONE } else { shape[i] };
        strides[i - 1] = env.mul(strides[i], step);
    }
    strides
}

impl Layout {
    /// Row-major, from the start of the storage.
    pub fn contiguous(dtype: DType, shape: &[Dim]) -> Layout {
        Layout { dtype, shape: Shape::from_slice(shape), strides: contiguous_strides(shape), offset: Dim::ZERO }
    }

    /// The layout of a new row-major tensor of this shape in another dtype; this one must be row-major itself.
    #[inline]
    pub fn row_major_as(&self, dtype: DType) -> Layout {
        Layout {
            dtype,
            shape: Shape::from_slice(&self.shape),
            strides: Strides::from_slice(&self.strides),
            offset: Dim::ZERO,
        }
    }

    /// As [`Layout::contiguous`], over symbolic dims too.
    pub fn contiguous_in(dtype: DType, shape: &[Dim], env: &mut ShapeEnv) -> Layout {
        Layout { dtype, shape: Shape::from_slice(shape), strides: strides_in(shape, env), offset: Dim::ZERO }
    }

    pub fn aval(&self) -> Aval {
        Aval { dtype: self.dtype, shape: self.shape.clone() }
    }

    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Number of elements; the layout must be concrete.
    pub fn numel(&self) -> usize {
        self.shape.iter().map(|d| d.get() as usize).product()
    }

    /// Bytes of the elements laid out contiguously; `None` past what an address can hold.
    pub fn checked_bytes(&self) -> Option<usize> {
        let mut n = self.dtype.size();
        if self.shape.contains(&Dim::ZERO) {
            return Some(0);
        }
        for d in &self.shape {
            n = n.checked_mul(usize::try_from(d.get()).ok()?)?;
        }
        (n <= isize::MAX as usize).then_some(n)
    }

    /// Whether the elements lie row-major without gaps (dimensions of size 1 may have any stride).
    pub fn is_contiguous(&self) -> bool {
        let mut expected = 1i64;
        for (d, s) in self.shape.iter().zip(&self.strides).rev() {
            let d = d.get();
            if d == 0 {
                return true;
            }
            if d != 1 {
                if s.get() != expected {
                    return false;
                }
                expected *= d;
            }
        }
        true
    }

    /// Lowest and one past the highest element that the layout reaches, in elements of the storage; equal where it is empty.
    pub fn span(&self) -> (i64, i64) {
        let (mut low, mut high) = (self.offset.get(), self.offset.get());
        for (d, s) in self.shape.iter().zip(&self.strides) {
            let (d, s) = (d.get(), s.get());
            if d == 0 {
                return (low, low);
            }
            if s < 0 { low += (d - 1) * s } else { high += (d - 1) * s }
        }
        (low, high + 1)
    }

    /// Whether two indices may reach one element (an expanded view): such a layout is read-only.
    pub fn self_overlaps(&self) -> bool {
        let mut dims: SmallVec<[(i64, i64); 6]> = (self.shape.iter().zip(&self.strides))
            .map(|(d, s)| (s.get().abs(), d.get()))
            .filter(|&(_, d)| d != 1)
            .collect();
        if dims.iter().any(|&(_, d)| d == 0) {
            return false;
        }
        dims.sort_unstable();
        let mut reach = 0i64;
        for (stride, size) in dims {
            if stride <= reach {
                return true;
            }
            reach += stride * (size - 1);
        }
        false
    }

    /// The layout of the same elements under `shape`, where that needs no copy.
    pub fn reshaped(&self, shape: &[Dim]) -> Option<Layout> {
        if self.is_contiguous() {
            return Some(Layout { offset: self.offset, ..Layout::contiguous(self.dtype, shape) });
        }
        let old: SmallVec<[(i64, i64); 6]> =
            self.shape.iter().zip(&self.strides).map(|(d, s)| (d.get(), s.get())).filter(|&(d, _)| d != 1).collect();
        let mut strides: Strides = SmallVec::from_elem(Dim::ONE, shape.len());
        let (mut i, mut j) = (0, 0);
        // Walk both shapes group by group: a group of old dims and a group of new dims with the same product.
        while j < shape.len() {
            let (start_i, start_j) = (i, j);
            let (mut a, mut b) = (1i64, shape[j].get());
            j += 1;
            while a != b {
                if a < b {
                    a *= old.get(i)?.0;
                    i += 1;
                } else {
                    b *= shape.get(j)?.get();
                    j += 1;
                }
            }
            // The old group must be one run: each stride is the next one times its size.
            for w in old[start_i..i].windows(2) {
                if w[0].1 != w[1].0 * w[1].1 {
                    return None;
                }
            }
            let mut step = if i > start_i { old[i - 1].1 } else { 1 };
            for k in (start_j..j).rev() {
                strides[k] = Dim::new(step);
                step *= shape[k].get();
            }
        }
        Some(Layout { dtype: self.dtype, shape: Shape::from_slice(shape), strides, offset: self.offset })
    }

    /// `out.dim(k) = self.dim(perm[k])`.
    pub fn permuted(&self, perm: &[usize]) -> Layout {
        Layout {
            dtype: self.dtype,
            shape: perm.iter().map(|&p| self.shape[p]).collect(),
            strides: perm.iter().map(|&p| self.strides[p]).collect(),
            offset: self.offset,
        }
    }

    /// Expanded to `shape` with stride 0 where a dimension of size 1 (or a missing leading one) grows. The shapes must fit.
    pub fn expanded(&self, shape: &[Dim]) -> Layout {
        let lead = shape.len() - self.rank();
        let strides = (0..shape.len())
            .map(|k| match k.checked_sub(lead) {
                Some(i) if self.shape[i] == shape[k] => self.strides[i],
                _ => Dim::ZERO,
            })
            .collect();
        Layout { dtype: self.dtype, shape: Shape::from_slice(shape), strides, offset: self.offset }
    }
}

/// NumPy's broadcasting of two shapes.
pub fn broadcast_shapes(op: &str, a: &[Dim], b: &[Dim], env: &mut ShapeEnv) -> Result<Shape> {
    if a == b {
        return Ok(Shape::from_slice(a));
    }
    let rank = a.len().max(b.len());
    let mut out: Shape = SmallVec::from_elem(Dim::ONE, rank);
    for k in 0..rank {
        let x = (k + a.len()).checked_sub(rank).map_or(Dim::ONE, |i| a[i]);
        let y = (k + b.len()).checked_sub(rank).map_or(Dim::ONE, |i| b[i]);
        // A one that is known is asked nothing, so that it says nothing of the other.
        out[k] = if y == Dim::ONE {
            x
        } else if x == Dim::ONE {
            y
        } else if env.same(x, y) || env.is_one(y) {
            x
        } else if env.is_one(x) {
            y
        } else {
            return Err(Error::new(Code::BroadcastMismatch)
                .op(op)
                .expected("in each dimension from the right: equal sizes, or one of them 1")
                .got(format!("{} and {}", fmt_shape(a), fmt_shape(b))));
        };
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::concrete_shape;

    fn layout(shape: &[i64]) -> Layout {
        Layout::contiguous(DType::Float32, &concrete_shape(shape))
    }

    #[test]
    fn a_reshape_of_a_transposed_layout_needs_a_copy_unless_the_groups_stay_runs() {
        let t = layout(&[2, 3, 4]).permuted(&[1, 0, 2]);
        assert!(t.reshaped(&concrete_shape(&[6, 4])).is_none());
        let r = t.reshaped(&concrete_shape(&[3, 2, 2, 2])).expect("splits only the inner run");
        assert_eq!(Dim::as_i64s(&r.strides), Some(&[4, 12, 2, 1][..]));
    }

    #[test]
    fn overlap_and_span() {
        assert!(layout(&[1, 3]).expanded(&concrete_shape(&[2, 3])).self_overlaps());
        assert!(!layout(&[2, 3]).permuted(&[1, 0]).self_overlaps());
        assert_eq!(layout(&[2, 3]).span(), (0, 6));
        assert_eq!(layout(&[2, 0]).span(), (0, 0));
    }

    #[test]
    fn broadcasting() {
        let mut env = ShapeEnv::new();
        let out = broadcast_shapes("add", &concrete_shape(&[4, 1]), &concrete_shape(&[3]), &mut env).expect("fits");
        assert_eq!(out, concrete_shape(&[4, 3]));
        let err = broadcast_shapes("add", &concrete_shape(&[2, 3]), &concrete_shape(&[4, 3]), &mut env).unwrap_err();
        assert_eq!(err.code(), Code::BroadcastMismatch);
    }
}
