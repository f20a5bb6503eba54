//! Arrays in random layouts, a small generator, and comparisons.

pub mod programs;

use std::fmt::Debug;

use ms_core::{View, ViewMut};
use ms_kernels::element::Element;

/// SplitMix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// Uniform in [-1, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub fn shape(&mut self, max_rank: usize, max: usize) -> Vec<i64> {
        let rank = self.below(max_rank + 1);
        (0..rank).map(|_| self.below(max + 1) as i64).collect()
    }

    pub fn values<T: Element>(&mut self, n: usize) -> Vec<T> {
        (0..n)
            .map(|_| if T::DTYPE.is_float() { T::from_f64(self.unit()) } else { T::from_i64(self.unit_int()) })
            .collect()
    }

    fn unit_int(&mut self) -> i64 {
        self.below(21) as i64 - 10
    }
}

/// The memory layout of elements.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Layout {
    Dense,
    /// Dimensions in another order, gaps between elements, some dimensions backwards.
    Random(u64),
}

pub const LAYOUTS: [Layout; 4] = [Layout::Dense, Layout::Random(1), Layout::Random(2), Layout::Random(5)];

/// An owned strided array.
#[derive(Clone)]
pub struct Array<T> {
    data: Vec<T>,
    offset: usize,
    pub shape: Vec<i64>,
    pub strides: Vec<i64>,
}

impl<T: Element> Array<T> {
    pub fn new(values: &[T], shape: &[i64], layout: Layout) -> Array<T> {
        let n: i64 = shape.iter().product();
        assert_eq!(values.len(), n as usize);
        let rank = shape.len();
        let mut order: Vec<usize> = (0..rank).collect();
        let mut rng = Rng(match layout {
            Layout::Dense => 0,
            Layout::Random(seed) => seed,
        });
        let random = layout != Layout::Dense;
        if random {
            for i in (1..rank).rev() {
                order.swap(i, rng.below(i + 1));
            }
        }
        let mut strides = vec![0i64; rank];
        let mut step = if random { 1 + rng.below(2) as i64 } else { 1 };
        let mut offset = 0i64;
        for &d in order.iter().rev() {
            strides[d] = step;
            step *= shape[d].max(1) + if random { rng.below(2) as i64 } else { 0 };
            if random && rng.below(4) == 0 && shape[d] > 0 {
                offset += strides[d] * (shape[d] - 1);
                strides[d] = -strides[d];
            }
        }
        let mut array = Array {
            data: vec![T::ZERO; step.max(1) as usize + 8],
            offset: offset as usize,
            shape: shape.to_vec(),
            strides,
        };
        for (at, &v) in array.positions().into_iter().zip(values) {
            array.data[at] = v;
        }
        array
    }

    pub fn zeros(shape: &[i64], layout: Layout) -> Array<T> {
        Array::new(&vec![T::ZERO; shape.iter().product::<i64>() as usize], shape, layout)
    }

    /// The place in the data of each element, in row-major order.
    fn positions(&self) -> Vec<usize> {
        let mut places = vec![self.offset as i64];
        for (&size, &stride) in self.shape.iter().zip(&self.strides) {
            let mut along = Vec::with_capacity(places.len() * size as usize);
            for place in places {
                along.extend((0..size).map(|k| place + k * stride));
            }
            places = along;
        }
        places.into_iter().map(|place| place as usize).collect()
    }

    pub fn values(&self) -> Vec<T> {
        self.positions().into_iter().map(|at| self.data[at]).collect()
    }

    pub fn view(&self) -> View<'_> {
        // SAFETY: the data holds every element that the layout reaches from the offset.
        unsafe { View::new(self.data.as_ptr().add(self.offset).cast(), T::DTYPE, &self.shape, &self.strides) }
    }

    pub fn view_mut(&mut self) -> ViewMut<'_> {
        // SAFETY: as above, and the layout reaches no element twice; the array is borrowed for the view's life.
        unsafe { ViewMut::new(self.data.as_mut_ptr().add(self.offset).cast(), T::DTYPE, &self.shape, &self.strides) }
    }
}

#[track_caller]
pub fn same_bits<T: Element>(a: &[T], b: &[T], what: impl Debug) {
    assert_eq!(a.len(), b.len(), "{what:?}");
    for (k, (x, y)) in a.iter().zip(b).enumerate() {
        let nan = x.is_nan() && y.is_nan();
        let same = nan || (x == y && x.to_f64().is_sign_negative() == y.to_f64().is_sign_negative());
        assert!(same, "{what:?}: element {k}: {x:?} and {y:?}");
    }
}

#[track_caller]
pub fn close<T: Element>(got: &[T], want: &[f64], tolerance: f64, what: impl Debug) {
    assert_eq!(got.len(), want.len(), "{what:?}");
    for (k, (x, &y)) in got.iter().zip(want).enumerate() {
        let x = x.to_f64();
        let ok = (x.is_nan() && y.is_nan()) || x == y || (x - y).abs() <= tolerance * y.abs().max(1.0);
        assert!(ok, "{what:?}: element {k}: got {x}, want {y}");
    }
}

/// Runs `f` with each number of threads.
pub fn with_threads(mut f: impl FnMut(usize)) {
    for n in [1, 2, 3] {
        ms_kernels::pool::set_num_threads(n);
        f(n);
    }
    ms_kernels::pool::set_num_threads(0);
}
