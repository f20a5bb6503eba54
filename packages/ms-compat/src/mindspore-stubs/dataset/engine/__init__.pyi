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
from ms.dataset.engine import *
