from . import ops_def as ops_def
from ms.ops.operations.manually_defined import *
