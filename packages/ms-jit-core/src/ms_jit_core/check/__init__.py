"""jit(check=True): plain Python runs beside every jitted call, and what differs is named."""

from ms_jit_core.check.checker import CheckError, checked

__all__ = ["CheckError", "checked"]
