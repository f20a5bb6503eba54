//! Kernels: NVRTC compiles text to a CUBIN for the device's architecture, which is kept in memory and on disk.

use std::collections::HashMap;
use std::ffi::{CString, c_void};
use std::sync::{Arc, Mutex};

use cudarc::driver::{result, sys};
use cudarc::nvrtc;
use ms_core::{Code, Error, Result};
use ms_device_gpu::disk_cache::{DiskCache, key};

use crate::context::Context;
use crate::errors;

/// A loaded module.
pub struct Module {
    handle: sys::CUmodule,
    context: Arc<Context>,
}

// SAFETY: the driver's handles may be used from any thread with the context current.
unsafe impl Send for Module {}
// SAFETY: as above.
unsafe impl Sync for Module {}

impl Drop for Module {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // SAFETY: the module was loaded, and its kernels keep it alive.
            let _ = unsafe { result::module::unload(self.handle) };
        }
    }
}

/// A kernel, which keeps its module loaded.
#[derive(Clone)]
pub struct Kernel {
    pub(crate) function: sys::CUfunction,
    _module: Arc<Module>,
}

// SAFETY: as for `Module`.
unsafe impl Send for Kernel {}
// SAFETY: as above.
unsafe impl Sync for Kernel {}

/// The modules of a device.
pub struct Modules {
    context: Arc<Context>,
    disk: DiskCache,
    version: (i32, i32),
    loaded: Mutex<HashMap<String, Arc<Module>>>,
}

impl Modules {
    pub fn new(context: Arc<Context>, version: (i32, i32), disk: DiskCache) -> Modules {
        Modules { context, disk, version, loaded: Mutex::default() }
    }

    /// Whether the compiler supports more than 4 KB of kernel arguments.
    pub fn takes_long_arguments(&self) -> bool {
        self.version >= (12, 1)
    }

    /// The kernel `name` of a source text.
    ///
    /// # Errors
    /// `Internal` with the compiler's first message; errors of loading the module.
    pub fn kernel(&self, text: &str, name: &str) -> Result<Kernel> {
        let arch = self.context.arch();
        let version = format!("{}.{}", self.version.0, self.version.1);
        let key = key(&[text.as_bytes(), arch.as_bytes(), version.as_bytes()]);
        let mut loaded = self.loaded.lock().unwrap_or_else(|e| e.into_inner());
        let module = match loaded.get(&key) {
            Some(module) => module.clone(),
            None => {
                let module = Arc::new(self.module(text, &key, &arch)?);
                loaded.insert(key, module.clone());
                module
            }
        };
        self.context.enter()?;
        let symbol = CString::new(name).map_err(|_| errors::misuse("a kernel's name"))?;
        // SAFETY: the module is loaded.
        let function = unsafe { result::module::get_function(module.handle, symbol) };
        let function = function.map_err(|e| errors::of("cuModuleGetFunction", e))?;
        Ok(Kernel { function, _module: module })
    }

    fn module(&self, text: &str, key: &str, arch: &str) -> Result<Module> {
        if let Some(image) = self.disk.get(key) {
            // An image that this driver rejects is compiled again.
            if let Ok(module) = self.load(&image) {
                return Ok(module);
            }
        }
        let image = compile(text, arch)?;
        let module = self.load(&image)?;
        self.disk.put(key, &image);
        Ok(module)
    }

    fn load(&self, image: &[u8]) -> Result<Module> {
        self.context.enter()?;
        // SAFETY: a complete CUBIN from NVRTC.
        let handle = unsafe { result::module::load_data(image.as_ptr().cast::<c_void>()) };
        let handle = handle.map_err(|e| errors::of("cuModuleLoadData", e))?;
        Ok(Module { handle, context: self.context.clone() })
    }
}

struct Program(nvrtc::sys::nvrtcProgram);

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: it was created, and is destroyed once.
        let _ = unsafe { nvrtc::result::destroy_program(self.0) };
    }
}

fn compile(text: &str, arch: &str) -> Result<Vec<u8>> {
    let failed = |call: &str, e: nvrtc::result::NvrtcError| {
        Error::new(Code::Internal).op("cuda").what(format!("{call} failed: {:?}", e.0))
    };
    let source = CString::new(text).map_err(|_| errors::misuse("a text with a zero"))?;
    let program = nvrtc::result::create_program(source.as_c_str(), Some(c"kernel.cu"));
    let program = Program(program.map_err(|e| failed("nvrtcCreateProgram", e))?);
    let options = [format!("--gpu-architecture={arch}"), "--fmad=false".to_owned(), "--std=c++17".to_owned()];
    // SAFETY: the program is valid.
    if let Err(e) = unsafe { nvrtc::result::compile_program(program.0, &options) } {
        // SAFETY: as above.
        let log = unsafe { nvrtc::result::get_program_log(program.0) }.unwrap_or_default();
        let log: Vec<u8> = log.iter().map(|c| *c as u8).take_while(|c| *c != 0).collect();
        let log = String::from_utf8_lossy(&log).into_owned();
        let first = log.lines().find(|l| l.contains("error")).or(log.lines().next()).unwrap_or_default().to_owned();
        return Err(failed("nvrtcCompileProgram", e).got(first));
    }
    let mut size = 0;
    // SAFETY: the program is compiled for a real architecture, so it has a CUBIN.
    unsafe { nvrtc::sys::nvrtcGetCUBINSize(program.0, &mut size) }
        .result()
        .map_err(|e| failed("nvrtcGetCUBINSize", e))?;
    let mut image = vec![0u8; size];
    // SAFETY: the buffer has the size that NVRTC reported.
    unsafe { nvrtc::sys::nvrtcGetCUBIN(program.0, image.as_mut_ptr().cast()) }
        .result()
        .map_err(|e| failed("nvrtcGetCUBIN", e))?;
    Ok(image)
}
