from ms.dataset.engine.datasets import *
