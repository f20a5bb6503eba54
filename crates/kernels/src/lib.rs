//! CPU compute: strided views in, strided views out; SIMD and a thread pool; knows no graph and no Python.
