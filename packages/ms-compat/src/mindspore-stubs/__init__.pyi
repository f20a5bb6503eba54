# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import amp as amp
from . import boost as boost
from . import common as common
from . import communication as communication
from . import context as context
from . import dataset as dataset
from . import device_context as device_context
from . import device_manager as device_manager
from . import experimental as experimental
from . import graph as graph
from . import hal as hal
from . import log as log
from . import mindrecord as mindrecord
from . import mint as mint
from . import multiprocessing as multiprocessing
from . import nn as nn
from . import numpy as numpy
from . import onnx as onnx
from . import ops as ops
from . import parallel as parallel
from . import profiler as profiler
from . import rewrite as rewrite
from . import runtime as runtime
from . import safeguard as safeguard
from . import scipy as scipy
from . import tools as tools
from . import train as train
from . import utils as utils
from . import version as version
from ms import *
