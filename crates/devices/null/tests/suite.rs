//! The conformance suite on the device that runs nothing, and its counts.

use ms_core::{DType, Layout, Opcode, ProgramBuilder, Reg, concrete_shape};
use ms_device_api::{Device, LaunchSpec, Operand, testgen_device};
use ms_device_null::{Counts, NullDevice};

testgen_device!(NullDevice::new(), runs_nothing);

#[test]
fn what_it_is_asked_for_is_counted_and_checked() {
    let device = NullDevice::new();
    let mut builder = ProgramBuilder::new(&[DType::Float32]);
    let r = builder.op(Opcode::Neg, &[Reg(0)]);
    builder.output(r);
    let spec = LaunchSpec::Program { op: "neg", program: builder.finish().into() };
    let neg = device.compile(&spec).expect("compiles");
    let buffer = device.allocate(8).expect("fits");
    let (fits, too_long) = (
        Layout::contiguous(DType::Float32, &concrete_shape(&[2])),
        Layout::contiguous(DType::Float32, &concrete_shape(&[3])),
    );
    let operand = |layout| Operand { buffer: &*buffer, layout, byte_offset: 0 };
    device.launch(&*neg, &[operand(&fits)], &[operand(&fits)]).expect("counted");
    assert!(device.launch(&*neg, &[operand(&too_long)], &[operand(&fits)]).is_err());
    device.copy_within(operand(&fits), operand(&fits)).expect("counted");
    assert_eq!(device.launched(), ["neg"]);
    assert_eq!(device.counts(), Counts { allocations: 1, compiles: 1, launches: 1, copies: 1 });
}
