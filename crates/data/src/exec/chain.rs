//! One column of a row: where it comes from, what happens to it, and how it is written into the batch.

use super::dtype::{self, Dtype};
use crate::image::jpeg::{JpegDecoder, TurboDecoder, is_jpeg};
use crate::image::resize::Interpolation;
use crate::image::stage::{Image, Pixels, Size, Stage};
use crate::image::steps::{self, Fallback, Input, Scratch, Step};
use crate::image::{ImageError, arithmetic, layout};
use crate::random::Mt19937;
use std::io::Read;

/// Rows of an array in memory that somebody else keeps.
#[derive(Clone, Debug)]
pub struct Array {
    /// The first element of the first row.
    pub start: *const u8,
    pub rows: usize,
    /// Bytes from a row to the next.
    pub step: isize,
    /// Of a row.
    pub shape: Vec<usize>,
    /// Of a row, in bytes.
    pub strides: Vec<isize>,
    pub dtype: Dtype,
}

// SAFETY: the array is only read, and the one who made this promises that it lives as long.
unsafe impl Send for Array {}
// SAFETY: as above.
unsafe impl Sync for Array {}

/// Where the values of a column come from.
pub enum Source {
    Array(Array),
    /// Paths.
    Files(Vec<String>),
    /// Rows are given batch by batch, with this type and number of dimensions; of images, with so many channels. Bytes
    /// of one dimension are files where the first operation decodes.
    Given {
        dtype: Dtype,
        rank: usize,
        channels: usize,
    },
}

/// An operation of the chain: a stage or a cast. `map` and `place` say whose generator it draws from.
pub struct Op {
    pub what: Operation,
    pub map: usize,
    pub place: usize,
}

pub enum Operation {
    Stage(Stage),
    Cast(Dtype),
}

/// How the bytes after the last step are written.
enum Tail {
    /// As they are.
    Copy,
    /// Bytes with the channels first.
    Planes,
    /// A float for each byte of a channel; `chw` puts the channels first.
    Table { tables: Vec<[f32; 256]>, chw: bool },
    /// Pixelwise stages over an image, then casts.
    Pixelwise { stages: Vec<Stage>, chw: bool, float: bool, casts: Vec<Dtype> },
    /// Casts of an array.
    Casts(Vec<Dtype>),
}

/// What is done to one column.
pub struct Chain {
    pub source: Source,
    /// Stages with steps, each with its map and place.
    stages: Vec<(Stage, usize, usize)>,
    tail: Tail,
    /// Whether rows are images: files, or bytes (height, width, channels).
    image: bool,
    /// Whether rows are files.
    file: bool,
    channels: usize,
    /// Element type before the tail, and of the result.
    from: Dtype,
    pub dtype: Dtype,
}

/// A row that was read, before anything is drawn.
pub enum Fetched<'a> {
    /// A JPEG file with the size in its header.
    Jpeg(Vec<u8>, Size),
    /// The contiguous pixels of an image.
    Pixels(Vec<u8>, Size),
    /// A row of an array: its first element, and the array for shape and strides.
    Memory(*const u8, &'a Array),
}

/// Gives the generator of an operation for the row that is drawn; None where it has none.
pub trait Generators {
    fn generator(&mut self, map: usize, place: usize) -> Option<&mut Mt19937>;
}

/// What was drawn for a row.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    steps: Vec<Step>,
    from: Size,
    to: Size,
}

/// Where in a chain an error arose, and its text.
#[derive(Clone, Debug)]
pub struct ChainError {
    /// Map and place of the operation; None of the source.
    pub operation: Option<(usize, usize)>,
    pub file: Option<String>,
    pub text: String,
}

impl Chain {
    /// A chain over a source; None if some operation has no native form for what it is given.
    pub fn new(source: Source, ops: Vec<Op>) -> Option<Chain> {
        let (mut dtype, rank, channels) = match &source {
            Source::Files(_) => (Dtype::U8, 3, 3),
            Source::Array(array) => (array.dtype, array.shape.len(), array.shape.last().copied().unwrap_or(0)),
            Source::Given { dtype, rank, channels } => (*dtype, *rank, *channels),
        };
        let from = dtype;
        let has_stages = ops.iter().any(|op| matches!(op.what, Operation::Stage(_)));
        let decodes = ops.first().is_some_and(|op| matches!(&op.what, Operation::Stage(stage) if stage.takes_file()));
        let file = matches!(source, Source::Files(_))
            || (decodes && matches!(source, Source::Given { dtype: Dtype::U8, rank: 1, .. }));
        let (rank, channels) = if file { (3, 3) } else { (rank, channels) };
        if (file && !has_stages) || (has_stages && (rank != 3 || channels == 0)) {
            return None;
        }
        if has_stages && !matches!(dtype, Dtype::U8 | Dtype::F32) {
            return None;
        }
        let (mut stages, mut pixelwise, mut casts) = (Vec::new(), Vec::new(), Vec::new());
        let (mut encoded, mut chw) = (file, false);
        for Op { what, map, place } in ops {
            match what {
                Operation::Cast(to) => {
                    if encoded || !dtype.casts_to(to) {
                        return None;
                    }
                    dtype = to;
                    casts.push(to);
                }
                Operation::Stage(stage) => {
                    let usable = casts.is_empty() && stage.takes_file() == encoded;
                    if !usable || !accepts(&stage, dtype, channels, chw) {
                        return None;
                    }
                    encoded = false;
                    if stage.is_pixelwise() {
                        chw |= matches!(stage, Stage::HwcToChw | Stage::ToTensor);
                        dtype = if stage == Stage::HwcToChw { dtype } else { Dtype::F32 };
                        pixelwise.push(stage);
                    } else if pixelwise.is_empty() {
                        stages.push((stage, map, place));
                    } else {
                        return None;
                    }
                }
            }
        }
        let tail = if !has_stages {
            if casts.is_empty() { Tail::Copy } else { Tail::Casts(casts) }
        } else {
            image_tail(pixelwise, casts, from, channels, chw)?
        };
        Some(Chain { source, stages, tail, image: has_stages, file, channels, from, dtype })
    }

    /// Whether a stage draws random numbers.
    pub fn is_random(&self) -> bool {
        self.stages.iter().any(|(stage, ..)| stage.is_random())
    }

    /// Whether a row takes long enough for a thread of its own.
    pub fn is_heavy(&self) -> bool {
        matches!(self.source, Source::Files(_)) || !self.stages.is_empty()
    }

    /// The array whose rows are written by [`Self::write_block`], if they need nothing but that.
    pub fn block(&self) -> Option<&Array> {
        match &self.source {
            Source::Array(array) if self.stages.is_empty() && is_contiguous(array) => Some(array),
            _ => None,
        }
    }

    /// The shape of all results, for arrays whose rows keep their size.
    pub fn block_shape(&self, array: &Array) -> Vec<usize> {
        match array.shape[..] {
            [height, width, channels] if self.is_chw() => vec![channels, height, width],
            _ => array.shape.clone(),
        }
    }

    /// Writes rows of [`Self::block`]. `out` has the bytes of all of them.
    pub fn write_block(&self, array: &Array, indices: &[i64], out: &mut [u8]) -> Result<(), (usize, ChainError)> {
        let length = array.shape.iter().product::<usize>() * array.dtype.size();
        let each = out.len() / indices.len().max(1);
        let size = if self.image { (array.shape[0], array.shape[1]) } else { (0, 0) };
        for (place, index) in indices.iter().enumerate() {
            let start = self.row_start(array, *index).map_err(|error| (place, error))?;
            // SAFETY: the row is contiguous and its owner keeps it while the chain runs.
            let row = unsafe { std::slice::from_raw_parts(start, length) };
            let out = &mut out[place * each..(place + 1) * each];
            self.write_tail(row, size, out).map_err(|error| (place, error))?;
        }
        Ok(())
    }

    fn row_start(&self, array: &Array, index: i64) -> Result<*const u8, ChainError> {
        match usize::try_from(index) {
            // SAFETY: the row is one of the array's.
            Ok(place) if place < array.rows => Ok(unsafe { array.start.offset(array.step * place as isize) }),
            _ => Err(ChainError::of_source(None, format!("there is no row {index}, the array has {}", array.rows))),
        }
    }

    /// Reads row `index` of the source; `given` is the row where the source is [`Source::Given`].
    pub fn fetch<'a>(
        &'a self,
        index: i64,
        given: Option<&'a Array>,
        buffer: &mut Vec<u8>,
        fallback: Option<&Fallback>,
    ) -> Result<Fetched<'a>, ChainError> {
        let (start, array) = match &self.source {
            Source::Files(paths) => {
                let path = usize::try_from(index).ok().and_then(|place| paths.get(place));
                let path = path.ok_or_else(|| ChainError::of_source(None, format!("there is no row {index}")))?;
                return self.open(path, buffer, fallback);
            }
            Source::Given { .. } => {
                let row = given.ok_or_else(|| ChainError::of_source(None, format!("row {index} was not given")))?;
                if self.file {
                    buffer.clear();
                    gather(row.start, row, buffer);
                    return self.read_header(None, buffer, fallback);
                }
                (row.start, row)
            }
            Source::Array(array) => (self.row_start(array, index)?, array),
        };
        if self.image && !is_contiguous(array) {
            let mut pixels = Vec::new();
            gather(start, array, &mut pixels);
            return Ok(Fetched::Pixels(pixels, (array.shape[0], array.shape[1])));
        }
        Ok(Fetched::Memory(start, array))
    }

    fn open(&self, path: &str, buffer: &mut Vec<u8>, fallback: Option<&Fallback>) -> Result<Fetched<'_>, ChainError> {
        buffer.clear();
        let read = std::fs::File::open(path).and_then(|mut file| file.read_to_end(buffer));
        read.map_err(|error| ChainError::of_source(Some(path), format!("cannot be read: {error}")))?;
        self.read_header(Some(path), buffer, fallback)
    }

    /// The size of the file in `buffer`; what is not a JPEG is decoded here.
    fn read_header(
        &self,
        path: Option<&str>,
        buffer: &mut Vec<u8>,
        fallback: Option<&Fallback>,
    ) -> Result<Fetched<'_>, ChainError> {
        let operation = self.stages.first().map(|(_, map, place)| (*map, *place));
        let fail = |text: String| ChainError { operation, file: path.map(Into::into), text };
        if buffer.is_empty() {
            let name = self.stages.first().map_or("Decode", |(stage, ..)| stage.name());
            return Err(fail(format!("{name}: expected the bytes of an image file, got an empty file")));
        }
        if is_jpeg(buffer)
            && let Ok(decoder) = TurboDecoder::new(buffer)
        {
            let size = decoder.size();
            drop(decoder);
            return Ok(Fetched::Jpeg(std::mem::take(buffer), size));
        }
        let decoded = fallback.map_or_else(|| Err("not a JPEG file".into()), |fallback| fallback(buffer));
        let (height, width, pixels) = decoded.map_err(fail)?;
        Ok(Fetched::Pixels(pixels, (height, width)))
    }

    /// Draws what the stages need, in their order.
    pub fn draw(&self, fetched: &Fetched, generators: &mut dyn Generators) -> Result<Drawn, ChainError> {
        if !self.image {
            return Ok(Drawn::default());
        }
        let from = match fetched {
            Fetched::Jpeg(_, size) | Fetched::Pixels(_, size) => *size,
            Fetched::Memory(_, array) => (array.shape[0], array.shape[1]),
        };
        let mut drawn = Drawn { steps: Vec::with_capacity(self.stages.len() + 1), from, to: from };
        let mut unused = None;
        for (stage, map, place) in &self.stages {
            let own = match generators.generator(*map, *place) {
                Some(own) => own,
                None => unused.get_or_insert_with(|| Mt19937::new(0)),
            };
            let lowered = stage.lower(drawn.to, own, &mut drawn.steps);
            drawn.to = lowered.map_err(|error| self.failed(Some((*map, *place)), error))?;
        }
        Ok(drawn)
    }

    fn failed(&self, operation: Option<(usize, usize)>, error: ImageError) -> ChainError {
        let text = match error {
            ImageError::Decode(text) | ImageError::Shape(text) | ImageError::Dtype(text) => text,
        };
        let first = self.stages.first().map(|(_, map, place)| (*map, *place));
        ChainError { operation: operation.or(first), file: None, text }
    }

    /// The shape of the row's result.
    pub fn shape(&self, fetched: &Fetched, drawn: &Drawn) -> Vec<usize> {
        match fetched {
            Fetched::Memory(_, array) if !self.image => array.shape.clone(),
            _ => {
                let (height, width) = drawn.to;
                if self.is_chw() { vec![self.channels, height, width] } else { vec![height, width, self.channels] }
            }
        }
    }

    fn is_chw(&self) -> bool {
        match &self.tail {
            Tail::Planes => true,
            Tail::Table { chw, .. } | Tail::Pixelwise { chw, .. } => *chw,
            Tail::Copy | Tail::Casts(_) => false,
        }
    }

    /// Computes the row into `out`, which has the bytes of [`Self::shape`].
    pub fn write(
        &self,
        fetched: &Fetched,
        drawn: &Drawn,
        out: &mut [u8],
        scratch: &mut Scratch,
        fallback: Option<&Fallback>,
    ) -> Result<(), ChainError> {
        let input = match fetched {
            Fetched::Memory(start, array) if !self.image => {
                let mut gathered = Vec::new();
                let bytes = if is_contiguous(array) {
                    row_bytes(*start, array)
                } else {
                    gather(*start, array, &mut gathered);
                    &gathered
                };
                return self.write_tail(bytes, (0, 0), out);
            }
            Fetched::Jpeg(data, _) => Input::Jpeg(data),
            Fetched::Pixels(pixels, _) => Input::Pixels(pixels),
            Fetched::Memory(start, array) => Input::Pixels(row_bytes(*start, array)),
        };
        if drawn.steps.is_empty() {
            return match input {
                Input::Pixels(pixels) => self.write_tail(pixels, drawn.to, out),
                Input::Jpeg(_) => {
                    Err(self.failed(None, ImageError::Shape("expected an operation that decodes".into())))
                }
            };
        }
        let copies = matches!(self.tail, Tail::Copy);
        let target = if copies { Some(&mut *out) } else { None };
        let pixels = steps::run(&drawn.steps, input, drawn.from, self.channels, scratch, target, fallback);
        let pixels = pixels.map_err(|error| self.failed(None, error))?;
        if copies { Ok(()) } else { self.write_tail(pixels, drawn.to, out) }
    }

    /// Writes the bytes after the last step; of an image of `size`.
    fn write_tail(&self, bytes: &[u8], size: Size, out: &mut [u8]) -> Result<(), ChainError> {
        match &self.tail {
            Tail::Copy => out.copy_from_slice(bytes),
            Tail::Casts(casts) => cast_through(bytes, self.from, casts, out),
            Tail::Planes => layout::hwc_to_chw(bytes, self.channels, 1, out),
            Tail::Table { tables, chw } if *chw && self.channels > 1 => {
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
                let mut image = Image { height, width, channels: self.channels, chw: false, pixels };
                for stage in stages {
                    image = stage.apply_pixelwise(image).map_err(|error| self.failed(None, error))?;
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
    fn of_source(file: Option<&str>, text: String) -> ChainError {
        ChainError { operation: None, file: file.map(Into::into), text }
    }
}

/// Whether a stage takes images of a type, with so many channels.
fn accepts(stage: &Stage, dtype: Dtype, channels: usize, chw: bool) -> bool {
    let bytes = dtype == Dtype::U8 && !chw;
    let resizes = |how: Interpolation| match how {
        Interpolation::PilCubic => channels == 3,
        Interpolation::Area => channels <= 4,
        _ => true,
    };
    match stage {
        Stage::Decode | Stage::HorizontalFlip | Stage::VerticalFlip => bytes,
        Stage::RandomHorizontalFlip { .. } | Stage::RandomVerticalFlip { .. } => bytes,
        Stage::RandomCropDecodeResize(window) | Stage::RandomResizedCrop(window) => {
            bytes && resizes(window.interpolation)
        }
        Stage::Resize { interpolation, .. } => bytes && resizes(*interpolation),
        Stage::CenterCrop { .. } | Stage::RandomCrop { .. } | Stage::Pad { .. } => bytes && matches!(channels, 1 | 3),
        Stage::Normalize { mean, is_hwc, .. } => *is_hwc != chw && (mean.len() == 1 || mean.len() == channels),
        Stage::Rescale { .. } => matches!(dtype, Dtype::U8 | Dtype::F32),
        Stage::HwcToChw => !chw,
        Stage::ToTensor => bytes,
    }
}

/// The tail of an image chain: one table a channel where bytes become floats, so that all stages are one pass.
fn image_tail(stages: Vec<Stage>, casts: Vec<Dtype>, from: Dtype, channels: usize, chw: bool) -> Option<Tail> {
    let only_layout = stages.iter().all(|stage| *stage == Stage::HwcToChw);
    if from == Dtype::U8 && only_layout && casts.is_empty() {
        return Some(if chw { Tail::Planes } else { Tail::Copy });
    }
    if from == Dtype::U8 && (casts.is_empty() || casts == [Dtype::F32]) {
        // The stages run over an image that has each byte once in each channel.
        let values = (0..256 * channels).map(|at| (at / channels) as u8).collect();
        let mut image = Image::bytes(1, 256, channels, values);
        for stage in &stages {
            image = stage.apply_pixelwise(image).ok()?;
        }
        let at =
            |channel: usize, value: usize| if image.chw { channel * 256 + value } else { value * channels + channel };
        let result = |index: usize| match &image.pixels {
            Pixels::U8(values) => f32::from(values[index]),
            Pixels::F32(values) => values[index],
        };
        let table = |channel| std::array::from_fn(|value| result(at(channel, value)));
        return Some(Tail::Table { tables: (0..channels).map(table).collect(), chw });
    }
    Some(Tail::Pixelwise { stages, chw, float: from == Dtype::F32, casts })
}

fn read_f32(bytes: &[u8]) -> f32 {
    f32::from_ne_bytes(bytes.try_into().unwrap_or_default())
}

/// Casts through some types to the last one.
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
    // SAFETY: all bytes are floats; slabs begin at 64 bytes and their rows have whole floats.
    let (before, values, _) = unsafe { out.align_to_mut::<f32>() };
    debug_assert!(before.is_empty());
    values
}

/// The bytes of a contiguous row.
fn row_bytes(start: *const u8, array: &Array) -> &[u8] {
    let length = array.shape.iter().product::<usize>() * array.dtype.size();
    if length == 0 {
        return &[];
    }
    // SAFETY: the row is contiguous and its owner keeps it while the chain runs.
    unsafe { std::slice::from_raw_parts(start, length) }
}

/// Whether the elements of a row follow each other.
pub fn is_contiguous(array: &Array) -> bool {
    let mut step = array.dtype.size() as isize;
    for (stride, length) in array.strides.iter().zip(&array.shape).rev() {
        if *length != 1 && *stride != step {
            return false;
        }
        step *= *length as isize;
    }
    true
}

/// Appends the elements of a row in their order.
fn gather(start: *const u8, array: &Array, out: &mut Vec<u8>) {
    fn walk(start: *const u8, shape: &[usize], strides: &[isize], size: usize, out: &mut Vec<u8>) {
        match (shape, strides) {
            ([length, shape @ ..], [stride, strides @ ..]) => {
                for place in 0..*length {
                    // SAFETY: the place is inside of the array's shape.
                    walk(unsafe { start.offset(stride * place as isize) }, shape, strides, size, out);
                }
            }
            // SAFETY: an element of the array.
            _ => out.extend_from_slice(unsafe { std::slice::from_raw_parts(start, size) }),
        }
    }
    walk(start, &array.shape, &array.strides, array.dtype.size(), out);
}
