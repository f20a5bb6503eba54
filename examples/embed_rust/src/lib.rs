//! A dense layer, `tanh(x @ w + b)`, as launches on any device. It shows how a Rust program uses the kernels and the
//! devices without Python, the op table or graphs.

use std::sync::Arc;

use ms_core::{DType, Dim, HostKernel, KernelCx, Layout, Opcode, ProgramBuilder, Reg, Result, smallvec};
use ms_device_api::{Compiled, Device, DeviceBuffer, HostKernels, LaunchSpec, Operand};

/// A buffer and the layout over it.
pub struct Array {
    buffer: Arc<dyn DeviceBuffer>,
    layout: Layout,
}

impl Array {
    /// Uninitialised memory for a row-major float32 array of this shape.
    pub fn empty(device: &dyn Device, shape: &[i64]) -> Result<Array> {
        let layout = Layout::contiguous(DType::Float32, Dim::from_i64s(shape));
        let buffer = device.allocate(layout.numel() * DType::Float32.size())?;
        Ok(Array { buffer, layout })
    }

    /// A copy of `values` on the device.
    pub fn of(device: &dyn Device, shape: &[i64], values: &[f32]) -> Result<Array> {
        assert_eq!(values.len() as i64, shape.iter().product::<i64>(), "as many values as the shape has elements");
        let array = Array::empty(device, shape)?;
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_ne_bytes()).collect();
        device.copy_in(&bytes, &*array.buffer, 0)?;
        Ok(array)
    }

    /// The elements, after waiting for the device.
    pub fn read(&self, device: &dyn Device) -> Result<Vec<f32>> {
        device.wait(device.record())?;
        let mut bytes = vec![0; self.layout.numel() * DType::Float32.size()];
        device.copy_out(&*self.buffer, 0, &mut bytes)?;
        let (elements, _) = bytes.as_chunks::<4>();
        Ok(elements.iter().map(|e| f32::from_ne_bytes(*e)).collect())
    }

    /// A view of the same elements with another shape of the same rank: dimensions of size 1 are repeated.
    fn expanded(&self, shape: &[i64]) -> Layout {
        let mut layout = self.layout.clone();
        for (axis, &size) in shape.iter().enumerate() {
            if layout.shape[axis] != Dim::new(size) {
                layout.shape[axis] = Dim::new(size);
                layout.strides[axis] = Dim::ZERO;
            }
        }
        layout
    }

    fn operand<'a>(&'a self, layout: &'a Layout) -> Operand<'a> {
        Operand { buffer: &*self.buffer, layout, byte_offset: 0 }
    }
}

fn matmul(cx: &KernelCx) -> Result<()> {
    ms_kernels::gemm::matmul(&cx.inputs[0], &cx.inputs[1], &cx.outputs[0])
}

/// The kernels that the device needs besides scalar programs.
pub fn kernels() -> HostKernels {
    [("matmul", HostKernel::new(matmul))].into_iter().collect()
}

/// Two compiled launches: a matrix product, and bias and tanh fused into one pass over it.
pub struct Dense<'d> {
    device: &'d dyn Device,
    weight: Array,
    bias: Array,
    product: Arc<dyn Compiled>,
    bias_tanh: Arc<dyn Compiled>,
}

impl<'d> Dense<'d> {
    /// `weight` has shape `[inputs, outputs]`, `bias` `[1, outputs]`.
    pub fn new(device: &'d dyn Device, weight: Array, bias: Array) -> Result<Dense<'d>> {
        let product = LaunchSpec::kernel("matmul", smallvec![DType::Float32; 2], Arc::from([]));
        let product = device.compile(&product)?;
        let mut program = ProgramBuilder::new(&[DType::Float32; 2]);
        let sum = program.op(Opcode::Add, &[Reg(0), Reg(1)]);
        let out = program.op(Opcode::Tanh, &[sum]);
        program.output(out);
        let spec = LaunchSpec::Program { op: "bias_tanh", program: Arc::new(program.finish()) };
        let bias_tanh = device.compile(&spec)?;
        Ok(Dense { device, weight, bias, product, bias_tanh })
    }

    /// `tanh(x @ weight + bias)` for `x` of shape `[rows, inputs]`.
    pub fn call(&self, x: &Array) -> Result<Array> {
        let shape = [x.layout.shape[0].get(), self.weight.layout.shape[1].get()];
        let product = Array::empty(self.device, &shape)?;
        let operands = [x.operand(&x.layout), self.weight.operand(&self.weight.layout)];
        self.device.launch(&*self.product, &operands, &[product.operand(&product.layout)])?;
        let out = Array::empty(self.device, &shape)?;
        let bias = self.bias.expanded(&shape);
        let operands = [product.operand(&product.layout), self.bias.operand(&bias)];
        self.device.launch(&*self.bias_tanh, &operands, &[out.operand(&out.layout)])?;
        Ok(out)
    }
}
