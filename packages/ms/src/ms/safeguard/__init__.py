"""Obfuscation of the weights in checkpoints, so that a copied file is useless without the factors."""

from __future__ import annotations

from .obfuscation import load_obf_params_into_net, obfuscate_ckpt

__all__ = ["load_obf_params_into_net", "obfuscate_ckpt"]
