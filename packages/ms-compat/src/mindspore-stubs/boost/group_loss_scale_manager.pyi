# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.boost.group_loss_scale_manager import *
