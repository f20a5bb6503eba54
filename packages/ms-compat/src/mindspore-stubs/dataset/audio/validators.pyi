from ms.dataset.audio.validators import *
