//! Older symbol versions of glibc functions, so that the wheel loads with an older glibc.

// glibc 2.35 has a new version of `hypot`, without error handling by `errno`, and the linker picks the newest. Wheels
// tagged manylinux_2_34 need the version that all have. It is called where naga folds `asinh` of a constant. build.rs
// makes the linker redirect calls of `hypot` here.
std::arch::global_asm!(
    ".text",
    ".symver hypot_of_all, hypot@GLIBC_2.2.5",
    ".symver hypotf_of_all, hypotf@GLIBC_2.2.5",
    ".globl __wrap_hypot",
    ".hidden __wrap_hypot",
    ".type __wrap_hypot, @function",
    "__wrap_hypot: jmp hypot_of_all@PLT",
    ".globl __wrap_hypotf",
    ".hidden __wrap_hypotf",
    ".type __wrap_hypotf, @function",
    "__wrap_hypotf: jmp hypotf_of_all@PLT",
);
