# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.engine.datasets_text import *
