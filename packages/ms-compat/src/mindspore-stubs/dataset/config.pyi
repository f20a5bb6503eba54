from ms.dataset.config import *
