# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.mint.optim.fused_adamw import *
