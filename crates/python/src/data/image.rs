//! Bindings of crates/data: image operations.
//!
//! Arrays are passed through the buffer protocol, contiguous and channels last; results are written into arrays that
//! the caller made. The interpreter lock is released during the computation.

use ms_data::image::jpeg;
use ms_data::image::layout::{self, Border};
use ms_data::image::resize::{self, Interpolation};
use ms_data::image::tables::{self, Table};
use ms_data::image::{ImageError, View, arithmetic, color, filter, warp};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

fn failure(error: ImageError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// The elements of a contiguous array.
fn elements<T: Element>(buffer: &PyBuffer<T>) -> PyResult<&[T]> {
    if !buffer.is_c_contiguous() {
        return Err(PyValueError::new_err("expected a C-contiguous array"));
    }
    if buffer.item_count() == 0 {
        return Ok(&[]);
    }
    // SAFETY: the buffer is contiguous, of T, and exported for as long as `buffer` lives. Callers hold no other
    // reference to it; a thread that writes to the array concurrently races with NumPy's own readers as well.
    Ok(unsafe { std::slice::from_raw_parts(buffer.buf_ptr().cast::<T>(), buffer.item_count()) })
}

/// The elements of a contiguous array that only this call writes to.
#[allow(clippy::mut_from_ref)]
fn elements_mut<T: Element>(buffer: &PyBuffer<T>) -> PyResult<&mut [T]> {
    if !buffer.is_c_contiguous() || buffer.readonly() {
        return Err(PyValueError::new_err("expected a C-contiguous writable array"));
    }
    if buffer.item_count() == 0 {
        return Ok(&mut []);
    }
    // SAFETY: as in `elements`; ms-dataset made the array for this result and shares it only after the return.
    Ok(unsafe { std::slice::from_raw_parts_mut(buffer.buf_ptr().cast::<T>(), buffer.item_count()) })
}

/// An image of two or three dimensions.
fn view<T: Element>(buffer: &PyBuffer<T>) -> PyResult<View<'_, T>> {
    let (height, width, channels) = match *buffer.shape() {
        [height, width] => (height, width, 1),
        [height, width, channels] => (height, width, channels),
        _ => return Err(PyRuntimeError::new_err("expected an image of 2 or 3 dimensions")),
    };
    if height == 0 || width == 0 || channels == 0 {
        return Err(PyRuntimeError::new_err("expected an image with pixels"));
    }
    Ok(View { pixels: elements(buffer)?, height, width, channels })
}

fn size_of_result<T: Element>(buffer: &PyBuffer<T>) -> PyResult<(usize, usize)> {
    match *buffer.shape() {
        [height, width] | [height, width, _] => Ok((height, width)),
        _ => Err(PyRuntimeError::new_err("expected a result of 2 or 3 dimensions")),
    }
}

fn same_length(src: usize, dst: usize) -> PyResult<()> {
    if src == dst {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("expected a result of {src} elements, got {dst}")))
}

pub(super) fn interpolation(mode: u8) -> PyResult<Interpolation> {
    Ok(match mode {
        0 => Interpolation::Nearest,
        2 => Interpolation::Linear,
        3 => Interpolation::Cubic,
        4 => Interpolation::Area,
        5 => Interpolation::PilCubic,
        _ => return Err(PyValueError::new_err(format!("unknown interpolation {mode}"))),
    })
}

/// Runs the block with `$buffer` as the typed buffer of an array, for the first matching type.
macro_rules! for_types {
    ($array:expr, $buffer:ident, [$($type:ty),*], $body:block) => {{
        $(
            if let Ok($buffer) = PyBuffer::<$type>::get($array) {
                #[allow(dead_code)]
                type Item = $type;
                return $body;
            }
        )*
        Err(PyTypeError::new_err("expected an array of numbers that images have"))
    }};
}

/// Height and width from the header of a JPEG.
#[pyfunction]
fn jpeg_size(data: PyBuffer<u8>) -> PyResult<(usize, usize)> {
    jpeg::size_of(elements(&data)?).map_err(failure)
}

/// Decodes the window of a JPEG that starts at (top, left) and has the size of `dst`, an array (height, width, 3).
#[pyfunction]
fn decode_jpeg(py: Python<'_>, data: PyBuffer<u8>, dst: PyBuffer<u8>, top: usize, left: usize) -> PyResult<()> {
    let (height, width) = size_of_result(&dst)?;
    let (data, dst) = (elements(&data)?, elements_mut(&dst)?);
    same_length(height * width * 3, dst.len())?;
    py.detach(|| jpeg::decode_window(data, (top, left, height, width), dst)).map_err(failure)
}

/// Resizes `src` to the size of `dst`.
#[pyfunction]
fn resize_image(py: Python<'_>, src: &Bound<'_, PyAny>, dst: &Bound<'_, PyAny>, mode: u8) -> PyResult<()> {
    let how = interpolation(mode)?;
    if let Ok(src) = PyBuffer::<u8>::get(src) {
        let out = PyBuffer::<u8>::get(dst)?;
        let ((height, width), from, to) = (size_of_result(&out)?, view(&src)?, elements_mut(&out)?);
        same_length(height * width * from.channels, to.len())?;
        py.detach(|| resize::resize_bytes(from, to, height, width, how));
        return Ok(());
    }
    for_types!(src, src, [f32, i16, u16, f64, i8, i32, u32, i64, u64], {
        let out = PyBuffer::<Item>::get(dst)?;
        let ((height, width), from, to) = (size_of_result(&out)?, view(&src)?, elements_mut(&out)?);
        same_length(height * width * from.channels, to.len())?;
        py.detach(|| resize::resize(from, to, height, width, how));
        Ok(())
    })
}

/// Copies the window at (top, left) with the size of `dst`; arrays of bytes (height, width, bytes per pixel).
#[pyfunction]
fn crop_image(py: Python<'_>, src: PyBuffer<u8>, dst: PyBuffer<u8>, top: usize, left: usize) -> PyResult<()> {
    let ((height, width), from, to) = (size_of_result(&dst)?, view(&src)?, elements_mut(&dst)?);
    if top + height > from.height || left + width > from.width {
        return Err(PyRuntimeError::new_err("the window lies outside of the image"));
    }
    same_length(height * width * from.channels, to.len())?;
    py.detach(|| layout::crop(from.pixels, from.width, from.channels, top, left, to, width));
    Ok(())
}

/// Copies `src` to (top, left) of `dst` and fills the rest; `fill` holds the bytes of a pixel.
#[pyfunction]
fn pad_image(
    py: Python<'_>,
    src: PyBuffer<u8>,
    dst: PyBuffer<u8>,
    top: usize,
    left: usize,
    border: u8,
    fill: Vec<u8>,
) -> PyResult<()> {
    let (out, from, to) = (size_of_result(&dst)?, view(&src)?, elements_mut(&dst)?);
    let border = match border {
        0 => Border::Constant,
        1 => Border::Edge,
        2 => Border::Reflect,
        _ => Border::Symmetric,
    };
    if top + from.height > out.0 || left + from.width > out.1 || fill.len() != from.channels {
        return Err(PyValueError::new_err("the padded image has no room for the image, or the fill is not a pixel"));
    }
    same_length(out.0 * out.1 * from.channels, to.len())?;
    py.detach(|| {
        let size = (from.height, from.width);
        layout::pad(from.pixels, size, from.channels, (top, left), border, &fill, to, out);
    });
    Ok(())
}

/// Mirrors each row, or the order of rows if `vertical`, of arrays of bytes (height, width, bytes per pixel).
#[pyfunction]
fn flip_image(py: Python<'_>, src: PyBuffer<u8>, dst: PyBuffer<u8>, vertical: bool) -> PyResult<()> {
    let (from, to) = (view(&src)?, elements_mut(&dst)?);
    same_length(from.pixels.len(), to.len())?;
    py.detach(|| {
        if vertical {
            layout::flip_vertical(from.pixels, from.width * from.channels, to);
        } else {
            layout::flip_horizontal(from.pixels, from.width, from.channels, to);
        }
    });
    Ok(())
}

/// Moves channels first. Both arrays are bytes; elements have `item` bytes.
#[pyfunction]
fn hwc_to_chw(py: Python<'_>, src: PyBuffer<u8>, dst: PyBuffer<u8>, channels: usize, item: usize) -> PyResult<()> {
    let (from, to) = (elements(&src)?, elements_mut(&dst)?);
    same_length(from.len(), to.len())?;
    if channels == 0 || from.len() % (channels * item.max(1)) != 0 {
        return Err(PyValueError::new_err("expected whole pixels"));
    }
    py.detach(|| layout::hwc_to_chw(from, channels, item, to));
    Ok(())
}

/// `(x - mean) / std` into an array of float32.
#[pyfunction]
fn normalize(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    mean: Vec<f32>,
    std: Vec<f32>,
    dst: PyBuffer<f32>,
    is_hwc: bool,
) -> PyResult<()> {
    let to = elements_mut(&dst)?;
    if mean.is_empty() || mean.len() != std.len() || to.len() % mean.len() != 0 {
        return Err(PyValueError::new_err("expected a mean and a std for each channel"));
    }
    if let (Ok(src), true) = (PyBuffer::<u8>::get(src), is_hwc) {
        let from = elements(&src)?;
        same_length(from.len(), to.len())?;
        py.detach(|| arithmetic::normalize_bytes(from, &arithmetic::normalize_table(&mean, &std), to));
        return Ok(());
    }
    for_types!(src, src, [f32, u8, f64, i32, u16, i16, i8, u32, i64, u64], {
        let from = elements(&src)?;
        same_length(from.len(), to.len())?;
        py.detach(|| {
            if is_hwc {
                arithmetic::normalize(from, &mean, &std, to);
            } else {
                arithmetic::normalize_chw(from, &mean, &std, to);
            }
        });
        Ok(())
    })
}

/// `x * scale + shift` into an array of float32.
#[pyfunction]
fn rescale(py: Python<'_>, src: &Bound<'_, PyAny>, scale: f32, shift: f32, dst: PyBuffer<f32>) -> PyResult<()> {
    let to = elements_mut(&dst)?;
    for_types!(src, src, [u8, f32, f64, i32, u16, i16, i8], {
        let from = elements(&src)?;
        same_length(from.len(), to.len())?;
        py.detach(|| arithmetic::rescale(from, scale, shift, to));
        Ok(())
    })
}

/// `x / 255` with the channels first, into an array of float32.
#[pyfunction]
fn to_tensor(py: Python<'_>, src: &Bound<'_, PyAny>, channels: usize, dst: PyBuffer<f32>) -> PyResult<()> {
    let to = elements_mut(&dst)?;
    for_types!(src, src, [u8, f32, f64, i32, u16, i16, i8], {
        let from = elements(&src)?;
        same_length(from.len(), to.len())?;
        py.detach(|| arithmetic::to_tensor(from, channels, to));
        Ok(())
    })
}

/// A tone curve over bytes: "brightness", "gamma", "posterize", "solarize", "equalize", "auto_contrast", "contrast".
#[pyfunction]
fn apply_tone(
    py: Python<'_>,
    src: PyBuffer<u8>,
    dst: PyBuffer<u8>,
    curve: &str,
    factors: Vec<f32>,
    ignore: Vec<u8>,
) -> PyResult<()> {
    let (from, to) = (view(&src)?, elements_mut(&dst)?);
    same_length(from.pixels.len(), to.len())?;
    let factor = |index: usize| factors.get(index).copied().unwrap_or_default();
    py.detach(|| {
        let found: Vec<Table> = match curve {
            "brightness" => vec![tables::brightness(factor(0))],
            "gamma" => vec![tables::gamma(factor(0), factor(1))],
            "posterize" => vec![tables::posterize(factor(0) as u8)],
            "solarize" => vec![tables::solarize(factor(0), factor(1))],
            "equalize" => tables::equalize(from.pixels, from.channels),
            "auto_contrast" => tables::auto_contrast(from.pixels, from.channels, factor(0), &ignore),
            "contrast" => vec![color::contrast(from.pixels, factor(0))],
            _ => return Err(PyValueError::new_err("unknown tone curve")),
        };
        tables::apply(from.pixels, &found, to);
        Ok(())
    })
}

/// Adjustments that use several values of a pixel or its neighbours: "saturation", "hue", "sharpness".
#[pyfunction]
fn adjust_image(py: Python<'_>, src: PyBuffer<u8>, dst: PyBuffer<u8>, what: &str, factor: f32) -> PyResult<()> {
    let (from, to) = (view(&src)?, elements_mut(&dst)?);
    same_length(from.pixels.len(), to.len())?;
    if what != "sharpness" && from.channels != 3 {
        return Err(PyRuntimeError::new_err("expected an image of three channels"));
    }
    py.detach(|| {
        match what {
            "saturation" => color::saturation(from.pixels, factor, to),
            "hue" => color::hue(from.pixels, from.width, factor as u8, to),
            "sharpness" => filter::sharpness(from, factor, to),
            _ => return Err(PyValueError::new_err("unknown adjustment")),
        }
        Ok(())
    })
}

/// Grey values of an RGB image, or of a BGR image if `reversed`.
#[pyfunction]
fn gray_image(py: Python<'_>, src: &Bound<'_, PyAny>, dst: &Bound<'_, PyAny>, reversed: bool) -> PyResult<()> {
    if let Ok(src) = PyBuffer::<u8>::get(src) {
        let out = PyBuffer::<u8>::get(dst)?;
        let (from, to) = (view(&src)?, elements_mut(&out)?);
        same_length(from.height * from.width, to.len())?;
        py.detach(|| color::gray(from.pixels, from.channels, reversed, to));
        return Ok(());
    }
    for_types!(src, src, [f32, u16], {
        let out = PyBuffer::<Item>::get(dst)?;
        let (from, to) = (view(&src)?, elements_mut(&out)?);
        same_length(from.height * from.width, to.len())?;
        py.detach(|| color::gray_float(from.pixels, from.channels, reversed, to));
        Ok(())
    })
}

/// Gaussian blur; sizes and standard deviations are (x, y).
#[pyfunction]
fn gaussian_blur(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    dst: &Bound<'_, PyAny>,
    size: (usize, usize),
    sigma: (f64, f64),
) -> PyResult<()> {
    if let Ok(src) = PyBuffer::<u8>::get(src) {
        let out = PyBuffer::<u8>::get(dst)?;
        let (from, to) = (view(&src)?, elements_mut(&out)?);
        same_length(from.pixels.len(), to.len())?;
        py.detach(|| filter::gaussian_blur(from, size, sigma, to));
        return Ok(());
    }
    for_types!(src, src, [f32, u16, i16, f64], {
        let out = PyBuffer::<Item>::get(dst)?;
        let (from, to) = (view(&src)?, elements_mut(&out)?);
        same_length(from.pixels.len(), to.len())?;
        py.detach(|| filter::gaussian_blur_float(from, size, sigma, to));
        Ok(())
    })
}

/// Warps an image to the size of `dst` by a map from source to result: 6 numbers for an affine map, 9 for a perspective
/// one.
#[pyfunction]
fn warp_image(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    dst: &Bound<'_, PyAny>,
    matrix: Vec<f64>,
    mode: u8,
    fill: Vec<f64>,
) -> PyResult<()> {
    use ms_data::image::sample::Sample;
    let how = interpolation(mode)?;
    for_types!(src, src, [u8, f32, u16, i16, f64, i8, i32], {
        let out = PyBuffer::<Item>::get(dst)?;
        let ((height, width), from, to) = (size_of_result(&out)?, view(&src)?, elements_mut(&out)?);
        same_length(height * width * from.channels, to.len())?;
        if fill.len() < from.channels {
            return Err(PyValueError::new_err("expected a fill value for each channel"));
        }
        let fill: Vec<Item> = fill.iter().map(|value| Item::from_f64(*value)).collect();
        py.detach(|| {
            if let Ok(matrix) = <[f64; 6]>::try_from(&matrix[..]) {
                warp::affine(from, to, (height, width), matrix, how, &fill);
            } else if let (Ok(matrix), true) = (<[f64; 9]>::try_from(&matrix[..]), height == from.height) {
                warp::perspective(from, to, matrix, how, &fill);
            } else {
                return Err(PyValueError::new_err("expected a matrix of 6 or 9 numbers"));
            }
            Ok(())
        })
    })
}

/// The 9 numbers of the perspective map from four points (x, y) to four others.
#[pyfunction]
fn perspective_matrix(from: [(f64, f64); 4], to: [(f64, f64); 4]) -> [f64; 9] {
    warp::perspective_matrix(from, to)
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(jpeg_size, module)?)?;
    module.add_function(wrap_pyfunction!(decode_jpeg, module)?)?;
    module.add_function(wrap_pyfunction!(resize_image, module)?)?;
    module.add_function(wrap_pyfunction!(crop_image, module)?)?;
    module.add_function(wrap_pyfunction!(pad_image, module)?)?;
    module.add_function(wrap_pyfunction!(flip_image, module)?)?;
    module.add_function(wrap_pyfunction!(hwc_to_chw, module)?)?;
    module.add_function(wrap_pyfunction!(normalize, module)?)?;
    module.add_function(wrap_pyfunction!(rescale, module)?)?;
    module.add_function(wrap_pyfunction!(to_tensor, module)?)?;
    module.add_function(wrap_pyfunction!(apply_tone, module)?)?;
    module.add_function(wrap_pyfunction!(adjust_image, module)?)?;
    module.add_function(wrap_pyfunction!(gray_image, module)?)?;
    module.add_function(wrap_pyfunction!(gaussian_blur, module)?)?;
    module.add_function(wrap_pyfunction!(warp_image, module)?)?;
    module.add_function(wrap_pyfunction!(perspective_matrix, module)?)
}
