//! A concrete tensor: a layout over a storage.

use std::sync::Arc;

use ms_core::{Aval, Code, DType, Dim, Error, Layout, Result, Scalar, fmt_shape};
use ms_device_api::{Operand, Part};

use crate::storage::{DeviceRef, Storage, next_id};

/// A concrete tensor. A clone is the same value (same id); a view has its own id over the same storage.
#[derive(Clone)]
pub struct Tensor {
    storage: Arc<Storage>,
    /// Shared, so that a tensor is cheap to move and a result with the shape of its operand can share the operand's
    /// layout.
    layout: Arc<Layout>,
    id: u64,
}

impl Tensor {
    /// Uninitialised and row-major, on `device`.
    pub fn empty(device: DeviceRef, dtype: DType, shape: &[Dim]) -> Result<Tensor> {
        Tensor::with_layout(device, Layout::contiguous(dtype, shape))
    }

    /// Uninitialised. `layout` must be row-major from offset 0.
    pub fn with_layout(device: DeviceRef, layout: Layout) -> Result<Tensor> {
        Tensor::with_shared_layout(device, Arc::new(layout))
    }

    /// Like [`Tensor::with_layout`].
    #[inline(always)]
    pub fn with_shared_layout(device: DeviceRef, layout: Arc<Layout>) -> Result<Tensor> {
        let bytes = layout.checked_bytes().ok_or_else(|| {
            Error::new(Code::OutOfMemory).expected("a size that an address can hold").got(format!(
                "{}{}",
                layout.dtype.name(),
                fmt_shape(&layout.shape)
            ))
        })?;
        let buffer = device.allocate(bytes)?;
        Ok(Tensor { storage: Storage::shared(device, buffer), layout, id: next_id() })
    }

    /// A tensor over existing memory.
    pub fn from_storage(storage: Arc<Storage>, layout: Layout) -> Tensor {
        Tensor::from_shared(storage, Arc::new(layout))
    }

    /// Like [`Tensor::from_storage`].
    pub fn from_shared(storage: Arc<Storage>, layout: Arc<Layout>) -> Tensor {
        Tensor { storage, layout, id: next_id() }
    }

    /// A row-major copy of `bytes`.
    pub fn from_bytes(device: DeviceRef, dtype: DType, shape: &[Dim], bytes: &[u8]) -> Result<Tensor> {
        let t = Tensor::empty(device, dtype, shape)?;
        device.copy_in(bytes, &*t.storage.buffer, 0)?;
        Ok(t)
    }

    /// A 0-d tensor.
    pub fn scalar(device: DeviceRef, value: Scalar, dtype: DType) -> Result<Tensor> {
        let bits = value.to_bits(dtype).to_le_bytes();
        Tensor::from_bytes(device, dtype, &[], &bits[..dtype.size()])
    }

    pub fn storage(&self) -> &Arc<Storage> {
        &self.storage
    }

    pub fn device(&self) -> DeviceRef {
        self.storage.device
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn shared_layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub fn dtype(&self) -> DType {
        self.layout.dtype
    }

    pub fn shape(&self) -> &[Dim] {
        &self.layout.shape
    }

    pub fn dims(&self) -> &[i64] {
        Dim::as_i64s(&self.layout.shape).expect("a concrete tensor's shape is concrete")
    }

    pub fn aval(&self) -> Aval {
        self.layout.aval()
    }

    pub fn numel(&self) -> usize {
        self.layout.numel()
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    /// Another tensor over the same storage.
    pub fn view(&self, layout: Layout) -> Tensor {
        Tensor { storage: self.storage.clone(), layout: Arc::new(layout), id: next_id() }
    }

    #[inline]
    pub fn is_contiguous(&self) -> bool {
        self.layout.is_contiguous()
    }

    /// Whether the elements are row-major from the start of the storage.
    pub fn is_row_major_from_start(&self) -> bool {
        self.layout.offset == Dim::ZERO && self.layout.is_contiguous()
    }

    /// Whether the tensor covers its whole storage in row-major order.
    pub fn covers_storage(&self) -> bool {
        self.is_row_major_from_start() && self.numel() * self.dtype().size() == self.storage.buffer.len()
    }

    pub fn operand(&self) -> Operand<'_> {
        Operand { buffer: &*self.storage.buffer, layout: &self.layout, byte_offset: 0 }
    }

    /// The memory from the first element on.
    #[inline]
    pub fn buffer_and_offset(&self) -> Part<'_> {
        (&*self.storage.buffer, self.layout.offset.get() as usize * self.dtype().size())
    }

    /// The address of the first element, if the memory is the host's. To read elements on any device, first pass the
    /// tensor to `ms_runtime::devices::on_host`, which waits for the launches that write them.
    pub fn host_address(&self) -> Option<*mut u8> {
        let base = self.storage.buffer.host_ptr()?;
        // SAFETY: the layout is within the buffer.
        Some(unsafe { base.offset(self.layout.offset.get() as isize * self.dtype().size() as isize) })
    }

    /// Whether a write into one tensor may change the other: they share a storage, or were made over host memory in
    /// which the ranges of their elements overlap.
    pub fn may_share_memory(&self, other: &Tensor) -> bool {
        if Arc::ptr_eq(&self.storage, &other.storage) {
            return true;
        }
        let range = |t: &Tensor| -> Option<(usize, usize)> {
            let base = t.storage.buffer.host_ptr()?.addr() as i64;
            let (low, high) = t.layout.span();
            let size = t.dtype().size() as i64;
            Some(((base + low * size) as usize, (base + high * size) as usize))
        };
        match (range(self), range(other)) {
            (Some((a, end_a)), Some((b, end_b))) => a < end_b && b < end_a,
            _ => false,
        }
    }

    /// The elements row-major, copied to the host.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let layout = Layout::contiguous(self.dtype(), self.shape());
        let bytes = layout.checked_bytes().unwrap_or(0);
        let mut out = ms_core::filled(bytes, 0u8)?;
        // A view without elements may begin past the end of its memory.
        if bytes == 0 {
            return Ok(out);
        }
        if self.is_contiguous() {
            let offset = self.layout.offset.get() as usize * self.dtype().size();
            self.device().copy_out(&*self.storage.buffer, offset, &mut out)?;
        } else {
            let t = Tensor::with_layout(self.device(), layout)?;
            self.device().copy_within(self.operand(), t.operand())?;
            t.device().copy_out(&*t.storage.buffer, 0, &mut out)?;
        }
        Ok(out)
    }

    /// The value of a tensor of one element.
    pub fn item(&self) -> Result<Scalar> {
        if self.numel() != 1 {
            return Err(Error::new(Code::InvalidValue)
                .op("item")
                .expected("a tensor of one element")
                .got(fmt_shape(self.shape())));
        }
        let size = self.dtype().size();
        let mut bytes = [0u8; 16];
        let offset = self.layout.offset.get() as usize * size;
        self.device().copy_out(&*self.storage.buffer, offset, &mut bytes[..size])?;
        Ok(Scalar::from_bytes(&bytes, self.dtype()))
    }
}
