//! Operations on arrays that are not images: casts and one-hot rows.

use super::dtype::{self, Dtype};

/// An operation on the values of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueOp {
    Cast(Dtype),
    /// A row for each label, with `1 - smoothing + smoothing / classes` at its index and `smoothing / classes`
    /// elsewhere.
    OneHot {
        classes: usize,
        smoothing: f64,
    },
}

impl ValueOp {
    /// The element type of the results; None if there is no native implementation for this type and rank.
    pub(super) fn result(&self, dtype: Dtype, rank: usize) -> Option<Dtype> {
        let usable = match self {
            ValueOp::Cast(to) => dtype.casts_to(*to),
            ValueOp::OneHot { .. } => {
                rank <= 1 && !matches!(dtype, Dtype::Bool | Dtype::F32 | Dtype::F64 | Dtype::Opaque(_))
            }
        };
        usable.then(|| self.to(dtype))
    }

    /// The element type of the results.
    fn to(&self, from: Dtype) -> Dtype {
        match self {
            ValueOp::Cast(to) => *to,
            ValueOp::OneHot { smoothing: 0.0, .. } => from,
            ValueOp::OneHot { .. } => Dtype::F64,
        }
    }

    /// The shape of the results.
    pub(super) fn shape(&self, shape: Vec<usize>) -> Vec<usize> {
        match self {
            ValueOp::Cast(_) => shape,
            ValueOp::OneHot { classes, .. } => match shape.iter().product() {
                1 => vec![*classes],
                labels => vec![labels, *classes],
            },
        }
    }

    /// Computes the values of a row into `out`. The error text is that of the Python implementation.
    pub(super) fn apply(&self, values: &[u8], from: Dtype, out: &mut [u8]) -> Result<(), String> {
        let (classes, smoothing) = match self {
            ValueOp::Cast(to) => {
                dtype::cast(values, from, out, *to);
                return Ok(());
            }
            ValueOp::OneHot { classes, smoothing } => (*classes, *smoothing),
        };
        let to = self.to(from);
        let (mut low, mut high) = (vec![0; to.size()], vec![0; to.size()]);
        let share = smoothing / classes as f64;
        dtype::cast(&share.to_ne_bytes(), Dtype::F64, &mut low, to);
        dtype::cast(&(1.0 - smoothing + share).to_ne_bytes(), Dtype::F64, &mut high, to);
        for (label, row) in values.chunks_exact(from.size()).zip(out.chunks_exact_mut(classes * to.size())) {
            let mut wide = [0; 8];
            dtype::cast(label, from, &mut wide, Dtype::I64);
            let wide = i64::from_ne_bytes(wide);
            let place = usize::try_from(wide).ok().filter(|place| *place < classes).ok_or_else(|| {
                let label = if from == Dtype::U64 { (wide as u64).to_string() } else { wide.to_string() };
                format!("OneHot: a label is out of range\n  expected: 0 to {}\n  got: {label}", classes - 1)
            })?;
            row.chunks_exact_mut(to.size()).for_each(|value| value.copy_from_slice(&low));
            row[place * to.size()..][..to.size()].copy_from_slice(&high);
        }
        Ok(())
    }
}

/// Applies operations one after the other. An error includes the number of the operation.
pub(super) fn apply_all(ops: &[ValueOp], values: &[u8], from: Dtype, out: &mut [u8]) -> Result<(), (usize, String)> {
    let (mut now, mut dtype) = (None::<Vec<u8>>, from);
    for (number, op) in ops.iter().enumerate() {
        let values = now.as_deref().unwrap_or(values);
        if number + 1 == ops.len() {
            return op.apply(values, dtype, out).map_err(|text| (number, text));
        }
        let count = values.len() / dtype.size().max(1);
        let after = op.to(dtype);
        let each = if let ValueOp::OneHot { classes, .. } = op { *classes } else { 1 };
        let mut next = vec![0; count * each * after.size()];
        op.apply(values, dtype, &mut next).map_err(|text| (number, text))?;
        (now, dtype) = (Some(next), after);
    }
    out.copy_from_slice(values);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_hot_rows() {
        let plain = ValueOp::OneHot { classes: 3, smoothing: 0.0 };
        let mut out = [9; 6];
        plain.apply(&[2, 0], Dtype::U8, &mut out).unwrap();
        assert_eq!(out, [0, 0, 1, 1, 0, 0]);
        assert_eq!((plain.shape(vec![]), plain.shape(vec![1]), plain.shape(vec![2])), (vec![3], vec![3], vec![2, 3]));
        assert!(plain.apply(&[3], Dtype::U8, &mut out[..3]).unwrap_err().contains("0 to 2\n  got: 3"));
        assert!(plain.apply(&[255], Dtype::I8, &mut out[..3]).unwrap_err().ends_with("got: -1"));
        assert_eq!(plain.result(Dtype::F32, 0), None);
        let smooth = [ValueOp::OneHot { classes: 2, smoothing: 0.5 }, ValueOp::Cast(Dtype::F32)];
        let mut out = [0; 8];
        apply_all(&smooth, &1i32.to_ne_bytes(), Dtype::I32, &mut out).unwrap();
        assert_eq!(out[..4], 0.25f32.to_ne_bytes());
        assert_eq!(out[4..], 0.75f32.to_ne_bytes());
    }
}
