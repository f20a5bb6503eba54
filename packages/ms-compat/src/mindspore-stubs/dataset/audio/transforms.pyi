from ms.dataset.audio.transforms import *
