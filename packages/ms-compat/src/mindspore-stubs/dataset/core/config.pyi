from ms.dataset.core.config import *
