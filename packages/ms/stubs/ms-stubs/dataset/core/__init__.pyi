from . import config as config
from . import datatypes as datatypes
from . import validator_helpers as validator_helpers
