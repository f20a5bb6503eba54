"""The compiled parts of the package, for each Python version: the frame hook, and frames that begin in the middle."""

from setuptools import Extension, setup

SOURCES = "src/ms_jit_bytecode"

setup(
    ext_modules=[
        Extension(
            f"ms_jit_bytecode.{name}",
            [f"{SOURCES}/{name}.c"],
            depends=[f"{SOURCES}/frames.h"],
            extra_compile_args=["-O2", "-g0", "-std=c11"],
            # Without a C compiler, or on a Python that they do not know, the package works without it.
            optional=True,
        )
        for name in ("_hook", "_resume")
    ]
)
