# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.learning_rate_lists import cosine_decay_lr as cosine_decay_lr, exponential_decay_lr as exponential_decay_lr, inverse_decay_lr as inverse_decay_lr, natural_exp_decay_lr as natural_exp_decay_lr, piecewise_constant_lr as piecewise_constant_lr, polynomial_decay_lr as polynomial_decay_lr, warmup_lr as warmup_lr
