# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.train.metrics import bleu as bleu, classification as classification, confusion as confusion, errors as errors, metric as metric, occlusion as occlusion, roc as roc, similarity as similarity, surface as surface
