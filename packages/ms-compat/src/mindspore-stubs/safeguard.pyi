from ms.safeguard import *
