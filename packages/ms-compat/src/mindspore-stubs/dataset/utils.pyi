from ms.dataset.utils import *
