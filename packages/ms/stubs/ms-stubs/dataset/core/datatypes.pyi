from typing import Any
from ms_dataset.datatypes import mstype_to_detype as mstype_to_detype
from typing import Any as Any
