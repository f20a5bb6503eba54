//! The stages of training chains over one owned image: each one step from a decoded file to a row of a batch.
//!
//! Names and parameters are those of `native_stage()` in ms_dataset.vision. Random stages draw from the generator that
//! they are given, in the order in which MindSpore draws.

use super::jpeg::{JpegDecoder, TurboDecoder};
use super::layout::{self, Border};
use super::resize::{self, Interpolation};
use super::{ImageError, View, arithmetic};
use crate::random::{Draw, Mt19937};

/// Pixels of a stage: bytes until a stage makes floats of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Pixels {
    U8(Vec<u8>),
    F32(Vec<f32>),
}

/// An image between stages. `chw` says whether its channels come first.
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
    /// Range of the window's share of the area.
    pub scale: (f32, f32),
    /// Range of the window's aspect ratio.
    pub ratio: (f32, f32),
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
    /// One number is the length of the shorter side.
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

/// What a row is before a stage: a file, or an image.
pub enum Row<'a> {
    File(&'a [u8]),
    Image(Image),
}

impl Image {
    /// An image of bytes.
    pub fn bytes(height: usize, width: usize, channels: usize, pixels: Vec<u8>) -> Self {
        Image { height, width, channels, chw: false, pixels: Pixels::U8(pixels) }
    }

    fn view(&self) -> Result<View<'_, u8>, ImageError> {
        match &self.pixels {
            Pixels::U8(pixels) if !self.chw => {
                Ok(View { pixels, height: self.height, width: self.width, channels: self.channels })
            }
            _ => Err(ImageError::Dtype("the stage takes bytes with the channels last".into())),
        }
    }

    /// Resizes bytes or floats.
    pub fn resize(self, height: usize, width: usize, how: Interpolation) -> Result<Image, ImageError> {
        if (self.height, self.width) == (height, width) {
            return Ok(self);
        }
        if height == 0 || width == 0 || height > 1000 * self.height || width > 1000 * self.width {
            return Err(ImageError::Shape(format!("cannot resize {}x{} to {height}x{width}", self.height, self.width)));
        }
        let length = height * width * self.channels;
        let pixels = match &self.pixels {
            Pixels::U8(_) => {
                let mut out = vec![0; length];
                resize::resize_bytes(self.view()?, &mut out, height, width, how);
                Pixels::U8(out)
            }
            Pixels::F32(pixels) => {
                let view =
                    View { pixels: &pixels[..], height: self.height, width: self.width, channels: self.channels };
                let mut out = vec![0.0; length];
                resize::resize(view, &mut out, height, width, how);
                Pixels::F32(out)
            }
        };
        Ok(Image { height, width, pixels, ..self })
    }

    /// The window at (`top`, `left`).
    pub fn crop(self, top: usize, left: usize, height: usize, width: usize) -> Result<Image, ImageError> {
        if top + height > self.height || left + width > self.width {
            return Err(ImageError::Shape(format!(
                "a window of {height}x{width} at ({top}, {left}) leaves {}x{}",
                self.height, self.width
            )));
        }
        let view = self.view()?;
        let mut out = vec![0; height * width * self.channels];
        layout::crop(view.pixels, view.width, view.channels, top, left, &mut out, width);
        Ok(Image::bytes(height, width, self.channels, out))
    }

    /// Adds (left, top, right, bottom) pixels; a short `fill` is repeated.
    pub fn pad(self, padding: [usize; 4], fill: &[u8], border: Border) -> Result<Image, ImageError> {
        let [left, top, right, bottom] = padding;
        let view = self.view()?;
        let size = (self.height + top + bottom, self.width + left + right);
        let pixel: Vec<u8> = fill.iter().copied().cycle().take(self.channels).collect();
        let mut out = vec![0; size.0 * size.1 * self.channels];
        let old = (self.height, self.width);
        layout::pad(view.pixels, old, self.channels, (top, left), border, &pixel, &mut out, size);
        Ok(Image::bytes(size.0, size.1, self.channels, out))
    }

    fn flip(self, vertical: bool) -> Result<Image, ImageError> {
        let view = self.view()?;
        let mut out = vec![0; view.pixels.len()];
        if vertical {
            layout::flip_vertical(view.pixels, view.width * view.channels, &mut out);
        } else {
            layout::flip_horizontal(view.pixels, view.width, view.channels, &mut out);
        }
        Ok(Image::bytes(self.height, self.width, self.channels, out))
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

/// Half away from zero.
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
            let aspect = f64::from(generator.uniform_f32(low.ln(), high.ln())).exp();
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

/// (height, width) of a result whose shorter side is given by one number.
pub fn resized_size(size: &[usize], height: usize, width: usize) -> (usize, usize) {
    match *size {
        [height, width] => (height, width),
        [side, ..] if height < width => (side, ((side * width) as f32 / height as f32) as usize),
        [side, ..] => (((side * height) as f32 / width as f32) as usize, side),
        [] => (height, width),
    }
}

/// Decodes a JPEG, or a window of it.
pub fn decode(data: &[u8], window: Option<(usize, usize, usize, usize)>) -> Result<Image, ImageError> {
    let mut decoder = TurboDecoder::new(data)?;
    let (full_height, full_width) = decoder.size();
    let window = window.unwrap_or((0, 0, full_height, full_width));
    let (_, _, height, width) = window;
    let mut pixels = vec![0; height * width * 3];
    decoder.decode_window(window, &mut pixels)?;
    Ok(Image::bytes(height, width, 3, pixels))
}

impl Stage {
    /// Whether the stage draws from the generator.
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

    /// Computes the stage. `generator` is that of this stage and logical worker; others do not touch it.
    pub fn apply(&self, row: Row, generator: &mut Mt19937) -> Result<Image, ImageError> {
        let image = match (self, row) {
            (Stage::Decode, Row::File(data)) => return decode(data, None),
            (Stage::RandomCropDecodeResize(window), Row::File(data)) => {
                let (height, width) = TurboDecoder::new(data)?.size();
                let place = window.draw(generator, height, width);
                return decode(data, Some(place))?.resize(window.size.0, window.size.1, window.interpolation);
            }
            (_, Row::File(_)) => return Err(ImageError::Shape("the stage takes an image, got a file".into())),
            (_, Row::Image(image)) => image,
        };
        match self {
            Stage::Decode => Err(ImageError::Shape("the stage takes a file, got an image".into())),
            Stage::RandomCropDecodeResize(window) | Stage::RandomResizedCrop(window) => {
                let (top, left, height, width) = window.draw(generator, image.height, image.width);
                image.crop(top, left, height, width)?.resize(window.size.0, window.size.1, window.interpolation)
            }
            Stage::Resize { size, interpolation } => {
                let (height, width) = resized_size(size, image.height, image.width);
                image.resize(height, width, *interpolation)
            }
            Stage::CenterCrop { size } => center_crop(image, *size),
            Stage::RandomCrop { size, padding, pad_if_needed, fill, border } => {
                random_crop(image, generator, *size, *padding, *pad_if_needed, fill, *border)
            }
            Stage::Pad { padding, fill, border } => image.pad(*padding, fill, *border),
            Stage::HorizontalFlip => image.flip(false),
            Stage::VerticalFlip => image.flip(true),
            Stage::RandomHorizontalFlip { prob } => {
                if generator.bernoulli(*prob) {
                    image.flip(false)
                } else {
                    Ok(image)
                }
            }
            Stage::RandomVerticalFlip { prob } => {
                if generator.bernoulli(*prob) {
                    image.flip(true)
                } else {
                    Ok(image)
                }
            }
            Stage::Normalize { mean, std, is_hwc } => image.normalize(mean, std, *is_hwc),
            Stage::Rescale { rescale, shift } => Ok(image.rescale(*rescale, *shift)),
            Stage::HwcToChw => image.channels_first(),
            Stage::ToTensor => image.rescale(1.0 / 255.0, 0.0).channels_first(),
        }
    }
}

fn center_crop(image: Image, (rows, columns): (usize, usize)) -> Result<Image, ImageError> {
    let (vertical, horizontal) = (rows.saturating_sub(image.height), columns.saturating_sub(image.width));
    if vertical >= 3 * image.height || horizontal >= 3 * image.width {
        return Err(ImageError::Shape(format!("a crop of {rows}x{columns} of {}x{}", image.height, image.width)));
    }
    let (top, left) = (vertical.div_ceil(2), horizontal.div_ceil(2));
    let image = if vertical + horizontal > 0 {
        image.pad([left, top, horizontal - left, vertical - top], &[0], Border::Constant)?
    } else {
        image
    };
    let (top, left) = ((image.height - rows) / 2, (image.width - columns) / 2);
    image.crop(top, left, rows, columns)
}

fn random_crop(
    image: Image,
    generator: &mut Mt19937,
    size: (usize, usize),
    padding: [usize; 4],
    pad_if_needed: bool,
    fill: &[u8],
    border: Border,
) -> Result<Image, ImageError> {
    let [left, top, right, bottom] = padding;
    let (height, width) = (image.height + top + bottom, image.width + left + right);
    let needed = |wanted: usize, have: usize| if pad_if_needed { wanted.saturating_sub(have) } else { 0 };
    let (vertical, horizontal) = (needed(size.0, height), needed(size.1, width));
    let padding = [left + horizontal, top + vertical, right + horizontal, bottom + vertical];
    let (height, width) = (height + 2 * vertical, width + 2 * horizontal);
    if size.0 > height || size.1 > width {
        return Err(ImageError::Shape(format!("a crop of {}x{} of {height}x{width}", size.0, size.1)));
    }
    let x = generator.uniform_int(0, (width - size.1) as i64) as usize;
    let y = generator.uniform_int(0, (height - size.0) as i64) as usize;
    let image = if padding == [0; 4] { image } else { image.pad(padding, fill, border)? };
    image.crop(y, x, size.0, size.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gradient() -> Image {
        Image::bytes(4, 6, 3, (0..72).collect())
    }

    fn run(stage: Stage, image: Image) -> Image {
        stage.apply(Row::Image(image), &mut Mt19937::new(5)).unwrap()
    }

    #[test]
    fn a_chain_has_the_shape_and_values_of_its_stages() {
        let image = run(Stage::CenterCrop { size: (2, 2) }, gradient());
        assert_eq!(image.pixels, Pixels::U8(vec![24, 25, 26, 27, 28, 29, 42, 43, 44, 45, 46, 47]));
        let image = run(Stage::Normalize { mean: vec![24.0], std: vec![2.0], is_hwc: true }, image);
        let image = run(Stage::HwcToChw, image);
        let Pixels::F32(values) = &image.pixels else { panic!("expected floats") };
        assert_eq!(values[..4], [0.0, 1.5, 9.0, 10.5]);
        assert!(image.chw);
    }

    #[test]
    fn random_crops_draw_as_mindspore() {
        // Recorded: seed 5, 40 by 50 pixels, windows of 10 by 12 begin at (1, 8), then (25, 33).
        let mut generator = Mt19937::new(5);
        for expected in [(1, 8), (25, 33)] {
            let pixels = (0..40 * 50).flat_map(|at| [(at / 50) as u8, (at % 50) as u8, 0]).collect();
            let stage = Stage::RandomCrop {
                size: (10, 12),
                padding: [0; 4],
                pad_if_needed: false,
                fill: vec![0],
                border: Border::Constant,
            };
            let image = stage.apply(Row::Image(Image::bytes(40, 50, 3, pixels)), &mut generator).unwrap();
            let Pixels::U8(values) = &image.pixels else { panic!("expected bytes") };
            assert_eq!((values[0], values[1]), expected);
        }
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let stage = Stage::Resize { size: vec![0, 1], interpolation: Interpolation::Linear };
        assert!(stage.apply(Row::Image(gradient()), &mut Mt19937::new(1)).is_err());
        assert!(Stage::Decode.apply(Row::Image(gradient()), &mut Mt19937::new(1)).is_err());
        assert!(Stage::HorizontalFlip.apply(Row::File(&[1, 2]), &mut Mt19937::new(1)).is_err());
        assert_eq!(resized_size(&[7], 9, 11), (7, 8));
    }
}
