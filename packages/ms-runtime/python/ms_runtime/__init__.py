"""The compiled core of the house: `Tensor`, the table's ops, tapes, graphs, guards and the jitted call.

Everything here is written in Rust (crates/python); this file only gives the compiled names their public place. The
other packages build on it, and each of them checks `TABLE_VERSION` at import.
"""

from ms_runtime import _ms_runtime
from ms_runtime._ms_runtime import *  # noqa: F403

__all__ = [name for name in dir(_ms_runtime) if not name.startswith("_")]
__version__ = "0.1.0"
