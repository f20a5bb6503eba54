from ms.dataset.audio.utils import *
