from . import ds_callback as ds_callback
from ms.dataset.callback import *
