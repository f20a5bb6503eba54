# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.train_thor.dataset_helper import *
