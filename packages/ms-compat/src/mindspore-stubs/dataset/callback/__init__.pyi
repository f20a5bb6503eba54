# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import ds_callback as ds_callback
from ms.dataset.callback import *
