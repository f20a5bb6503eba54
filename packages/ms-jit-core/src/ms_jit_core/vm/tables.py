"""The rules for builtin functions and methods, gathered: importing this fills both tables."""

from ms_jit_core.vm import builtin_classes as _builtin_classes  # noqa: F401
from ms_jit_core.vm import builtin_iterables as _builtin_iterables  # noqa: F401
from ms_jit_core.vm import library_calls as _library_calls  # noqa: F401
from ms_jit_core.vm import operator_calls as _operator_calls  # noqa: F401
from ms_jit_core.vm import tensor_methods as _tensor_methods  # noqa: F401
from ms_jit_core.vm.builtin_calls import BUILTINS
from ms_jit_core.vm.methods import METHODS

__all__ = ["BUILTINS", "METHODS"]
