# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.dataset import Dataset as Dataset
from ms_dataset.serialization import compare as compare
from ms_dataset.serialization import deserialize as deserialize
from ms_dataset.serialization import from_json as from_json
from ms_dataset.serialization import serialize as serialize
from ms_dataset.serialization import show as show
from ms_dataset.serialization import to_json as to_json
from typing import Any as Any
