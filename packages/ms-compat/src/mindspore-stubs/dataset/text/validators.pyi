from ms.dataset.text.validators import *
