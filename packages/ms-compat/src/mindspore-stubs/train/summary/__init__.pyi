# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import summary_record as summary_record
from ms.train.summary import *
