from typing import Any
from ms._shared_names.dataset_1 import *
Iterable: Any
Iterator: Any
from ms_dataset.errors import PipelineError as PipelineError
from ms_dataset.samplers import INT64_MAX as INT64_MAX, select_sampler as select_sampler
from ms_dataset.transforms.operation import fresh_seed as fresh_seed
