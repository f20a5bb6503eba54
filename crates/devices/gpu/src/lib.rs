//! What the GPU devices share: scalar programs rendered as source text, the functions of float32 in it, and collapsed layouts.
//! Nothing here talks to a driver.

pub mod collapse;
pub mod kernels;
pub mod registry;
pub mod render;
