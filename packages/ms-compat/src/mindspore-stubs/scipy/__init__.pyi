from . import fft as fft
from . import linalg as linalg
from . import ops as ops
from . import optimize as optimize
from ms.scipy import *
