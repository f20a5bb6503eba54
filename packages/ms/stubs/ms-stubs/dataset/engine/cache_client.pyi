# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any
from ms_dataset.cache import DatasetCache as DatasetCache
from typing import Any as Any
