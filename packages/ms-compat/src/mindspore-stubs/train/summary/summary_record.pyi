# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.summary.summary_record import *
