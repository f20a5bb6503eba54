"""The source decoder: Python's syntax tree to the machine's instructions."""

from ms_jit_core.source_decoder.function import decode_function
from ms_jit_core.source_decoder.source import code_of

__all__ = ["code_of", "decode_function"]
