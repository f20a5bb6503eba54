"""Large language models that run as one operation of an Ascend device; none is built in."""

from __future__ import annotations

from .register import LlmBoostRegister, LlmBoostType

__all__ = ["LlmBoostRegister", "LlmBoostType"]
