from ms.dataset.engine.cache_client import *
