//! The stages of training chains, from a file or an image to a row of a batch.
//!
//! Names and parameters are those of `native_stage()` in ms_dataset.vision. A stage that changes the size or moves
//! pixels is lowered to [`Step`]s with known sizes and without random draws: random stages draw here, from the
//! generator that is passed in and in MindSpore's order. Other stages compute pixel by pixel.

use super::layout::Border;
use super::resize::Interpolation;
use super::steps::Step;
use super::{ImageError, arithmetic, layout};
use crate::random::{Draw, Mt19937};

/// The pixels of a stage: bytes until a stage converts them to floats.
#[derive(Clone, Debug, PartialEq)]
pub enum Pixels {
    U8(Vec<u8>),
    F32(Vec<f32>),
}

/// An image between stages. `chw` tells whether its channels come first.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    pub height: usize,
    pub width: usize,
    pub channels: usize,
    pub chw: bool,
    pub pixels: Pixels,
}

/// A random window of the image, as `RandomResizedCrop` draws it.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomWindow {
    /// Height and width of the result.
    pub size: (usize, usize),
    /// The range of the window's fraction of the area.
    pub scale: (f32, f32),
    /// Range of the window's aspect ratio.
    pub ratio: (f32, f32),
    /// Its natural logarithms, as NumPy computes them.
    pub log_ratio: (f32, f32),
    pub interpolation: Interpolation,
    pub max_attempts: usize,
}

/// One stage of a chain.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// Bytes of a JPEG file to RGB.
    Decode,
    RandomCropDecodeResize(RandomWindow),
    RandomResizedCrop(RandomWindow),
    /// A single number is the length of the shorter side.
    Resize {
        size: Vec<usize>,
        interpolation: Interpolation,
    },
    CenterCrop {
        size: (usize, usize),
    },
    /// Padding is (left, top, right, bottom).
    RandomCrop {
        size: (usize, usize),
        padding: [usize; 4],
        pad_if_needed: bool,
        fill: Vec<u8>,
        border: Border,
    },
    Pad {
        padding: [usize; 4],
        fill: Vec<u8>,
        border: Border,
    },
    HorizontalFlip,
    VerticalFlip,
    RandomHorizontalFlip {
        prob: f64,
    },
    RandomVerticalFlip {
        prob: f64,
    },
    Normalize {
        mean: Vec<f32>,
        std: Vec<f32>,
        is_hwc: bool,
    },
    Rescale {
        rescale: f32,
        shift: f32,
    },
    HwcToChw,
    ToTensor,
}

impl Image {
    /// An image of bytes.
    pub fn bytes(height: usize, width: usize, channels: usize, pixels: Vec<u8>) -> Self {
        Image { height, width, channels, chw: false, pixels: Pixels::U8(pixels) }
    }

    /// The elements of all pixels.
    pub fn len(&self) -> usize {
        self.height * self.width * self.channels
    }

    /// Whether there are no pixels.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn normalize(self, mean: &[f32], std: &[f32], is_hwc: bool) -> Result<Image, ImageError> {
        let channels = self.channels;
        let repeated = |values: &[f32]| -> Vec<f32> {
            if values.len() == 1 { vec![values[0]; channels] } else { values.to_vec() }
        };
        let (mean, std) = (repeated(mean), repeated(std));
        if mean.len() != channels || is_hwc == self.chw {
            return Err(ImageError::Shape(format!("{} means for {channels} channels", mean.len())));
        }
        let mut out = vec![0.0; self.height * self.width * channels];
        match (&self.pixels, self.chw) {
            (Pixels::U8(pixels), false) => {
                arithmetic::normalize_bytes(pixels, &arithmetic::normalize_table(&mean, &std), &mut out);
            }
            (Pixels::F32(pixels), false) => arithmetic::normalize(pixels, &mean, &std, &mut out),
            (Pixels::U8(pixels), true) => arithmetic::normalize_chw(pixels, &mean, &std, &mut out),
            (Pixels::F32(pixels), true) => arithmetic::normalize_chw(pixels, &mean, &std, &mut out),
        }
        Ok(Image { pixels: Pixels::F32(out), ..self })
    }

    fn rescale(self, scale: f32, shift: f32) -> Image {
        let mut out = vec![0.0; self.height * self.width * self.channels];
        match &self.pixels {
            Pixels::U8(pixels) => arithmetic::rescale(pixels, scale, shift, &mut out),
            Pixels::F32(pixels) => arithmetic::rescale(pixels, scale, shift, &mut out),
        }
        Image { pixels: Pixels::F32(out), ..self }
    }

    fn channels_first(self) -> Result<Image, ImageError> {
        if self.chw {
            return Err(ImageError::Shape("the channels are first already".into()));
        }
        let pixels = match &self.pixels {
            Pixels::U8(pixels) => {
                let mut out = vec![0; pixels.len()];
                layout::hwc_to_chw(pixels, self.channels, 1, &mut out);
                Pixels::U8(out)
            }
            Pixels::F32(pixels) => {
                let mut out = vec![0.0; pixels.len()];
                arithmetic::planes_f32(pixels, self.channels, &mut out);
                Pixels::F32(out)
            }
        };
        Ok(Image { pixels, chw: true, ..self })
    }
}

/// Rounds half up.
fn round(value: f64) -> i64 {
    (value + 0.5).floor() as i64
}

impl RandomWindow {
    /// Draws (top, left, height, width).
    pub fn draw(&self, generator: &mut Mt19937, height: usize, width: usize) -> (usize, usize, usize, usize) {
        let (low, high) = self.ratio;
        let (full_height, full_width) = (height as i64, width as i64);
        for _ in 0..self.max_attempts {
            let area = f64::from(generator.uniform_f32(self.scale.0, self.scale.1));
            let aspect = f64::from(generator.uniform_f32(self.log_ratio.0, self.log_ratio.1)).exp();
            let new_width = round((full_height as f64 * full_width as f64 * area * aspect).sqrt());
            let new_height = round(new_width as f64 / aspect);
            if (1..=full_width).contains(&new_width) && (1..=full_height).contains(&new_height) {
                let left = generator.uniform_int(0, full_width - new_width);
                let top = generator.uniform_int(0, full_height - new_height);
                return (top as usize, left as usize, new_height as usize, new_width as usize);
            }
        }
        let aspect = full_width as f64 / full_height as f64;
        let (mut new_height, mut new_width) = (full_height, full_width);
        if aspect < f64::from(low) {
            new_height = round(full_width as f64 / f64::from(low)).max(1);
        } else if aspect > f64::from(high) {
            new_width = round(full_height as f64 * f64::from(high)).max(1);
        }
        let top = round((full_height - new_height) as f64 / 2.0);
        let left = round((full_width - new_width) as f64 / 2.0);
        (top as usize, left as usize, new_height as usize, new_width as usize)
    }
}

/// (height, width) of a result, where a single number gives the shorter side.
pub fn resized_size(size: &[usize], height: usize, width: usize) -> (usize, usize) {
    match *size {
        [height, width] => (height, width),
        [side, ..] if height < width => (side, ((side * width) as f32 / height as f32) as usize),
        [side, ..] => (((side * height) as f32 / width as f32) as usize, side),
        [] => (height, width),
    }
}

/// (height, width) of an image.
pub type Size = (usize, usize);

/// The largest ratio of a result's size to the image's.
const LARGEST_FACTOR: usize = 1000;

fn resize_step(
    name: &str,
    from: Size,
    to: Size,
    how: Interpolation,
    steps: &mut Vec<Step>,
) -> Result<Size, ImageError> {
    let (height, width) = to;
    if height == 0 || width == 0 || height > LARGEST_FACTOR * from.0 || width > LARGEST_FACTOR * from.1 {
        return Err(ImageError::Shape(format!(
            "{name}: expected a size from 1 to {LARGEST_FACTOR} times that of the image {from:?}, got {to:?}"
        )));
    }
    if to != from {
        steps.push(Step::Resize { height, width, how });
    }
    Ok(to)
}

fn crop_step(window: (usize, usize, usize, usize), from: Size, steps: &mut Vec<Step>) -> Size {
    let (top, left, height, width) = window;
    if (top, left, height, width) != (0, 0, from.0, from.1) {
        steps.push(Step::Crop { top, left, height, width });
    }
    (height, width)
}

impl Stage {
    /// The name of the operation.
    pub fn name(&self) -> &'static str {
        match self {
            Stage::Decode => "Decode",
            Stage::RandomCropDecodeResize(_) => "RandomCropDecodeResize",
            Stage::RandomResizedCrop(_) => "RandomResizedCrop",
            Stage::Resize { .. } => "Resize",
            Stage::CenterCrop { .. } => "CenterCrop",
            Stage::RandomCrop { .. } => "RandomCrop",
            Stage::Pad { .. } => "Pad",
            Stage::HorizontalFlip => "HorizontalFlip",
            Stage::VerticalFlip => "VerticalFlip",
            Stage::RandomHorizontalFlip { .. } => "RandomHorizontalFlip",
            Stage::RandomVerticalFlip { .. } => "RandomVerticalFlip",
            Stage::Normalize { .. } => "Normalize",
            Stage::Rescale { .. } => "Rescale",
            Stage::HwcToChw => "HWC2CHW",
            Stage::ToTensor => "ToTensor",
        }
    }

    /// Whether the stage draws random numbers.
    pub fn is_random(&self) -> bool {
        matches!(
            self,
            Stage::RandomCropDecodeResize(_)
                | Stage::RandomResizedCrop(_)
                | Stage::RandomCrop { .. }
                | Stage::RandomHorizontalFlip { .. }
                | Stage::RandomVerticalFlip { .. }
        )
    }

    /// Whether the stage reads a file.
    pub fn takes_file(&self) -> bool {
        matches!(self, Stage::Decode | Stage::RandomCropDecodeResize(_))
    }

    /// Whether the stage computes each pixel independently, possibly with another layout of the channels.
    pub fn is_pixelwise(&self) -> bool {
        matches!(self, Stage::Normalize { .. } | Stage::Rescale { .. } | Stage::HwcToChw | Stage::ToTensor)
    }

    /// Appends the steps for an image (or a file with an image) of size `from`; returns the size after them.
    ///
    /// Random stages draw from `generator`, which belongs to this stage and logical worker; others do not use it.
    /// Pixelwise stages have no steps.
    pub fn lower(&self, from: Size, generator: &mut Mt19937, steps: &mut Vec<Step>) -> Result<Size, ImageError> {
        match self {
            Stage::Decode => {
                steps.push(Step::Decode { top: 0, left: 0, height: from.0, width: from.1 });
                Ok(from)
            }
            Stage::RandomCropDecodeResize(window) => {
                let (top, left, height, width) = window.draw(generator, from.0, from.1);
                steps.push(Step::Decode { top, left, height, width });
                resize_step(self.name(), (height, width), window.size, window.interpolation, steps)
            }
            Stage::RandomResizedCrop(window) => {
                let size = crop_step(window.draw(generator, from.0, from.1), from, steps);
                resize_step(self.name(), size, window.size, window.interpolation, steps)
            }
            Stage::Resize { size, interpolation } => {
                resize_step(self.name(), from, resized_size(size, from.0, from.1), *interpolation, steps)
            }
            Stage::CenterCrop { size } => center_crop(from, *size, steps),
            Stage::RandomCrop { size, padding, pad_if_needed, fill, border } => {
                let (left, top, needed) = draw_place(from, generator, *size, *padding, *pad_if_needed)?;
                // An image that is too small is padded in a second step, which reflects the result of the first.
                let padded = pad_step(from, *padding, fill, *border, steps);
                let size_after = pad_step(padded, needed, fill, *border, steps);
                Ok(crop_step((top, left, size.0, size.1), size_after, steps))
            }
            Stage::Pad { padding, fill, border } => Ok(pad_step(from, *padding, fill, *border, steps)),
            Stage::HorizontalFlip => Ok(flip_step(false, from, steps)),
            Stage::VerticalFlip => Ok(flip_step(true, from, steps)),
            Stage::RandomHorizontalFlip { prob } | Stage::RandomVerticalFlip { prob } => {
                if generator.bernoulli(*prob) {
                    flip_step(matches!(self, Stage::RandomVerticalFlip { .. }), from, steps);
                }
                Ok(from)
            }
            Stage::Normalize { .. } | Stage::Rescale { .. } | Stage::HwcToChw | Stage::ToTensor => Ok(from),
        }
    }

    /// Computes a pixelwise stage; other stages leave the image unchanged.
    pub fn apply_pixelwise(&self, image: Image) -> Result<Image, ImageError> {
        match self {
            Stage::Normalize { mean, std, is_hwc } => image.normalize(mean, std, *is_hwc),
            Stage::Rescale { rescale, shift } => Ok(image.rescale(*rescale, *shift)),
            Stage::HwcToChw => image.channels_first(),
            Stage::ToTensor => image.rescale(1.0 / 255.0, 0.0).channels_first(),
            _ => Ok(image),
        }
    }
}

fn flip_step(vertical: bool, from: Size, steps: &mut Vec<Step>) -> Size {
    steps.push(Step::Flip { vertical });
    from
}

fn pad_step(from: Size, padding: [usize; 4], fill: &[u8], border: Border, steps: &mut Vec<Step>) -> Size {
    let [left, top, right, bottom] = padding;
    if padding != [0; 4] {
        steps.push(Step::Pad { padding, fill: fill.to_vec(), border });
    }
    (from.0 + top + bottom, from.1 + left + right)
}

fn center_crop(from: Size, (rows, columns): Size, steps: &mut Vec<Step>) -> Result<Size, ImageError> {
    let (vertical, horizontal) = (rows.saturating_sub(from.0), columns.saturating_sub(from.1));
    if vertical >= 3 * from.0 || horizontal >= 3 * from.1 {
        return Err(ImageError::Shape(format!(
            "CenterCrop: expected a size below 4 times that of the image {from:?}, got {:?}",
            (rows, columns)
        )));
    }
    let (top, left) = (vertical.div_ceil(2), horizontal.div_ceil(2));
    let padding = [left, top, horizontal - left, vertical - top];
    let from = pad_step(from, padding, &[0], Border::Constant, steps);
    Ok(crop_step(((from.0 - rows) / 2, (from.1 - columns) / 2, rows, columns), from, steps))
}

/// Draws the position of a `RandomCrop`: (left, top, padding that the image needs in addition to its own).
fn draw_place(
    from: Size,
    generator: &mut Mt19937,
    size: Size,
    padding: [usize; 4],
    pad_if_needed: bool,
) -> Result<(usize, usize, [usize; 4]), ImageError> {
    let [left, top, right, bottom] = padding;
    let (height, width) = (from.0 + top + bottom, from.1 + left + right);
    let needed = |wanted: usize, have: usize| if pad_if_needed { wanted.saturating_sub(have) } else { 0 };
    let (vertical, horizontal) = (needed(size.0, height), needed(size.1, width));
    let needed = [horizontal, vertical, horizontal, vertical];
    let (height, width) = (height + 2 * vertical, width + 2 * horizontal);
    if size.0 > height || size.1 > width {
        return Err(ImageError::Shape(format!(
            "RandomCrop: expected an image of at least {size:?}, got {from:?} and padding"
        )));
    }
    let x = generator.uniform_int(0, (width - size.1) as i64) as usize;
    Ok((x, generator.uniform_int(0, (height - size.0) as i64) as usize, needed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(stage: &Stage, size: Size, generator: &mut Mt19937) -> (Vec<Step>, Size) {
        let mut steps = Vec::new();
        let after = stage.lower(size, generator, &mut steps).unwrap();
        (steps, after)
    }

    #[test]
    fn center_crops_are_padded_where_the_image_is_smaller() {
        let stage = Stage::CenterCrop { size: (2, 8) };
        let (found, size) = steps(&stage, (4, 6), &mut Mt19937::new(5));
        assert_eq!(size, (2, 8));
        assert_eq!(found[0], Step::Pad { padding: [1, 0, 1, 0], fill: vec![0], border: Border::Constant });
        assert_eq!(found[1], Step::Crop { top: 1, left: 0, height: 2, width: 8 });
    }

    #[test]
    fn pixelwise_stages_compute_and_move_channels() {
        let image = Image::bytes(1, 2, 3, vec![24, 25, 26, 42, 43, 44]);
        let image = Stage::Normalize { mean: vec![24.0], std: vec![2.0], is_hwc: true }.apply_pixelwise(image).unwrap();
        let image = Stage::HwcToChw.apply_pixelwise(image).unwrap();
        assert_eq!(image.pixels, Pixels::F32(vec![0.0, 9.0, 0.5, 9.5, 1.0, 10.0]));
        assert!(image.chw && Stage::HwcToChw.apply_pixelwise(image).is_err());
    }

    #[test]
    fn random_crops_draw_as_mindspore() {
        // Recorded: seed 5, 40 by 50 pixels; windows of 10 by 12 start at (1, 8), then (25, 33).
        let mut generator = Mt19937::new(5);
        let stage = Stage::RandomCrop {
            size: (10, 12),
            padding: [0; 4],
            pad_if_needed: false,
            fill: vec![0],
            border: Border::Constant,
        };
        for (top, left) in [(1, 8), (25, 33)] {
            let (found, _) = steps(&stage, (40, 50), &mut generator);
            assert_eq!(found, [Step::Crop { top, left, height: 10, width: 12 }]);
        }
    }

    #[test]
    fn what_a_small_image_needs_is_a_second_padding() {
        let stage = Stage::RandomCrop {
            size: (9, 6),
            padding: [1, 2, 1, 2],
            pad_if_needed: true,
            fill: vec![0],
            border: Border::Symmetric,
        };
        let (found, size) = steps(&stage, (4, 4), &mut Mt19937::new(5));
        assert_eq!(size, (9, 6));
        let pad = |padding| Step::Pad { padding, fill: vec![0], border: Border::Symmetric };
        assert_eq!(found[..2], [pad([1, 2, 1, 2]), pad([0, 1, 0, 1])]);
    }

    #[test]
    fn sizes_that_are_out_of_range_are_errors() {
        let stage = Stage::Resize { size: vec![0, 1], interpolation: Interpolation::Linear };
        assert!(stage.lower((4, 6), &mut Mt19937::new(1), &mut Vec::new()).is_err());
        assert!(Stage::CenterCrop { size: (16, 6) }.lower((4, 6), &mut Mt19937::new(1), &mut Vec::new()).is_err());
        assert_eq!(resized_size(&[7], 9, 11), (7, 8));
    }
}
