# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import checkpoint_convert as checkpoint_convert
from . import checkpoint_transform as checkpoint_transform
from . import nn as nn
from ms.parallel import *
