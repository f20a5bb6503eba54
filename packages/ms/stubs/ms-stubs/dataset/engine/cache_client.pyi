from typing import Any
from ms_dataset.cache import DatasetCache as DatasetCache
from typing import Any as Any
