# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.learning_rate import CosineDecayLR as CosineDecayLR, ExponentialDecayLR as ExponentialDecayLR, InverseDecayLR as InverseDecayLR, LearningRateSchedule as LearningRateSchedule, NaturalExpDecayLR as NaturalExpDecayLR, PolynomialDecayLR as PolynomialDecayLR, WarmUpLR as WarmUpLR
