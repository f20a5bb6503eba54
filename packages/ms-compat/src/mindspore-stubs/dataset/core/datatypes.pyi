from ms.dataset.core.datatypes import *
