//! The registry of kernels over host memory.

use std::collections::HashMap;

use ms_core::HostKernel;

/// Kernels over host memory by op name. The creator of a device passes them in, since a device does not know the op
/// table.
#[derive(Clone, Default)]
pub struct HostKernels(HashMap<&'static str, HostKernel>);

impl HostKernels {
    pub fn get(&self, op: &str) -> Option<&HostKernel> {
        self.0.get(op)
    }
}

impl FromIterator<(&'static str, HostKernel)> for HostKernels {
    /// # Panics
    /// If an op has two kernels.
    fn from_iter<I: IntoIterator<Item = (&'static str, HostKernel)>>(kernels: I) -> HostKernels {
        let mut all = HashMap::new();
        for (op, kernel) in kernels {
            assert!(all.insert(op, kernel).is_none(), "{op} has two kernels");
        }
        HostKernels(all)
    }
}
