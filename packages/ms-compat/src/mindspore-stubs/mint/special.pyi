from ms.mint.special import *
