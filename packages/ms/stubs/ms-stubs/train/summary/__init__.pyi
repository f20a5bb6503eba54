# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import summary_record as summary_record
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
