from . import audio as audio
from . import callback as callback
from . import config as config
from . import core as core
from . import dataloader as dataloader
from . import debug as debug
from . import engine as engine
from . import text as text
from . import transforms as transforms
from . import utils as utils
from . import vision as vision
from ms._shared_names.dataset_0 import *
from ms._shared_names.dataset_1 import *
from ms_dataset.cache import DatasetCache as DatasetCache
from ms_dataset.callback import DSCallback as DSCallback, WaitedDSCallback as WaitedDSCallback
from ms_dataset.dataset import Dataset as Dataset
from ms_dataset.iterators import DictIterator as DictIterator, Iterator as Iterator, TupleIterator as TupleIterator
from ms_dataset.serialization import compare as compare, deserialize as deserialize, serialize as serialize, show as show
from ms_dataset.transforms.compound import Implementation as Implementation
from ms_dataset.utils.line_reader import LineReader as LineReader
