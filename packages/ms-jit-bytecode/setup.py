"""The compiled part of the package: the frame hook, one for each Python version."""

from setuptools import Extension, setup

SOURCES = "src/ms_jit_bytecode"

setup(
    ext_modules=[
        Extension(
            "ms_jit_bytecode._hook",
            [f"{SOURCES}/_hook.c"],
            depends=[f"{SOURCES}/frames.h"],
            extra_compile_args=["-O2", "-g0", "-std=c11"],
            # Without a C compiler, or on a Python that the hook does not know, the package works without it.
            optional=True,
        )
    ]
)
