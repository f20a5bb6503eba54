from ms.dataset.core.validator_helpers import *
