//! Layouts reduced to as few dims as possible.

use ms_core::Layout;

/// The common dims of a launch's operands, and each operand's strides over them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    pub sizes: Vec<i64>,
    /// One list for each operand, as long as `sizes`.
    pub strides: Vec<Vec<i64>>,
}

/// Joins neighbouring dims that are contiguous in every operand, and drops those of size 1. The layouts have the same
/// shape.
///
/// ```
/// use ms_core::{DType, Layout, concrete_shape};
/// use ms_device_gpu::collapse::collapse;
/// let x = Layout::contiguous(DType::Float32, &concrete_shape(&[2, 1, 3]));
/// let walk = collapse(&[&x]);
/// assert_eq!((walk.sizes, walk.strides), (vec![6], vec![vec![1]]));
/// ```
pub fn collapse(layouts: &[&Layout]) -> Walk {
    let mut sizes: Vec<i64> = Vec::new();
    let mut strides: Vec<Vec<i64>> = vec![Vec::new(); layouts.len()];
    let Some(first) = layouts.first() else { return Walk { sizes, strides } };
    for (d, size) in first.shape.iter().enumerate() {
        let size = size.get();
        if size == 1 {
            continue;
        }
        let steps = layouts.iter().map(|layout| layout.strides[d].get());
        let joins = !sizes.is_empty()
            && strides.iter().zip(steps.clone()).all(|(own, step)| own.last() == Some(&(step * size)));
        if joins {
            *sizes.last_mut().expect("not empty") *= size;
            strides.iter_mut().zip(steps).for_each(|(own, step)| *own.last_mut().expect("as long as sizes") = step);
        } else {
            sizes.push(size);
            strides.iter_mut().zip(steps).for_each(|(own, step)| own.push(step));
        }
    }
    Walk { sizes, strides }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ms_core::{DType, Dim, concrete_shape};

    fn layout(shape: &[i64], strides: &[i64]) -> Layout {
        Layout {
            dtype: DType::Float32,
            shape: concrete_shape(shape),
            strides: Dim::from_i64s(strides).into(),
            offset: Dim::new(0),
        }
    }

    #[test]
    fn dims_are_joined_where_every_operand_allows_it() {
        let (dense, rows) = (layout(&[2, 3, 4], &[12, 4, 1]), layout(&[2, 3, 4], &[0, 4, 1]));
        let walk = collapse(&[&dense, &rows]);
        assert_eq!(walk.sizes, [2, 12]);
        assert_eq!(walk.strides, [[12, 1], [0, 1]]);
        assert_eq!(collapse(&[&rows]).sizes, [2, 12]);
        let number = layout(&[], &[]);
        assert_eq!(collapse(&[&number]), Walk { sizes: vec![], strides: vec![vec![]] });
        let flipped = layout(&[4, 2], &[-2, -1]);
        assert_eq!(collapse(&[&flipped]), Walk { sizes: vec![8], strides: vec![vec![-1]] });
    }
}
