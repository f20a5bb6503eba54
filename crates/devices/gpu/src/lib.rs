//! Code that the GPU devices share: scalar programs rendered as source text with their float32 functions, collapsed
//! layouts, and the folder of compiled kernels. Nothing here uses a driver.

pub mod collapse;
pub mod disk_cache;
pub mod kernels;
pub mod registry;
pub mod render;
