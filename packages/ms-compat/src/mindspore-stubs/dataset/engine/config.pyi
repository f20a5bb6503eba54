from ms.dataset.engine.config import *
