# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.experimental.optim import adam as adam, adam as adamw, adaptive_rates as adaptive_rates, lr_scheduler_base as lr_scheduler_base, lr_scheduler_cycles as lr_scheduler_cycles, optimizer as optimizer, rprop as rprop, sgd as sgd
