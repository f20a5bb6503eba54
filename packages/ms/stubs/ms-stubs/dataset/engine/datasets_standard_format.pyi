from ms._shared_names.dataset_0 import *
from ms._shared_names.dataset_1 import *
from ms._shared_names.dataset_engine_0 import *
from ms.dataset import callback as callback, engine as engine
from ms_dataset import checks as checks, config as config, iterators as iterators, mindrecord as mindrecord, samplers as samplers
from ms_dataset.cache import DatasetCache as DatasetCache
from ms_dataset.callback import DSCallback as DSCallback, WaitedDSCallback as WaitedDSCallback
from ms_dataset.dataset import Dataset as Dataset
from ms_dataset.iterators import DictIterator as DictIterator, Iterator as Iterator, TupleIterator as TupleIterator
from ms_dataset.serialization import compare as compare, deserialize as deserialize, serialize as serialize, show as show
from ms_dataset.transforms.compound import Implementation as Implementation
from ms_dataset.utils.line_reader import LineReader as LineReader
from ms_tensor import context as context
