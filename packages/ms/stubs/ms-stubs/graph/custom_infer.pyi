from typing import Any
from ms._shared_names.ms_3 import *
Callable: Any
from enum import IntEnum as IntEnum
from ms import log as log
from typing import Any as Any
