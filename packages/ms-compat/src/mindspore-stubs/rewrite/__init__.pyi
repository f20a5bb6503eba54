# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import api as api
from . import common as common
from ms.rewrite import *
