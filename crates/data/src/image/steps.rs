//! The processing of one row's pixels: steps with known sizes, computed in a thread's own memory.

use super::jpeg;
use super::layout::{self, Border};
use super::resize::{self, Interpolation};
use super::{ImageError, View};

/// One step over bytes (height, width, channels), with known sizes.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// The window of an encoded file, as RGB.
    Decode {
        top: usize,
        left: usize,
        height: usize,
        width: usize,
    },
    Crop {
        top: usize,
        left: usize,
        height: usize,
        width: usize,
    },
    Resize {
        height: usize,
        width: usize,
        how: Interpolation,
    },
    /// Adds (left, top, right, bottom) pixels; a short `fill` is repeated.
    Pad {
        padding: [usize; 4],
        fill: Vec<u8>,
        border: Border,
    },
    Flip {
        vertical: bool,
    },
}

/// A decoded image: height, width and RGB bytes.
pub type Decoded = (usize, usize, Vec<u8>);

/// Decodes whole files that [`TurboDecoder`] cannot. The error is a text.
pub type Fallback = dyn Fn(&[u8]) -> Result<Decoded, String> + Send + Sync;

/// A thread's memory for the pixels between two steps.
#[derive(Default)]
pub struct Scratch {
    now: Vec<u8>,
    next: Vec<u8>,
}

/// The first `length` bytes of a vector that grows as needed and is not cleared.
pub fn room(memory: &mut Vec<u8>, length: usize) -> &mut [u8] {
    if memory.len() < length {
        memory.resize(length, 0);
    }
    &mut memory[..length]
}

/// The input of the first step.
pub enum Input<'a> {
    /// The bytes of a JPEG file whose header was read.
    Jpeg(&'a [u8]),
    /// Pixels: an image, or a file that is already decoded.
    Pixels(&'a [u8]),
}

impl Step {
    /// The size after the step.
    fn size(&self, (height, width): (usize, usize)) -> (usize, usize) {
        match *self {
            Step::Decode { height, width, .. }
            | Step::Crop { height, width, .. }
            | Step::Resize { height, width, .. } => (height, width),
            Step::Pad { padding: [left, top, right, bottom], .. } => (height + top + bottom, width + left + right),
            Step::Flip { .. } => (height, width),
        }
    }

    /// Computes the step from pixels.
    fn apply(&self, from: View<u8>, to: &mut [u8], (height, width): (usize, usize)) -> Result<(), ImageError> {
        let channels = from.channels;
        match self {
            Step::Decode { top, left, .. } | Step::Crop { top, left, .. } => {
                if top + height > from.height || left + width > from.width {
                    return Err(ImageError::Shape(format!(
                        "expected a window inside of {:?}, got {:?} at {:?}",
                        (from.height, from.width),
                        (height, width),
                        (top, left)
                    )));
                }
                layout::crop(from.pixels, from.width, channels, *top, *left, to, width);
            }
            Step::Resize { how, .. } => resize::resize_bytes(from, to, height, width, *how),
            Step::Pad { padding: [left, top, ..], fill, border } => {
                let pixel: Vec<u8> = fill.iter().copied().cycle().take(channels).collect();
                let size = (from.height, from.width);
                layout::pad(from.pixels, size, channels, (*top, *left), *border, &pixel, to, (height, width));
            }
            Step::Flip { vertical: true } => layout::flip_vertical(from.pixels, width * channels, to),
            Step::Flip { vertical: false } => layout::flip_horizontal(from.pixels, width, channels, to),
        }
        Ok(())
    }
}

/// Decodes a window of a JPEG; a file that the decoder refuses goes to `fallback` as a whole.
fn decode(data: &[u8], step: &Step, to: &mut [u8], fallback: Option<&Fallback>) -> Result<(), ImageError> {
    let Step::Decode { top, left, height, width } = *step else {
        return Err(ImageError::Shape("expected an image, got a file".into()));
    };
    let decoded = jpeg::decode_window(data, (top, left, height, width), to);
    match (decoded, fallback) {
        (Err(ImageError::Decode(_)), Some(fallback)) => {
            let (full_height, full_width, pixels) = fallback(data).map_err(ImageError::Decode)?;
            let view = View { pixels: &pixels, height: full_height, width: full_width, channels: 3 };
            step.apply(view, to, (height, width))
        }
        (decoded, _) => decoded,
    }
}

/// Computes all steps of an image of `size` and `channels`. If `out` is given, the last step writes there; otherwise
/// the returned slice is the result, which is the input itself if there are no steps.
pub fn run<'a>(
    steps: &[Step],
    input: Input<'a>,
    mut size: (usize, usize),
    channels: usize,
    scratch: &'a mut Scratch,
    mut out: Option<&mut [u8]>,
    fallback: Option<&Fallback>,
) -> Result<&'a [u8], ImageError> {
    let mut first = Some(input);
    for (place, step) in steps.iter().enumerate() {
        let after = step.size(size);
        let length = after.0 * after.1 * channels;
        let to = match out.as_deref_mut() {
            Some(out) if place + 1 == steps.len() => {
                if out.len() != length {
                    return Err(ImageError::Shape(format!("expected {} bytes, got {length}", out.len())));
                }
                out
            }
            _ => room(&mut scratch.next, length),
        };
        match first.take() {
            Some(Input::Jpeg(data)) => decode(data, step, to, fallback)?,
            Some(Input::Pixels(pixels)) => {
                step.apply(View { pixels, height: size.0, width: size.1, channels }, to, after)?;
            }
            None => {
                let pixels = &scratch.now[..size.0 * size.1 * channels];
                step.apply(View { pixels, height: size.0, width: size.1, channels }, to, after)?;
            }
        }
        std::mem::swap(&mut scratch.now, &mut scratch.next);
        size = after;
    }
    match first {
        Some(Input::Pixels(pixels)) => {
            if let Some(out) = out {
                out.copy_from_slice(pixels);
            }
            Ok(pixels)
        }
        Some(Input::Jpeg(_)) => Err(ImageError::Shape("expected an operation that decodes".into())),
        None if out.is_some() => Ok(&[]),
        None => Ok(&scratch.now[..size.0 * size.1 * channels]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other_in_scratch_memory() {
        let pixels: Vec<u8> = (0..24).collect();
        let steps = [
            Step::Crop { top: 1, left: 1, height: 2, width: 3 },
            Step::Flip { vertical: false },
            Step::Pad { padding: [1, 0, 0, 0], fill: vec![9], border: Border::Constant },
        ];
        let mut scratch = Scratch::default();
        let expected = [9, 7, 6, 5, 9, 11, 10, 9];
        let found = run(&steps, Input::Pixels(&pixels), (6, 4), 1, &mut scratch, None, None).unwrap();
        assert_eq!(found, expected);
        let mut out = [0; 8];
        run(&steps, Input::Pixels(&pixels), (6, 4), 1, &mut scratch, Some(&mut out), None).unwrap();
        assert_eq!(out, expected);
        assert!(run(&steps, Input::Pixels(&pixels), (6, 4), 1, &mut scratch, Some(&mut [0; 3]), None).is_err());
    }

    #[test]
    fn what_the_decoder_refuses_goes_to_the_fallback() {
        let step = [Step::Decode { top: 1, left: 0, height: 1, width: 2 }];
        let fallback: &Fallback =
            &|data| if data.is_empty() { Err("no".into()) } else { Ok((2, 2, (0..12).collect())) };
        let mut scratch = Scratch::default();
        let found = run(&step, Input::Jpeg(&[1]), (2, 2), 3, &mut scratch, None, Some(fallback)).unwrap();
        assert_eq!(found, [6, 7, 8, 9, 10, 11]);
        assert!(run(&step, Input::Jpeg(&[]), (2, 2), 3, &mut scratch, None, Some(fallback)).is_err());
        assert!(run(&step, Input::Jpeg(&[1]), (2, 2), 3, &mut scratch, None, None).is_err());
    }
}
