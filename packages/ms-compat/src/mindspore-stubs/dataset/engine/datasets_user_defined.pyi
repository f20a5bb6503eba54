from ms.dataset.engine.datasets_user_defined import *
