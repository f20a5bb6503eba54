# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import summary_record as summary_record
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
