from typing import Any
from . import init as init
Iterator: Any
from contextlib import contextmanager as contextmanager
from ms_nn.utils import no_init_parameters as no_init_parameters
