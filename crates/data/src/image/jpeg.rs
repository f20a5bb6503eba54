//! JPEG decoding with the bits of libjpeg-turbo, of a whole image or a window.

use super::ImageError;
use libjpeg_turbo_rs::{Decoder, JpegError, PixelFormat};

/// The interface of a JPEG decoder for the pipeline, implemented by libjpeg-turbo-rs.
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
            // MindSpore multiplies the stored colours by the stored black, which the decoder does not.
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
        // The left edge is moved to the block of chroma samples that contains it, as in jpeg_crop_scanline.
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

/// [`JpegDecoder::decode_window`] for a file: rows below the window are not decoded.
pub fn decode_window(data: &[u8], window: (usize, usize, usize, usize), dst: &mut [u8]) -> Result<(), ImageError> {
    let Some((place, height)) = Frame::find(data).and_then(|frame| frame.lower_height(window.0 + window.2)) else {
        return TurboDecoder::new(data)?.decode_window(window, dst);
    };
    // The same file with fewer rows.
    let mut shorter = data.to_vec();
    shorter[place..place + 2].copy_from_slice(&height.to_be_bytes());
    TurboDecoder::new(&shorter)?.decode_window(window, dst)
}

/// The size of a file's image: from its markers only or, if these are unusual, by the decoder.
pub fn size_of(data: &[u8]) -> Result<(usize, usize), ImageError> {
    match Frame::find(data) {
        Some(frame) if frame.components != 4 => Ok((frame.height, frame.width)),
        _ => Ok(TurboDecoder::new(data)?.size()),
    }
}

/// The frame header of a file, found by its markers without reading tables.
struct Frame {
    height: usize,
    width: usize,
    components: u8,
    /// The number of rows of a block of the components.
    block: usize,
    /// The position of the height.
    place: usize,
    /// Whether the file stores its rows in order: a baseline file with one scan.
    in_order: bool,
}

impl Frame {
    fn find(data: &[u8]) -> Option<Frame> {
        const SOF0: u8 = 0xC0;
        const SOF1: u8 = 0xC1;
        const SOS: u8 = 0xDA;
        let (mut at, mut found) = (2, None::<Frame>);
        loop {
            let [0xFF, marker, high, low] = *data.get(at..at + 4)? else { return None };
            match marker {
                // Other markers of this range are tables (DHT, JPG, DAC).
                0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                    let [_, _, _, _, _, top, bottom, left, right, components] = *data.get(at..at + 10)? else {
                        return None;
                    };
                    let height = usize::from(u16::from_be_bytes([top, bottom]));
                    let width = usize::from(u16::from_be_bytes([left, right]));
                    let sampling = data.get(at + 10..at + 10 + 3 * usize::from(components))?.chunks_exact(3);
                    let block = 8 * usize::from(sampling.map(|component| component[1] & 15).max()?);
                    if found.is_some() || height == 0 || width == 0 || block == 0 {
                        return None;
                    }
                    let in_order = matches!(marker, SOF0 | SOF1);
                    found = Some(Frame { height, width, components, block, place: at + 5, in_order });
                }
                SOS => {
                    let mut frame = found?;
                    // All components in one scan.
                    frame.in_order &= data.get(at + 4) == Some(&frame.components);
                    return Some(frame);
                }
                0x01 | 0xD0..=0xD9 | 0xFF => return None,
                _ => {}
            }
            at += 2 + usize::from(u16::from_be_bytes([high, low]));
        }
    }

    /// The position of the height, and a smaller height with which the rows down to `bottom` keep their pixels. None if
    /// it would not help, or if the file does not store its rows in order.
    fn lower_height(&self, bottom: usize) -> Option<(usize, u16)> {
        // Upsampling reads the row of chroma samples below.
        let height = (bottom + 2).next_multiple_of(self.block);
        if !self.in_order || height >= self.height {
            return None;
        }
        Some((self.place, u16::try_from(height).ok()?))
    }
}

fn decode_error(error: JpegError) -> ImageError {
    ImageError::Decode(error.to_string())
}

/// Whether `data` starts like a JPEG.
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
        assert!(error.contains("four components") && size_of(&data).is_err(), "{error}");
    }

    #[test]
    fn sizes_are_those_of_the_decoder() {
        let data = sample(17, 23);
        let at = data.windows(2).position(|pair| pair == [0xFF, 0xDB]).unwrap();
        // A comment between the markers, and a fill byte.
        let comment = [&data[..at], &[0xFF, 0xFE, 0, 4, 0xFF, 0xC0][..], &data[at..]].concat();
        let filled = [&data[..at], &[0xFF][..], &data[at..]].concat();
        assert!(Frame::find(&comment).is_some() && Frame::find(&filled).is_none());
        for file in [&data, &comment, &filled] {
            assert_eq!(size_of(file).unwrap(), (17, 23));
        }
        for length in 0..data.len() {
            let _ = size_of(&data[..length]);
        }
    }

    #[test]
    fn rows_below_a_window_do_not_matter() {
        let pixels: Vec<u8> = (0..120 * 90 * 3).map(|at| (at * at / 7 % 251) as u8).collect();
        for sampling in [Subsampling::S420, Subsampling::S422, Subsampling::S444, Subsampling::S440] {
            let data = compress(&pixels, 90, 120, PixelFormat::Rgb, 90, sampling).unwrap();
            let frame = Frame::find(&data).unwrap();
            assert!(frame.in_order && size_of(&data).unwrap() == (120, 90));
            for bottom in 1..=120 {
                let (top, left) = (bottom / 3, bottom % 40);
                let window = (top, left, bottom - top, 45);
                let (mut whole, mut part) = (vec![0; (bottom - top) * 45 * 3], vec![1; (bottom - top) * 45 * 3]);
                TurboDecoder::new(&data).unwrap().decode_window(window, &mut whole).unwrap();
                decode_window(&data, window, &mut part).unwrap();
                assert!(whole == part, "{sampling:?}, rows {top} to {bottom}");
            }
            assert!(frame.lower_height(30).is_some() && frame.lower_height(119).is_none());
        }
    }

    #[test]
    fn damaged_data_is_an_error() {
        assert!(TurboDecoder::new(&[0xFF, 0xD8, 0xFF]).is_err());
        let data = sample(16, 16);
        let mut decoder = TurboDecoder::new(&data).unwrap();
        assert!(decoder.decode_window((10, 0, 10, 16), &mut [0; 480]).is_err());
    }
}
