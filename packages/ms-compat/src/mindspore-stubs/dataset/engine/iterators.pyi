from ms.dataset.engine.iterators import *
