//! Strided layouts over a storage, and abstract values (dtype and shape).

use smallvec::SmallVec;

use crate::{Code, DType, Dim, Error, Result, Shape, ShapeEnv, fmt_shape};

pub type Strides = SmallVec<[Dim; 6]>;

/// The abstract value that inference works on: dtype and shape.
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

    /// Such as `f32[2, 3]`.
    pub fn describe(&self) -> String {
        format!("{}{}", self.dtype.name(), fmt_shape(&self.shape))
    }
}

/// The layout of a tensor's elements in its storage. Strides and offset count elements, not bytes.
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
        // A zero-sized dimension counts as one, so that the strides of an empty tensor are those of a nonempty one.
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

    /// Like [`Layout::contiguous`], also for symbolic dims.
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
        // If one dimension is zero, the product of the others may overflow.
        self.shape.iter().fold(1, |n: usize, d| n.wrapping_mul(d.get() as usize))
    }

    /// Bytes of the elements stored contiguously; `None` if that exceeds the address range.
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

    /// Whether the elements are row-major without gaps (dimensions of size 1 may have any stride).
    pub fn is_contiguous(&self) -> bool {
        let mut expected = 1i64;
        for (d, s) in self.shape.iter().zip(&self.strides).rev() {
            let (Some(d), Some(s)) = (d.value(), s.value()) else { return self.is_contiguous_in(&mut ShapeEnv::new()) };
            if d == 0 {
                return true;
            }
            if d != 1 {
                if s != expected {
                    return false;
                }
                expected = expected.saturating_mul(d);
            }
        }
        true
    }

    /// Like [`Layout::is_contiguous`], also for symbolic dims.
    #[cold]
    fn is_contiguous_in(&self, env: &mut ShapeEnv) -> bool {
        let mut expected = Dim::ONE;
        for (&d, &s) in self.shape.iter().zip(&self.strides).rev() {
            if env.is_zero(d) {
                return true;
            }
            if !env.is_one(d) {
                if !env.same(s, expected) {
                    return false;
                }
                expected = env.mul(expected, d);
            }
        }
        true
    }

    /// The range of elements of the storage that the layout reaches: the lowest, and one past the highest. They are
    /// equal if the layout is empty.
    pub fn span(&self) -> (i64, i64) {
        let (mut low, mut high) = (self.offset.get(), self.offset.get());
        if self.shape.contains(&Dim::ZERO) {
            return (low, low);
        }
        for (d, s) in self.shape.iter().zip(&self.strides) {
            let (d, s) = (d.get(), s.get());
            if s < 0 { low += (d - 1) * s } else { high += (d - 1) * s }
        }
        (low, high + 1)
    }

    /// Like [`Layout::span`], also for symbolic dims.
    pub fn span_in(&self, env: &mut ShapeEnv) -> (Dim, Dim) {
        let (mut low, mut high) = (self.offset, self.offset);
        for (&d, &s) in self.shape.iter().zip(&self.strides) {
            if env.is_zero(d) {
                return (self.offset, self.offset);
            }
            let steps = env.sub(d, Dim::ONE);
            let reach = env.mul(steps, s);
            let end = if env.less(s, Dim::ZERO) { &mut low } else { &mut high };
            *end = env.add(*end, reach);
        }
        (low, env.add(high, Dim::ONE))
    }

    /// Whether two indices may reach one element (an expanded view): such a layout is read-only.
    pub fn self_overlaps(&self) -> bool {
        let mut env = ShapeEnv::new();
        let mut dims: SmallVec<[(Dim, Dim); 6]> = SmallVec::new();
        for (&size, &stride) in self.shape.iter().zip(&self.strides) {
            if env.is_zero(size) {
                return false;
            }
            if env.is_one(size) {
                continue;
            }
            let stride = if env.less(stride, Dim::ZERO) { env.sub(Dim::ZERO, stride) } else { stride };
            let place = dims.iter().position(|&(s, _)| env.less(stride, s)).unwrap_or(dims.len());
            dims.insert(place, (stride, size));
        }
        let mut reach = Dim::ZERO;
        for (stride, size) in dims {
            if !env.less(reach, stride) {
                return true;
            }
            let steps = env.sub(size, Dim::ONE);
            let more = env.mul(stride, steps);
            reach = env.add(reach, more);
        }
        false
    }

    /// The layout of the same elements with `shape`, if that needs no copy.
    pub fn reshaped(&self, shape: &[Dim]) -> Option<Layout> {
        let mut env = ShapeEnv::new();
        if self.is_contiguous() {
            return Some(Layout { offset: self.offset, ..Layout::contiguous_in(self.dtype, shape, &mut env) });
        }
        let mut old: SmallVec<[(Dim, Dim); 6]> = SmallVec::new();
        for (&d, &s) in self.shape.iter().zip(&self.strides) {
            if !env.is_one(d) {
                old.push((d, s));
            }
        }
        let mut strides: Strides = SmallVec::from_elem(Dim::ONE, shape.len());
        let (mut i, mut j) = (0, 0);
        // Walk both shapes group by group: a group of old dims and a group of new dims with the same product.
        while j < shape.len() {
            let (start_i, start_j) = (i, j);
            let (mut a, mut b) = (Dim::ONE, shape[j]);
            j += 1;
            while !env.same(a, b) {
                if env.less(a, b) {
                    a = env.mul(a, old.get(i)?.0);
                    i += 1;
                } else {
                    b = env.mul(b, *shape.get(j)?);
                    j += 1;
                }
            }
            // The strides of the old group must be contiguous: each is the next stride times the next size.
            for w in old[start_i..i].windows(2) {
                let run = env.mul(w[1].0, w[1].1);
                if !env.same(w[0].1, run) {
                    return None;
                }
            }
            let mut step = if i > start_i { old[i - 1].1 } else { Dim::ONE };
            for k in (start_j..j).rev() {
                strides[k] = step;
                step = env.mul(step, shape[k]);
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

    /// Expanded to `shape`: a dimension of size 1, or a missing leading one, that grows gets stride 0. The shapes must
    /// be compatible.
    pub fn expanded(&self, shape: &[Dim]) -> Layout {
        let lead = shape.len() - self.rank();
        let mut env = ShapeEnv::new();
        let strides = (0..shape.len())
            .map(|k| match k.checked_sub(lead) {
                Some(i) if self.shape[i] == shape[k] || !env.is_one(self.shape[i]) => self.strides[i],
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
        // A known size of one needs no comparison, so it puts no guard on the other size.
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
    fn views_of_open_size() {
        let env = ShapeEnv::shared();
        env.enter();
        let mut symbols = env.clone();
        let (n, m) = (symbols.input_symbol(8), symbols.input_symbol(6));
        let whole = Layout::contiguous_in(DType::Float32, &[n, m, Dim::new(4)], &mut symbols);
        assert!(whole.is_contiguous() && !whole.self_overlaps());
        let rows = symbols.mul(n, m);
        let flat = whole.reshaped(&[rows, Dim::new(4)]).expect("row-major");
        assert_eq!(flat.strides[..], [Dim::new(4), Dim::ONE]);
        let turned = whole.permuted(&[1, 0, 2]);
        assert!(!turned.is_contiguous() && !turned.self_overlaps());
        assert!(turned.reshaped(&[rows, Dim::new(4)]).is_none());
        assert!(turned.reshaped(&[m, n, Dim::new(2), Dim::new(2)]).is_some());
        let total = symbols.mul(rows, Dim::new(4));
        assert_eq!(turned.span_in(&mut symbols), (Dim::ZERO, total));
        let spread = flat.expanded(&[n, rows, Dim::new(4)]);
        assert!(spread.self_overlaps());
        env.leave();
        assert!(env.symbol_constraints().is_empty(), "every size stays open: {:?}", env.guards());
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
