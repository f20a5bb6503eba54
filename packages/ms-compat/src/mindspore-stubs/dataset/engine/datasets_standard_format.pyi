from ms.dataset.engine.datasets_standard_format import *
