//! Chains of native stages, from a row's bytes into the batch's memory.
