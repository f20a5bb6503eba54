# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import audio as audio
from . import callback as callback
from . import core as core
from . import engine as engine
from . import text as text
from . import vision as vision
from ms.dataset import *
