from . import cache_client as cache_client
from . import config as config
from . import datasets as datasets
from . import datasets_audio as datasets_audio
from . import datasets_standard_format as datasets_standard_format
from . import datasets_text as datasets_text
from . import datasets_user_defined as datasets_user_defined
from . import datasets_vision as datasets_vision
from . import iterators as iterators
from . import samplers as samplers
from . import serializer_deserializer as serializer_deserializer
from ms._shared_names.dataset_0 import *
from ms._shared_names.dataset_1 import *
from ms._shared_names.dataset_engine_0 import *
from ms_dataset import callback as callback, checks as checks, mindrecord as mindrecord
from ms_dataset.cache import DatasetCache as DatasetCache
from ms_dataset.callback import DSCallback as DSCallback, WaitedDSCallback as WaitedDSCallback
from ms_dataset.dataset import Dataset as Dataset
from ms_dataset.iterators import DictIterator as DictIterator, Iterator as Iterator, TupleIterator as TupleIterator
from ms_dataset.serialization import compare as compare, deserialize as deserialize, serialize as serialize, show as show
from ms_dataset.transforms.compound import Implementation as Implementation
from ms_dataset.utils.line_reader import LineReader as LineReader
from ms_tensor import context as context
