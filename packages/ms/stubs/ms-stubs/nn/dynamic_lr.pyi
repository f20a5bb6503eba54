# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn._validate import float_from_0 as float_from_0
from ms_nn._validate import kind as kind
from ms_nn._validate import positive_float as positive_float
from ms_nn._validate import positive_int as positive_int
from ms_nn.learning_rate_lists import cosine_decay_lr as cosine_decay_lr
from ms_nn.learning_rate_lists import exponential_decay_lr as exponential_decay_lr
from ms_nn.learning_rate_lists import inverse_decay_lr as inverse_decay_lr
from ms_nn.learning_rate_lists import natural_exp_decay_lr as natural_exp_decay_lr
from ms_nn.learning_rate_lists import piecewise_constant_lr as piecewise_constant_lr
from ms_nn.learning_rate_lists import polynomial_decay_lr as polynomial_decay_lr
from ms_nn.learning_rate_lists import warmup_lr as warmup_lr
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
