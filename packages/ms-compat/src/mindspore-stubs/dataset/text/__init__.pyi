# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import transforms as transforms
from . import utils as utils
from ms.dataset.text import *
