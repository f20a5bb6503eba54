//! Writes the bytes after the last step of a row into the batch.

use super::chain::ChainError;
use super::dtype::{self, Dtype};
use super::values::{self, ValueOp};
use crate::image::stage::{Image, Pixels, Size, Stage};
use crate::image::{ImageError, arithmetic, layout};

/// How the bytes after the last step are written.
pub(super) enum Tail {
    /// Unchanged.
    Copy,
    /// Bytes, with the channels first.
    Planes,
    /// A float for each byte of a channel; `chw` moves the channels first.
    Table { tables: Vec<[f32; 256]>, chw: bool },
    /// Pixelwise stages over an image, then casts.
    Pixelwise { stages: Vec<Stage>, chw: bool, float: bool, casts: Vec<Dtype> },
    /// Operations on an array, each with its map and index.
    Values { ops: Vec<ValueOp>, places: Vec<(usize, usize)> },
}

impl Tail {
    /// The tail of an image chain. If bytes become floats, it has one table per channel, so that all stages are one
    /// pass.
    pub(super) fn of_image(
        stages: Vec<Stage>,
        casts: Vec<Dtype>,
        from: Dtype,
        channels: usize,
        chw: bool,
    ) -> Option<Tail> {
        let only_layout = stages.iter().all(|stage| *stage == Stage::HwcToChw);
        if from == Dtype::U8 && only_layout && casts.is_empty() {
            return Some(if chw { Tail::Planes } else { Tail::Copy });
        }
        if from == Dtype::U8 && (casts.is_empty() || casts == [Dtype::F32]) {
            // The stages run on an image that contains each byte once in each channel.
            let values = (0..256 * channels).map(|at| (at / channels) as u8).collect();
            let mut image = Image::bytes(1, 256, channels, values);
            for stage in &stages {
                image = stage.apply_pixelwise(image).ok()?;
            }
            let at = |channel: usize, value: usize| {
                if image.chw { channel * 256 + value } else { value * channels + channel }
            };
            let result = |index: usize| match &image.pixels {
                Pixels::U8(values) => f32::from(values[index]),
                Pixels::F32(values) => values[index],
            };
            let table = |channel| std::array::from_fn(|value| result(at(channel, value)));
            return Some(Tail::Table { tables: (0..channels).map(table).collect(), chw });
        }
        Some(Tail::Pixelwise { stages, chw, float: from == Dtype::F32, casts })
    }

    /// Whether the result has the channels first.
    pub(super) fn is_chw(&self) -> bool {
        match self {
            Tail::Planes => true,
            Tail::Table { chw, .. } | Tail::Pixelwise { chw, .. } => *chw,
            Tail::Copy | Tail::Values { .. } => false,
        }
    }

    /// The shape of the result of an array.
    pub(super) fn shape(&self, shape: &[usize]) -> Vec<usize> {
        match self {
            Tail::Values { ops, .. } => ops.iter().fold(shape.to_vec(), |shape, op| op.shape(shape)),
            _ => shape.to_vec(),
        }
    }

    /// Writes the bytes of an image of `size` and `channels`, or of an array, of elements `from`.
    pub(super) fn write(
        &self,
        bytes: &[u8],
        from: Dtype,
        size: Size,
        channels: usize,
        out: &mut [u8],
    ) -> Result<(), ChainError> {
        match self {
            Tail::Copy => out.copy_from_slice(bytes),
            Tail::Values { ops, places } => values::apply_all(ops, bytes, from, out).map_err(|(number, text)| {
                let operation = places.get(number).copied();
                ChainError { operation, file: None, text }
            })?,
            Tail::Planes => layout::hwc_to_chw(bytes, channels, 1, out),
            Tail::Table { tables, chw } if *chw && channels > 1 => {
                arithmetic::normalize_bytes_to_chw(bytes, tables, floats(out));
            }
            Tail::Table { tables, .. } => arithmetic::normalize_bytes(bytes, tables, floats(out)),
            Tail::Pixelwise { stages, float, casts, .. } => {
                let pixels = if *float {
                    Pixels::F32(bytes.chunks_exact(4).map(read_f32).collect())
                } else {
                    Pixels::U8(bytes.to_vec())
                };
                let (height, width) = size;
                let mut image = Image { height, width, channels, chw: false, pixels };
                for stage in stages {
                    image = stage.apply_pixelwise(image).map_err(ChainError::of_pixels)?;
                }
                let (bytes, dtype) = match image.pixels {
                    Pixels::U8(values) => (values, Dtype::U8),
                    Pixels::F32(values) => (values.iter().flat_map(|value| value.to_ne_bytes()).collect(), Dtype::F32),
                };
                cast_through(&bytes, dtype, casts, out);
            }
        }
        Ok(())
    }
}

impl ChainError {
    /// An error of the pixel computation, without a position.
    pub(super) fn of_pixels(error: ImageError) -> ChainError {
        let text = match error {
            ImageError::Decode(text) | ImageError::Shape(text) | ImageError::Dtype(text) => text,
        };
        ChainError { operation: None, file: None, text }
    }
}

fn read_f32(bytes: &[u8]) -> f32 {
    f32::from_ne_bytes(bytes.try_into().unwrap_or_default())
}

/// Casts through intermediate types to the last one.
fn cast_through(src: &[u8], from: Dtype, casts: &[Dtype], out: &mut [u8]) {
    match casts {
        [] => out.copy_from_slice(src),
        [to] => dtype::cast(src, from, out, *to),
        [first, rest @ ..] => {
            let mut between = vec![0; src.len() / from.size().max(1) * first.size()];
            dtype::cast(src, from, &mut between, *first);
            cast_through(&between, *first, rest, out);
        }
    }
}

/// The memory of a row as floats.
fn floats(out: &mut [u8]) -> &mut [f32] {
    // SAFETY: all bytes are floats; slabs are aligned to 64 bytes and their rows have whole floats.
    let (before, values, _) = unsafe { out.align_to_mut::<f32>() };
    debug_assert!(before.is_empty());
    values
}
