from ms.dataset.text.utils import *
