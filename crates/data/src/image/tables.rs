//! Operations on bytes that are one table per channel: tone curves and histograms.

/// A value for each byte.
pub type Table = [u8; 256];

/// Maps every byte of an image, channel by channel; a single table is used for all channels.
pub fn apply(src: &[u8], tables: &[Table], dst: &mut [u8]) {
    match tables {
        [table] => src.iter().zip(dst).for_each(|(value, out)| *out = table[*value as usize]),
        [red, green, blue] => {
            let (pixels, _) = src.as_chunks::<3>();
            let (outs, _) = dst.as_chunks_mut::<3>();
            for (pixel, out) in pixels.iter().zip(outs) {
                *out = [red[pixel[0] as usize], green[pixel[1] as usize], blue[pixel[2] as usize]];
            }
        }
        _ => {
            let channels = tables.len();
            for (pixel, out) in src.chunks_exact(channels).zip(dst.chunks_exact_mut(channels)) {
                for ((value, table), out) in pixel.iter().zip(tables).zip(out) {
                    *out = table[*value as usize];
                }
            }
        }
    }
}

/// The count of each value in each channel.
pub fn histograms(src: &[u8], channels: usize) -> Vec<[u32; 256]> {
    let mut counts = vec![[0u32; 256]; channels];
    for pixel in src.chunks_exact(channels.max(1)) {
        for (value, count) in pixel.iter().zip(&mut counts) {
            count[*value as usize] += 1;
        }
    }
    counts
}

/// Tables of histogram equalization, like OpenCV's `equalizeHist`.
pub fn equalize(src: &[u8], channels: usize) -> Vec<Table> {
    histograms(src, channels)
        .iter()
        .map(|counts| {
            let total: u32 = counts.iter().sum();
            let Some(first) = counts.iter().position(|&count| count > 0) else {
                return std::array::from_fn(|value| value as u8);
            };
            if counts[first] == total {
                return [first as u8; 256];
            }
            let scale = 255.0f32 / (total - counts[first]) as f32;
            let mut table = [0; 256];
            let mut sum = 0;
            for value in first + 1..256 {
                sum += counts[value];
                table[value] = (sum as f32 * scale).round_ties_even() as u8;
            }
            table
        })
        .collect()
}

/// Tables that stretch each channel to 0..255, without `cutoff` percent of its pixels at either end and without
/// the values in `ignore`.
pub fn auto_contrast(src: &[u8], channels: usize, cutoff: f32, ignore: &[u8]) -> Vec<Table> {
    let identity: Table = std::array::from_fn(|value| value as u8);
    histograms(src, channels)
        .into_iter()
        .map(|mut counts| {
            ignore.iter().for_each(|&value| counts[value as usize] = 0);
            let percent = cutoff as i64;
            if percent > 0 {
                let total: i64 = counts.iter().map(|&count| i64::from(count)).sum();
                let cut = |counts: &mut [u32; 256], order: &mut dyn Iterator<Item = usize>| {
                    let mut rest = total * percent / 100;
                    for value in order {
                        let taken = rest.min(i64::from(counts[value]));
                        counts[value] -= taken as u32;
                        rest -= taken;
                        if rest <= 0 {
                            break;
                        }
                    }
                };
                cut(&mut counts, &mut (0..256));
                cut(&mut counts, &mut (0..256).rev());
            }
            let low = counts.iter().position(|&count| count > 0);
            let high = counts.iter().rposition(|&count| count > 0);
            match (low, high) {
                (Some(low), Some(high)) if high > low => {
                    let scale = 255.0f32 / (high - low) as f32;
                    let offset = -(low as f32) * scale;
                    std::array::from_fn(|value| ((value as f32 * scale + offset) as i32).clamp(0, 255) as u8)
                }
                _ => identity,
            }
        })
        .collect()
}

/// `round(value * factor)`.
pub fn brightness(factor: f32) -> Table {
    std::array::from_fn(|value| (value as f32 * factor).round_ties_even() as u8)
}

/// `gain * (value / 255) ^ gamma` over 0..256.
pub fn gamma(gamma: f32, gain: f32) -> Table {
    std::array::from_fn(|value| {
        let curve = (value as f64 / 255.0).powf(f64::from(gamma));
        ((255.0 + 1.0 - 0.001) * f64::from(gain) * curve).clamp(0.0, 255.0) as u8
    })
}

/// Keeps the highest `bits` bits.
pub fn posterize(bits: u8) -> Table {
    let mask = if bits >= 8 { 0xFF } else { !(0xFFu8 >> bits) };
    std::array::from_fn(|value| value as u8 & mask)
}

/// Inverts the values in `low..=high`; if the limits are equal, all values from `low` on.
pub fn solarize(low: f32, high: f32) -> Table {
    let high = if low == high { 255.0 } else { high };
    std::array::from_fn(|value| {
        let inside = (low..=high).contains(&(value as f32));
        if inside { 255 - value as u8 } else { value as u8 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equalizing_two_values_spreads_them() {
        let tables = equalize(&[10, 10, 20, 20], 1);
        assert_eq!((tables[0][10], tables[0][20]), (0, 255));
        assert_eq!(equalize(&[7, 7], 1)[0][7], 7);
    }

    #[test]
    fn contrast_is_stretched_between_the_outermost_values() {
        let tables = auto_contrast(&[50, 100, 150], 1, 0.0, &[]);
        assert_eq!((tables[0][50], tables[0][100], tables[0][150]), (0, 127, 255));
        let ignoring = auto_contrast(&[0, 50, 150], 1, 0.0, &[0]);
        assert_eq!((ignoring[0][50], ignoring[0][150]), (0, 255));
    }

    #[test]
    fn tone_tables() {
        assert_eq!(posterize(1)[200], 128);
        assert_eq!(posterize(8)[201], 201);
        assert_eq!(posterize(0)[201], 0);
        assert_eq!(solarize(100.0, 100.0)[101], 154);
        assert_eq!(solarize(50.0, 150.0)[151], 151);
        assert_eq!(gamma(1.0, 1.0)[255], 255);
        assert_eq!(brightness(0.5)[3], 2);
    }

    #[test]
    fn tables_are_applied_by_channel() {
        let mut out = [0; 6];
        apply(&[1, 2, 3, 4, 5, 6], &[posterize(8), [9; 256], posterize(8)], &mut out);
        assert_eq!(out, [1, 9, 3, 4, 9, 6]);
    }
}
