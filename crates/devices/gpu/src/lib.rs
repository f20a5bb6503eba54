//! What the GPU devices share: scalar programs rendered as source text, the functions of float32 in it, collapsed layouts, and the
//! folder of compiled kernels. Nothing here talks to a driver.

pub mod collapse;
pub mod disk_cache;
pub mod kernels;
pub mod registry;
pub mod render;
