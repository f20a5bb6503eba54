"""The compiled core of the house: `Tensor`, the table's ops, tapes, graphs, guards and the jitted call.

Everything here is written in Rust (crates/python); this file only gives the compiled names their public place. The
other packages build on it, and each of them checks `TABLE_VERSION` at import.
"""

import os as _os

from ms_runtime import _ms_runtime
from ms_runtime._ms_runtime import *  # noqa: F403

__all__ = [name for name in dir(_ms_runtime) if not name.startswith("_")]
__version__ = "0.1.0"

# A child of fork has none of the pool's threads: it drops the pool and makes one when it needs it.
_os.register_at_fork(before=_ms_runtime._before_fork, after_in_child=_ms_runtime._after_fork_child)
