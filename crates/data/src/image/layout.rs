//! Operations that only move pixels: crop, pad, flips, transposition.
//!
//! They work on bytes: a pixel is `pixel` bytes, for any type and number of channels.

/// How [`pad`] fills the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// A constant pixel.
    Constant,
    /// The nearest pixel of the image: `aa|abcd|dd`.
    Edge,
    /// Mirrored without the edge pixel: `cb|abcd|cb`.
    Reflect,
    /// Mirrored with the edge pixel: `ba|abcd|dc`.
    Symmetric,
}

impl Border {
    /// Source index of position `index` (which may be outside) in a line of `length`; `None` means the constant.
    pub fn index(self, index: i64, length: i64) -> Option<usize> {
        if (0..length).contains(&index) {
            return Some(index as usize);
        }
        let mirror = |skip: i64| {
            if length == 1 {
                return 0;
            }
            let mut at = index;
            while !(0..length).contains(&at) {
                at = if at < 0 { -at - 1 + skip } else { length - 1 - (at - length) - skip };
            }
            at
        };
        match self {
            Border::Constant => None,
            Border::Edge => Some(index.clamp(0, length - 1) as usize),
            Border::Reflect => Some(mirror(1) as usize),
            Border::Symmetric => Some(mirror(0) as usize),
        }
    }
}

/// Copies the window at (`top`, `left`) of an image `width` pixels wide into `dst`, `out_width` pixels wide.
pub fn crop(src: &[u8], width: usize, pixel: usize, top: usize, left: usize, dst: &mut [u8], out_width: usize) {
    if out_width == 0 || pixel == 0 {
        return;
    }
    let row = width * pixel;
    for (y, out) in dst.chunks_exact_mut(out_width * pixel).enumerate() {
        let start = (top + y) * row + left * pixel;
        out.copy_from_slice(&src[start..start + out_width * pixel]);
    }
}

/// Copies the image into `dst` with a border; the sizes of `dst` give the right and bottom borders.
pub fn pad(
    src: &[u8],
    (height, width): (usize, usize),
    pixel: usize,
    (top, left): (usize, usize),
    border: Border,
    fill: &[u8],
    dst: &mut [u8],
    (out_height, out_width): (usize, usize),
) {
    let columns: Vec<Option<usize>> =
        (0..out_width as i64).map(|x| border.index(x - left as i64, width as i64)).collect();
    let constant: Vec<u8> = fill.iter().copied().cycle().take(out_width * pixel).collect();
    for y in 0..out_height {
        let out = &mut dst[y * out_width * pixel..(y + 1) * out_width * pixel];
        let Some(from) = border.index(y as i64 - top as i64, height as i64) else {
            out.copy_from_slice(&constant);
            continue;
        };
        let row = &src[from * width * pixel..(from + 1) * width * pixel];
        let inside = left.min(out_width)..(left + width).min(out_width);
        let mut edge = |x: usize| {
            let out = &mut out[x * pixel..(x + 1) * pixel];
            match columns[x] {
                Some(column) => out.copy_from_slice(&row[column * pixel..(column + 1) * pixel]),
                None => out.copy_from_slice(&fill[..pixel]),
            }
        };
        (0..inside.start).for_each(&mut edge);
        (inside.end..out_width).for_each(&mut edge);
        let copied = inside.len() * pixel;
        out[inside.start * pixel..inside.end * pixel].copy_from_slice(&row[..copied]);
    }
}

/// Reverses every row.
pub fn flip_horizontal(src: &[u8], width: usize, pixel: usize, dst: &mut [u8]) {
    fn rows<const P: usize>(src: &[u8], width: usize, dst: &mut [u8]) {
        for (row, out) in src.chunks_exact(width * P).zip(dst.chunks_exact_mut(width * P)) {
            let (row, _) = row.as_chunks::<P>();
            let (out, _) = out.as_chunks_mut::<P>();
            for (to, from) in out.iter_mut().zip(row.iter().rev()) {
                *to = *from;
            }
        }
    }
    if width == 0 || pixel == 0 {
        return;
    }
    match pixel {
        1 => rows::<1>(src, width, dst),
        2 => rows::<2>(src, width, dst),
        3 => rows::<3>(src, width, dst),
        4 => rows::<4>(src, width, dst),
        12 => rows::<12>(src, width, dst),
        _ => {
            for (row, out) in src.chunks_exact(width * pixel).zip(dst.chunks_exact_mut(width * pixel)) {
                for (to, from) in out.chunks_exact_mut(pixel).zip(row.chunks_exact(pixel).rev()) {
                    to.copy_from_slice(from);
                }
            }
        }
    }
}

/// Reverses the order of rows of `row` bytes.
pub fn flip_vertical(src: &[u8], row: usize, dst: &mut [u8]) {
    if row == 0 {
        return;
    }
    for (to, from) in dst.chunks_exact_mut(row).zip(src.chunks_exact(row).rev()) {
        to.copy_from_slice(from);
    }
}

/// (height, width, channels) to (channels, height, width), elements of `item` bytes.
pub fn hwc_to_chw(src: &[u8], channels: usize, item: usize, dst: &mut [u8]) {
    fn planes<const I: usize>(src: &[u8], channels: usize, dst: &mut [u8]) {
        let (src, _) = src.as_chunks::<I>();
        let (dst, _) = dst.as_chunks_mut::<I>();
        let area = src.len() / channels;
        if channels == 3 {
            let (red, rest) = dst.split_at_mut(area);
            let (green, blue) = rest.split_at_mut(area);
            for (((pixel, r), g), b) in src.chunks_exact(3).zip(red).zip(green).zip(blue) {
                (*r, *g, *b) = (pixel[0], pixel[1], pixel[2]);
            }
            return;
        }
        for (channel, plane) in dst.chunks_exact_mut(area.max(1)).enumerate() {
            for (to, pixel) in plane.iter_mut().zip(src.chunks_exact(channels)) {
                *to = pixel[channel];
            }
        }
    }
    if channels == 0 {
        return;
    }
    match item {
        1 => planes::<1>(src, channels, dst),
        2 => planes::<2>(src, channels, dst),
        4 => planes::<4>(src, channels, dst),
        _ => planes::<8>(src, channels, dst),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_follow_opencv() {
        let line = |border: Border| -> Vec<Option<usize>> { (-3..7).map(|at| border.index(at, 4)).collect() };
        let some = |values: [usize; 10]| values.map(Some).to_vec();
        assert_eq!(line(Border::Edge), some([0, 0, 0, 0, 1, 2, 3, 3, 3, 3]));
        assert_eq!(line(Border::Reflect), some([3, 2, 1, 0, 1, 2, 3, 2, 1, 0]));
        assert_eq!(line(Border::Symmetric), some([2, 1, 0, 0, 1, 2, 3, 3, 2, 1]));
        assert_eq!(Border::Constant.index(-1, 4), None);
        assert_eq!(Border::Reflect.index(5, 1), Some(0));
    }

    #[test]
    fn crop_flip_and_transpose_move_whole_pixels() {
        let src: Vec<u8> = (0..24).collect();
        let mut out = vec![0; 6];
        crop(&src, 4, 3, 1, 2, &mut out, 2);
        assert_eq!(out, [18, 19, 20, 21, 22, 23]);
        let mut out = vec![0; 24];
        flip_horizontal(&src, 4, 3, &mut out);
        assert_eq!(out[..6], [9, 10, 11, 6, 7, 8]);
        flip_vertical(&src, 12, &mut out);
        assert_eq!(out[..3], [12, 13, 14]);
        hwc_to_chw(&src, 3, 1, &mut out);
        assert_eq!(out[..8], [0, 3, 6, 9, 12, 15, 18, 21]);
    }

    #[test]
    fn a_constant_border_repeats_the_fill_pixel() {
        let mut out = vec![0; 4 * 3 * 2];
        pad(&[1, 2, 3, 4], (1, 2), 2, (1, 1), Border::Constant, &[9, 8], &mut out, (3, 4));
        assert_eq!(out[8..16], [9, 8, 1, 2, 3, 4, 9, 8]);
        assert_eq!(out[..8], [9, 8, 9, 8, 9, 8, 9, 8]);
    }
}
