from ms.dataset.engine.datasets_audio import *
