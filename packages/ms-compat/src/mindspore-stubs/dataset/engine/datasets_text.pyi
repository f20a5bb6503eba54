from ms.dataset.engine.datasets_text import *
