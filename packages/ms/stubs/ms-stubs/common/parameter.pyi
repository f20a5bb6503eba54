from typing import Any
Iterable: Any
Iterator: Any
from ms_runtime import Tensor as Tensor
from ms_tensor._devices import beside as beside, replacing as replacing, takes_values as takes_values
from ms_tensor._messages import show as show
from ms_tensor.parameter import PARAMETER_NAME_DEFAULT as PARAMETER_NAME_DEFAULT, ParamInfo as ParamInfo, Parameter as Parameter, ParameterTuple as ParameterTuple
from ms_tensor.tensor_hooks import register_hook as register_hook
