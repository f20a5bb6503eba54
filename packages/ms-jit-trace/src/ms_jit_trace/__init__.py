"""capture_mode="trace": the first call runs eagerly and is recorded; the recording must agree with the machine's graph.

A recording alone does not show what Python read or wrote besides tensors. So the machine of ms-jit-core first runs the
function without effects, and finds guards and effects; then the call runs eagerly under a recorder. If the two graphs
are equal, later calls use the graph. If they differ, or Python read a tensor's value, the function stays eager; that
is counted and explained. Shapes are static, and loops have no limit.

Found by `ms.jit` through the entry point group ``ms.capture_modes``.
"""

from __future__ import annotations

from os.path import dirname as _dirname

import ms_runtime as _runtime

_TABLE_VERSION = 1
if _runtime.TABLE_VERSION != _TABLE_VERSION:
    raise ImportError(
        f"ms-jit-trace was made for table version {_TABLE_VERSION}, but the installed ms-runtime has "
        f"{_runtime.TABLE_VERSION}. Install the two from one release."
    )
_runtime.register_internal(_dirname(__file__), machinery=True)

from ms_jit_trace.driver import TraceDriver, make  # noqa: E402

__all__ = ["TraceDriver", "make"]
