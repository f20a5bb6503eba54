# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
DOUBLE_MAX_INTEGER: int
DOUBLE_MIN_INTEGER: int
FLOAT_MAX_INTEGER: int
FLOAT_MIN_INTEGER: int
INT32_MAX: int
INT32_MIN: int
INT64_MAX: int
INT64_MIN: int
Iterable: Any
UINT32_MAX: int
UINT32_MIN: int
UINT64_MAX: int
UINT64_MIN: int
UINT8_MAX: int
UINT8_MIN: int
from ms_dataset.validator_helpers import POS_INT_MIN as POS_INT_MIN
from ms_dataset.validator_helpers import check_2tuple as check_2tuple
from ms_dataset.validator_helpers import check_columns as check_columns
from ms_dataset.validator_helpers import check_dir as check_dir
from ms_dataset.validator_helpers import check_file as check_file
from ms_dataset.validator_helpers import check_float32 as check_float32
from ms_dataset.validator_helpers import check_float32_not_zero as check_float32_not_zero
from ms_dataset.validator_helpers import check_float64 as check_float64
from ms_dataset.validator_helpers import check_int32 as check_int32
from ms_dataset.validator_helpers import check_int32_not_zero as check_int32_not_zero
from ms_dataset.validator_helpers import check_list_same_size as check_list_same_size
from ms_dataset.validator_helpers import check_non_negative_float32 as check_non_negative_float32
from ms_dataset.validator_helpers import check_non_negative_float64 as check_non_negative_float64
from ms_dataset.validator_helpers import check_non_negative_int32 as check_non_negative_int32
from ms_dataset.validator_helpers import check_odd as check_odd
from ms_dataset.validator_helpers import check_pos_float32 as check_pos_float32
from ms_dataset.validator_helpers import check_pos_float64 as check_pos_float64
from ms_dataset.validator_helpers import check_pos_int32 as check_pos_int32
from ms_dataset.validator_helpers import check_pos_int64 as check_pos_int64
from ms_dataset.validator_helpers import check_pos_uint32 as check_pos_uint32
from ms_dataset.validator_helpers import check_positive as check_positive
from ms_dataset.validator_helpers import check_uint32 as check_uint32
from ms_dataset.validator_helpers import check_uint64 as check_uint64
from ms_dataset.validator_helpers import check_uint8 as check_uint8
from ms_dataset.validator_helpers import check_valid_str as check_valid_str
from ms_dataset.validator_helpers import check_value as check_value
from ms_dataset.validator_helpers import check_value_cutoff as check_value_cutoff
from ms_dataset.validator_helpers import check_value_normalize_std as check_value_normalize_std
from ms_dataset.validator_helpers import is_iterable as is_iterable
from ms_dataset.validator_helpers import replace_none as replace_none
from ms_dataset.validator_helpers import type_check as type_check
from ms_dataset.validator_helpers import type_check_list as type_check_list
from typing import Any as Any
