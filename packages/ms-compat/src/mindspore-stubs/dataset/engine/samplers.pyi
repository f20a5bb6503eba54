from ms.dataset.engine.samplers import *
