# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.layers.maths import ClipByNorm as ClipByNorm, DiGamma as DiGamma, IGamma as IGamma, L1Regularizer as L1Regularizer, LBeta as LBeta, LGamma as LGamma, MatDet as MatDet, MatInverse as MatInverse, MatMul as MatMul, Moments as Moments, Norm as Norm, Range as Range, ReduceLogSumExp as ReduceLogSumExp
