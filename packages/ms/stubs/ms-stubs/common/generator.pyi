# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_tensor._constants import random_key as random_key
from ms_tensor.generator import Generator as Generator
from ms_tensor.generator import default_generator as default_generator
from ms_tensor.generator import get_rng_state as get_rng_state
from ms_tensor.generator import initial_seed as initial_seed
from ms_tensor.generator import manual_seed as manual_seed
from ms_tensor.generator import next_draw as next_draw
from ms_tensor.generator import seed as seed
from ms_tensor.generator import set_rng_state as set_rng_state
from typing import Any as Any
