//! One column of a row: its source, the operations on it, and how it is written into the batch.

pub use super::array::Array;
use super::dtype::Dtype;
use super::records::{Kind, Records};
use super::tail::Tail;
use super::values::ValueOp;
use crate::image::ImageError;
use crate::image::jpeg::{self, is_jpeg};
use crate::image::resize::Interpolation;
use crate::image::stage::{Size, Stage};
use crate::image::steps::{self, Fallback, Input, Scratch, Step};
use crate::random::Mt19937;
use std::io::Read;

/// The source of a column's values.
pub enum Source {
    Array(Array),
    /// Paths.
    Files(Vec<String>),
    /// A field of MindRecord files.
    Records(Records),
    /// Rows are passed in batch by batch, with this type, number of dimensions and, for images, number of channels. If
    /// the first operation decodes, one-dimensional bytes are files.
    Given {
        dtype: Dtype,
        rank: usize,
        channels: usize,
    },
}

/// An operation of the chain. `map` and `place` identify the generator that it draws from.
pub struct Op {
    pub what: Operation,
    pub map: usize,
    pub place: usize,
}

pub enum Operation {
    Stage(Stage),
    Values(ValueOp),
}

/// The operations on one column.
pub struct Chain {
    pub source: Source,
    /// Stages that are lowered to steps, each with its map and index.
    stages: Vec<(Stage, usize, usize)>,
    tail: Tail,
    /// Whether rows are images: files, or arrays (height, width, channels) or (height, width).
    image: bool,
    /// Whether results are images (height, width).
    flat: bool,
    /// Whether rows are files.
    file: bool,
    channels: usize,
    /// Element type before the tail, and of the result.
    from: Dtype,
    pub dtype: Dtype,
}

/// A row that was read, before any random draw.
pub enum Fetched<'a> {
    /// A JPEG file with the size in its header.
    Jpeg(Vec<u8>, Size),
    /// The contiguous pixels of an image.
    Pixels(Vec<u8>, Size),
    /// A row of an array: its first element, and the array with shape and strides.
    Memory(*const u8, &'a Array),
    /// The contiguous values of a row that is not an image, and its shape.
    Values(Vec<u8>, Vec<usize>),
}

/// Provides the generator of an operation for the row that is drawn; None if it has none.
pub trait Generators {
    fn generator(&mut self, map: usize, place: usize) -> Option<&mut Mt19937>;
}

/// The random values drawn for a row.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    steps: Vec<Step>,
    from: Size,
    to: Size,
}

/// The position in a chain where an error arose, and its text.
#[derive(Clone, Debug)]
pub struct ChainError {
    /// Map and index of the operation; None for the source.
    pub operation: Option<(usize, usize)>,
    pub file: Option<String>,
    pub text: String,
}

impl Chain {
    /// A chain over a source; None if some operation has no native implementation for its input.
    pub fn new(source: Source, ops: Vec<Op>) -> Option<Chain> {
        let (from, mut rank, channels) = match &source {
            Source::Files(_) => (Dtype::U8, 1, 0),
            Source::Array(array) => (array.dtype, array.shape.len(), array.shape.last().copied().unwrap_or(0)),
            Source::Records(records) => records.layout(),
            Source::Given { dtype, rank, channels } => (*dtype, *rank, *channels),
        };
        let has_stages = ops.iter().any(|op| matches!(op.what, Operation::Stage(_)));
        let decodes = ops.first().is_some_and(|op| matches!(&op.what, Operation::Stage(stage) if stage.takes_file()));
        let file = match &source {
            Source::Files(_) => true,
            Source::Records(records) => records.kind == Kind::File,
            Source::Given { dtype: Dtype::U8, rank: 1, .. } => decodes,
            _ => false,
        };
        let channels = match rank {
            _ if file => 3,
            2 => 1,
            _ => channels,
        };
        let image = file || (matches!(rank, 2 | 3) && channels > 0);
        if (file && !has_stages) || (has_stages && !(image && matches!(from, Dtype::U8 | Dtype::F32))) {
            return None;
        }
        let mut shape = Layout { dtype: from, channels, flat: has_stages && !file && rank == 2, chw: false };
        let (mut stages, mut pixelwise, mut casts) = (Vec::new(), Vec::new(), Vec::new());
        let (mut values, mut places) = (Vec::new(), Vec::new());
        let mut encoded = file;
        for Op { what, map, place } in ops {
            match what {
                Operation::Values(op) if has_stages => {
                    let ValueOp::Cast(to) = op else { return None };
                    if encoded || !shape.dtype.casts_to(to) {
                        return None;
                    }
                    shape.dtype = to;
                    casts.push(to);
                }
                Operation::Values(op) => {
                    shape.dtype = op.result(shape.dtype, rank)?;
                    rank += usize::from(matches!(op, ValueOp::OneHot { .. }));
                    values.push(op);
                    places.push((map, place));
                }
                Operation::Stage(stage) => {
                    if !casts.is_empty() || stage.takes_file() != encoded {
                        return None;
                    }
                    encoded = false;
                    let Some(stage) = shape.then(stage)? else { continue };
                    if stage.is_pixelwise() {
                        pixelwise.push(stage);
                    } else if pixelwise.is_empty() {
                        stages.push((stage, map, place));
                    } else {
                        return None;
                    }
                }
            }
        }
        let Layout { dtype, channels, flat, chw } = shape;
        let tail = match (has_stages, values.is_empty()) {
            (true, _) => Tail::of_image(pixelwise, casts, from, channels, chw)?,
            (false, true) => Tail::Copy,
            (false, false) => Tail::Values { ops: values, places },
        };
        Some(Chain { source, stages, tail, image: has_stages, flat, file, channels, from, dtype })
    }

    /// Whether a stage draws random numbers.
    pub fn is_random(&self) -> bool {
        self.stages.iter().any(|(stage, ..)| stage.is_random())
    }

    /// Whether a row takes long enough to be worth a thread.
    pub fn is_heavy(&self) -> bool {
        self.file || !self.stages.is_empty()
    }

    /// Whether rows are in memory.
    pub fn in_memory(&self) -> bool {
        matches!(self.source, Source::Array(_) | Source::Given { .. })
    }

    /// The array whose rows [`Self::write_block`] can write, if they need no other processing.
    pub fn block(&self) -> Option<&Array> {
        match &self.source {
            Source::Array(array) if self.stages.is_empty() && array.is_contiguous() => Some(array),
            _ => None,
        }
    }

    /// The shape of all results, for arrays whose rows have a fixed size.
    pub fn block_shape(&self, array: &Array) -> Vec<usize> {
        if self.image { self.image_shape((array.shape[0], array.shape[1])) } else { self.tail.shape(&array.shape) }
    }

    /// Writes rows of [`Self::block`]. `out` has room for all of them.
    pub fn write_block(&self, array: &Array, indices: &[i64], out: &mut [u8]) -> Result<(), (usize, ChainError)> {
        let each = out.len() / indices.len().max(1);
        let size = if self.image { (array.shape[0], array.shape[1]) } else { (0, 0) };
        for (place, index) in indices.iter().enumerate() {
            let start = self.row_start(array, *index).map_err(|error| (place, error))?;
            let out = &mut out[place * each..(place + 1) * each];
            self.write_tail(array.row_bytes(start), size, out).map_err(|error| (place, error))?;
        }
        Ok(())
    }

    fn row_start(&self, array: &Array, index: i64) -> Result<*const u8, ChainError> {
        match usize::try_from(index) {
            // SAFETY: it is a row of the array.
            Ok(place) if place < array.rows => Ok(unsafe { array.start.offset(array.step * place as isize) }),
            _ => Err(ChainError::of_source(None, format!("there is no row {index}, the array has {}", array.rows))),
        }
    }

    /// Reads row `index` of the source; `given` is the row if the source is [`Source::Given`].
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
            Source::Records(records) => {
                let read = records.read(index).map_err(|text| ChainError::of_source(None, text));
                let (mut bytes, shape) = read?;
                return match shape[..] {
                    _ if self.file => self.read_header(None, &mut bytes, fallback),
                    [height, width, ..] if self.image => Ok(Fetched::Pixels(bytes, (height, width))),
                    _ => Ok(Fetched::Values(bytes, shape)),
                };
            }
            Source::Given { .. } => {
                let row = given.ok_or_else(|| ChainError::of_source(None, format!("row {index} was not given")))?;
                if self.file {
                    buffer.clear();
                    row.gather(row.start, buffer);
                    return self.read_header(None, buffer, fallback);
                }
                (row.start, row)
            }
            Source::Array(array) => (self.row_start(array, index)?, array),
        };
        if self.image && !array.is_contiguous() {
            let mut pixels = Vec::new();
            array.gather(start, &mut pixels);
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

    /// The size of the image file in `buffer`; a file that is not a JPEG is decoded here.
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
            && let Ok(size) = jpeg::size_of(buffer)
        {
            return Ok(Fetched::Jpeg(std::mem::take(buffer), size));
        }
        let decoded = fallback.map_or_else(|| Err("not a JPEG file".into()), |fallback| fallback(buffer));
        let (height, width, pixels) = decoded.map_err(fail)?;
        Ok(Fetched::Pixels(pixels, (height, width)))
    }

    /// Draws the random values of the stages, in order.
    pub fn draw(&self, fetched: &Fetched, generators: &mut dyn Generators) -> Result<Drawn, ChainError> {
        if !self.image {
            return Ok(Drawn::default());
        }
        let from = match fetched {
            Fetched::Jpeg(_, size) | Fetched::Pixels(_, size) => *size,
            Fetched::Memory(_, array) => (array.shape[0], array.shape[1]),
            Fetched::Values(..) => return Ok(Drawn::default()),
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
        self.placed(ChainError { operation, ..ChainError::of_pixels(error) })
    }

    /// An error without a position is attributed to the first stage.
    fn placed(&self, error: ChainError) -> ChainError {
        let first = self.stages.first().map(|(_, map, place)| (*map, *place));
        ChainError { operation: error.operation.or(first), ..error }
    }

    /// The shape of the row's result.
    pub fn shape(&self, fetched: &Fetched, drawn: &Drawn) -> Vec<usize> {
        match fetched {
            Fetched::Memory(_, array) if !self.image => self.tail.shape(&array.shape),
            Fetched::Values(_, shape) => self.tail.shape(shape),
            _ => self.image_shape(drawn.to),
        }
    }

    fn image_shape(&self, (height, width): Size) -> Vec<usize> {
        match self.tail.is_chw() {
            _ if self.flat => vec![height, width],
            true => vec![self.channels, height, width],
            false => vec![height, width, self.channels],
        }
    }

    /// Computes the row into `out`, whose size is that of [`Self::shape`].
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
                let bytes = if array.is_contiguous() {
                    array.row_bytes(*start)
                } else {
                    array.gather(*start, &mut gathered);
                    &gathered
                };
                return self.write_tail(bytes, (0, 0), out);
            }
            Fetched::Values(bytes, _) => return self.write_tail(bytes, (0, 0), out),
            Fetched::Jpeg(data, _) => Input::Jpeg(data),
            Fetched::Pixels(pixels, _) => Input::Pixels(pixels),
            Fetched::Memory(start, array) => Input::Pixels(array.row_bytes(*start)),
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

    /// Writes the bytes after the last step, of an image of `size`.
    fn write_tail(&self, bytes: &[u8], size: Size, out: &mut [u8]) -> Result<(), ChainError> {
        self.tail.write(bytes, self.from, size, self.channels, out).map_err(|error| self.placed(error))
    }
}

impl ChainError {
    fn of_source(file: Option<&str>, text: String) -> ChainError {
        ChainError { operation: None, file: file.map(Into::into), text }
    }
}

/// The layout of the images that a stage gets.
struct Layout {
    dtype: Dtype,
    channels: usize,
    /// (height, width), with one channel.
    flat: bool,
    chw: bool,
}

impl Layout {
    /// The equivalent of `stage` for this image layout; updates the layout to that of the result. None if there is
    /// none, Some(None) if nothing needs to be done.
    #[allow(clippy::option_option)]
    fn then(&mut self, stage: Stage) -> Option<Option<Stage>> {
        let stage = match stage {
            Stage::HwcToChw if self.flat => return Some(None),
            Stage::Normalize { mean, std, .. } if self.flat => Stage::Normalize { mean, std, is_hwc: true },
            stage => stage,
        };
        if !self.accepts(&stage) {
            return None;
        }
        if stage.is_pixelwise() {
            self.chw |= matches!(stage, Stage::HwcToChw | Stage::ToTensor);
            self.flat &= stage != Stage::ToTensor;
            self.dtype = if stage == Stage::HwcToChw { self.dtype } else { Dtype::F32 };
        }
        Some(Some(stage))
    }

    /// Whether a stage accepts these images.
    fn accepts(&self, stage: &Stage) -> bool {
        let Layout { dtype, channels, chw, .. } = *self;
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
            Stage::CenterCrop { .. } | Stage::RandomCrop { .. } | Stage::Pad { .. } => {
                bytes && matches!(channels, 1 | 3)
            }
            Stage::Normalize { mean, is_hwc, .. } => *is_hwc != chw && (mean.len() == 1 || mean.len() == channels),
            Stage::Rescale { .. } => matches!(dtype, Dtype::U8 | Dtype::F32),
            Stage::HwcToChw => !chw,
            Stage::ToTensor => bytes,
        }
    }
}
