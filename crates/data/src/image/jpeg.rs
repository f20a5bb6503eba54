//! JPEG decoding with libjpeg-turbo's bits, whole or a window of the image.

use super::ImageError;
use libjpeg_turbo_rs::{Decoder, JpegError, PixelFormat};

/// What a JPEG decoder does for the pipeline; libjpeg-turbo-rs is behind it.
pub trait JpegDecoder {
    /// Height and width, read from the header.
    fn size(&self) -> (usize, usize);

    /// Decodes the window at (`top`, `left`) of `height` by `width` pixels as RGB bytes into `dst`.
    fn decode_window(&mut self, window: (usize, usize, usize, usize), dst: &mut [u8]) -> Result<(), ImageError>;
}

/// libjpeg-turbo-rs over bytes in memory.
pub struct TurboDecoder<'a>(Decoder<'a>);

impl<'a> TurboDecoder<'a> {
    /// Reads the header.
    pub fn new(data: &'a [u8]) -> Result<Self, ImageError> {
        let mut decoder = Decoder::new(data).map_err(decode_error)?;
        if decoder.header().components.len() == 4 {
            // MindSpore multiplies the stored colours and the stored black, which the decoder does not.
            return Err(ImageError::Decode("the file has four components (CMYK)".into()));
        }
        decoder.set_output_format(PixelFormat::Rgb);
        Ok(Self(decoder))
    }
}

impl JpegDecoder for TurboDecoder<'_> {
    fn size(&self) -> (usize, usize) {
        let header = self.0.header();
        (usize::from(header.height), usize::from(header.width))
    }

    fn decode_window(
        &mut self,
        (top, left, height, width): (usize, usize, usize, usize),
        dst: &mut [u8],
    ) -> Result<(), ImageError> {
        let (full_height, full_width) = self.size();
        if (top, left, height, width) == (0, 0, full_height, full_width) {
            self.0.decode_image_into(dst).map_err(decode_error)?;
            return Ok(());
        }
        if top + height > full_height || left + width > full_width || height == 0 || width == 0 {
            return Err(ImageError::Shape(format!(
                "window of {height}x{width} pixels at ({top}, {left}) of a JPEG of {full_height}x{full_width}"
            )));
        }
        // The left edge is moved to the block of chroma samples it lies in, as jpeg_crop_scanline does.
        let components = &self.0.header().components;
        let sampling = components.iter().map(|component| usize::from(component.horizontal_sampling)).max();
        let block = if components.len() == 1 { 8 } else { 8 * sampling.unwrap_or(1) };
        let start = left / block * block;
        let wide = left + width - start;
        self.0.set_merged_upsample(false);
        self.0.set_crop_region(start, top, wide, height);
        let image = self.0.decode_image().map_err(decode_error)?;
        if image.height != height || image.width < wide {
            return Err(ImageError::Decode(format!(
                "the decoder gave {}x{} pixels for a window of {height}x{wide}",
                image.height, image.width
            )));
        }
        let rows = image.data.chunks_exact(image.width * 3).zip(dst.chunks_exact_mut(width * 3));
        for (row, out) in rows {
            out.copy_from_slice(&row[(left - start) * 3..(left - start + width) * 3]);
        }
        Ok(())
    }
}

fn decode_error(error: JpegError) -> ImageError {
    ImageError::Decode(error.to_string())
}

/// Whether `data` begins like a JPEG.
pub fn is_jpeg(data: &[u8]) -> bool {
    data.starts_with(&[0xFF, 0xD8, 0xFF])
}

#[cfg(test)]
mod tests {
    use super::*;
    use libjpeg_turbo_rs::{Subsampling, compress};

    fn sample(height: usize, width: usize) -> Vec<u8> {
        let pixels: Vec<u8> = (0..height * width * 3).map(|at| (at * at / 7 % 251) as u8).collect();
        compress(&pixels, width, height, PixelFormat::Rgb, 90, Subsampling::S420).unwrap()
    }

    #[test]
    fn a_window_has_the_pixels_of_the_whole_away_from_its_edges() {
        let data = sample(48, 64);
        let mut whole = vec![0; 48 * 64 * 3];
        let mut decoder = TurboDecoder::new(&data).unwrap();
        assert_eq!(decoder.size(), (48, 64));
        decoder.decode_window((0, 0, 48, 64), &mut whole).unwrap();
        let mut window = vec![0; 20 * 24 * 3];
        TurboDecoder::new(&data).unwrap().decode_window((16, 16, 20, 24), &mut window).unwrap();
        for y in 2..18 {
            for x in 2..22 {
                let at = ((16 + y) * 64 + 16 + x) * 3;
                assert_eq!(window[(y * 24 + x) * 3..][..3], whole[at..at + 3]);
            }
        }
    }

    #[test]
    fn files_of_four_components_are_left_to_others() {
        let data = compress(&[90; 8 * 8 * 4], 8, 8, PixelFormat::Cmyk, 90, Subsampling::S444).unwrap();
        let error = TurboDecoder::new(&data).err().map(|error| error.to_string()).unwrap();
        assert!(error.contains("four components"), "{error}");
    }

    #[test]
    fn damaged_data_is_an_error() {
        assert!(TurboDecoder::new(&[0xFF, 0xD8, 0xFF]).is_err());
        let data = sample(16, 16);
        let mut decoder = TurboDecoder::new(&data).unwrap();
        assert!(decoder.decode_window((10, 0, 10, 16), &mut [0; 480]).is_err());
    }
}
