"""All rules for builtin functions and methods: importing this module fills both tables."""

from ms_jit_core.vm.builtins import class_functions as _class_functions  # noqa: F401
from ms_jit_core.vm.builtins import functions as _functions  # noqa: F401
from ms_jit_core.vm.builtins import iterable_functions as _iterable_functions  # noqa: F401
from ms_jit_core.vm.builtins import methods as _methods  # noqa: F401
from ms_jit_core.vm.builtins import tensor_methods as _tensor_methods  # noqa: F401
from ms_jit_core.vm.builtins.registry import BUILTINS, METHODS

__all__ = ["BUILTINS", "METHODS"]
