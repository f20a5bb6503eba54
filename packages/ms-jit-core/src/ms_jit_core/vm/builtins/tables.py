"""The rules for builtin functions and methods, gathered: importing this fills both tables."""

from ms_jit_core.vm.builtins import class_functions as _builtin_classes  # noqa: F401
from ms_jit_core.vm.builtins import iterable_functions as _builtin_iterables  # noqa: F401
from ms_jit_core.vm.builtins import library as _library_calls  # noqa: F401
from ms_jit_core.vm.builtins import tensor_methods as _tensor_methods  # noqa: F401
from ms_jit_core.vm.builtins.functions import BUILTINS
from ms_jit_core.vm.builtins.methods import METHODS

__all__ = ["BUILTINS", "METHODS"]
