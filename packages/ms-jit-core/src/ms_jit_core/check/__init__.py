"""jit(check=True): runs plain Python beside every jitted call, and names differences."""

from ms_jit_core.check.checker import CheckError, checked

__all__ = ["CheckError", "checked"]
