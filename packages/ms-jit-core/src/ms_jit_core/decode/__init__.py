"""The source decoder: Python's syntax tree to the machine's instructions."""

from ms_jit_core.decode.function import decode_function
from ms_jit_core.decode.source import code_of

__all__ = ["code_of", "decode_function"]
