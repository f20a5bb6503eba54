from typing import Any
from ms._shared_names.dataset_0 import *
from ms._shared_names.dataset_1 import *
from ms._shared_names.dataset_engine_0 import *
Sequence: Any
from ms.dataset import callback as callback, engine as engine
from ms_dataset import checks as checks, config as config, iterators as iterators, mindrecord as mindrecord, samplers as samplers
from ms_dataset.cache import DatasetCache as DatasetCache
from ms_dataset.callback import DSCallback as DSCallback, WaitedDSCallback as WaitedDSCallback
from ms_dataset.dataset import Dataset as Dataset
from ms_dataset.iterators import DictIterator as DictIterator, Iterator as Iterator, TupleIterator as TupleIterator
from ms_dataset.operations import combine as combine, concat as concat, padding as padding
from ms_dataset.operations.batch import Batch as Batch
from ms_dataset.operations.map import Map as Map
from ms_dataset.operations.stage import Stage as Stage
from ms_dataset.orders import MixedOrder as MixedOrder
from ms_dataset.plan import Plan as Plan
from ms_dataset.serialization import compare as compare, deserialize as deserialize, serialize as serialize, show as show
from ms_dataset.transforms.compound import Implementation as Implementation
from ms_dataset.transforms.operation import fresh_seed as fresh_seed
from ms_dataset.utils.line_reader import LineReader as LineReader
from ms_tensor import context as context
