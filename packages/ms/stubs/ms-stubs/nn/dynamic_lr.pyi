from ms._shared_names.nn_0 import *
from ms_nn._validate import boolean as boolean, float_from_0 as float_from_0, kind as kind, positive_float as positive_float, positive_int as positive_int
from ms_tensor._messages import shorten as shorten
