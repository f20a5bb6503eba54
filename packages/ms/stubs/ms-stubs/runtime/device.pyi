from ms._shared_names.ms_6 import *
from ms._shared_names.runtime_0 import *
from ms.memory import empty_cache as empty_cache
