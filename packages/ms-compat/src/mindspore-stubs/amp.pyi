from ms.amp import *
