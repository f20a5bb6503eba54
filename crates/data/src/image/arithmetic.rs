//! Normalization, rescaling and conversion to floats.

use super::layout::hwc_to_chw;
use super::sample::Sample;

/// `(x - mean) / std` in f32, per channel of the last axis; a single value is used for all channels.
pub fn normalize<T: Sample>(src: &[T], mean: &[f32], std: &[f32], dst: &mut [f32]) {
    let channels = mean.len();
    if channels == 3 {
        let (pixels, rest) = src.as_chunks::<3>();
        let (outs, _) = dst.as_chunks_mut::<3>();
        debug_assert!(rest.is_empty());
        let (mean, std) = ([mean[0], mean[1], mean[2]], [std[0], std[1], std[2]]);
        for (pixel, out) in pixels.iter().zip(outs) {
            for channel in 0..3 {
                out[channel] = (pixel[channel].to_f64() as f32 - mean[channel]) / std[channel];
            }
        }
        return;
    }
    for (pixel, out) in src.chunks_exact(channels).zip(dst.chunks_exact_mut(channels)) {
        for channel in 0..channels {
            out[channel] = (pixel[channel].to_f64() as f32 - mean[channel]) / std[channel];
        }
    }
}

/// [`normalize`] of an image whose channels are its first axis.
pub fn normalize_chw<T: Sample>(src: &[T], mean: &[f32], std: &[f32], dst: &mut [f32]) {
    let area = src.len() / mean.len().max(1);
    if area == 0 {
        return;
    }
    for ((plane, out), (mean, std)) in src.chunks_exact(area).zip(dst.chunks_exact_mut(area)).zip(mean.iter().zip(std))
    {
        for (value, out) in plane.iter().zip(out) {
            *out = (value.to_f64() as f32 - mean) / std;
        }
    }
}

/// For bytes, the table `table[channel][value]` of [`normalize`]: one division per value of a channel instead of one
/// per pixel.
pub fn normalize_table(mean: &[f32], std: &[f32]) -> Vec<[f32; 256]> {
    mean.iter().zip(std).map(|(mean, std)| std::array::from_fn(|value| (value as f32 - mean) / std)).collect()
}

/// [`normalize`] of bytes by its table.
pub fn normalize_bytes(src: &[u8], tables: &[[f32; 256]], dst: &mut [f32]) {
    if let [red, green, blue] = tables {
        let (pixels, _) = src.as_chunks::<3>();
        let (outs, _) = dst.as_chunks_mut::<3>();
        for (pixel, out) in pixels.iter().zip(outs) {
            *out = [red[pixel[0] as usize], green[pixel[1] as usize], blue[pixel[2] as usize]];
        }
        return;
    }
    let channels = tables.len();
    for (pixel, out) in src.chunks_exact(channels).zip(dst.chunks_exact_mut(channels)) {
        for ((value, table), out) in pixel.iter().zip(tables).zip(out) {
            *out = table[*value as usize];
        }
    }
}

/// [`normalize`] of bytes, then channels first: `Normalize` and `HWC2CHW` in one pass.
pub fn normalize_bytes_to_chw(src: &[u8], tables: &[[f32; 256]], dst: &mut [f32]) {
    let channels = tables.len();
    let area = src.len() / channels.max(1);
    if area == 0 {
        return;
    }
    if let [red, green, blue] = tables {
        let (r, rest) = dst.split_at_mut(area);
        let (g, b) = rest.split_at_mut(area);
        let (pixels, _) = src.as_chunks::<3>();
        for (((pixel, r), g), b) in pixels.iter().zip(r).zip(g).zip(b) {
            *r = red[pixel[0] as usize];
            *g = green[pixel[1] as usize];
            *b = blue[pixel[2] as usize];
        }
        return;
    }
    for (channel, (plane, table)) in dst.chunks_exact_mut(area).zip(tables).enumerate() {
        for (out, pixel) in plane.iter_mut().zip(src.chunks_exact(channels)) {
            *out = table[pixel[channel] as usize];
        }
    }
}

/// `x * scale + shift`, computed in f64 from the f32 factors and rounded once.
pub fn rescale<T: Sample>(src: &[T], scale: f32, shift: f32, dst: &mut [f32]) {
    let (scale, shift) = (f64::from(scale), f64::from(shift));
    for (value, out) in src.iter().zip(dst) {
        *out = (value.to_f64() * scale + shift) as f32;
    }
}

/// `ToTensor`: [`rescale`] by 1/255, channels first.
pub fn to_tensor<T: Sample>(src: &[T], channels: usize, dst: &mut [f32]) {
    let area = src.len() / channels.max(1);
    if area == 0 {
        return;
    }
    let scale = f64::from(1.0f32 / 255.0);
    for (channel, plane) in dst.chunks_exact_mut(area).enumerate() {
        for (out, pixel) in plane.iter_mut().zip(src.chunks_exact(channels)) {
            *out = (pixel[channel].to_f64() * scale) as f32;
        }
    }
}

/// [`hwc_to_chw`] over f32 values.
pub fn planes_f32(src: &[f32], channels: usize, dst: &mut [f32]) {
    // SAFETY: f32 has no padding and any bytes are a valid u8; lengths are in bytes.
    let (from, to) = unsafe {
        (
            std::slice::from_raw_parts(src.as_ptr().cast::<u8>(), size_of_val(src)),
            std::slice::from_raw_parts_mut(dst.as_mut_ptr().cast::<u8>(), size_of_val(dst)),
        )
    };
    hwc_to_chw(from, channels, 4, to);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_give_the_bits_of_the_division() {
        let (mean, std) = ([123.675, 116.28, 103.53], [58.395, 57.12, 57.375]);
        let src: Vec<u8> = (0..768).map(|value| (value % 256) as u8).collect();
        let mut direct = vec![0.0; 768];
        normalize(&src, &mean, &std, &mut direct);
        let tables = normalize_table(&mean, &std);
        let mut tabled = vec![0.0; 768];
        normalize_bytes(&src, &tables, &mut tabled);
        assert_eq!(direct, tabled);
        let (mut chw, mut expected) = (vec![0.0; 768], vec![0.0; 768]);
        normalize_bytes_to_chw(&src, &tables, &mut chw);
        planes_f32(&direct, 3, &mut expected);
        assert_eq!(chw, expected);
    }

    #[test]
    fn rescale_rounds_once() {
        let mut out = [0.0];
        rescale(&[7u8], 1.0 / 255.0, -0.3, &mut out);
        assert_eq!(out[0], (7.0 * f64::from(1.0f32 / 255.0) + f64::from(-0.3f32)) as f32);
    }
}
