DOUBLE_MAX_INTEGER: int
DOUBLE_MIN_INTEGER: int
FLOAT_MAX_INTEGER: int
FLOAT_MIN_INTEGER: int
INT32_MAX: int
INT32_MIN: int
INT64_MAX: int
INT64_MIN: int
UINT32_MAX: int
UINT32_MIN: int
UINT64_MAX: int
UINT64_MIN: int
UINT8_MAX: int
UINT8_MIN: int
from ms_dataset.validator_helpers import POS_INT_MIN as POS_INT_MIN, check_2tuple as check_2tuple, check_columns as check_columns, check_dir as check_dir, check_file as check_file, check_float32 as check_float32, check_float32_not_zero as check_float32_not_zero, check_float64 as check_float64, check_int32 as check_int32, check_int32_not_zero as check_int32_not_zero, check_list_same_size as check_list_same_size, check_non_negative_float32 as check_non_negative_float32, check_non_negative_float64 as check_non_negative_float64, check_non_negative_int32 as check_non_negative_int32, check_odd as check_odd, check_pos_float32 as check_pos_float32, check_pos_float64 as check_pos_float64, check_pos_int32 as check_pos_int32, check_pos_int64 as check_pos_int64, check_pos_uint32 as check_pos_uint32, check_positive as check_positive, check_uint32 as check_uint32, check_uint64 as check_uint64, check_uint8 as check_uint8, check_valid_str as check_valid_str, check_value as check_value, check_value_cutoff as check_value_cutoff, check_value_normalize_std as check_value_normalize_std, is_iterable as is_iterable, replace_none as replace_none, type_check as type_check, type_check_list as type_check_list
