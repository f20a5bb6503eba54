# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_runtime import next_rng as next_rng
from ms_tensor.initializer import Constant as Constant, Dirac as Dirac, HeNormal as HeNormal, Identity as Identity, Initializer as Initializer, Normal as Normal, One as One, Orthogonal as Orthogonal, Sparse as Sparse, TruncatedNormal as TruncatedNormal, VarianceScaling as VarianceScaling, XavierNormal as XavierNormal, XavierUniform as XavierUniform, Zero as Zero
