//! The registry of kernels over host memory.

use std::collections::HashMap;

use ms_core::HostKernel;

/// Kernels over host memory by the ops' names. Whoever makes a device that computes with them hands them over, since a device
/// does not know the table of ops.
#[derive(Clone, Default)]
pub struct HostKernels(HashMap<&'static str, HostKernel>);

impl HostKernels {
    pub fn get(&self, op: &str) -> Option<&HostKernel> {
        self.0.get(op)
    }
}

impl FromIterator<(&'static str, HostKernel)> for HostKernels {
    /// # Panics
    /// Where an op has two kernels.
    fn from_iter<I: IntoIterator<Item = (&'static str, HostKernel)>>(kernels: I) -> HostKernels {
        let mut all = HashMap::new();
        for (op, kernel) in kernels {
            assert!(all.insert(op, kernel).is_none(), "{op} has two kernels");
        }
        HostKernels(all)
    }
}
