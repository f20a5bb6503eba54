from ms._shared_names.nn_6 import *
from ms_nn._validate import boolean as boolean, float_from_0 as float_from_0, positive_float as positive_float, positive_int as positive_int, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.printed_arguments import arguments_text as arguments_text
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from typing import ClassVar as ClassVar
