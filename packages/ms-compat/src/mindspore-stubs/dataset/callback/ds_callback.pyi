from ms.dataset.callback.ds_callback import *
