import ms_runtime as ms_runtime
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype
from ms_tensor._constants import random_key as random_key
from ms_tensor.generator import Generator as Generator, default_generator as default_generator, get_rng_state as get_rng_state, initial_seed as initial_seed, manual_seed as manual_seed, next_draw as next_draw, seed as seed, set_rng_state as set_rng_state
