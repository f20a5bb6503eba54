from ms.dataset.engine.datasets_vision import *
