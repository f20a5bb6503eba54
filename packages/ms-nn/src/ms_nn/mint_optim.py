"""`mint.optim`: the optimizers of `experimental.optim` under their `mint` names.

Examples:
    >>> from ms_nn import mint_optim
    >>> mint_optim.SGD(mint.nn.Linear(1, 1).trainable_params(), lr=0.1) is not None
    True
"""

from __future__ import annotations

from .experimental.optim import SGD, Adam, AdamW

# The fused optimizer computes the same.
FusedAdamW = AdamW

__all__ = ["SGD", "Adam", "AdamW", "FusedAdamW"]
