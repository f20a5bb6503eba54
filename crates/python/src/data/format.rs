//! Bindings of crates/data: file formats.

use ms_data::format::FormatError;
use ms_data::format::mindrecord::{self, Field, Narrowing, Reader, RowAddress, Shard, Span, Value};
use ms_data::format::msgpack::{self, Scalar};
use ms_data::format::tfrecord::{Feature, RecordFile};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::sync::Arc;

fn runtime_error(error: FormatError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

fn narrowing(width: usize) -> PyResult<Narrowing> {
    match width {
        0 => Ok(Narrowing::None),
        4 => Ok(Narrowing::Int32),
        8 => Ok(Narrowing::Int64),
        _ => Err(PyValueError::new_err(format!("expected an integer width of 0, 4 or 8, got {width}"))),
    }
}

fn scalar_object(py: Python<'_>, scalar: Scalar) -> PyResult<Bound<'_, PyAny>> {
    Ok(match scalar {
        Scalar::Int(i) => PyInt::new(py, i).into_any(),
        Scalar::Float(x) => PyFloat::new(py, x).into_any(),
        Scalar::Text(text) => PyString::new(py, &text).into_any(),
        Scalar::Bytes(bytes) => PyBytes::new(py, &bytes).into_any(),
        Scalar::Nil => py.None().into_bound(py),
    })
}

fn row_object(py: Python<'_>, row: Vec<Value>) -> PyResult<Bound<'_, PyTuple>> {
    let values: Vec<Bound<'_, PyAny>> = row
        .into_iter()
        .map(|value| match value {
            Value::Scalar(scalar) => scalar_object(py, scalar),
            // A bytearray, so that the array over it is writable.
            Value::Blob(bytes) => Ok(PyByteArray::new(py, &bytes).into_any()),
        })
        .collect::<PyResult<_>>()?;
    PyTuple::new(py, values)
}

/// Rows of MindRecord files by number. `shards` are (path, header size, page size, version 3.0), `fields` (name, index
/// among the blob fields or None, bytes of a narrowed integer or 0), `addresses` seven i64 per row in native byte
/// order.
#[pyclass(frozen, module = "ms_runtime.data")]
pub(super) struct MindRecordReader {
    reader: Arc<Reader>,
}

#[pymethods]
impl MindRecordReader {
    #[new]
    fn new(
        shards: Vec<(String, u64, u64, bool)>,
        fields: Vec<(String, Option<usize>, usize)>,
        addresses: &[u8],
    ) -> PyResult<Self> {
        let shards = shards
            .into_iter()
            .map(|(path, header, page, compressed)| Shard::open(&path, header, page, compressed))
            .collect::<Result<Vec<_>, _>>()
            .map_err(runtime_error)?;
        let fields = fields
            .into_iter()
            .map(|(name, blob, width)| Ok(Field { name, blob, narrowing: narrowing(width)? }))
            .collect::<PyResult<Vec<_>>>()?;
        let rows = addresses
            .chunks_exact(56)
            .map(|row| {
                let mut number = [0u64; 7];
                for (into, bytes) in number.iter_mut().zip(row.chunks_exact(8)) {
                    *into = u64::from_ne_bytes(bytes.try_into().expect("8 bytes"));
                }
                RowAddress {
                    shard: number[0] as usize,
                    raw: Span { page: number[1], start: number[2], end: number[3] },
                    blob: Span { page: number[4], start: number[5], end: number[6] },
                }
            })
            .collect();
        Ok(MindRecordReader { reader: Arc::new(Reader::new(shards, fields, rows).map_err(runtime_error)?) })
    }

    fn __len__(&self) -> usize {
        self.reader.len()
    }

    /// The values of `columns` (positions in the schema) of a row: int, float, str, and bytearray for blob fields.
    fn read<'py>(&self, py: Python<'py>, row: usize, columns: Vec<usize>) -> PyResult<Bound<'py, PyTuple>> {
        self.check(&columns)?;
        let values = py.detach(|| self.reader.read(row, &columns)).map_err(runtime_error)?;
        row_object(py, values)
    }

    /// Like `read` for many rows; releases the GIL until all are in memory.
    fn read_many<'py>(&self, py: Python<'py>, rows: Vec<usize>, columns: Vec<usize>) -> PyResult<Bound<'py, PyList>> {
        self.check(&columns)?;
        let read = || rows.iter().map(|row| self.reader.read(*row, &columns)).collect::<Result<Vec<_>, _>>();
        let values = py.detach(read).map_err(runtime_error)?;
        let values = values.into_iter().map(|row| row_object(py, row)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, values)
    }
}

impl MindRecordReader {
    /// The reader, for the executor.
    pub(super) fn shared(&self) -> Arc<Reader> {
        self.reader.clone()
    }

    fn check(&self, columns: &[usize]) -> PyResult<()> {
        let n = self.reader.fields().len();
        match columns.iter().find(|i| **i >= n) {
            Some(bad) => Err(PyIndexError::new_err(format!("column {bad} of a schema of {n} fields"))),
            None => Ok(()),
        }
    }
}

/// A raw MindRecord row: the MessagePack map of `fields`, pairs of a name and an int, a float, a str or bytes.
#[pyfunction]
fn mindrecord_pack<'py>(py: Python<'py>, fields: Vec<(String, Bound<'py, PyAny>)>) -> PyResult<Bound<'py, PyBytes>> {
    let mut row = Vec::with_capacity(fields.len());
    for (name, value) in fields {
        let scalar = if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyBool>() {
            Scalar::Int(value.extract()?)
        } else if value.is_instance_of::<PyFloat>() {
            Scalar::Float(value.extract()?)
        } else if value.is_instance_of::<PyString>() {
            Scalar::Text(value.extract()?)
        } else if let Ok(bytes) = value.cast::<PyBytes>() {
            Scalar::Bytes(bytes.as_bytes().to_vec())
        } else {
            let kind = value.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!("field '{name}': expected int, float, str or bytes, got {kind}")));
        };
        row.push((name, scalar));
    }
    Ok(PyBytes::new(py, &msgpack::encode(&row)))
}

/// Integers of `width` bytes, narrowed as in version 3.0 of MindRecord.
#[pyfunction]
fn mindrecord_compress<'py>(py: Python<'py>, data: &[u8], width: usize) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &mindrecord::compress(data, narrowing(width)?)))
}

/// A TFRecord file. For a compressed file, `data` holds its decompressed content.
#[pyclass(frozen, module = "ms_runtime.data")]
struct TFRecordFile {
    file: RecordFile,
}

#[pymethods]
impl TFRecordFile {
    #[new]
    #[pyo3(signature = (path, data = None))]
    fn new(py: Python<'_>, path: &str, data: Option<Vec<u8>>) -> PyResult<Self> {
        let open = || match data {
            Some(bytes) => RecordFile::from_bytes(path, bytes),
            None => RecordFile::open(path),
        };
        Ok(TFRecordFile { file: py.detach(open).map_err(runtime_error)? })
    }

    fn __len__(&self) -> usize {
        self.file.len()
    }

    /// The bytes of a record, after checking its CRC.
    fn read<'py>(&self, py: Python<'py>, record: usize) -> PyResult<Bound<'py, PyBytes>> {
        let data = py.detach(|| self.file.read(record)).map_err(runtime_error)?;
        Ok(PyBytes::new(py, &data))
    }

    /// The features of a record: a list of bytes, or ("int64" | "float32", bytearray), or None for an unset one.
    fn example<'py>(&self, py: Python<'py>, record: usize) -> PyResult<Bound<'py, PyDict>> {
        let features = py.detach(|| self.file.example(record)).map_err(runtime_error)?;
        let dict = PyDict::new(py);
        for (name, feature) in features {
            let numbers = |dtype: &str, bytes: &[u8]| (dtype, PyByteArray::new(py, bytes)).into_pyobject(py);
            let value = match feature {
                Feature::Bytes(values) => {
                    PyList::new(py, values.iter().map(|value| PyBytes::new(py, value)))?.into_any()
                }
                Feature::Floats(values) => {
                    let bytes: Vec<u8> = values.iter().flat_map(|x| x.to_ne_bytes()).collect();
                    numbers("float32", &bytes)?.into_any()
                }
                Feature::Ints(values) => {
                    let bytes: Vec<u8> = values.iter().flat_map(|x| x.to_ne_bytes()).collect();
                    numbers("int64", &bytes)?.into_any()
                }
                Feature::Unset => py.None().into_bound(py),
            };
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<MindRecordReader>()?;
    module.add_class::<TFRecordFile>()?;
    module.add_function(wrap_pyfunction!(mindrecord_pack, module)?)?;
    module.add_function(wrap_pyfunction!(mindrecord_compress, module)?)
}
