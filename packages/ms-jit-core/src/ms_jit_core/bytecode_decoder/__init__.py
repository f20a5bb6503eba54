"""Decodes CPython's bytecode, of each supported version, to the machine's instructions."""

from ms_jit_core.bytecode_decoder.versions import SUPPORTED, code_of

__all__ = ["SUPPORTED", "code_of"]
