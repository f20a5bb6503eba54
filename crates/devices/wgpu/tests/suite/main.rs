//! Every test of this crate in one program, which links once. Without an adapter nothing is tested.

mod attention;
mod clock;
mod common;
mod conformance;
mod faults;
mod features;
mod functions;
mod kernels;
mod loops;
mod programs;
mod scans;
mod shaders_on_disk;
mod waiting;
