# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.scipy.optimize.line_search import *
